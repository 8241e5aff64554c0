import type { Page } from "@playwright/test";
import { authApi } from "@/contracts/auth/session";
import { headOfficeApi, type SummaryDetail } from "@/contracts/statement/dues/head-office";
import { fenOf, money } from "@/contracts/statement/dues/engine/amounts";
import { duesPaymentApi } from "@/contracts/statement/dues/payment";
import { type DataOf, type Endpoint } from "@/contracts/kit/endpoint";
import { verifyAddress } from "@/contracts/public/verify-wire";
import { href } from "@/lib/routes/href";
import { callBy } from "../kit/calls";
import { declareBill, makeBills } from "../kit/dues-calls";
import { FIRM } from "../kit/accounts";
import { listPage } from "../kit/list-page";
import { lookAtBoth } from "../kit/look";
import { ownProduct } from "../kit/product/own-product";
import { pdf, upload } from "../kit/samples";
import { stranger } from "../kit/stranger";
import { expect, test } from "../kit/test";
import { LONG } from "../kit/tier";

// 会费汇总管理: a head office generates its summary and takes in three branches without a statement; one of them confirms from
// its workbench, the others through whoever acts for them; the association decides; one transfer pays all bills, and the sums are the
// sums of the lines; a firm without branches is told so. // domain a §13

test.describe.configure({ mode: "serial" });
const product = ownProduct();
const YEAR = new Date().getFullYear() - 1;
const BRANCHES = [FIRM.branchZhuzhou, FIRM.branchXiangtan, FIRM.branchYueyang];
const FIRMS = [FIRM.headOffice, ...BRANCHES];
let summaryId = "";

/** A call by whoever is signed in on this page. */
const by = <E extends Endpoint>(page: Page, endpoint: E, input: Parameters<typeof callBy>[2]): Promise<DataOf<E>> =>
  callBy(page.request, endpoint, input);
/** Rows of a list, as they stand on the wire. */
const rowsOf = async <Row>(
  page: Page,
  endpoint: Endpoint,
  query: Readonly<Record<string, unknown>>,
): Promise<readonly Row[]> => (await by(page, endpoint, { query })) as unknown as readonly Row[];
const mainOf = (page: Page) => page.getByRole("main");
const button = (page: Page, name: string) => mainOf(page).getByRole("button", { name, exact: true });
const inDialog = (page: Page, name: string) => page.getByRole("dialog").getByRole("button", { name, exact: true });
const read = (page: Page): Promise<SummaryDetail> => by(page, headOfficeApi.get, { params: { summaryId } });
const openRecord = async (page: Page) => {
  await page.goto(href("statement.head-office-dues", { summaryId }));
  await mainOf(page)
    .getByRole("tab", { name: /^总所与分所明细/ })
    .click();
  await expect(mainOf(page).getByRole("table", { name: "总所与分所明细" })).toBeVisible();
};
const lineOf = (page: Page, name: string) =>
  mainOf(page).getByRole("table", { name: "总所与分所明细" }).getByRole("row").filter({ hasText: name });

test("bills of the year stand, and the head office has declared its own", LONG, async ({ browser }) => {
  test.setTimeout(120_000);
  const desk = await product.as(browser, "desk");
  await makeBills(desk, YEAR, FIRMS);
  await declareBill(await product.as(browser, "head"), FIRM.headOffice, YEAR);
});

