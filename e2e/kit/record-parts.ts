import { expect, type Locator, type Page } from "@playwright/test";

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** What people do on any record's page and form. */
export function recordParts(page: Page) {
  const main = page.getByRole("main");
  return {
    /** The value beside a label of the read view. */
    value: (label: string): Locator =>
      main
        .getByRole("term")
        .filter({ hasText: new RegExp(`^${escape(label)}$`) })
        .locator("xpath=following-sibling::dd[1]"),
    /** Something under ⋯ at the record's head. */
    rarely: async (name: string): Promise<void> => {
      await main.getByRole("button", { name: "更多操作" }).click();
      await main.getByRole("button", { name, exact: true }).click();
    },
    /** The sentence under a field. */
    errorOf: async (control: Locator): Promise<string> => {
      const id = await control.getAttribute("aria-describedby");
      return id ? page.locator(`[id="${id}"]`).innerText() : "";
    },
    /** Types a calendar date and leaves the field. */
    async setDate(control: Locator, date: string): Promise<void> {
      await control.fill(date);
      await control.press("Tab");
      // Its calendar closes a moment later; a pointer that crosses it would choose another day.
      await expect(page.locator(".ant-picker-dropdown:visible")).toHaveCount(0);
    },
    /** Chooses from a list by what it shows. */
    async choose(control: Locator, option: string): Promise<void> {
      await control.click();
      await control.fill(option);
      await page
        .getByRole("option", { name: option })
        .or(page.getByTitle(option, { exact: true }))
        .last()
        .click();
    },
  };
}
