import type { Page } from "@playwright/test";
import { href } from "@/lib/routes/href";
import { listPage } from "../kit/list-page";
import { lookAt } from "../kit/look";
import { recordParts } from "../kit/record-parts";
import { pdf, upload } from "../kit/samples";
import { expect, test } from "../kit/test";
import { LONG } from "../kit/tier";

// 协议备案: out of a contract, filed at once with a number; changed as a new version; voided by the association.

lookAt([
  { name: "agreement-filing", path: "/business/agreement/manage", who: "admin" },
  {
    name: "agreement-filing-new",
    path: "/business/agreement/manage?filingId=new",
    who: "admin",
    ready: (page) => page.getByRole("button", { name: "保存" }).waitFor(),
  },
  { name: "agreement-desk-filing", path: "/desk/agreement", who: "desk" },
]);

const mainOf = (page: Page) => page.getByRole("main");
const button = (page: Page, name: string) => mainOf(page).getByRole("button", { name, exact: true });
const inDialog = (page: Page, name: string) => page.getByRole("dialog").getByRole("button", { name, exact: true });
const field = (page: Page, label: string) => mainOf(page).getByLabel(label, { exact: true });

async function withScan(page: Page): Promise<void> {
  await mainOf(page).getByRole("tab", { name: "附件" }).click();
  await mainOf(page).locator("input[type=file]").setInputFiles(upload("委托协议.pdf", pdf()));
  await expect(mainOf(page).getByRole("link", { name: "委托协议.pdf" })).toBeVisible();
}
const first = (page: Page) => mainOf(page).getByRole("tab", { name: "基本信息" }).click();
async function submit(page: Page): Promise<void> {
  await button(page, "提交").click();
  await inDialog(page, "提交").click();
}

test("an agreement is filed out of its contract, changed, and voided by the association", LONG, async ({ as }) => {
  test.slow();
  const page = await as("admin");
  // A framework contract without a price, of which nothing is filed yet.
  await page.goto(href("agreement.contract", { contractName: "税务咨询框架合同" }));
  await listPage(page, "agreement.contract").row("税务咨询框架合同").getByRole("link").first().click();
  await mainOf(page).getByRole("tab", { name: "协议备案" }).click();
  await button(page, "生成协议备案").click();
  const agreementNo = await field(page, "协议编号").inputValue();
  expect(agreementNo).toMatch(/^HT-/);
  await field(page, "经办人电话").fill("0731-84410000");
  await field(page, "协议摘要").fill("按小时提供日常税务咨询，按季度结算服务费。");
  await button(page, "保存").click();
  await button(page, "提交").click();
  await expect(page.getByRole("dialog").getByText("请上传协议扫描件（业务合同/委托协议）")).toBeVisible();
  await inDialog(page, "去补齐").click();
  await withScan(page);
  await button(page, "保存").click();
  await submit(page);
  await first(page);
  await expect(recordParts(page).value("备案编号")).toHaveText(/^XY43\d{14}$/);
  const filingNo = await recordParts(page).value("备案编号").textContent();

  await button(page, "变更").click();
  await inDialog(page, "变更").click();
  await first(page);
  await field(page, "变更内容").fill("调整协议摘要");
  await recordParts(page).setDate(field(page, "变更日期"), "2026-01-05");
  await field(page, "变更原因").fill("服务内容更加明确");
  await withScan(page);
  await button(page, "保存").click();
  await submit(page);
  await first(page);
  await expect(mainOf(page).getByRole("table", { name: "版本" })).toContainText("第 2 版（本页）");
  await expect(recordParts(page).value("备案编号")).toHaveText(filingNo ?? "");

  await recordParts(page).rarely("申请作废");
  await page.getByRole("dialog").getByLabel("原因").fill("选错了合同");
  await page.getByRole("dialog").locator("input[type=file]").setInputFiles(upload("说明.pdf", pdf()));
  await expect(page.getByRole("dialog").getByText("说明.pdf")).toBeVisible();
  await inDialog(page, "申请作废").click();
  await expect(mainOf(page).getByText("作废审核中").first()).toBeVisible();

  const desk = await as("desk");
  await desk.goto(href("agreement.desk-filing", { numbers: filingNo ?? "" }));
  await listPage(desk, "agreement.desk-filing").row(agreementNo).first().getByRole("link").first().click();
  await mainOf(desk).getByRole("button", { name: "同意作废", exact: true }).click();
  await inDialog(desk, "同意作废").click();
  await expect(mainOf(desk).getByText("已作废").first()).toBeVisible();

  await page.bringToFront();
  await page.reload();
  await expect(mainOf(page).getByText("已作废").first()).toBeVisible();
});
