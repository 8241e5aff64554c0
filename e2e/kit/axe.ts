import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Findings of axe on what stands on the page now. No page holds foreign frames, which alone need a second page. */
export const axeFindings = async (page: Page) =>
  (
    await new AxeBuilder({ page })
      .setLegacyMode()
      .options({ resultTypes: ["violations"] })
      .analyze()
  ).violations;

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
