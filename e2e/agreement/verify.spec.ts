import type { APIRequestContext, Page } from "@playwright/test";
import { uuidv7 } from "uuidv7";
import { attachmentApi } from "@/contracts/file/attachment";
import { showAmount } from "@/contracts/kit/amount/amount";
import { shownCode, verifyAddress } from "@/contracts/public/verify-wire";
import { duesApi } from "@/contracts/statement/dues/dues";
import { duesPaymentApi } from "@/contracts/statement/dues/payment";
import { callBy } from "../kit/calls";
import { FIRM, FIRM_NAME } from "../kit/accounts";
import { lookAtBoth, WIDTHS } from "../kit/look";
import { ownProduct } from "../kit/product/own-product";
import { pdf, upload } from "../kit/samples";
import { MARKER } from "../kit/sign-in";
import { stranger } from "../kit/stranger";
import { expect, test } from "../kit/test";

// A firm's payment is confirmed; whoever holds its paper checks it on a phone, without an account: scanned, typed, typed
// wrongly, guessed at, and once more after the confirmation was revoked. // contract §7.31

test.describe.configure({ mode: "serial" });
const product = ownProduct();
const YEAR = new Date().getFullYear() - 1;

/** The firm's bill declared and settled, its payment told and confirmed. */
async function confirmed(firm: APIRequestContext, desk: APIRequestContext) {
  const own = `page=1&pageSize=10&yearFrom=${YEAR}&companyId=${FIRM.headOffice}`;
  const answer = await firm.get(`${duesApi.list.path}?${own}`, { headers: MARKER });
  const duesId = ((await answer.json()) as { data: { duesId: string }[] }).data[0]?.duesId ?? "";
  const { version: _read, ...form } = await callBy(firm, duesApi.full, { params: { duesId } });
  const { version } = await callBy(firm, duesApi.get, { params: { duesId } });
  const handler = { handlerName: "张三", handlerMobile: "13800138000" };
  const title = {
    receiptTitle: FIRM_NAME.headOffice,
    receiptCreditCode: "91420106MA4KXQ011H",
    receiptEmail: "a@example.com",
  };
  const filled = { ...form, ...handler, ...title, receiptMobile: "13800138000", version };
  const saved = await callBy(firm, duesApi.update, { params: { duesId }, body: filled });
  const sent = await callBy(firm, duesApi.submit, { params: { duesId }, body: { version: saved.version } });
  const settle = { version: sent.version, unitByHand: null, opinion: null };
  const bill = await callBy(desk, duesApi.settle, { params: { duesId }, body: settle });
  const file = await firm.post(attachmentApi.upload.path, {
    headers: { ...MARKER, "idempotency-key": uuidv7() },
    multipart: { bizType: "statement.dues-payment", file: upload("凭证.pdf", pdf()) },
  });
  const { fileId } = ((await file.json()) as { data: { fileId: string } }).data;
  const payDate = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  const made = await callBy(firm, duesPaymentApi.create, {
    body: {
      payMethod: 1,
      payAmount: bill.payable,
      payDate,
      payerName: FIRM_NAME.headOffice,
      payerBank: null,
      payerAccount: null,
      bankSerialNo: "20260105000001",
      unitPart: bill.unitDue,
      personPart: bill.personDue,
      purpose: null,
      payerNote: null,
      remark: null,
      allocations: [{ duesId, amount: bill.payable, rowId: null }],
      attachments: [{ fileId, attachType: 99, sortNo: 0 }],
    },
  });
  const params = { paymentId: made.paymentId };
  const body = { version: made.version, arrivedAmount: bill.payable, arrivedDate: payDate, opinion: null };
  const paid = await callBy(desk, duesPaymentApi.confirm, { params, body });
  return {
    ...params,
    version: paid.version,
    amount: bill.payable,
    paperNo: paid.confirmNo ?? "",
    code: paid.confirmCode ?? "",
  };
}

