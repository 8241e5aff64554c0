import { type CDPSession, type Page, request } from "@playwright/test";
import { Product, pause } from "../../e2e/kit/product/product";
import { MARKER, signInByApi } from "../../e2e/kit/sign-in";
import { atMost, type Figure, median, plain } from "./figures";
import type { Section } from "./measured";
import { launch } from "./pages";

const KEYS = 200;
const CPU = 6;
const BUDGET_MS = 16;
/** What a key sets off has run by then. */
const SETTLED_MS = 60;
/** A pause in typing, and all that follows it. */
const RESTED_MS = 3_000;
const AMOUNT = "1234";
const PATH = "/statement/balance_sheet";
const YEAR = new Date().getFullYear() - 1;

/** A blank balance sheet of the year that has ended, opened to be typed. */
async function openSheet(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}${PATH}`, { waitUntil: "networkidle" });
  await page.getByRole("main").getByRole("button", { name: "新增", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "开始填报", exact: true }).click();
  await page.getByRole("textbox", { name: "货币资金 期末余额", exact: true }).click();
  await page.waitForLoadState("networkidle");
}

/** Milliseconds of script since the page began. */
async function scriptMs(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send("Performance.getMetrics");
  return (metrics.find(({ name }) => name === "ScriptDuration")?.value ?? 0) * 1000;
}

interface Pressed {
  readonly key: string;
  readonly ms: number;
}

/** Script of each key, what it draws afterwards included; amounts and Enter, down the column and on into the next. */
async function press(page: Page, cdp: CDPSession): Promise<Pressed[]> {
  const keys = Array.from({ length: KEYS }, (_, at) => AMOUNT[at % (AMOUNT.length + 1)] ?? "Enter");
  const pressed: Pressed[] = [];
  for (const key of keys) {
    const before = await scriptMs(cdp);
    await page.keyboard.press(key);
    await pause(SETTLED_MS);
    pressed.push({ key, ms: (await scriptMs(cdp)) - before });
  }
  return pressed;
}

/** Script of drawing the page around the sheet once typing rests; a key that comes meanwhile goes first. */
async function rest(page: Page, cdp: CDPSession): Promise<number> {
  await page.keyboard.press("7");
  await pause(SETTLED_MS);
  const before = await scriptMs(cdp);
  await pause(RESTED_MS);
  return (await scriptMs(cdp)) - before;
}

const figures = (pressed: readonly Pressed[], rested: number): Figure[] => {
  const of = (isWanted: (one: Pressed) => boolean): number[] => pressed.filter(isWanted).map(({ ms }) => ms);
  const all = of(() => true).sort((a, b) => a - b);
  return [
    atMost(`每次按键的脚本时间，${KEYS} 次的中位数`, median(all), BUDGET_MS, "ms", 1),
    plain("其中数字键的中位数", `${median(of(({ key }) => key !== "Enter")).toFixed(1)} ms`),
    plain("其中回车（写入并移到下一格）的中位数", `${median(of(({ key }) => key === "Enter")).toFixed(1)} ms`),
    plain("95% 的按键不超过", `${(all[Math.floor(all.length * 0.95)] ?? 0).toFixed(1)} ms`),
    plain("停顿后记入草稿并重新核对（可被按键打断）", `${rested.toFixed(1)} ms`),
  ];
};

/** Typing into the 53-row balance sheet on a machine six times slower than this one. */
export async function measureSheet(): Promise<Section[]> {
  const browser = await launch();
  const product = await Product.start({});
  try {
    const api = await request.newContext({ baseURL: product.origin, extraHTTPHeaders: MARKER });
    await signInByApi(api, "demo-admin");
    const context = await browser.newContext({
      storageState: await api.storageState(),
      viewport: { width: 1440, height: 900 },
      locale: "zh-CN",
      timezoneId: "Asia/Shanghai",
    });
    const page = await context.newPage();
    await openSheet(page, product.origin);
    const cdp = await context.newCDPSession(page);
    await cdp.send("Performance.enable");
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: CPU });
    const pressed = await press(page, cdp);
    const rested = await rest(page, cdp);
    const title = `报表填报：资产负债表 53 行，${YEAR} 年度，CPU ×${CPU}`;
    return [{ title, rows: figures(pressed, rested) }];
  } finally {
    await browser.close();
    await product.dispose();
  }
}
