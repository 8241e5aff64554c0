import { type Browser, type BrowserContext, chromium, type CDPSession } from "@playwright/test";
import { atMost, type Figure, median, plain } from "./figures";

export const ARGS: readonly string[] = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export const launch = (): Promise<Browser> =>
  chromium.launch({ ...(process.env.E2E_CHROMIUM && { executablePath: process.env.E2E_CHROMIUM }), args: [...ARGS] });

interface Device {
  readonly name: "phone" | "desktop";
  readonly viewport: { width: number; height: number };
  readonly kbitPerSecond: number;
  readonly latencyMs: number;
  readonly cpu: number;
}
/** Throttling of performance.md §1, really applied. */
export const DEVICES: readonly Device[] = [
  { name: "phone", viewport: { width: 390, height: 844 }, kbitPerSecond: 1600, latencyMs: 150, cpu: 4 },
  { name: "desktop", viewport: { width: 1440, height: 900 }, kbitPerSecond: 10_000, latencyMs: 40, cpu: 1 },
];

/** Marks the first frame in which `count` elements of `selector` stand in the page, and sums layout shifts and long tasks. */
const PROBE = `(() => {
  const state = (window.__bench = { painted: 0, shift: 0, blocked: 0 });
  new PerformanceObserver((l) => { for (const e of l.getEntries()) if (!e.hadRecentInput) state.shift += e.value; }).observe({ type: "layout-shift", buffered: true });
  new PerformanceObserver((l) => { for (const e of l.getEntries()) state.blocked += Math.max(0, e.duration - 50); }).observe({ type: "longtask", buffered: true });
  const look = () => {
    if (state.painted === 0 && document.querySelectorAll(window.__benchSelector).length >= window.__benchCount) state.painted = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})();`;

interface Load {
  painted: number;
  shift: number;
  blocked: number;
  scriptKb: number;
  htmlKb: number;
  requests: number;
}

export interface Target {
  readonly name: string;
  readonly path: string;
  /** What must be painted, and how many of it. */
  readonly selector: string;
  readonly count: number;
}

async function countBytes(cdp: CDPSession): Promise<() => { scriptKb: number; htmlKb: number; requests: number }> {
  const kinds = new Map<string, string>();
  const sizes = new Map<string, number>();
  await cdp.send("Network.enable");
  cdp.on("Network.responseReceived", (e) => kinds.set(e.requestId, e.type));
  cdp.on("Network.loadingFinished", (e) => sizes.set(e.requestId, e.encodedDataLength));
  return () => {
    const of = (kind: string): number =>
      [...sizes].reduce((sum, [id, size]) => sum + (kinds.get(id) === kind ? size : 0), 0) / 1024;
    return { scriptKb: of("Script"), htmlKb: of("Document"), requests: sizes.size };
  };
}

async function load(
  browser: Browser,
  origin: string,
  target: Target,
  device: Device,
  storage: Awaited<ReturnType<BrowserContext["storageState"]>>,
): Promise<Load> {
  const context = await browser.newContext({
    viewport: device.viewport,
    storageState: storage,
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
  });
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    const bytes = await countBytes(cdp);
    const rate = (device.kbitPerSecond * 1024) / 8;
    await cdp.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: device.latencyMs,
      downloadThroughput: rate,
      uploadThroughput: rate,
    });
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: device.cpu });
    await page.addInitScript(
      `window.__benchSelector = ${JSON.stringify(target.selector)}; window.__benchCount = ${target.count};`,
    );
    await page.addInitScript(PROBE);
    await page.goto(`${origin}${target.path}`, { waitUntil: "load", timeout: 90_000 });
    await page.waitForFunction("window.__bench.painted > 0", null, { timeout: 60_000 });
    await page.waitForLoadState("networkidle", { timeout: 60_000 });
    const seen = await page.evaluate<{ painted: number; shift: number; blocked: number }>("window.__bench");
    return { ...seen, ...bytes() };
  } finally {
    await context.close();
  }
}

export interface PageBudget {
  readonly scriptKb: number;
  readonly htmlKb?: number;
  readonly painted?: Readonly<Record<"phone" | "desktop", number>>;
}

/** Cold loads of one page on both devices: bytes, first paint of its content, shifts, blocking. */
export async function measurePage(
  browser: Browser,
  origin: string,
  target: Target,
  storage: Awaited<ReturnType<BrowserContext["storageState"]>>,
  budget: PageBudget,
  rounds = 5,
): Promise<Figure[]> {
  const seen: Record<string, Load[]> = { phone: [], desktop: [] };
  for (let round = 0; round < rounds; round += 1) {
    for (const device of DEVICES) seen[device.name]?.push(await load(browser, origin, target, device, storage));
  }
  const of = (device: string, key: keyof Load): number => median((seen[device] ?? []).map((l) => l[key]));
  const { name } = target;
  return [
    atMost(`${name} 脚本（线上字节）`, of("desktop", "scriptKb"), budget.scriptKb, "KB"),
    ...(budget.htmlKb ? [atMost(`${name} HTML`, of("desktop", "htmlKb"), budget.htmlKb, "KB", 1)] : []),
    ...DEVICES.map((d) => {
      const [what, ms, limit] = [`${name} 内容画出 ${d.name}`, of(d.name, "painted"), budget.painted?.[d.name]];
      return limit === undefined ? plain(what, `${ms.toFixed(0)} ms`) : atMost(what, ms, limit, "ms");
    }),
    atMost(`${name} 布局跳动 CLS`, Math.max(of("phone", "shift"), of("desktop", "shift")), 0.02, "", 3),
    atMost(`${name} 主线程阻塞 phone`, of("phone", "blocked"), 300, "ms"),
  ];
}

/** Milliseconds from a click on the button of this name to the frame that shows other rows. */
const CLICK = `(name, selector) => new Promise((resolve) => {
  const key = () => document.querySelector(selector)?.getAttribute("data-row-key");
  const before = key();
  const since = performance.now();
  const look = () => {
    const now = key();
    if (now && now !== before) requestAnimationFrame(() => resolve(performance.now() - since));
    else requestAnimationFrame(look);
  };
  document.querySelector(\`button[aria-label="\${name}"]\`).click();
  requestAnimationFrame(look);
})`;

/** From click to painted rows on a loaded list, without throttling. */
export async function measureClick(
  browser: Browser,
  origin: string,
  target: Target,
  storage: Awaited<ReturnType<BrowserContext["storageState"]>>,
  button: string,
  limitMs: number,
  clicks = 9,
): Promise<Figure[]> {
  const viewport = { width: 1440, height: 900 };
  const context = await browser.newContext({ viewport, storageState: storage, locale: "zh-CN" });
  try {
    const page = await context.newPage();
    await page.goto(`${origin}${target.path}`, { waitUntil: "networkidle", timeout: 90_000 });
    const seen: number[] = [];
    for (let i = 0; i < clicks; i += 1) {
      const call = `(${CLICK})(${JSON.stringify(button)}, ${JSON.stringify(target.selector)})`;
      seen.push(await page.evaluate<number>(call));
      await page.waitForLoadState("networkidle");
    }
    return [atMost(`${target.name}：点「${button}」到新行画出`, median(seen), limitMs, "ms")];
  } finally {
    await context.close();
  }
}
