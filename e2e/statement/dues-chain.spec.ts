import type { Page } from "@playwright/test";
import { uuidv7 } from "uuidv7";
import { authApi } from "@/contracts/auth/session";
import { attachmentApi } from "@/contracts/file/attachment";
import type { DataOf, Endpoint } from "@/contracts/kit/endpoint";
import { shownCode, verifyAddress } from "@/contracts/public/verify-wire";
import { balanceSheetApi } from "@/contracts/statement/balance-sheet";
import { duesApi } from "@/contracts/statement/dues/dues";
import { fenOf, money } from "@/contracts/statement/dues/engine/amounts";
import { headOfficeApi, type SummaryDetail } from "@/contracts/statement/dues/head-office";
import { duesPaymentApi } from "@/contracts/statement/dues/payment";
import { incomeStatementApi } from "@/contracts/statement/income-statement";
import { balanceSample, incomeSample } from "@/contracts/statement/statement-sample";
import { href } from "@/lib/routes/href";
import { FIRM, FIRM_NAME } from "../kit/accounts";
import { callBy } from "../kit/calls";
import { billOf, declareBill, makeBills } from "../kit/dues-calls";
import { envelope } from "../kit/firm-api";
import { listPage } from "../kit/list-page";
import { ownProduct } from "../kit/product/own-product";
import { onPaper, pagesOf } from "../kit/paper";
import { pdf, upload } from "../kit/samples";
import { MARKER } from "../kit/sign-in";
import { stranger } from "../kit/stranger";
import { expect, test } from "../kit/test";

// 会费 of a head office and three branches, from their accepted statements: bills, the summary and its paper, one slip, the
// bank's line that is matched with it, the receipt, and the 收款确认单 that a stranger checks with his own browser. What other
// journeys press is called here. // domain a §12, §13

test.describe.configure({ mode: "serial" });
const product = ownProduct();
const YEAR = new Date().getFullYear() - 1;
const HEAD = FIRM.headOffice;
const BRANCHES = [FIRM.branchZhuzhou, FIRM.branchXiangtan, FIRM.branchYueyang];
const SERIAL = "CHAIN-1";

const mainOf = (page: Page) => page.getByRole("main");
const button = (page: Page, name: string) => mainOf(page).getByRole("button", { name, exact: true });
const dialog = (page: Page) => page.getByRole("dialog").last();
const inDialog = (page: Page, name: string | RegExp) => dialog(page).getByRole("button", { name, exact: true });
const by = <E extends Endpoint>(page: Page, endpoint: E, input: Parameters<typeof callBy>[2]): Promise<DataOf<E>> =>
  callBy(page.request, endpoint, input);

let summary: SummaryDetail;
const read = async (page: Page): Promise<SummaryDetail> =>
  (summary = await by(page, headOfficeApi.get, { params: { summaryId: summary.summaryId } }));
const actFor = (page: Page, companyId: string) => by(page, authApi.actAs, { body: { companyId } });

/** The scan that a yearly statement wants. */
async function scan(page: Page, bizType: string) {
  const answer = await page.request.post(attachmentApi.upload.path, {
    headers: { ...MARKER, "idempotency-key": uuidv7() },
    multipart: { bizType, file: upload("盖章报表.pdf", pdf()) },
  });
  const { fileId } = (await envelope<{ fileId: string }>(answer)).data;
  return { fileId, attachType: 13, sortNo: 1 };
}

/** The income statement of the acting firm as the association has accepted it, with the balance sheet beside it. */
async function accepted(page: Page, desk: Page, companyId: string): Promise<void> {
  const attachments = [await scan(page, "statement.balance-sheet")];
  // One of them has filed it in the demo.
  const sheets = (await by(page, balanceSheetApi.list, {
    query: { yearFrom: YEAR, companyId },
  })) as unknown as readonly unknown[];
  if (sheets.length === 0)
    await by(page, balanceSheetApi.create, { body: { ...balanceSample, year: YEAR, attachments } });
  const scanned = [await scan(page, "statement.income-statement")];
  const made = await by(page, incomeStatementApi.create, {
    body: { ...incomeSample, year: YEAR, attachments: scanned },
  });
  const params = { statementId: made.statementId };
  const sent = await by(page, incomeStatementApi.submit, { params, body: { version: made.version } });
  await by(desk, incomeStatementApi.pass, { params, body: { version: sent.version, opinion: null } });
}

