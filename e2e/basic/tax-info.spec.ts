import type { Page } from "@playwright/test";
import { href } from "@/lib/routes/href";
import { FIRM_NAME } from "../kit/accounts";
import { listPage } from "../kit/list-page";
import { lookAtBoth, WIDTHS } from "../kit/look";
import { ownProduct } from "../kit/product/own-product";
import { recordParts } from "../kit/record-parts";
import { pdf, upload } from "../kit/samples";
import { expect, test } from "../kit/test";

// 事务所涉税信息: the firm fills it in, is told of what is wrong beside each item and keeps what it typed; a year of taxes adds
// up; levels are submitted, and the association passes them in its inbox; another taxpayer number is asked for and agreed to;
// a foreign firm's record is nowhere.

test.describe.configure({ mode: "serial" });
const product = ownProduct();

const mainOf = (page: Page) => page.getByRole("main");
const button = (page: Page, name: string) => mainOf(page).getByRole("button", { name, exact: true });
const field = (page: Page, label: string) => mainOf(page).getByRole("form").getByLabel(label, { exact: true });
const answer = (page: Page, question: string, word: "是" | "否") =>
  mainOf(page).getByRole("radiogroup", { name: question }).getByLabel(word);
const inDialog = (page: Page, name: string) => page.getByRole("dialog").getByRole("button", { name, exact: true });
const tab = (page: Page, name: string) => mainOf(page).getByRole("tab", { name: new RegExp(`^${name}`) });
const faultOf = (page: Page, label: string) => recordParts(page).errorOf(field(page, label));

const LAST_YEAR = new Date().getFullYear() - 1;
const NEW_NUMBER = "91320105MA1DEM883B";

test("the firm fills in its tax data; what is wrong is told beside its item, and nothing typed is lost", async ({
  browser,
}) => {
  test.setTimeout(150_000);
  const page = await product.as(browser, "admin");
  await page.goto(href("basic.tax-info"));
  await expect(mainOf(page).getByText("还没有填报涉税信息")).toBeVisible();
  await lookAtBoth(page, "tax-info-empty");
  await button(page, "新增").click();
  const { choose, setDate } = recordParts(page);
  // The firm's own file says it already.
  await expect(field(page, "纳税人识别号")).toHaveValue(/^91\d{6}/);
  await expect(field(page, "开票名称")).toHaveValue(FIRM_NAME.first);
  await choose(field(page, "增值税纳税人类型"), "小规模纳税人");
  await choose(field(page, "适用税率（征收率）"), "6%");
  await choose(field(page, "增值税申报周期"), "季");
  await choose(field(page, "所得税类型"), "企业所得税");
  await choose(field(page, "征收方式"), "查账征收");
  await choose(field(page, "开票方式"), "数电发票");
  await field(page, "银行账号").fill("六二二二");
  await field(page, "收票手机").fill("１３８ ００１３ ８０００");
  await answer(page, "已办理涉税机构实名采集", "是").check();
  await setDate(field(page, "采集（最近变更）日期"), "2099-01-01");
  await button(page, "保存").click();
  await expect.poll(() => faultOf(page, "银行账号")).toContain("银行账号须为8至30位数字");
  await lookAtBoth(page, "tax-info-faults");
  await field(page, "银行账号").fill("6222 0219 0123 4567 890");
  await setDate(field(page, "采集（最近变更）日期"), "2020-06-18");
  await button(page, "保存").click();
  await expect.poll(() => faultOf(page, "适用税率（征收率）")).toContain("小规模纳税人的征收率为 3% 或 1%");
  await expect(field(page, "银行账号")).toHaveValue("6222 0219 0123 4567 890");
  await choose(field(page, "适用税率（征收率）"), "1%");
  await button(page, "保存").click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(FIRM_NAME.first);
  await expect(recordParts(page).value("收票手机")).toHaveText("138****8000");
  await expect(recordParts(page).value("银行账号")).toContainText("6222021901234567890");
  await button(page, "复制开票资料").click();
  await expect(button(page, "已复制")).toBeVisible();
  await lookAtBoth(page, "tax-info");
});

