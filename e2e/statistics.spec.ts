import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { href } from "@/lib/routes/href";
import type { RouteId } from "@/lib/routes/manifest";
import { listPage } from "./kit/list-page";
import { lookAt } from "./kit/look";
import { expect, test } from "./kit/test";

// Figures of business: what a page of them says is what the list behind it adds up to, for the firm and the association.

/** The charts draw when they come near. */
const drawn = async (page: Page) => {
  const chart = page.locator("[data-chart]").first();
  await chart.scrollIntoViewIfNeeded();
  await chart.locator("svg").first().waitFor();
};

const besides = (page: Page) => page.getByRole("table", { name: /^合同、协议与开票/ }).scrollIntoViewIfNeeded();

lookAt(
  [
    {
      name: "statistics-engagements",
      path: "/business/statistics/company?groupBy=client",
      who: "admin",
      ready: besides,
    },
    { name: "statistics-company", path: "/business/statistics/company", who: "admin" },
    { name: "statistics-company-charts", path: "/business/statistics/company", who: "admin", ready: drawn },
    { name: "statistics-personal", path: "/business/statistics/personal", who: "admin" },
    { name: "statistics-desk-company", path: "/desk/statistics?groupBy=firm", who: "desk" },
    { name: "statistics-desk-personal", path: "/desk/statisticsPersonal", who: "desk" },
  ],
  ["statistics-desk-company", "statistics-desk-personal"],
);

const THIS_YEAR = new Date().getFullYear();
/** The running year and the one before, so that the demo's reports are among them. */
const asked = { monthFrom: `${THIS_YEAR - 1}-01`, monthTo: `${THIS_YEAR}-12` };
const tableOf = (page: Page) => page.getByRole("main").getByRole("table", { name: /^单位业务统计/ });

for (const [who, figures, list] of [
  ["admin", "statistics.company", "agreement.report"],
  ["desk", "statistics.desk-company", "agreement.desk-report"],
] as const satisfies readonly (readonly [string, RouteId, RouteId])[])
  test(`${who}: the sum of the fees is the list's, to the fen`, async ({ as }) => {
    const page = await as(who);
    await page.goto(href(figures, asked));
    const total = tableOf(page).getByRole("row").last().getByRole("link");
    const fee = total.filter({ hasText: "." });
    const text = (await fee.textContent()) ?? "";
    expect(text).toMatch(/^[\d,]+\.\d{2}$/);
    await fee.click();
    const found = listPage(page, list);
    await expect(found.heading).toBeVisible();
    await expect(found.main.getByRole("table").locator("tfoot tr").last()).toContainText(text);
  });

test("the figures leave the page as a workbook", async ({ as }) => {
  const page = await as("admin");
  await page.goto(href("statistics.company", asked));
  await tableOf(page).waitFor();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "导出" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^单位业务统计.*\.xlsx$/);
  expect(
    readFileSync(await file.path())
      .subarray(0, 2)
      .toString("latin1"),
  ).toBe("PK");
});

test("a chart is read as a table, too, and its rows lead to the list", async ({ as }) => {
  const page = await as("admin");
  await page.goto(href("statistics.company", asked));
  const chart = page.getByRole("region", { name: "月度趋势" });
  await chart.getByRole("button", { name: "表" }).click();
  await chart.getByRole("link").first().click();
  await expect(listPage(page, "agreement.report").heading).toBeVisible();
});

test("the figures stand in the first HTML", async ({ as }) => {
  const page = await as("admin", { javaScriptEnabled: false });
  await page.goto(href("statistics.company", asked));
  await expect(tableOf(page).getByRole("row").last()).toContainText("合计");
});
