import { href } from "@/lib/routes/href";
import { listPage } from "./kit/list-page";
import { recordParts } from "./kit/record-parts";
import { expect, test } from "./kit/test";

// The chain's rest: a filed report is copied for a list of units, and its signers and elements are asked to be corrected.

test("a filed report is copied for units, and asks for a correction of its elements", async ({ as }) => {
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
  await page.screenshot({ path: "test-results/screens/chain-batch.png" });
  await batch.getByRole("button", { name: "关闭" }).first().click();
});