test("a year of taxes adds up, and stands once", async ({ browser }) => {
  test.setTimeout(150_000);
  const page = await product.as(browser, "admin");
  await page.goto(href("basic.tax-info"));
  await tab(page, "年度纳税情况").click();
  await button(page, "新增年度").click();
  await field(page, "年度").fill("2099");
  await field(page, "年度").press("Tab");
  await field(page, "申报营业收入").fill("３２６８０００");
  await field(page, "企业所得税").fill("28 000");
  await field(page, "其他税费").fill("0.01");
  await button(page, "保存").click();
  await expect.poll(() => faultOf(page, "增值税")).toContain("请填写增值税");
  await expect(field(page, "申报营业收入")).toHaveValue("3268000");
  await field(page, "增值税").fill("98,040.50");
  await button(page, "保存").click();
  await expect.poll(() => faultOf(page, "年度")).toMatch(/年度不能晚于今年/);
  await field(page, "年度").fill(String(LAST_YEAR));
  await field(page, "年度").press("Tab");
  await button(page, "保存").click();
  await expect(recordParts(page).value("纳税合计")).toHaveText("126,040.51 元");
  await lookAtBoth(page, "tax-year");
  await page.goto(href("basic.tax-year", { taxYearId: "new" }));
  await field(page, "年度").fill(String(LAST_YEAR));
  await field(page, "年度").press("Tab");
  await field(page, "申报营业收入").fill("1");
  await field(page, "增值税").fill("1");
  await field(page, "企业所得税").fill("0");
  await button(page, "保存").click();
  await expect.poll(() => faultOf(page, "年度")).toContain("已经填报");
  await page.goto(href("basic.tax-year"));
  await expect(listPage(page, "basic.tax-year").row(String(LAST_YEAR))).toBeVisible();
  await lookAtBoth(page, "tax-year-list");
});

test("levels are submitted with their proof; the association passes them in its inbox", async ({ browser }) => {
  test.setTimeout(150_000);
  const page = await product.as(browser, "admin");
  await page.goto(href("basic.credit-year", { creditYearId: "new" }));
  const { choose } = recordParts(page);
  await field(page, "评价年度").fill(String(LAST_YEAR));
  await field(page, "评价年度").press("Tab");
  await choose(field(page, "纳税缴费信用级别"), "A级");
  await field(page, "纳税信用得分").fill("100.5");
  await choose(field(page, "涉税专业服务信用等级"), "TSC5级");
  await choose(field(page, "是否失信主体"), "否");
  await button(page, "保存").click();
  await expect.poll(() => faultOf(page, "纳税信用得分")).toContain("不能大于100");
  await field(page, "纳税信用得分").fill("88.125");
  await button(page, "保存").click();
  await expect(mainOf(page).getByText("88.125 分对应B级（70分以上不满90分）", { exact: false }).first()).toBeVisible();
  await button(page, "提交").click();
  await expect(page.getByRole("dialog", { name: /还缺 1 项，暂不能提交/ })).toContainText("请上传证明文件");
  await inDialog(page, "去补齐").click();
  await tab(page, "基本信息").click();
  await field(page, "纳税信用得分").fill("93.125");
  await tab(page, "附件").click();
  await mainOf(page).locator("input[type=file]").setInputFiles(upload("信用级别.pdf", pdf()));
  await expect(mainOf(page).getByRole("link", { name: "信用级别.pdf" })).toBeVisible();
  await button(page, "保存").click();
  await button(page, "提交").click();
  await inDialog(page, "提交").click();
  await expect(mainOf(page).getByText("待审核", { exact: true }).first()).toBeVisible();
  await lookAtBoth(page, "credit-year");

  const desk = await product.as(browser, "desk");
  await desk.goto(href("desk.review", { formType: "credit_year" }));
  // The firm's name stands in a column of its own.
  const filed = desk.getByRole("row").filter({ hasText: FIRM_NAME.first });
  await filed.getByRole("link", { name: /^\d{4} 年度$/ }).click();
  await expect(desk.getByRole("heading", { level: 1 })).toContainText("信用等级申报");
  await expect(mainOf(desk).getByText("93.125").first()).toBeVisible();
  await lookAtBoth(desk, "credit-year-review");
  await desk.setViewportSize(WIDTHS[0][1]);
  await button(desk, "受理").click();
  await inDialog(desk, "受理").click();
  await expect(button(desk, "受理")).toHaveCount(0);
  await button(desk, "通过").click();
  await inDialog(desk, "通过").click();
  await expect(desk.getByText("已通过").first()).toBeVisible();

  await page.goto(href("basic.credit-year"));
  await expect(listPage(page, "basic.credit-year").row(String(LAST_YEAR))).toContainText("审核通过");
  await page.goto(href("basic.firm"));
  await tab(page, "等级信用").click();
  await expect(recordParts(page).value("涉税专业服务信用等级")).toHaveText("TSC5级");
});

