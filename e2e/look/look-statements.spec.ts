import type { Page } from "@playwright/test";
import { href } from "@/lib/routes/href";
import { lookAt } from "../kit/look";

// Parts of statements that `statement.spec.ts` does not open: 业务收入构成 and 新增.

const main = (page: Page) => page.getByRole("main");
const dialog = (page: Page) => page.getByRole("dialog").waitFor();
/** The page of the first record of a list. */
const first = async (page: Page) => {
  await main(page).getByRole("table").getByRole("link").first().click();
  await page.getByRole("tabpanel").first().waitFor();
};

lookAt(
  [
    {
      name: "statement-breakdown",
      path: href("statement.income-statement"),
      who: "head",
      ready: async (page) => {
        await first(page);
        await main(page).getByRole("tab", { name: "业务收入构成" }).click();
        await page.getByRole("table", { name: "业务收入构成" }).waitFor();
      },
    },
    {
      name: "statement-income-new",
      path: href("statement.income-statement"),
      who: "admin",
      ready: async (page) => {
        await main(page).getByRole("button", { name: "新增" }).click();
        await dialog(page);
      },
    },
  ],
  ["statement-breakdown", "statement-income-new"],
);
