import { mkdirSync } from "node:fs";
import path from "node:path";
import { expect, type Page } from "@playwright/test";
import { extractText } from "unpdf";

const FOLDER = "test-results/screens";

/** Fonts hand these on by the codes of radicals. */
const RADICALS: Readonly<Record<string, string>> = {
  "⻚": "页",
  "⻓": "长",
  "⻔": "门",
  "⻅": "见",
  "⻋": "车",
  "⻉": "贝",
};
const plain = (words: string): string =>
  words
    .replace(/\s+/g, "")
    .replace(/[⺀-⻳]/g, (sign) => RADICALS[sign] ?? sign)
    .replace(/[⼀-⿕]/g, (sign) => sign.normalize("NFKC"));

/** The words of each page of what stands on paper now; blanks are left out, since how a line is set is no promise. */
export async function pagesOf(page: Page, name?: string): Promise<string[]> {
  mkdirSync(FOLDER, { recursive: true });
  const file = name === undefined ? {} : { path: path.join(FOLDER, `${name}.pdf`) };
  const paper = await page.pdf({ ...file, preferCSSPageSize: true });
  const { text } = await extractText(new Uint8Array(paper), { mergePages: false });
  return text.map(plain);
}

/** Colours of the sheet that are neither ink nor paper, with what is so coloured. Pictures keep theirs. */
export async function coloursOf(page: Page): Promise<string[]> {
  await page.emulateMedia({ media: "print" });
  const found = await page.evaluate(() => {
    const isGrey = (colour: string): boolean => {
      const [r, g, b, a] = (colour.match(/[\d.]+/g) ?? []).map(Number);
      return a === 0 || (r === g && g === b);
    };
    const of = (element: Element): string[] => {
      const { color, backgroundColor, borderTopColor, borderTopWidth } = getComputedStyle(element);
      return [color, backgroundColor, ...(borderTopWidth === "0px" ? [] : [borderTopColor])].filter(
        (colour) => !isGrey(colour),
      );
    };
    return [...document.querySelectorAll("[data-print-area] *")].flatMap((element) =>
      of(element).map((colour) => `${colour} ${element.textContent?.slice(0, 30) ?? ""}`),
    );
  });
  await page.emulateMedia({ media: null });
  return found;
}

/** Puts on paper what `ask` prints, does `look` at it, and closes the print dialog. */
export async function onPaper<T>(page: Page, ask: () => Promise<unknown>, look: () => Promise<T>): Promise<T> {
  const noPrinter = () => {
    const host = window as { isPrinted?: boolean };
    host.isPrinted = false;
    window.print = () => void (host.isPrinted = true);
    // Each page set on the way says that printing is over; here it is over when everything has been looked at.
    window.addEventListener("afterprint", (event) => event.isTrusted && event.stopImmediatePropagation(), true);
  };
  // A link that is followed before the scripts have come loads its page anew.
  await page.addInitScript(noPrinter);
  await page.evaluate(noPrinter);
  await ask();
  await page.waitForFunction(() => (window as { isPrinted?: boolean }).isPrinted);
  const seen = await look();
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  await expect(page.locator("[data-print-area]")).toHaveCount(0);
  return seen;
}
