import axe from "axe-core";
import { expect, type Page } from "@playwright/test";

interface Finding {
  readonly id: string;
  readonly impact?: string | null | undefined;
  readonly nodes: readonly { readonly target: readonly unknown[] }[];
}

/**
 * Findings of axe on what stands on the page now. It is brought once into a document, and only what it found leaves it:
 * axe was half of what a look at a page took. No page holds foreign frames, which would need one each.
 */
export async function axeFindings(page: Page): Promise<readonly Finding[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
      resultTypes: ["violations"],
    });
    return violations.map(({ id, impact, nodes }) => ({
      id,
      impact,
      nodes: nodes.map(({ target }) => ({ target: target.map(String) })),
    }));
  });
}

/** No serious or critical finding of axe on what stands on the page now. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  const serious = (await axeFindings(page))
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(
      ({ id, nodes }) =>
        `${where}: ${id} at ${nodes
          .slice(0, 4)
          .map((node) => node.target.join(" "))
          .join(" | ")}`,
    );
  expect(serious).toEqual([]);
}
