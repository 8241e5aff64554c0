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
    /** In the drawer where that is open, else in the row of tools. */
    filter: (label: string): Locator => page.getByRole("search").getByLabel(label, { exact: true }).last(),
    search: page.getByRole("search").getByRole("button", { name: "查询", exact: true }).last(),
    reset: main.getByRole("button", { name: "重置", exact: true }),
    /** Opens the drawer with all filters. */
    openFilters: async (): Promise<void> => {
      await main.getByRole("button", { name: "筛选", exact: true }).click();
      await expect(page.getByRole("dialog", { name: "筛选" })).toBeVisible();
    },
    /** The states that the list is looked at by. */
    tab: (label: string): Locator =>
      main.getByRole("navigation", { name: "按状态查看" }).getByRole("button", { name: new RegExp(`^${label}`) }),
    chooseAll: main.getByRole("checkbox", { name: "选择本页全部" }),
    choose: (name: string): Locator => main.getByRole("checkbox", { name: `选择 ${name}`, exact: true }),
    /** What may be done with the chosen rows. */
    bulk: main.getByRole("region", { name: "所选记录" }),
    /** Opens ⋯ with 导入, 导出 and 打印. */
    openMore: (): Promise<void> => main.getByRole("button", { name: "更多工具" }).click(),
    total: main.getByRole("navigation", { name: "分页" }).getByRole("status"),
    column: (name: string): Locator => main.getByRole("columnheader", { name }),
    sortBy: (name: string): Promise<void> => main.getByRole("columnheader", { name }).getByRole("button").click(),

    async open(query: Readonly<Record<string, unknown>> = {}): Promise<void> {
      await page.goto(href(routeId, query));
      await expect(this.heading).toHaveText(routeOf(routeId).title ?? "");
    },
  };
}
