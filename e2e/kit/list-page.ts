import { expect, type Locator, type Page } from "@playwright/test";
import { href } from "@/lib/routes/href";
import { type RouteId, routeOf } from "@/lib/routes/manifest";

/** Any list screen: filters, table and pager stand on all of them alike. // architecture §7 */
export function listPage(page: Page, routeId: RouteId) {
  const main = page.getByRole("main");
  const rows = main.getByRole("row").filter({ has: page.getByRole("cell") });
  return {
    main,
    heading: main.getByRole("heading", { level: 1 }),
    /** Rows with data, the head row apart. */
    rows,
    row: (text: string): Locator => rows.filter({ hasText: text }),
    filter: (label: string): Locator =>
      main.getByRole("search").or(main.locator("form")).getByLabel(label, { exact: true }),
    search: main.getByRole("button", { name: "查询", exact: true }),
    reset: main.getByRole("button", { name: "重置", exact: true }),
    total: main.getByRole("navigation", { name: "分页" }).getByRole("status"),
    column: (name: string): Locator => main.getByRole("columnheader", { name }),
    sortBy: (name: string): Promise<void> => main.getByRole("columnheader", { name }).getByRole("button").click(),

    async open(query: Readonly<Record<string, unknown>> = {}): Promise<void> {
      await page.goto(href(routeId, query));
      await expect(this.heading).toHaveText(routeOf(routeId).title ?? "");
    },
  };
}
