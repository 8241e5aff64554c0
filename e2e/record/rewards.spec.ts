import type { Page } from "@playwright/test";
import { href } from "@/lib/routes/href";
import { FIRM_NAME } from "../kit/accounts";
import { listPage } from "../kit/list-page";
import { recordParts } from "../kit/record-parts";
import { pdf, upload } from "../kit/samples";
import { expect, test } from "../kit/test";

// 奖惩: the firm reports and appeals, the association decides and enters; each side sees what the other one did.

const stamp = (): string => `${Date.now()}`.slice(-7);
const mainOf = (page: Page) => page.getByRole("main");
const button = (page: Page, name: string) => mainOf(page).getByRole("button", { name, exact: true });
const inDialog = (page: Page, name: string) => page.getByRole("dialog").getByRole("button", { name, exact: true });

/** Types an honour or a penalty into the open form, its document included. */
async function fillIn(page: Page, title: string, isPenalty: boolean): Promise<void> {
  const { choose, setDate } = recordParts(page);
  const field = (label: string) => mainOf(page).getByLabel(label, { exact: true });
  await choose(field("奖惩类别"), isPenalty ? "惩戒处罚" : "奖励");
  await choose(isPenalty ? field("惩戒类型") : field("奖励类型"), isPenalty ? "通报批评" : "行业表彰");
  await choose(field("级别"), "省级行业");
  await field("名称（事由）").fill(title);
  await setDate(field("日期"), "2026-10-20");
  await field("决定（颁发）机关").fill("示例省注册税务师协会");
  await choose(field("机关类型"), "省税协");
  if (isPenalty) {
    await field("文号").fill(`税协惩〔2026〕${stamp()}号`);
    await field("事实与依据").fill("执业质量检查发现工作底稿缺失。");
  }
  await mainOf(page).getByRole("tab", { name: "附件" }).click();
  await mainOf(page).locator("input[type=file]").setInputFiles(upload("奖惩文书.pdf", pdf()));
  await expect(mainOf(page).getByRole("link", { name: "奖惩文书.pdf" })).toBeVisible();
}

async function openRecord(page: Page, route: "rewards.company" | "rewards.desk-company", title: string) {
  await page.goto(href(route, { title }));
  await listPage(page, route).row(title).getByRole("link").first().click();
  await expect(mainOf(page).getByRole("heading", { level: 1 })).toContainText(title);
}

test("a firm reports an honour with holes, is told what is missing, submits it; the association sends it back, then agrees", async ({
  as,
}) => {
  test.slow();
  const title = `端到端表彰${stamp()}`;
  const page = await as("admin");
  await page.goto(href("rewards.company", { recordId: "new" }));
  await recordParts(page).choose(mainOf(page).getByLabel("奖惩类别", { exact: true }), "奖励");
  await mainOf(page).getByLabel("名称（事由）").fill(title);
  await button(page, "保存").click();
  await expect(mainOf(page).getByText("提交前还须补齐", { exact: false })).toBeVisible();
  await button(page, "提交").click();
  await expect(page.getByRole("dialog").getByText("请选择奖励类型", { exact: false })).toBeVisible();
  await inDialog(page, "去补齐").click();
  await fillIn(page, title, false);
  await button(page, "保存").click();
  await button(page, "提交").click();
  await inDialog(page, "提交").click();
  await expect(mainOf(page).getByText("待审核").first()).toBeVisible();
  await expect(button(page, "编辑")).toHaveCount(0);

  const desk = await as("desk");
  await openRecord(desk, "rewards.desk-company", title);
  await button(desk, "退回").click();
  await desk.getByRole("dialog").getByLabel("原因").fill("请补充表彰文件全文");
  await inDialog(desk, "退回").click();
  await expect(mainOf(desk).getByText("退回", { exact: true }).first()).toBeVisible();

  await page.bringToFront();
  await page.reload();
  await expect(mainOf(page).getByRole("alert")).toContainText("请补充表彰文件全文");
  await button(page, "提交").click();
  await inDialog(page, "提交").click();
  await expect(mainOf(page).getByText("待审核").first()).toBeVisible();

  await desk.bringToFront();
  await desk.reload();
  await button(desk, "认定").click();
  await inDialog(desk, "认定").click();
  await expect(mainOf(desk).getByText("已生效").first()).toBeVisible();

  await page.bringToFront();
  await page.reload();
  await mainOf(page).getByRole("tab", { name: "审核记录" }).click();
  const steps = mainOf(page).getByRole("tabpanel").getByRole("row");
  await expect(steps).toHaveCount(5);
  await expect(steps.nth(1)).toContainText("认定");
  await page.goto(href("message.center"));
  await expect(page.getByText(`奖惩记录认定：${title}`)).toBeVisible();
});

test("the association enters a penalty; the firm sees what it does, appeals, and is answered", async ({ as }) => {
  test.slow();
  const title = `端到端惩戒${stamp()}`;
  const desk = await as("desk");
  await desk.goto(href("rewards.desk-company"));
  await button(desk, "录入").click();
  await mainOf(desk).getByLabel("事务所", { exact: true }).click();
  await desk.keyboard.type("晴川");
  await desk.locator(".ant-select-item-option").getByText(FIRM_NAME.first).click();
  await fillIn(desk, title, true);
  await button(desk, "保存").click();
  await expect(mainOf(desk).getByText("已生效").first()).toBeVisible();
  await expect(mainOf(desk).getByText("影响期内检查结论最高为「基本合格」")).toBeVisible();

  const page = await as("admin");
  await openRecord(page, "rewards.company", title);
  await expect(mainOf(page).getByText("影响期内不得申请报告复核人")).toBeVisible();
  await button(page, "申诉").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("申诉理由").fill("检查时底稿正在装订，并非缺失，请复核。");
  await dialog.locator("input[type=file]").setInputFiles(upload("底稿照片.pdf", pdf()));
  await expect(dialog.getByRole("link", { name: "底稿照片.pdf" })).toBeVisible();
  await inDialog(page, "申诉").click();
  await expect(mainOf(page).getByText("申诉中").first()).toBeVisible();

  await desk.bringToFront();
  await desk.reload();
  await expect(mainOf(desk).getByRole("link", { name: "底稿照片.pdf" })).toBeVisible();
  await recordParts(desk).rarely("撤销");
  await desk.getByRole("dialog").getByLabel("原因").fill("复核属实，撤销原决定");
  await inDialog(desk, "撤销").click();
  await expect(mainOf(desk).getByText("已撤销").first()).toBeVisible();

  await page.bringToFront();
  await page.reload();
  await expect(mainOf(page).getByText("本惩戒正在执行")).toHaveCount(0);
  await expect(mainOf(page).getByText("撤销原决定", { exact: true })).toBeVisible();
  await expect(mainOf(page).getByText("复核属实，撤销原决定").first()).toBeVisible();
});

test("another firm's clerk finds neither the record nor its list", async ({ as }) => {
  const page = await as("admin");
  await page.goto(href("rewards.company"));
  const link = mainOf(page).getByRole("row").nth(1).getByRole("link").first();
  const address = (await link.getAttribute("href")) ?? "";
  const other = await as("other");
  await other.goto(address);
  await expect(mainOf(other).getByText("没有这份奖惩记录档案，或您不能查看")).toBeVisible();
});