let paper: Awaited<ReturnType<typeof confirmed>>;
let desk: Page;
let phone: Page;

const main = (page: Page) => page.getByRole("main");
const result = (page: Page, word: string) => main(page).getByRole("region", { name: new RegExp(`^${word}`) });
async function ask(page: Page, paperNo: string, code: string): Promise<void> {
  await main(page).getByLabel("编号").fill(paperNo);
  await main(page).getByLabel("校验码").fill(code);
  await main(page).getByRole("button", { name: "查验", exact: true }).click();
}
/** At both widths; the phone goes on as a phone. */
async function seen(page: Page, name: string): Promise<void> {
  await lookAtBoth(page, name);
  await page.setViewportSize(WIDTHS[1][1]);
}

test("the first answer holds the form, for anybody, and nothing stands in the address", async ({ browser }) => {
  test.slow();
  desk = await product.as(browser, "desk");
  const head = await product.as(browser, "head");
  paper = await confirmed(head.request, desk.request);
  phone = await stranger(browser, new URL(desk.url()).origin);
  const html = await (await phone.request.get("/verify")).text();
  for (const text of ["单据查验", 'name="paperNo"', 'name="code"', 'method="post"']) expect(html).toContain(text);
  await phone.goto("/verify");
  await expect(phone).toHaveTitle(/^单据查验 - /);
  await seen(phone, "verify");
  await ask(phone, paper.paperNo, shownCode(paper.code));
  await expect(result(phone, "有效")).toContainText(FIRM_NAME.headOffice);
  await expect(main(phone).getByRole("heading", { name: /^有效/ })).toBeFocused();
  expect(new URL(phone.url()).search).toBe("");
  await seen(phone, "verify-valid");
});

test("a scanned code asks by itself and leaves the address; no server was told it there", async () => {
  const asked: string[] = [];
  phone.on("request", (request) => void asked.push(request.url()));
  await phone.goto("/public/help");
  await phone.goto(verifyAddress("", paper));
  await expect(result(phone, "有效")).toContainText("这是第 2 次查验");
  expect(new URL(phone.url()).hash).toBe("");
  expect(asked.filter((url) => new URL(url).pathname !== "/verify" && url.includes(paper.code))).toEqual([]);
  await expect(main(phone).getByLabel("编号")).toHaveValue(paper.paperNo);
});

test("a wrong pair is one sentence at its field, and who guesses is asked to prove himself, unseen", async () => {
  for (const paperNo of [paper.paperNo, "SKQR2026999999"]) {
    await ask(phone, paperNo, "22223333");
    await expect(main(phone).getByRole("alert")).toContainText("没有查到与编号和校验码相符的单据");
    await expect(main(phone).getByLabel("校验码")).toHaveValue("22223333");
    await expect(result(phone, "有效")).toHaveCount(0);
  }
  await seen(phone, "verify-wrong");
  for (let i = 0; i < 4; i += 1) {
    await ask(phone, paper.paperNo, `2222333${i + 2}`);
    await expect(main(phone).getByRole("button", { name: "查验", exact: true })).toBeVisible();
    await expect(main(phone).getByRole("alert")).toContainText("没有查到");
  }
  await ask(phone, paper.paperNo, paper.code);
  await expect(result(phone, "有效")).toContainText(`${showAmount(paper.amount)} 元`);
  await expect(main(phone).getByRole("status").filter({ hasText: "已通过安全验证" })).toBeVisible();
});

test("a revoked confirmation is told at once", async () => {
  const { paymentId, version } = paper;
  const body = { version, opinion: "款项登记有误，撤销到账确认。" };
  await callBy(desk.request, duesPaymentApi.revoke, { params: { paymentId }, body });
  await ask(phone, paper.paperNo, paper.code);
  await expect(result(phone, "已撤销")).toContainText("不能作为收款凭据");
  await seen(phone, "verify-revoked");
  await phone.context().close();
});
