import type { Locator, Page } from "@playwright/test";
import { href } from "@/lib/routes/href";
import { isForeignHost, test } from "./test";

/** For the top of a file that reads the gallery. */
export const needsGallery = (): void =>
  test.skip(() => isForeignHost(), "another host need not have opened its gallery");

export const open = (page: Page) => page.goto(href("gallery"));
/** The live value of a piece. */
export const value = (page: Page, name: string): Locator => page.getByTestId(`${name}-value`);
export const field = (page: Page, name: string): Locator => page.locator(`#${name}-input`);

/** Types like a person who does not wait, then leaves by Tab. */
export async function type(page: Page, name: string, text: string): Promise<void> {
  await field(page, name).fill("");
  await field(page, name).pressSequentially(text);
  await page.keyboard.press("Tab");
}

/** Both inputs of a range. */
export const ends = (page: Page, piece: string): [Locator, Locator] => {
  const both = page.getByTestId(piece).getByRole("textbox");
  return [both.nth(0), both.nth(1)];
};
