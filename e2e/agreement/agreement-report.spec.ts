import type { Page } from "@playwright/test";
import { href } from "@/lib/routes/href";
import { listPage } from "../kit/list-page";
import { lookAt } from "../kit/look";
import { recordParts } from "../kit/record-parts";
import { pdf, upload } from "../kit/samples";
import { expect, test } from "../kit/test";

// 业务报备: what was filed is corrected by the firm and looked into by the association; a new issue begins from it.

lookAt([
  { name: "agreement-report", path: "/business/report", who: "admin" },
  {
    name: "agreement-report-new",
    path: "/business/report?reportId=new",
    who: "admin",
    ready: (page) => page.getByRole("button", { name: "保存" }).waitFor(),
  },
  { name: "agreement-desk-report", path: "/desk/report", who: "desk" },
]);

const mainOf = (page: Page) => page.getByRole("main");
const button = (page: Page, name: string) => mainOf(page).getByRole("button", { name, exact: true });
const inDialog = (page: Page, name: string) => page.getByRole("dialog").getByRole("button", { name, exact: true });

async function opened(page: Page, routeId: "agreement.report" | "agreement.desk-report", filingNo?: string) {
  const asked = filingNo === undefined ? { reportStatus: ["5"] } : { numbers: filingNo };
  await page.goto(href(routeId, asked));
  // One of the samples: what journeys beside this one file is theirs.
  const rows = listPage(page, routeId).main.getByRole("table").getByRole("row");
  await rows
    .filter({ hasNotText: / \d{7}/ })
    .getByRole("link")
    .first()
    .click();
  await expect(recordParts(page).value("报备编号")).toHaveText(/^BB43\d{18}$/);
}

test("a filed report is corrected, voided by the association's consent, and issued anew", async ({ as }) => {
  test.slow();
  const page = await as("admin");
  await opened(page, "agreement.report");
  const filingNo = (await recordParts(page).value("报备编号").textContent()) ?? "";

  await recordParts(page).rarely("直接更正");
  await page.getByRole("dialog").getByLabel("报告名称").fill("更正后的报告名称");
  await page.getByRole("dialog").getByLabel("更正原因").fill("名称录入有误");
  await inDialog(page, "直接更正").click();
  await expect(page.getByRole("heading", { name: "更正后的报告名称" })).toBeVisible();

  await recordParts(page).rarely("申请作废");
  await page.getByRole("dialog").getByLabel("作废说明").fill("委托人名称录入有误，需要重新出具");
  await recordParts(page).choose(page.getByRole("dialog").getByLabel("作废原因"), "信息录入错误");
  await page.getByRole("dialog").locator("input[type=file]").setInputFiles(upload("说明.pdf", pdf()));
  await expect(page.getByRole("dialog").getByText("说明.pdf")).toBeVisible();
  await inDialog(page, "申请作废").click();
  await expect(mainOf(page).getByText("作废审核中").first()).toBeVisible();

  const desk = await as("desk");
  await opened(desk, "agreement.desk-report", filingNo);
  await mainOf(desk).getByRole("button", { name: "同意作废", exact: true }).click();
  await inDialog(desk, "同意作废").click();
  await expect(mainOf(desk).getByText("已作废").first()).toBeVisible();

  await page.bringToFront();
  await page.reload();
  await button(page, "重新出具").click();
  await inDialog(page, "重新出具").click();
  await expect(page.getByLabel("报告名称", { exact: true })).toHaveValue("更正后的报告名称");
});
