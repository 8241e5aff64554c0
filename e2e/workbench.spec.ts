import { type InboxRow, reviewApi } from "@/contracts/review/inbox";
import { expectAccessible } from "./kit/axe";
import { envelope } from "./kit/firm-api";
import { MOST_SHIFT, watchShift } from "./kit/product/shift";
import { MARKER } from "./kit/sign-in";
import { expect, test } from "./kit/test";
import { LONG } from "./kit/tier";

// The workbench of each role: counts lead to the lists that hold exactly them, and nothing moves while it comes.

const SHOTS = "test-results/look";

/** In every run each role at one width. */
const tierOf = (who: string, width: number) => (width === (who === "head" ? 390 : 1440) ? {} : LONG);

for (const [who, sizes] of [
  [
    "admin",
    [
      [1440, 900],
      [390, 844],
    ],
  ],
  [
    "head",
    [
      [1440, 900],
      [390, 844],
    ],
  ],
  [
    "desk",
    [
      [1440, 900],
      [1280, 900],
      [390, 844],
    ],
  ],
] as const)
  for (const [width, height] of sizes)
    test(
      `workbench of ${who} at ${width} px: there at once, nothing jumps, nothing is cut off`,
      tierOf(who, width),
      async ({ as }) => {
        const page = await as(who, { viewport: { width, height } });
        const shift = await watchShift(page);
        const html = await (await page.goto("/home/workbench"))?.text();
        // Drawn by the server: one of the things to do, or its place while they are on their way.
        expect(html).toContain("待我办理");
        await expect(page.getByRole("heading", { name: /待我办理/ })).toBeVisible();
        await page.waitForLoadState("networkidle");
        expect(await shift()).toBeLessThanOrEqual(MOST_SHIFT);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
        await page.screenshot({ path: `${SHOTS}/workbench-${who}-${width}.png`, fullPage: true });
        await expectAccessible(page, `the workbench of ${who}`);
      },
    );

/** 「待完善人员 3人」 → 3. */
const countOf = (text: string): number => Number(/\d+/.exec(text.replace(/^\D*/, ""))?.[0]);

test("a count leads to the list that holds exactly these", async ({ as }) => {
  const page = await as("admin", { viewport: { width: 1440, height: 900 } });
  await page.goto("/home/workbench");
  const tile = page.getByRole("list", { name: "件数" }).getByRole("link", { name: /待完善人员/ });
  const count = countOf(await tile.innerText());
  await tile.click();
  await expect(page).toHaveURL(/isIncomplete=true/);
  await expect(page.getByText(`共 ${count} 条`).first()).toBeVisible();
});

test("an officer opens the item that waits longest in one click, or by keys alone", async ({ as, api }) => {
  const desk = await api("desk");
  const answer = await desk.get(reviewApi.list.path, { headers: MARKER });
  expect(answer.status(), await answer.text()).toBe(200);
  const [oldest] = (await envelope<{ rows: readonly InboxRow[] }>(answer)).data.rows;
  const page = await as("desk", { viewport: { width: 1440, height: 900 } });
  await page.goto("/home/workbench");
  const first = page.getByRole("link", { name: /^去办理/ }).first();
  await expect(first).toHaveAttribute("href", new RegExp(oldest?.submissionId ?? "-"));
  await first.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(oldest?.companyName ?? "-");
  await expect(page.getByRole("main")).toContainText(oldest?.submissionNo ?? "-");
});

test("a head office goes from a cell of its matrix to that branch's people", async ({ as }) => {
  const page = await as("head", { viewport: { width: 1440, height: 900 } });
  await page.goto("/home/workbench");
  const matrix = page.getByRole("region", { name: "总所与分所" });
  await expect(matrix.getByRole("row")).toHaveCount(5);
  const cell = matrix.getByRole("link", { name: /从业人员：/ }).last();
  const count = Number(await cell.innerText());
  await cell.click();
  await expect(page).toHaveURL(/companyId=/);
  await expect(page.getByText(`共 ${count} 条`).first()).toBeVisible();
});
