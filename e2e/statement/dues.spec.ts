import type { Browser, Page } from "@playwright/test";
import { duesApi } from "@/contracts/statement/dues/dues";
import { duesPaymentApi } from "@/contracts/statement/dues/payment";
import { href } from "@/lib/routes/href";
import { callPath } from "../kit/calls";
import { FIRM_NAME, type Who } from "../kit/accounts";
import { listPage } from "../kit/list-page";
import { lookAtBoth } from "../kit/look";
import { ownProduct } from "../kit/product/own-product";
import { recordParts } from "../kit/record-parts";
import { pdf, upload } from "../kit/samples";
import { expect, test } from "../kit/test";

// 会费: a head office sees what it owes and why, objects to a line, declares with the reason of a difference, is settled,
// registers a transfer and takes it back, pays; another firm saves its receipt and asks for another one, which the association
// declines; it corrects what was typed of it, and mails it.

test.describe.configure({ mode: "serial" });
const product = ownProduct();
const YEAR = new Date().getFullYear() - 1;

const mainOf = (page: Page) => page.getByRole("main");
const button = (page: Page, name: string) => mainOf(page).getByRole("button", { name, exact: true });
const field = (page: Page, label: string) => mainOf(page).getByRole("form").getByLabel(label, { exact: true });
const tab = (page: Page, name: string) => mainOf(page).getByRole("tab", { name: new RegExp(`^${name}`) });
const inDialog = (page: Page, name: string) => page.getByRole("dialog").getByRole("button", { name, exact: true });
const sums = (page: Page) => mainOf(page).getByRole("region", { name: "应缴与已缴" });

const opened = async (browser: Browser, who: Who): Promise<Page> => {
  const page = await product.as(browser, who);
  page.setDefaultTimeout(20_000);
  return page;
};

/** A call of the association, whose screens are another journey. */
const asDesk = <T>(page: Page, method: "GET" | "PUT", path: string, data?: object): Promise<T> =>
  callPath(page.request, method, path, data);
interface Held {
  readonly version: number;
}
const at = (path: string, id: string): string => path.replace(/\{\w+\}/, id);

let duesId = "";

test("the list tells what is owed and adds up; every number explains itself", async ({ browser }) => {
  test.setTimeout(180_000);
  const page = await opened(browser, "head");
  const list = listPage(page, "statement.dues");
  await list.open();
  await expect(list.row(`HF${YEAR}`).first()).toBeVisible();
  await expect(mainOf(page).locator("tfoot")).toContainText("合计");
  await lookAtBoth(page, "dues-list");
  const bill = list.rows.filter({ hasText: `HF${YEAR}` }).filter({ hasText: "71,800.00" });
  await bill.getByRole("button", { name: /^更多操作/ }).click();
  await bill.getByRole("button", { name: /^计算过程/ }).click();
  const steps = page.getByRole("dialog").getByRole("table", { name: "计算过程" });
  await expect(steps).toContainText("业务收入 9,600,000.00 × 5‰ = 48,000.00");
  await expect(steps).toContainText("34 人 × 700.00");
  await expect(steps.locator("tfoot")).toContainText("71,800.00");
  await expect(steps.locator("tfoot")).toContainText("各步合计相符");
  await expect(steps.locator("tfoot")).toContainText("柒万壹仟捌佰元整");
  await lookAtBoth(page, "dues-explain");
  await inDialog(page, "关闭").first().click();
  await bill.getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(`${FIRM_NAME.headOffice} ${YEAR}年度会费`);
  duesId = new URL(page.url()).searchParams.get("duesId") ?? "";
  await expect(sums(page)).toContainText("71,800.00");
  await lookAtBoth(page, "dues-record");
});

test("a line is objected to with its reason and stays", async ({ browser }) => {
  test.setTimeout(120_000);
  const page = await opened(browser, "head");
  await tab(page, "个人会费明细").click();
  await mainOf(page)
    .getByRole("button", { name: /^提出异议/ })
    .first()
    .click();
  await page.getByRole("dialog").getByLabel("异议原因").fill("已于年内离职，离职手续已办结");
  await inDialog(page, "提出异议").click();
  await expect(mainOf(page).getByText("等待答复")).toBeVisible();
  await lookAtBoth(page, "dues-people");
});

