import type { Page } from "@playwright/test";
import type { Who } from "../kit/accounts";
import { picture, sidewaysScroll } from "../kit/look";
import { expect, test } from "../kit/test";

// Small phones, the narrow desk and 200 % zoom: nothing is wider than the window or cut off by its edge, rows of a list
// stand in sight, and a page of thirty people is no long way. One page of each kind, loaded once and turned. // look.md "Frame", "Lists"

/** At 200 % a desk of 1280 × 800 has half as many px each way. */
const WINDOWS = [
  ["320x640", { width: 320, height: 640 }],
  ["1280x800", { width: 1280, height: 800 }],
  ["1280x800-at-200", { width: 640, height: 400 }],
] as const;

interface Kind {
  readonly path: string;
  readonly who: Who;
  readonly hasRows?: true;
}
const KINDS: Readonly<Record<string, Kind>> = {
  "list of people": { path: "/basic/personnel", who: "hr", hasRows: true },
  "list of reports": { path: "/business/report", who: "admin", hasRows: true },
  record: { path: "/basic/firm", who: "admin" },
  form: { path: "/basic/personnel?staffId=new", who: "hr" },
  workbench: { path: "/home/workbench", who: "admin" },
  "desk inbox": { path: "/desk/review", who: "desk", hasRows: true },
  statistics: { path: "/business/statistics/company", who: "admin" },
};

/** What one reads or presses and the window's edge cuts off; what scrolls by itself may run on. */
const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const scrolls = (element: Element): boolean => {
      for (let at = element.parentElement; at && at !== document.body; at = at.parentElement)
        if (getComputedStyle(at).overflowX !== "visible") return true;
      return false;
    };
    return [...document.querySelectorAll("header *, main *")].flatMap((element) => {
      const { left, right, width, height } = element.getBoundingClientRect();
      const isRead = [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim());
      const isPressed = element.matches("button, input, select, textarea, a");
      const isSeen = width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true });
      if (!isSeen || !(isRead || isPressed) || (left >= -1 && right <= innerWidth + 1) || scrolls(element)) return [];
      return [`${element.tagName} ${element.textContent?.trim().slice(0, 20) ?? ""}`];
    });
  });

/** Top of the first row from the top of the window; null without rows. */
const firstRow = (page: Page): Promise<number | null> =>
  page.evaluate(() => {
    const row = document.querySelector("main [data-rows] tbody tr");
    return row && Math.round(row.getBoundingClientRect().top);
  });

const turned = async (page: Page, viewport: { width: number; height: number }): Promise<void> => {
  await page.setViewportSize(viewport);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
};

for (const [kind, { path, who, hasRows }] of Object.entries(KINDS))
  test(`${kind}: whole on a small phone, on a narrow desk and at 200 %`, async ({ as }) => {
    const page = await as(who);
    await page.setViewportSize(WINDOWS[0][1]);
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.waitForLoadState("networkidle");
    for (const [name, viewport] of WINDOWS) {
      await turned(page, viewport);
      await picture(page, `narrow-${kind.replaceAll(" ", "-")}-${name}`);
      expect.soft(await sidewaysScroll(page), name).toBe(0);
      expect.soft(await cutOff(page), name).toEqual([]);
      if (hasRows) expect.soft(await firstRow(page), `${name}: the first row`).toBeLessThan(viewport.height - 60);
    }
  });

/** A page of thirty people on a phone, from its first sign to its last. // look.md "Lists" */
const MOST = 3_000;
test("thirty people on a phone are within three screens and a half", async ({ as }) => {
  const page = await as("hr");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/basic/personnel?pageSize=30");
  await expect(page.locator("[data-row-key]")).toHaveCount(30);
  await page.waitForLoadState("networkidle");
  await picture(page, "narrow-thirty-people-390x844");
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(MOST);
});