test("the head office generates its summary, and sees line by line what is missing", LONG, async ({ browser }) => {
  test.setTimeout(90_000);
  const page = await product.as(browser, "head");
  const list = listPage(page, "statement.head-office-dues");
  await list.open();
  await expect(mainOf(page).getByText("还没有会费汇总")).toBeVisible();
  await button(page, "生成汇总").click();
  await expect(page.getByRole("dialog")).toContainText("家分所");
  await page.getByRole("dialog").getByLabel("会费年度").click();
  await page
    .getByTitle(new RegExp(`^${YEAR}年度`))
    .last()
    .click();
  await lookAtBoth(page, "head-office-dues-create");
  await inDialog(page, "生成汇总").click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(`${YEAR}年度会费汇总`);
  summaryId = new URL(page.url()).searchParams.get("summaryId") ?? "";
  expect(summaryId).not.toBe("");
  await openRecord(page);
  await expect(lineOf(page, "株洲分所")).toContainText("请填写总所汇总报表中的分所收入");
  await lookAtBoth(page, "head-office-dues-draft");
  await page.getByRole("button", { name: /^编辑 .*株洲分所$/ }).click();
  await page.getByRole("dialog").getByLabel("分所收入", { exact: true }).fill("2000000");
  await page.getByRole("dialog").getByLabel("取数说明").fill("总所汇总利润表分所明细");
  await lookAtBoth(page, "head-office-dues-line");
  await inDialog(page, "保存").click();
  await expect(lineOf(page, "株洲分所")).toContainText("2,000,000.00");
  const draft = await read(page);
  const others = draft.lines.filter(
    ({ takesRevenue, revenue, problem }) => takesRevenue && revenue === null && problem !== null,
  );
  expect(others.length, "two more branches without a statement").toBe(2);
  for (const { lineId } of others) {
    const now = (await read(page)).lines.find((one) => one.lineId === lineId);
    const body = { included: true, excludeReason: null, revenue: "1500000.00", revenueNote: "总所汇总利润表分所明细" };
    await by(page, headOfficeApi.setLine, { params: { lineId }, body: { ...body, version: now?.version ?? 0 } });
  }
  await openRecord(page);
  for (const name of ["湘潭分所", "岳阳分所"]) await expect(lineOf(page, name)).toContainText("1,500,000.00");
  await button(page, "提交").click();
  await inDialog(page, "提交").click();
  await expect(mainOf(page).getByText("等待 3 家分所确认")).toBeVisible();
  await lookAtBoth(page, "head-office-dues-asked");
});

test("the branch finds it on its workbench and confirms its own line, and sees no other", LONG, async ({ browser }) => {
  const page = await product.as(browser, "branch");
  await page.goto(href("home.workbench"));
  await mainOf(page)
    .getByRole("link", { name: new RegExp(`确认${YEAR}年度会费汇总`) })
    .click();
  const own = mainOf(page).getByRole("table", { name: "总所发来的汇总" });
  await expect(own).toContainText("2,000,000.00");
  await expect(own.getByRole("row").filter({ has: page.getByRole("cell") })).toHaveCount(1);
  await expect(mainOf(page).getByText("本所没有分所")).toBeVisible();
  await lookAtBoth(page, "head-office-dues-branch");
  await button(page, "确认").click();
  await inDialog(page, "确认").click();
  await expect(own).toContainText("已确认");
  await page.goto(href("statement.head-office-dues", { summaryId }));
  await expect(mainOf(page)).toContainText("没有这份会费汇总单，或您不能查看");
});

test(
  "the other branches answer through whoever acts for them, and the last answer sends it on",
  LONG,
  async ({ browser }) => {
    const page = await product.as(browser, "head");
    const actFor = (companyId: string) => by(page, authApi.actAs, { body: { companyId } });
    for (const companyId of [FIRM.branchXiangtan, FIRM.branchYueyang]) {
      await actFor(companyId);
      const [line] = await rowsOf<{ readonly lineId: string; readonly version: number }>(
        page,
        headOfficeApi.branchLines,
        {
          duesYear: YEAR,
        },
      );
      const { lineId = "", version = 0 } = line ?? {};
      await by(page, headOfficeApi.confirmLine, { params: { lineId }, body: { version } });
    }
    await actFor(FIRM.headOffice);
    const sent = await read(page);
    expect(sent.lines.filter(({ confirmState }) => confirmState === "confirmed").length).toBe(BRANCHES.length);
  },
);