test("it is declared with the reason of a difference, and withdrawn as long as nobody has settled it", async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const page = await opened(browser, "head");
  // The form begins where something is typed, not where the bill opens.
  await button(page, "编辑").click();
  await field(page, "业务收入总额").fill("9700000");
  await field(page, "其中：涉税业务收入").fill("9700000");
  await button(page, "保存").click();
  await expect(sums(page)).toContainText("72,300.00");
  await button(page, "提交申报").click();
  await expect(page.getByRole("dialog").getByText(/相差 100,000\.00 元，请填写差异原因/)).toBeVisible();
  await inDialog(page, "取消")
    .first()
    .click({ timeout: 2_000 })
    .catch(() => undefined);
  await button(page, "编辑").click();
  await tab(page, "申报内容").click();
  await field(page, "差异原因").fill("报表未含年末补开发票的收入");
  await lookAtBoth(page, "dues-declare");
  await button(page, "保存").click();
  await button(page, "提交申报").click();
  await inDialog(page, "提交申报").click();
  await expect(mainOf(page).getByText("待核定", { exact: true }).first()).toBeVisible();
  await button(page, "撤回").click();
  await inDialog(page, "撤回").click();
  await expect(button(page, "提交申报")).toBeVisible();
  await button(page, "提交申报").click();
  await inDialog(page, "提交申报").click();
  await expect(mainOf(page).getByText("待核定", { exact: true }).first()).toBeVisible();
});

test("settled, it tells where the money goes; the notice is printed with the amount in capitals", async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const desk = await product.as(browser, "desk");
  const { version } = await asDesk<Held>(desk, "GET", at(duesApi.get.path, duesId));
  const body = { version, unitByHand: null, opinion: null };
  await asDesk(desk, "PUT", at(duesApi.settle.path, duesId), body);
  const page = await opened(browser, "head");
  await page.goto(href("statement.dues", { duesId }));
  await expect(sums(page)).toContainText("示例银行长沙分行营业部");
  await expect(sums(page)).toContainText("单位会费48500.00 个人会费23800.00");
  await lookAtBoth(page, "dues-to-pay");
  await page.evaluate(() => {
    window.print = () => void document.body.setAttribute("data-printed", "1");
  });
  await button(page, "打印缴费通知单").click();
  await expect(page.locator("body[data-printed]")).toBeAttached();
  await expect(page.locator("[data-print-area]")).toContainText("柒万贰仟叁佰元整");
  await page.pdf({ path: "test-results/screens/dues-notice.pdf", preferCSSPageSize: true });
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
});

test("a transfer is registered with its voucher, taken back, registered again and confirmed", async ({ browser }) => {
  test.setTimeout(240_000);
  const page = await opened(browser, "head");
  const register = async (serial: string): Promise<string> => {
    await page.goto(href("statement.dues", { duesId }));
    await button(page, "登记缴费").click();
    await expect(field(page, "缴费金额")).toHaveValue(/^72,?300(\.00)?$/);
    await expect(field(page, "其中：单位会费")).toHaveValue(/^48,?500(\.00)?$/);
    await field(page, "银行流水号").fill(serial);
    await lookAtBoth(page, "dues-payment-form");
    await button(page, "保存").click();
    await expect(page.getByText("请上传缴费凭证（jpg、png 或 pdf）").first()).toBeVisible();
    await tab(page, "附件").click();
    await page.getByLabel("选择附件：银行回单").setInputFiles(upload("回单.pdf", pdf(2_000)));
    await expect(page.getByRole("list", { name: "银行回单附件" })).toBeVisible();
    await button(page, "保存").click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/缴费登记 JF\d{10}/);
    return new URL(page.url()).searchParams.get("paymentId") ?? "";
  };
  await register("E2E-1");
  await recordParts(page).rarely("撤销凭证");
  await inDialog(page, "撤销凭证").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("会费缴费明细");
  const paymentId = await register("E2E-2");
  await lookAtBoth(page, "dues-payment");
  const desk = await product.as(browser, "desk");
  const held = await asDesk<Held & { payDate: string }>(desk, "GET", at(duesPaymentApi.get.path, paymentId));
  const confirmed = { version: held.version, arrivedAmount: "72300.00", arrivedDate: held.payDate, opinion: null };
  await asDesk(desk, "PUT", at(duesPaymentApi.confirm.path, paymentId), confirmed);
  await page.goto(href("statement.dues", { duesId, tab: "money" }));
  await expect(mainOf(page).getByText("已缴清", { exact: true }).first()).toBeVisible();
  await expect(mainOf(page).getByRole("table", { name: "收退款流水" })).toContainText("72,300.00");
  await lookAtBoth(page, "dues-paid");
  await page.goto(href("statement.dues-payment"));
  await expect(mainOf(page).locator("tfoot")).toContainText("合计");
  await lookAtBoth(page, "dues-payments");
});