test("another taxpayer number is asked for, and stands when the association has agreed", async ({ browser }) => {
  test.setTimeout(150_000);
  const page = await product.as(browser, "admin");
  await page.goto(href("basic.tax-info"));
  await button(page, "申请变更识别号").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("新纳税人识别号").fill("914301");
  await dialog.getByLabel("变更原因").fill("营业执照换发");
  await inDialog(page, "申请变更识别号").click();
  await expect(dialog.getByText("纳税人识别号为15至20位数字或大写字母")).toBeVisible();
  await dialog.getByLabel("新纳税人识别号").fill(` ${NEW_NUMBER.toLowerCase()} `);
  await inDialog(page, "申请变更识别号").click();
  await expect(recordParts(page).value("申请变更为")).toContainText(NEW_NUMBER);
  await expect(recordParts(page).value("纳税人识别号")).not.toContainText(NEW_NUMBER);

  const desk = await product.as(browser, "desk");
  await desk.goto(href("basic.desk-tax-info"));
  await lookAtBoth(desk, "desk-tax-info");
  await desk.setViewportSize(WIDTHS[0][1]);
  await listPage(desk, "basic.desk-tax-info").row(FIRM_NAME.first).getByRole("link").first().click();
  await button(desk, "受理").click();
  await inDialog(desk, "受理").click();
  await expect(button(desk, "受理")).toHaveCount(0);
  await button(desk, "通过").click();
  await inDialog(desk, "通过").click();
  await expect(recordParts(desk).value("纳税人识别号")).toContainText(NEW_NUMBER);

  await page.reload();
  await expect(recordParts(page).value("纳税人识别号")).toContainText(NEW_NUMBER);
  await tab(page, "变更记录").click();
  await expect(mainOf(page).getByText("变更纳税人识别号").first()).toBeVisible();
});

test("a foreign firm's record is nowhere", async ({ browser }) => {
  const head = await product.as(browser, "head");
  await head.goto(href("basic.tax-info"));
  await listPage(head, "basic.tax-info").row(FIRM_NAME.headOffice).getByRole("link").first().click();
  await expect(head.getByRole("heading", { level: 1 })).toContainText("岳麓山示例");
  const theirs = new URL(head.url()).searchParams.get("taxInfoId") ?? "";
  expect(theirs).not.toBe("");
  await lookAtBoth(head, "tax-info-head");

  const page = await product.as(browser, "admin");
  const answer404 = await page.request.get(`/rest/basic/tax-info/v1.0/${theirs}`, {
    headers: { "X-Requested-With": "XMLHttpRequest" },
  });
  expect(answer404.status()).toBe(404);
  await page.goto(href("basic.tax-info", { taxInfoId: theirs }));
  await expect(mainOf(page).getByText("没有这份涉税信息，或您不能查看")).toBeVisible();
});
