import type { Page } from "@playwright/test";
import { field, needsGallery, open, type, value } from "../kit/gallery";
import { expect, test } from "../kit/test";
import { LONG } from "../kit/tier";

// Number inputs of the gallery, typed, pasted, composed; the live value read from the page. // spec §5, §9

needsGallery();

async function paste(page: Page, name: string, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await field(page, name).fill("");
  await field(page, name).focus();
  await page.keyboard.press("ControlOrMeta+V");
  await page.keyboard.press("Tab");
}

test.describe("numbers", () => {
  const TYPED: readonly [piece: string, typed: string, shown: string, stored: string][] = [
    ["ten-thousand", "1.5", "1.5", "15000"],
    ["ten-thousand", "0.12345678", "0.123456", "1234.56"],
    ["ten-thousand", "99999999999.999999", "99999999999.999999", "999999999999999.99"],
    ["ten-thousand", "-100000000000", "-99999999999.999999", "-999999999999999.99"],
    ["ten-thousand", "12a3", "123", "1230000"],
    ["ten-thousand-positive", "-2", "2", "20000"],
    ["decimal", "1,234.567 x", "1234.56", "1234.56"],
    ["decimal", "-1.999", "-1.99", "-1.99"],
    ["decimal", "12.", "12", "12"],
    ["decimal", "999999999999999.99", "999999999999999.99", "999999999999999.99"],
    ["decimal", "1000000000000000", "999999999999999.99", "999999999999999.99"],
    ["decimal-half-up", "1.2367", "1.24", "1.24"],
    ["decimal-precision-0", "12.", "12", "12"],
    ["decimal-clamp", "9", "10", "10"],
    ["decimal-clamp", "101", "100", "100"],
    ["currency", "-3", "3", "3"],
    ["currency", "1000000000000", "999999999999.99", "999999999999.99"],
    ["currency-negative", "-1000000000000", "-999999999999.99", "-999999999999.99"],
  ];
  test("typed fast", LONG, async ({ page }) => {
    await open(page);
    for (const [piece, typed, shown, stored] of TYPED) {
      await type(page, piece, typed);
      expect([piece, typed, await field(page, piece).inputValue()]).toEqual([piece, typed, shown]);
      await expect(value(page, piece)).toHaveText(stored);
    }
  });

  test("pasted", LONG, async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await open(page);
    for (const piece of ["decimal", "currency"]) {
      await paste(page, piece, "１２，３４５．６７");
      await expect(value(page, piece)).toHaveText("12345.67");
      await paste(page, piece, "1,234.50 元");
      await expect(value(page, piece)).toHaveText("1234.50");
    }
    await paste(page, "ten-thousand", "１２，３４５．６７");
    await expect(value(page, "ten-thousand")).toHaveText("123456700");
    await paste(page, "ten-thousand", "1,234.50 元");
    await expect(value(page, "ten-thousand")).toHaveText("1234.5");
  });

  test("composed by an input method", LONG, async ({ page, context }) => {
    await open(page);
    const cdp = await context.newCDPSession(page);
    for (const piece of ["decimal", "currency", "ten-thousand"]) {
      await field(page, piece).focus();
      await cdp.send("Input.imeSetComposition", { text: "１２", selectionStart: 2, selectionEnd: 2 });
      await expect(value(page, piece)).toHaveText("");
      await cdp.send("Input.insertText", { text: "１２．５" });
      await expect(field(page, piece)).toHaveValue("12.5");
      await expect(value(page, piece)).toHaveText(piece === "ten-thousand" ? "125000" : "12.5");
    }
  });

  test("looked at and left, reset, bounds the wrong way round", LONG, async ({ page }) => {
    const warnings: string[] = [];
    page.on("console", (line) => line.type() === "warning" && warnings.push(line.text()));
    await open(page);
    await expect(value(page, "decimal")).toHaveText("");
    await field(page, "ten-thousand-stored").click();
    await page.keyboard.press("Tab");
    await expect(value(page, "ten-thousand-stored")).toHaveText("123456789.123456");
    await type(page, "decimal-revert", "101");
    await expect(value(page, "decimal-revert")).toHaveText("10");
    await type(page, "decimal", "7");
    await page.getByRole("button", { name: "重置数字输入" }).click();
    await expect(value(page, "decimal")).toHaveText("");
    await expect(field(page, "decimal")).toHaveValue("");
    await expect(field(page, "decimal-revert")).toHaveValue("50");
    expect(warnings).toContain("DecimalInput: max 1 is below min 10");
  });
});