test(
  "the association decides; one transfer pays all bills, and the sums are those of the lines",
  LONG,
  async ({ browser }) => {
    test.setTimeout(150_000);
    const [desk, page] = [await product.as(browser, "desk"), await product.as(browser, "head")];
    const waiting = await read(desk);
    expect(waiting.summaryStatus).toBe(2);
    await desk.goto(href("statement.desk-head-office-dues", { summaryId }));
    await expect(button(desk, "核定")).toBeVisible();
    await desk.getByRole("tab", { name: /^总所与分所明细/ }).click();
    await lookAtBoth(desk, "head-office-dues-desk");
    await by(desk, headOfficeApi.settle, { params: { summaryId }, body: { version: waiting.version, opinion: null } });
    const settled = await read(page);
    const lines = settled.lines.reduce((all, { payable }) => all + fenOf(payable), 0n);
    expect(lines).toBe(fenOf(settled.payableTotal));
    await openRecord(page);
    for (const name of ["株洲分所", "湘潭分所", "岳阳分所"])
      await expect(lineOf(page, name)).toContainText("已并入总所缴纳");
    await expect(lineOf(page, "合计")).toContainText(money(fenOf(settled.payableTotal)));
    await lookAtBoth(page, "head-office-dues-settled");
    await button(page, "统一缴费登记").click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText(money(fenOf(settled.owingTotal)));
    await dialog.getByLabel("银行流水号").fill("SN-HEAD-1");
    await dialog.locator("input[type=file]").setInputFiles(upload("缴费凭证.pdf", pdf()));
    await expect(dialog.getByText("缴费凭证.pdf")).toBeVisible();
    await lookAtBoth(page, "head-office-dues-pay");
    await inDialog(page, "登记缴费").click();
    await expect(page.getByText("已登记，请等待协会确认到账")).toBeVisible();
    type Paid = Readonly<Record<"paymentId" | "payDate" | "payAmount", string>> & { readonly version: number };
    const [paid] = await rowsOf<Paid>(desk, duesPaymentApi.list, { bankSerialNo: "SN-HEAD-1" });
    expect(paid?.payAmount).toBe(settled.payableTotal);
    const { paymentId = "", payDate = "", version = 0 } = paid ?? {};
    const body = { version, arrivedAmount: settled.payableTotal, arrivedDate: payDate, opinion: null };
    const booked = await by(desk, duesPaymentApi.confirm, { params: { paymentId }, body });
    const owed = settled.lines.filter(({ included, owing }) => included && fenOf(owing) > 0n);
    expect(booked.allocations.length).toBe(owed.length);
    // Whoever holds the confirmation scans its code. // contract §7.31
    const { origin } = new URL(page.url());
    const phone = await stranger(browser, origin);
    await phone.goto(verifyAddress(origin, { paperNo: booked.confirmNo ?? "", code: booked.confirmCode ?? "" }));
    await expect(mainOf(phone).getByRole("region", { name: /^有效/ })).toContainText(booked.companyName);
    await phone.context().close();
    await openRecord(page);
    await expect(mainOf(page).getByText("已缴清").first()).toBeVisible();
    const end = await read(page);
    expect([end.owingTotal, end.paidTotal]).toEqual(["0.00", settled.payableTotal]);
    const list = listPage(page, "statement.head-office-dues");
    await list.open({ duesYear: YEAR, branchName: "株洲" });
    await expect(list.rows).toHaveCount(1);
    await expect(mainOf(page).getByLabel("合计")).toContainText(money(fenOf(settled.payableTotal)));
    await lookAtBoth(page, "head-office-dues-list");
  },
);

test("a firm without branches is told so", LONG, async ({ browser }) => {
  const page = await product.as(browser, "admin");
  await listPage(page, "statement.head-office-dues").open();
  await expect(mainOf(page).getByText("本所没有分所，不需要汇总会费")).toBeVisible();
  await lookAtBoth(page, "head-office-dues-none");
});