test("accepted statements become bills, and the bills one summary that the association settles", async ({
  browser,
}) => {
  const [desk, head] = [await product.as(browser, "desk"), await product.as(browser, "head")];
  for (const companyId of BRANCHES) {
    await actFor(head, companyId);
    await accepted(head, desk, companyId);
  }
  await makeBills(desk, YEAR, [HEAD, ...BRANCHES]);
  for (const companyId of [...BRANCHES, HEAD]) {
    await actFor(head, companyId);
    await declareBill(head, companyId, YEAR);
  }
  summary = await by(head, headOfficeApi.create, {
    body: {
      duesYear: YEAR,
      half: 0,
      consolidateMode: 1,
      headRevenue: null,
      internalElimination: "0.00",
      eliminationReason: null,
      remark: null,
      attachments: [],
    },
  });
  for (const companyId of BRANCHES) {
    const { duesId } = await billOf(desk, companyId, YEAR);
    const { statementRevenue, taxRevenue } = await by(desk, duesApi.get, { params: { duesId } });
    expect(statementRevenue, "what was accepted").toBe(incomeSample.lines[0]?.amount1);
    const line = summary.lines.find(({ branchCompanyId }) => branchCompanyId === companyId);
    expect(line?.revenue).toBe(taxRevenue);
  }
  const params = { summaryId: summary.summaryId };
  await by(head, headOfficeApi.submit, { params, body: { version: summary.version } });
  for (const companyId of BRANCHES) {
    await actFor(head, companyId);
    const lines = await by(head, headOfficeApi.branchLines, { query: { duesYear: YEAR } });
    const [line] = lines as unknown as readonly { readonly lineId: string; readonly version: number }[];
    const body = { version: line?.version ?? 0 };
    await by(head, headOfficeApi.confirmLine, { params: { lineId: line?.lineId ?? "" }, body });
  }
  await actFor(head, HEAD);
  const { version } = await read(desk);
  await by(desk, headOfficeApi.settle, { params, body: { version, opinion: null } });
  const settled = await read(head);
  expect(settled.lines.reduce((all, { payable }) => all + fenOf(payable), 0n)).toBe(fenOf(settled.payableTotal));
});

test("the allocation is printed page by page, and one slip pays all", async ({ browser }) => {
  const page = await product.as(browser, "head");
  await page.goto(href("statement.head-office-dues", { summaryId: summary.summaryId }));
  const pages = await onPaper(
    page,
    () => button(page, "打印汇总表").click(),
    () => pagesOf(page, "paper-会费汇总表"),
  );
  expect(pages).toHaveLength(2);
  const [lines = "", last = ""] = pages;
  const amounts = [summary.payableTotal, ...summary.lines.map(({ payable }) => payable)].map((one) =>
    money(fenOf(one)),
  );
  for (const text of pages)
    for (const words of [summary.summaryNo, FIRM_NAME.headOffice]) expect(text).toContain(words);
  for (const words of ["会费汇总表", `${YEAR}年度`, "株洲分所", "湘潭分所", "岳阳分所", ...amounts, "第1页共2页"])
    expect(lines).toContain(words);
  // The sum stands with its table, or behind it where the page is full.
  expect(pages.join("")).toContain(summary.payableWords);
  for (const words of ["第2页共2页", "填表人：", "总所负责人：", "（总所公章）"]) expect(last).toContain(words);
  await button(page, "统一缴费登记").click();
  await expect(dialog(page)).toContainText(money(fenOf(summary.owingTotal)));
  await dialog(page).getByLabel("银行流水号").fill(SERIAL);
  await dialog(page).locator("input[type=file]").setInputFiles(upload("缴费凭证.pdf", pdf()));
  await expect(dialog(page).getByText("缴费凭证.pdf")).toBeVisible();
  await inDialog(page, "登记缴费").click();
  await expect(page.getByText("已登记，请等待协会确认到账")).toBeVisible();
});