test("the association's lists on the smallest phone: other pages of the subject push no row down, and the row is the way in", async ({
  as,
}) => {
  const page = await as("desk");
  await page.setViewportSize({ width: 320, height: 640 });
  for (const [path, key] of [
    ["/desk/taxYear", "taxYearId"],
    ["/desk/duesPayment", "paymentId"],
  ] as const) {
    await page.goto(path);
    await expect(page.locator("[data-row-key]").first()).toBeVisible();
    await page.waitForLoadState("networkidle");
    await picture(page, `narrow${path.replaceAll("/", "-")}-320x640`);
    expect(await firstRow(page), path).toBeLessThanOrEqual(200);
    expect.soft(await sidewaysScroll(page), path).toBe(0);
    // Beside its words, where the row has nothing of its own.
    const row = await page.locator("[data-row-key]").first().boundingBox();
    await page.mouse.click((row?.x ?? 0) + 2, (row?.y ?? 0) + (row?.height ?? 0) - 3);
    await expect(page).toHaveURL(new RegExp(`${key}=`));
  }
});

/** What must stand between the first column and 操作, by the words of its head. */
const LISTS: readonly (readonly [string, readonly string[]])[] = [
  ["/business/agreement/contract", ["状态", "合同编号", "客户", "合同金额", "签订日期"]],
  ["/business/report", ["状态", "报备编号", "收费金额", "报告日期", "委托人"]],
];
/** Heads of these words that are not whole in sight. */
const outOfSight = (page: Page, heads: readonly string[]): Promise<string[]> =>
  page.evaluate((heads) => {
    const rows = document.querySelector("main [data-rows]");
    const box = rows?.querySelector("[data-scroll-part]")?.getBoundingClientRect();
    const all = [...(rows?.querySelectorAll("thead th") ?? [])];
    const actions = all.find((head) => head.textContent === "操作")?.getBoundingClientRect();
    const edge = (actions?.left ?? box?.right ?? 0) + 1;
    return heads.filter((words) => {
      const head = all.find((one) => one.textContent?.startsWith(words));
      return !head || head.getBoundingClientRect().right > edge;
    });
  }, heads);

test("key columns stand in sight at 1280, 1440 and 1100 px", async ({ as }) => {
  const page = await as("admin");
  for (const [path, heads] of LISTS)
    for (const widths of [[1280, 1440], [1100]]) {
      await page.setViewportSize({ width: widths[0] ?? 0, height: 800 });
      // The side bar folds by the window that is there when the page comes.
      await page.goto(path);
      await expect(page.locator("[data-row-key]").first()).toBeVisible();
      for (const width of widths) {
        await turned(page, { width, height: 800 });
        await picture(page, `narrow${path.replaceAll("/", "-")}-${width}`);
        expect.soft(await outOfSight(page, heads), `${path} ${width}`).toEqual([]);
      }
    }
});

test("what a list says above its rows: a phone has a button for it, and shows it unasked where there are no rows", async ({
  as,
}) => {
  const page = await as("admin");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/statement/head_office_dues");
  await expect(page.getByText("本所没有分所，不需要汇总会费", { exact: false })).toBeInViewport();
  // The shortest page: what stands below it is not seen to leave when a longer one comes.
  await expect(page.getByRole("link", { name: "隐私政策" })).not.toBeInViewport();
  await page.goto("/business/rewards_and_punishment/company");
  const first = page.locator("[data-row-key]").first();
  await expect(first).toBeVisible();
  const sums = page.locator("[data-above]");
  await expect(sums).toBeHidden();
  const button = page.getByRole("button", { name: "汇总与说明" });
  expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await button.click();
  const [above, row] = [await sums.boundingBox(), await first.boundingBox()];
  expect(above && row && above.y + above.height <= row.y + 1).toBe(true);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(button).toBeHidden();
  await expect(sums).toBeVisible();
});

test("what amounts add up to is in sight between a phone and a desk; on a phone a thumb reaches the name", async ({
  as,
}) => {
  const page = await as("admin", { viewport: { width: 1024, height: 768 } });
  await page.goto("/business/agreement/contract");
  const sums = page
    .locator("tfoot")
    .getByText(/^合同金额（元） [\d,]+\.\d\d$/)
    .last();
  await expect(sums).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 390, height: 844 });
  const home = page.getByRole("link", { name: "税协会员服务平台，返回工作台" });
  expect((await home.boundingBox())?.height).toBeGreaterThanOrEqual(44);
});

