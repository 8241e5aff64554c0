import { href } from "@/lib/routes/href";
import { batchSheet } from "@/contracts/agreement/report/report-batch";
import { expectAccessible } from "../kit/axe";
import { listPage } from "../kit/list-page";
import { recordParts } from "../kit/record-parts";
import { expect, test } from "../kit/test";
import { workbookFor } from "../kit/workbook";
import { LONG } from "../kit/tier";

// The chain's rest: a filed report is copied for a list of units, and its signers and elements are asked to be corrected.

test("a filed report is copied for units, and asks for a correction of its elements", LONG, async ({ as }) => {
  test.slow();
  const page = await as("admin");
  await page.goto(href("agreement.report", { reportStatus: ["5"] }));
  await expect(page.getByRole("columnheader", { name: /未开票金额/ })).toBeVisible();
  await listPage(page, "agreement.report").main.getByRole("table").getByRole("link").first().click();
  await expect(recordParts(page).value("报备编号")).toHaveText(/^BB43\d{18}$/);

  await page.getByRole("button", { name: "批量复制", exact: true }).click();
  const batch = page.getByRole("dialog");
  const [name, code] = [batch.getByLabel(/被鉴证（服务）单位/), batch.getByLabel(/信用代码/)];
  await name.first().fill("集团子公司一");
  await code.first().fill("91430100MA4L16JQ9D");
  // A workbook is added behind what is typed; what is wrong in it is named by its unit and stays to be mended.
  const units = [
    { targetName: "集团子公司二", targetCreditCode: "91430100MA4L16JQ9D" },
    { targetName: "集团子公司三", targetCreditCode: "9143010" },
  ];
  const buffer = workbookFor(batchSheet, units);
  await batch.locator("input[type=file]").setInputFiles({ name: "名单.xlsx", mimeType: "application/zip", buffer });
  await expect(batch.getByText("已把 2 个单位列入名单")).toBeVisible();
  await expect(batch.getByRole("table", { name: "文件中的错误" })).toContainText("集团子公司三（名单第 3 个）");
  await expect(name).toHaveCount(3);
  await expect(name.first()).toHaveValue("集团子公司一");
  await expectAccessible(page, "a list of units from a workbook");
  await page.screenshot({ path: "test-results/screens/chain-batch.png" });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.screenshot({ path: "test-results/screens/chain-batch-phone.png" });
  await batch.getByRole("button", { name: "关闭" }).first().click();
});

test("two ticked customers are merged from the list, one alone is not", LONG, async ({ as }) => {
  const page = await as("admin");
  const list = listPage(page, "agreement.customer");
  await list.open();
  await list.rows.first().getByRole("checkbox").check();
  await expect(list.bulk.getByRole("button", { name: "合并重复（勾选两个客户后合并）" })).toBeDisabled();
  await list.rows.nth(1).getByRole("checkbox").check();
  await page.screenshot({ path: "test-results/screens/customer-ticked.png" });
  await list.bulk.getByRole("button", { name: "合并重复" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("table", { name: "两个客户的不同之处" })).toBeVisible();
  await expectAccessible(page, "two customers side by side");
  await page.screenshot({ path: "test-results/screens/customer-merge.png" });
  await dialog.getByRole("button", { name: "关闭" }).first().click();
});