test("the bank's line is matched with the slip, and the receipt entered", async ({ browser }) => {
  const page = await product.as(browser, "desk");
  const list = listPage(page, "statement.dues-bank");
  await list.open();
  await button(page, "导入流水").click();
  const day = new Date().toISOString().slice(0, 10);
  const text = `交易日期,贷方发生额,对方户名,流水号\n${day},${summary.owingTotal},${FIRM_NAME.headOffice},${SERIAL}`;
  await dialog(page)
    .getByLabel(/^选择附件/)
    .setInputFiles(upload("收款流水.csv", Buffer.from(text), "text/csv"));
  await inDialog(page, "导入 1 行").click();
  await expect(dialog(page).getByText(/新导入 1 行/)).toBeVisible();
  await inDialog(page, "关闭").last().click();
  await list.row(SERIAL).getByRole("button", { name: /^匹配/ }).click();
  await inDialog(page, /^选用 /)
    .first()
    .click();
  await inDialog(page, "匹配并确认到账").click();
  await expect(list.row(SERIAL).getByText("已匹配").first()).toBeVisible();
  const { duesId } = await billOf(page, HEAD, YEAR);
  await page.goto(href("statement.desk-dues", { duesId }));
  await mainOf(page)
    .getByRole("tab", { name: /^缴费与票据/ })
    .click();
  await button(page, "登记票据").click();
  await dialog(page).getByLabel("票据代码").fill("43010026");
  await dialog(page).getByLabel("票据号码").fill("0000077777");
  await dialog(page)
    .getByLabel(/^选择附件/)
    .setInputFiles(upload("会费票据.pdf", pdf()));
  await expect(dialog(page).getByRole("link", { name: "会费票据.pdf" })).toBeVisible();
  await inDialog(page, "登记票据").click();
  await expect(mainOf(page).getByText("已开票").first()).toBeVisible();
});

test("the head office prints what confirms it, and whoever holds the paper checks its code", async ({ browser }) => {
  const page = await product.as(browser, "head");
  await page.goto(href("statement.head-office-dues", { summaryId: summary.summaryId }));
  await expect(
    mainOf(page)
      .getByText(/^(已缴清|已开票)$/)
      .first(),
  ).toBeVisible();
  expect((await read(page)).owingTotal).toBe("0.00");
  const payments = await by(page, duesPaymentApi.list, { query: { bankSerialNo: SERIAL } });
  const [payment] = payments as unknown as readonly { readonly paymentId: string }[];
  const paymentId = payment?.paymentId ?? "";
  const { confirmNo, confirmCode } = await by(page, duesPaymentApi.get, { params: { paymentId } });
  const paper = { paperNo: confirmNo ?? "", code: confirmCode ?? "" };
  await page.goto(href("statement.dues-payment", { paymentId }));
  const pages = await onPaper(
    page,
    () => button(page, "打印收款确认单").click(),
    () => pagesOf(page, "paper-会费收款确认单-总所"),
  );
  expect(pages).toHaveLength(1);
  const paid = money(fenOf(summary.payableTotal));
  for (const words of [paper.paperNo, shownCode(paper.code).replaceAll(" ", ""), paid])
    expect(pages[0]).toContain(words);
  const { origin } = new URL(page.url());
  const phone = await stranger(browser, origin);
  await phone.goto(verifyAddress(origin, paper));
  const told = mainOf(phone).getByRole("region", { name: /^有效/ });
  await expect(told).toContainText(FIRM_NAME.headOffice);
  await expect(told).toContainText(paid);
  await phone.context().close();
});