test("a firm finds its debt on its workbench, saves its receipt and asks for another one", async ({ browser }) => {
  test.setTimeout(180_000);
  const page = await opened(browser, "admin");
  await page.goto("/home/workbench");
  await expect(page.getByRole("link", { name: new RegExp(`缴纳${YEAR - 1}年度会费`) })).toBeVisible();
  await page.goto(href("statement.dues", { isOverdue: true }));
  await expect(listPage(page, "statement.dues").total).toHaveText("共 1 条");
  await page.goto(href("statement.dues-receipt"));
  const row = listPage(page, "statement.dues-receipt").row("0001234501");
  await row.getByRole("button", { name: /^查看与下载/ }).click();
  const download = page.waitForEvent("download");
  await page
    .getByRole("dialog")
    .getByRole("link", { name: /会费票据 HF.*\.pdf/ })
    .click();
  expect((await download).suggestedFilename()).toMatch(/^会费票据.*\.pdf$/);
  await lookAtBoth(page, "dues-receipt");
  await inDialog(page, "关闭").first().click();
  await row.getByRole("button", { name: /^申请换开/ }).click();
  await page.getByRole("dialog").getByLabel("原因").fill("抬头少了「有限公司」");
  await inDialog(page, "申请换开").click();
  await expect(row).toContainText("申请换开");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await lookAtBoth(page, "dues-receipts");
});

test("the association declines, corrects what was typed of the receipt, and mails it", async ({ browser }) => {
  test.setTimeout(180_000);
  const page = await opened(browser, "desk");
  await page.goto(href("statement.desk-dues-receipt", { receiptNo: "0001234501" }));
  const row = listPage(page, "statement.desk-dues-receipt").row("0001234501");
  const asked = async (what: string) => {
    const named = new RegExp(`^${what}`);
    if (!(await row.getByRole("button", { name: named }).isVisible()))
      await row.getByRole("button", { name: /^更多操作/ }).click();
    await mainOf(page).getByRole("button", { name: named }).click();
  };
  const done = async (what: string) => {
    await inDialog(page, what).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  };
  await expect(row).toContainText("申请换开");
  await asked("不予换开");
  await page.getByRole("dialog").getByLabel("原因").fill("抬头与涉税信息一致，票据继续有效");
  await done("不予换开");
  await expect(row).not.toContainText("申请换开");
  await asked("更正");
  await page.getByRole("dialog").getByLabel("校验码").fill("202611");
  await page.getByRole("dialog").getByLabel("原因").fill("校验码漏填");
  await done("更正");
  await asked("发送邮件");
  await page.getByRole("dialog").getByLabel("发送邮箱").fill("finance@example.com");
  await inDialog(page, "发送").click();
  await expect(page.getByText("邮件已交付发送").first()).toBeVisible();
  await asked("查看与下载");
  await expect(page.getByRole("dialog")).toContainText("202611");
  await expect(page.getByRole("dialog")).toContainText("校验码漏填");
});

test("a preview is told as one while no statement is accepted; to be let off is asked for", async ({ browser }) => {
  test.setTimeout(180_000);
  const page = await opened(browser, "admin");
  await page.goto(href("statement.dues", { yearFrom: YEAR }));
  await listPage(page, "statement.dues").rows.first().getByRole("link").first().click();
  await expect(mainOf(page).getByText(`${YEAR}年度利润表尚未审核通过`).first()).toBeVisible();
  await lookAtBoth(page, "dues-preview");
  await button(page, "申请减免").click();
  const { choose } = recordParts(page);
  await choose(field(page, "减免类型"), "困难减免");
  await field(page, "申请减免额").fill("3000");
  await field(page, "申请理由").fill("本年度业务收入大幅下降，经营困难");
  await lookAtBoth(page, "dues-reduction-form");
  await button(page, "保存").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(new RegExp(`减免申请 HF${YEAR}`));
  await lookAtBoth(page, "dues-reduction");
});
