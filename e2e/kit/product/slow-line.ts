import type { Page } from "@playwright/test";

/** A line so slow that the page is drawn and its scripts have not come; they come when the returned function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  let release = (): void => undefined;
  const come = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/_next/static/**/*.js", async (route) => {
    await come;
    await route.continue();
  });
  return release;
}
