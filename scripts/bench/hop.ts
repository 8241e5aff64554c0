// What the portal adds to a call of a list screen: each call that the list of people makes, straight to the backend and
// through the portal in turn, then a profile of the portal's process while it forwards. // performance §4
import { readFileSync } from "node:fs";
import { request } from "@playwright/test";
import { signInByApi } from "../../e2e/kit/sign-in";
import { Product } from "../../e2e/kit/product/product";
import { isBackendPath } from "../../lib/routes/backend-path";
import { liftLimits, withDatabase } from "../prove/target";
import { type Figure, plain } from "./figures";
import type { Section } from "./measured";
import { launch } from "./pages";
import { compareRates, rate } from "./rates";

const LIST = "/basic/personnel";
const PROFILED_SECONDS = 8;

/** The reads that the browser sends while a list is opened, asked again and paged, each once. */
async function callsOfList(product: Product): Promise<{ readonly calls: readonly string[]; readonly cookie: string }> {
  const api = await request.newContext({ baseURL: product.origin });
  await signInByApi(api, "demo-head");
  const storageState = await api.storageState();
  const browser = await launch();
  try {
    const page = await (await browser.newContext({ storageState, baseURL: product.origin })).newPage();
    const seen = new Set<string>();
    page.on("response", (answer) => {
      const { pathname, search } = new URL(answer.url());
      if (answer.request().method() === "GET" && answer.status() === 200 && isBackendPath(pathname))
        seen.add(`${pathname}${search}`);
    });
    await page.goto(LIST);
    await page.locator("main [data-row-key]").first().waitFor();
    await page.getByRole("button", { name: /^查\s?询$/ }).click();
    await page.waitForLoadState("networkidle");
    const cookie = storageState.cookies.map((one) => `${one.name}=${one.value}`).join("; ");
    return { calls: [...seen].sort(), cookie };
  } finally {
    await browser.close();
  }
}

interface Frame {
  readonly id: number;
  readonly callFrame: { readonly functionName: string; readonly url: string };
}
interface Profile {
  readonly nodes: readonly Frame[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

/** Asks a process for its profile over Node's inspector, which a signal opens. */
async function profileOf(pid: number, work: () => Promise<unknown>): Promise<Profile> {
  process.kill(pid, "SIGUSR1");
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const [target] = (await (await fetch("http://127.0.0.1:9229/json")).json()) as { webSocketDebuggerUrl: string }[];
  if (!target) throw new Error("the portal's inspector did not open");
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  await new Promise((resolve) => socket.addEventListener("open", resolve, { once: true }));
  let lastId = 0;
  const ask = (method: string): Promise<unknown> => {
    const id = (lastId += 1);
    return new Promise((resolve) => {
      const hear = ({ data }: MessageEvent): void => {
        const answer = JSON.parse(String(data)) as { id?: number; result: unknown };
        if (answer.id !== id) return;
        socket.removeEventListener("message", hear);
        resolve(answer.result);
      };
      socket.addEventListener("message", hear);
      socket.send(JSON.stringify({ id, method }));
    });
  };
  await ask("Profiler.enable");
  await ask("Profiler.start");
  await work();
  const { profile } = (await ask("Profiler.stop")) as { profile: Profile };
  socket.close();
  return profile;
}

/** Whose work a function is. */
function partOf({ functionName, url }: Frame["callFrame"]): string | null {
  if (functionName === "(idle)") return null;
  if (functionName === "(garbage collector)") return "清理内存";
  if (functionName === "(program)" || url === "") return "Node 内部的原生代码：套接字读写、解析 HTTP（系统调用在此）";
  if (url.startsWith("node:")) return "Node 的 HTTP、流与计时器（JavaScript）";
  if (/undici|\/lib\/(?:dispatcher|core|util)|wasm/.test(url)) return "undici：到后端的连接";
  if (/portal|front/.test(url)) return "门户自己的代码：头的检查与签名、份额、等待、时限";
  return "其他";
}

/** The share of each part in the time that the process was at work, and the time per call. */
function sharesOf({ nodes, samples, timeDeltas }: Profile, calls: number): Figure[] {
  const partById = new Map(nodes.map(({ id, callFrame }) => [id, partOf(callFrame)]));
  const spent = new Map<string, number>();
  samples.forEach((id, index) => {
    const part = partById.get(id) ?? null;
    if (part !== null) spent.set(part, (spent.get(part) ?? 0) + (timeDeltas[index] ?? 0));
  });
  const total = [...spent.values()].reduce((sum, one) => sum + one, 0);
  return [...spent]
    .sort(([, a], [, b]) => b - a)
    .map(([part, micros]) =>
      plain(`门户：${part}`, `${((100 * micros) / total).toFixed(0)} %，每次 ${(micros / calls).toFixed(1)} µs`),
    );
}

/** Processor time of a process so far, in ms: in itself and in the kernel on its behalf. */
function processorMs(pid: number): { readonly own: number; readonly kernel: number } {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return { own: Number(fields[11]) * 10, kernel: Number(fields[12]) * 10 };
}

/** Both ways of each call of a list, and where the portal's time goes on the cheapest of them. */
export async function measureHop(): Promise<Section[]> {
  const product = await Product.start();
  try {
    await product.stop();
    await withDatabase(product, liftLimits);
    await product.restart();
    const { calls, cookie } = await callsOfList(product);
    const ways = { direct: product.backendOrigin, portal: product.origin };
    const rows: Figure[] = [];
    const spans = new Map<string, number>();
    for (const call of calls) {
      const { figure, direct } = await compareRates(call, cookie, ways);
      rows.push(figure);
      spans.set(call, direct);
    }
    const cheapest = [...spans].reduce((a, b) => (a[1] > b[1] ? a : b))[0];
    const before = { portal: processorMs(product.pid), backend: processorMs(product.backendPid) };
    let asked = 0;
    const profile = await profileOf(product.pid, async () => {
      const { perSecond } = await rate(`${product.origin}${cheapest}`, cookie, PROFILED_SECONDS);
      asked = perSecond * PROFILED_SECONDS;
    });
    const after = { portal: processorMs(product.pid), backend: processorMs(product.backendPid) };
    const perCall = (name: "portal" | "backend", kind: "own" | "kernel"): string =>
      `${((1_000 * (after[name][kind] - before[name][kind])) / asked).toFixed(0)} µs`;
    return [
      { title: `门户的一跳：${LIST} 打开与再查询时的每个调用（16 个连接，轮流测）`, rows },
      {
        title: "门户的一跳：时间花在哪里（最快的一个调用）",
        note: `\`${cheapest}\`，${PROFILED_SECONDS} 秒，${Math.round(asked)} 次，采样剖析。`,
        rows: [
          plain("每次调用的处理器时间：门户", `${perCall("portal", "own")}，内核代其 ${perCall("portal", "kernel")}`),
          plain("每次调用的处理器时间：后端", `${perCall("backend", "own")}，内核代其 ${perCall("backend", "kernel")}`),
          ...sharesOf(profile, asked),
        ],
      },
    ];
  } finally {
    await product.dispose();
  }
}