/** Heights of what is typed into and chosen from, that differ from a button's. */
const unevenFields = (page: Page): Promise<number[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll("main input:not([type=checkbox], [type=radio], [type=file])")].flatMap((field) => {
      const box = field.closest(".ant-select, .ant-picker, .ant-input-affix-wrapper") ?? field;
      const { height } = box.getBoundingClientRect();
      return !field.checkVisibility() || Math.abs(height - 44) < 0.5 ? [] : [height];
    }),
  );

test("on a phone fields are as high as buttons, a head's buttons stand free, and the index below the name", async ({
  as,
}) => {
  const clerk = await as("hr", { viewport: { width: 390, height: 844 } });
  await clerk.goto("/basic/personnel?staffId=new");
  await expect(clerk.getByLabel("姓名", { exact: true })).toBeVisible();
  expect(await unevenFields(clerk)).toEqual([]);
  const head = await clerk.locator("[data-head-line]").boundingBox();
  expect(head?.height).toBeLessThan(100);

  const officer = await as("desk", { viewport: { width: 390, height: 844 } });
  await officer.goto("/desk/review");
  const bar = await officer.getByRole("banner").first().boundingBox();
  const button = await officer.getByRole("main").getByRole("button", { name: "办理用时" }).boundingBox();
  expect(bar && button && button.y - bar.y - bar.height).toBeGreaterThanOrEqual(3);

  await officer.goto("/desk/partyInfo");
  await officer.getByRole("link", { name: /湘潭分所/ }).click();
  await expect(officer.getByRole("tabpanel").first()).toBeVisible();
  await officer.mouse.wheel(0, 800);
  const tops = () =>
    officer.evaluate(() => {
      const line = document.querySelector("[data-head-line]")?.getBoundingClientRect();
      return Math.abs(
        (line?.bottom ?? 0) - (document.querySelector("[data-section-index]")?.getBoundingClientRect().top ?? 99),
      );
    });
  await expect.poll(tops).toBeLessThan(2);
});

/** First cells of a list's rows whose words, or the end of them, the cell cuts off. */
const cutNames = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll("main [data-row-key] > td:first-child a")].flatMap((link) => {
      const cell = link.closest("td > div")?.getBoundingClientRect();
      const end = (link.querySelector("span > span:last-child") ?? link).getBoundingClientRect();
      return cell && end.right <= cell.right + 1 ? [] : [link.textContent ?? ""];
    }),
  );
/** How far the words of a figure's head end from where its figures end. */
const unevenHeads = (page: Page): Promise<number[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll("main thead th:has(button)")].flatMap((head) => {
      const figure = document.querySelector(
        `main tbody tr > :nth-child(${[...(head.parentElement?.children ?? [])].indexOf(head) + 1})`,
      );
      if (!figure || getComputedStyle(figure).textAlign !== "end") return [];
      const words = document.createRange();
      words.selectNodeContents(head.querySelector("button")?.firstChild ?? head);
      const [at, wanted] = [words.getBoundingClientRect().right, head.getBoundingClientRect().right - 8];
      return Math.abs(at - wanted) < 2 ? [] : [at - wanted];
    }),
  );

test("names stand apart, figures below their heads, a figure's link is no speck, the first row is near", async ({
  as,
}) => {
  const page = await as("admin", { viewport: { width: 1440, height: 900 } });
  for (const path of ["/business/report", "/message"]) {
    await page.goto(path);
    await expect(page.locator("[data-row-key]").first()).toBeVisible();
    expect.soft(await cutNames(page), path).toEqual([]);
  }
  await page.goto("/statement/dues");
  await expect(page.locator("[data-row-key]").first()).toBeVisible();
  expect.soft(await unevenHeads(page)).toEqual([]);
  await page.goto("/business/statistics/company");
  const figure = page.getByRole("table").first().getByRole("cell").getByRole("link").first();
  const box = await figure.boundingBox();
  // A digit is 8 px wide.
  expect.soft(box?.width).toBeGreaterThanOrEqual(23);
  expect.soft(box?.height).toBeGreaterThanOrEqual(32);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/business/report");
  await expect(page.locator("[data-row-key]").first()).toBeVisible();
  // With a warning above the list, as a firm without a reviewer has it, or without.
  expect(await firstRow(page)).toBeLessThanOrEqual(200);
});
