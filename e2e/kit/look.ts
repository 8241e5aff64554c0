import { mkdirSync } from "node:fs";
import type { Page } from "@playwright/test";
import type { Who } from "./accounts";
import { expectAccessible } from "./axe";
import { expect, test as base, watch } from "./test";
import { isFullRun, LONG } from "./tier";

const FOLDER = "test-results/screens";

/** The two widths that pictures are taken at. // look.md */
export const WIDTHS = [
  ["1440x900", { width: 1440, height: 900 }],
  ["390x844", { width: 390, height: 844 }],
] as const;

type Width = (typeof WIDTHS)[number];

/** Both in a full run, else one: even places are seen wide, odd ones narrow. */
function widthsFor(place: number): readonly Width[] {
  const widths = place % 2 === 0 ? WIDTHS : WIDTHS.toReversed();
  return isFullRun ? widths : widths.slice(0, 1);
}
/** A number that stays when other places come: half of all names are even. */
const numberOf = (name: string): number => [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0);

/** A page to look at. */
export interface Place {
  readonly name: string;
  readonly path: string;
  readonly who: Who | null;
  /** What has come when the page is ready to be looked at. */
  readonly ready?: (page: Page) => Promise<unknown>;
}

export const tabPanel = (page: Page) => page.getByRole("tabpanel").first().waitFor();

/** Looks are the only tests that may follow each other in one page: they leave nothing there, and it has the scripts. */
const test = base.extend<object, { open: (who: Who) => Promise<Page> }>({
  open: [
    async ({ idleBrowsers }, use) => {
      const pages = new Map<Who, Page>();
      await use(async (who) => {
        const page = pages.get(who) ?? (await (await idleBrowsers.take(who)).newPage());
        pages.set(who, page);
        return page;
      });
      for (const page of pages.values()) await page.context().close();
    },
    { scope: "worker" },
  ],
});

/** Opens a dialog by its button, on phones under ⋯ of its row, and waits for it. */
export const dialog = (button: string | RegExp) => async (page: Page) => {
  const main = page.getByRole("main");
  const opener = main.getByRole("button", { name: button, exact: true }).first();
  const more = main.getByRole("button", { name: /^更多操作/ }).first();
  await opener.or(more).first().waitFor();
  if (!(await opener.isVisible())) await more.click();
  await opener.click();
  await page.getByRole("dialog").waitFor();
};

/** A picture in `test-results/screens`. */
export const picture = async (page: Page, name: string): Promise<void> => {
  mkdirSync(FOLDER, { recursive: true });
  await page.screenshot({ path: `${FOLDER}/${name}.png`, animations: "disabled" });
};

/** Rows that are asked anew are dimmed until they come. */
const settled = async (page: Page): Promise<void> => {
  await page.waitForLoadState("networkidle");
  await expect(page.locator('[data-rows][aria-busy="true"]')).toHaveCount(0);
};

/** Nothing may be wider than the window: neither the document nor what its edge cuts off. */
export const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Where a phone's first row of a list begins, from the top of the page; null without one, and within a record. // look.md "Lists" */
const firstRowTop = (page: Page): Promise<number | false | null> =>
  page.evaluate(() => {
    const row =
      innerWidth < 768
        ? document.querySelector("main [data-rows] [data-scroll-part] tbody tr, main [data-rows] > table tbody tr")
        : null;
    return row && !row.closest("[role=tabpanel]") && Math.round(row.getBoundingClientRect().top + scrollY);
  });
const FIRST_ROW = 200;

/**
 * A page as a journey has left it, at both widths in a full run: within the window, without a serious finding, a picture
 * to look at. It stands at the wide one afterwards.
 */
export async function lookAtBoth(page: Page, name: string): Promise<void> {
  for (const [size, viewport] of widthsFor(numberOf(name))) {
    await page.setViewportSize(viewport);
    await settled(page);
    await picture(page, `${name}-${size}`);
    expect.soft(await sidewaysScroll(page), `${name} ${size}`).toBe(0);
    await expectAccessible(page, `${name} ${size}`);
  }
  await page.setViewportSize(WIDTHS[0][1]);
}

/** What a turn of the window changes has been laid out and painted. */
const drawn = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/**
 * One test for each place: no serious finding of axe, no sideways scroll, a picture to look at. In a full run the page is
 * loaded at one width and turned to the other; in every run it is seen at one. `details` are names of places that a full
 * run alone looks at: another tab, dialog or role of a screen that is looked at anyway.
 */
export function lookAt(places: readonly Place[], details: readonly string[] = []): void {
  const unknown = details.filter((detail) => places.every(({ name }) => name !== detail));
  if (unknown.length > 0) throw new Error(`no such places: ${unknown.join()}`);
  // They only look: none waits for another one of its file.
  test.describe.configure({ mode: "parallel" });
  for (const [index, { name, path, who, ready }] of places.entries()) {
    const tier = details.includes(name) ? LONG : {};
    test(`${name}: accessible, within the window`, tier, async ({ open, browser, baseURL, faults }) => {
      const known = who ? await open(who) : await browser.newPage({ baseURL: baseURL ?? "" });
      // A dialog that is opened is kept for its tab: it would stand there at the next look, too.
      const page = who && ready ? await known.context().newPage() : known;
      const unwatch = watch(page.context(), faults.list);
      const widths = widthsFor(index);
      await page.setViewportSize((widths[0] ?? WIDTHS[0])[1]);
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await ready?.(page);
      for (const [size, viewport] of widths) {
        await page.setViewportSize(viewport);
        await settled(page);
        await drawn(page);
        await picture(page, `${name}-${size}`);
        expect.soft(await sidewaysScroll(page), size).toBe(0);
        expect.soft((await firstRowTop(page)) || 0, "the first row").toBeLessThanOrEqual(FIRST_ROW);
        await expectAccessible(page, `${name} ${size}`);
      }
      unwatch();
      if (!who || ready) await page.close();
    });
  }
}
