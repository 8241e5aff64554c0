import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { href } from "@/lib/routes/href";
import type { RouteId } from "@/lib/routes/manifest";
import { listPage } from "../kit/list-page";
import { lookAt } from "../kit/look";
import { expect, test } from "../kit/test";
import { LONG } from "../kit/tier";

// Figures of business: what a page of them says is what the list behind it adds up to, for the firm and the association.

/** The charts draw when they come near. */
const drawn = async (page: Page) => {
  const chart = page.locator("[data-chart]").first();
  await chart.scrollIntoViewIfNeeded();
  await chart.locator("svg").first().waitFor();
};

const besides = (page: Page) => page.getByRole("table", { name: /^合同、协议与开票/ }).scrollIntoViewIfNeeded();

const THIS_YEAR = new Date().getFullYear();
/** The year that has ended. */
const LAST = THIS_YEAR - 1;
const openYears = async (page: Page) => {
  await page.getByRole("main").getByRole("button", { name: "年度锁定与核对" }).click();
  await page.getByRole("table", { name: "年度" }).waitFor();
};
const openNotices = async (page: Page) => {
  await openYears(page);
  await page.getByRole("button", { name: `核对通知 ${THIS_YEAR} 年度` }).click();
  await page.getByRole("table", { name: `${THIS_YEAR} 年度核对通知` }).waitFor();
};
const openAnnual = async (page: Page) => {
  await page.getByRole("main").getByRole("button", { name: "年度总体情况草表" }).click();
  await page.getByRole("combobox", { name: "年度" }).selectOption(String(THIS_YEAR));
  await page.getByRole("table", { name: `${THIS_YEAR} 年度总体情况草表` }).waitFor();
};

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
    { name: "statistics-years", path: "/desk/statistics", who: "desk", ready: openYears },
    { name: "statistics-notices", path: "/desk/statistics", who: "desk", ready: openNotices },
    { name: "statistics-annual", path: "/business/statistics/company", who: "admin", ready: openAnnual },
    { name: "statistics-locked", path: `/business/statistics/company?statYear=${LAST}`, who: "admin" },
  ],
  [
    "statistics-desk-company",
    "statistics-desk-personal",
    "statistics-engagements",
    "statistics-notices",
    "statistics-locked",
  ],
);

/** The running year and the one before, so that the demo's reports are among them. */
const asked = { monthFrom: `${THIS_YEAR - 1}-01`, monthTo: `${THIS_YEAR}-12` };
const tableOf = (page: Page) => page.getByRole("main").getByRole("table", { name: /^单位业务统计/ });

for (const [who, figures, list] of [
  ["admin", "statistics.company", "agreement.report"],
  ["desk", "statistics.desk-company", "agreement.desk-report"],
] as const satisfies readonly (readonly [string, RouteId, RouteId])[])
  test(`${who}: the sum of the fees is the list's, to the fen`, async ({ as }) => {
    const page = await as(who);
    // Journeys beside this one file reports between the two pages.
    await expect(async () => {
      await page.goto(href(figures, asked));
      const total = tableOf(page).getByRole("row").last().getByRole("link");
      const fee = total.filter({ hasText: "." });
      const text = (await fee.textContent()) ?? "";
      expect(text).toMatch(/^[\d,]+\.\d{2}$/);
      await fee.click();
      const found = listPage(page, list);
      await expect(found.heading).toBeVisible();
      await expect(found.main.getByRole("table").locator("tfoot tr").last()).toContainText(text, { timeout: 5_000 });
    }).toPass();
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

test("the association opens a year with a reason and locks it again; firms see since when", LONG, async ({ as }) => {
  const page = await as("desk");
  await page.goto(href("statistics.desk-company"));
  await openYears(page);
  const line = page.getByRole("row").filter({ hasText: `${LAST} 年度` });
  const lock = async () => {
    await line.getByRole("button", { name: /^锁定/ }).click();
    await page.getByRole("button", { name: "锁定年度" }).click();
    await expect(line).toContainText("已锁定");
  };
  // The calendar may have locked it already.
  await expect(line.getByRole("button", { name: /锁定/ })).toBeVisible();
  if (await line.getByRole("button", { name: /^锁定/ }).isVisible()) await lock();
  await line.getByRole("button", { name: /^解锁/ }).click();
  await page.getByLabel(/解锁原因/).fill("事务所补报上年遗漏的报告");
  await page.getByRole("button", { name: "解锁年度" }).click();
  await expect(line).toContainText("补报上年遗漏");
  await lock();
  const firm = await as("admin");
  await firm.goto(`${href("statistics.company")}?statYear=${LAST}`);
  await expect(firm.getByText(`${LAST} 年度已于`)).toBeVisible();
});

test("a notice of reconciliation leads the firm to its figures of the year", LONG, async ({ as }) => {
  const page = await as("desk");
  await page.goto(href("statistics.desk-company"));
  await openNotices(page);
  const table = page.getByRole("table", { name: `${THIS_YEAR} 年度核对通知` });
  const firms = table.getByRole("checkbox");
  await firms.first().waitFor();
  for (const firm of await firms.all()) await firm.check();
  await page.getByRole("button", { name: /^通知所选/ }).click();
  await page.getByRole("button", { name: "发送通知" }).click();
  await expect(page.getByText(/^已通知 \d+ 家$/)).toBeVisible();
  const firm = await as("admin");
  await firm.goto(href("message.center"));
  await firm.getByText(`请核对 ${THIS_YEAR} 年度业务报备`).first().click();
  await firm.getByRole("link", { name: "打开相关记录：单位业务统计" }).click();
  await expect(firm.getByText(`${THIS_YEAR}-01 至 ${THIS_YEAR}-12`)).toBeVisible();
});

test("the draft of a year leaves as a workbook and says on paper that it is one", LONG, async ({ as }) => {
  const page = await as("admin");
  await page.goto(href("statistics.company"));
  await openAnnual(page);
  const download = page.waitForEvent("download");
  await page.getByRole("dialog").getByRole("button", { name: "导出" }).click();
  expect((await download).suggestedFilename()).toMatch(/^年度总体情况草表.*\.xlsx$/);
  await expect(page.getByRole("dialog")).toContainText("草表，未报送");
});
