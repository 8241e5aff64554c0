import type { Page } from "@playwright/test";
import { href } from "@/lib/routes/href";
import { pdf, upload } from "./samples";
import { expect } from "./test";

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

export const main = (page: Page) => page.getByRole("main");
export const button = (page: Page, name: string | RegExp) => main(page).getByRole("button", { name, exact: true });
export const inDialog = (page: Page, name: string) =>
  page.getByRole("dialog").getByRole("button", { name, exact: true });
export const cell = (page: Page, name: string) => main(page).getByRole("textbox", { name, exact: true });

/** A block as a spreadsheet hands it over, into the cell that has the focus. */
export const pasteBlock = (page: Page, text: string) =>
  page.evaluate((block) => {
    const data = new DataTransfer();
    data.setData("text/plain", block);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, text);

/** 新增 of the year that has ended, by the dialog. */
export async function begin(page: Page, route: Parameters<typeof href>[0]): Promise<void> {
  await page.goto(href(route));
  await button(page, "新增").click();
  await inDialog(page, "开始填报").click();
  await expect(main(page).getByRole("grid")).toBeVisible();
}

/** What a submission asks for beside the sheet. */
export async function complete(page: Page): Promise<void> {
  await main(page)
    .getByRole("tab", { name: /表头与说明/ })
    .click();
  await main(page).getByLabel("单位负责人").fill("周晓岚");
  await main(page).getByLabel("财务负责人").fill("李文静");
  await main(page).getByLabel("制表人").fill("王芳");
  await main(page).getByLabel("差异说明").fill("实缴资本与登记信息的差异正在办理变更，其余差异已核对。");
  await main(page).getByRole("tab", { name: /附件/ }).click();
  await main(page).locator('input[type="file"]').first().setInputFiles(upload("盖章报表.pdf", pdf()));
  await expect(main(page).getByText("盖章报表.pdf").first()).toBeVisible();
  await button(page, "保存").click();
  await expect(button(page, "提交")).toBeVisible();
}

export async function submit(page: Page): Promise<void> {
  await button(page, "提交").click();
  await inDialog(page, "提交").click();
  await expect(main(page).getByText("待审核").first()).toBeVisible();
}

/** Chooses a workbook in the import dialog of the statement that is open. */
export async function chooseWorkbook(page: Page, buffer: Buffer, name: string): Promise<void> {
  // It stays open behind a download.
  if (!(await button(page, "导入").isVisible())) await button(page, /Excel/).click();
  await button(page, "导入").click();
  await page.getByRole("dialog").locator('input[type="file"]').setInputFiles({ name, mimeType: XLSX, buffer });
}
