import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { request } from "@playwright/test";
import { freePort, pause } from "../../../e2e/kit/product/product";
import { signInByApi } from "../../../e2e/kit/sign-in";
import { type Figure, plain } from "../figures";
import type { Section } from "../measured";

const SKIPPED = new Set([".git", ".cache", ".next", "dist", "node_modules", "test-results"]);
const ROUTE = "/proof/record";
const WAIT_MS = 180_000;

/** The sources in a folder of their own, with hard links to the packages: the bundler refuses links that lead outside. */
function copyTree(): string {
  mkdirSync(".cache", { recursive: true });
  const copy = mkdtempSync(path.resolve(".cache", "skeleton-"));
  for (const entry of readdirSync(".")) {
    if (!SKIPPED.has(entry) && !entry.startsWith(".data")) cpSync(entry, path.join(copy, entry), { recursive: true });
  }
  execFileSync("cp", ["-al", "node_modules", copy]);
  return copy;
}

/** Polls until a signed-in user is shown the list; what the server printed is told when it takes too long. */
async function untilOpened(origin: string, output: () => string): Promise<void> {
  const deadline = Date.now() + WAIT_MS;
  while (Date.now() < deadline) {
    const api = await request.newContext({ baseURL: origin });
    const isOpen = await signInByApi(api, "demo-head")
      .then(async () => (await api.get(ROUTE, { timeout: WAIT_MS })).status() === 200)
      .catch(() => false)
      .finally(() => api.dispose());
    if (isOpen) return;
    await pause(250);
  }
  throw new Error(`the list was not opened in time:\n${output()}`);
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = new Promise((resolve) => child.once("close", resolve));
  child.kill("SIGTERM");
  await ended;
}

async function measure(copy: string): Promise<Figure[]> {
  const since = performance.now();
  const taken = (): string => `${((performance.now() - since) / 1000).toFixed(1)} 秒`;
  const options = ["proof.record", "--route", ROUTE, "--title", "骨架", "--word", "记录"];
  execFileSync(process.execPath, ["--import", "tsx", "scripts/new-screen.mts", ...options], { cwd: copy });
  const written = taken();
  const [port, backendPort] = [String(await freePort()), String(await freePort())];
  const env = { ...process.env, PORT: port, BACKEND_PORT: backendPort, DATA_DIR: path.join(copy, ".data-skeleton") };
  const child = spawn(process.execPath, ["scripts/dev.mjs"], { cwd: copy, env, stdio: ["ignore", "pipe", "pipe"] });
  const log: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => log.push(chunk.toString()));
  try {
    await untilOpened(`http://127.0.0.1:${port}`, () => log.join(""));
  } finally {
    await stop(child);
  }
  return [
    plain("`npm run new-screen` 写好骨架（含升级文件与生成文件）", written),
    plain("同一起点，到 `npm run dev`（空库首次启动）里列表打开", taken()),
  ];
}

/** From `npm run new-screen` to the list opened under `npm run dev`, in a copy of the tree. */
export async function measureSkeleton(): Promise<Section[]> {
  const copy = copyTree();
  try {
    return [{ title: "从 new-screen 到列表打开", rows: await measure(copy) }];
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}
