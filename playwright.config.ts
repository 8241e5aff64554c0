import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";

// Debian's Chromium or one named by the environment; undefined lets Playwright use its own.
const executablePath = process.env.E2E_CHROMIUM;

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results/artifacts",
  globalSetup: "./e2e/kit/product/global-setup.ts",
  // Two for each core: half of a browser's test is waiting, for a paint, a timer or an answer.
  workers: 2 * Math.min(availableParallelism(), 4),
  fullyParallel: false,
  retries: 0,
  // Patience, no promise: what is waited for is a condition, and only a test that fails waits so long.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  reporter: [["list"], ["json"]],
  use: {
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
    viewport: { width: 1440, height: 900 },
    // A click that nothing answers says so, instead of using up the time of its test.
    actionTimeout: 60_000,
    screenshot: "only-on-failure",
    trace: "on-first-retry",
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        // What draws needs no process of its own where no graphics card is used.
        "--in-process-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
