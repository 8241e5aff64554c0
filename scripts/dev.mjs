// `npm run dev`: pages by `next dev`, the backend from its sources; both reload on change. The same embedded database
// and demo data as `npm start`, under the same lock. Middleware proxies here, not the front.
import { spawn } from "node:child_process";
import { watch } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { ensureInstalled, pinnedNode, projectRoot } from "./lib/install.mjs";
import { isRunning, onStop, showReady } from "./lib/launch.mjs";
import { beginStep, fail, seconds } from "./lib/steps.mjs";

const since = performance.now();
process.chdir(projectRoot);
console.log("税协会员服务平台（开发）");
await ensureInstalled();

const given = (name, standard) => process.env[name]?.trim() || standard;
/** An address for connecting, from one for listening. */
const reachable = (host) => {
  const address = host === "0.0.0.0" ? "127.0.0.1" : host === "::" ? "::1" : host;
  return address.includes(":") ? `[${address}]` : address;
};
const host = given("BIND_HOST", "127.0.0.1");
const port = given("PORT", "3000");
const url = `http://${reachable(host)}:${port}`;
const external = given("BACKEND_ORIGIN", "");
// The port is known beforehand, so pages and backend start side by side.
const origin =
  external || `http://${reachable(given("BACKEND_BIND_HOST", "127.0.0.1"))}:${given("BACKEND_PORT", "4100")}`;
const node = pinnedNode();
const env = { ...process.env, NEXT_TELEMETRY_DISABLED: "1", TZ: "Asia/Shanghai", NODE_ENV: "development" };

const step = beginStep("启动服务");
let backend = null;
let pages = null;
let isStopping = false;
let isRestarting = false;
let isShown = false;

const ended = (child) => new Promise((resolve) => child.once("close", resolve));

/** Ends with everything that runs: the database must be closed before we go. */
async function end(code) {
  if (isStopping) return;
  isStopping = true;
  step.drop();
  const running = [pages, backend].filter(isRunning);
  await Promise.all(running.map((child) => (child.kill("SIGTERM"), ended(child))));
  process.exit(code);
}
onStop(() => void end(0));

function refuseTakenPort() {
  return new Promise((resolve) => {
    const trial = createServer();
    trial.once("error", ({ code }) => {
      step.drop();
      const cause = code === "EADDRINUSE" ? "已被占用：请先停止占用它的程序，或" : `无法使用（${code}）：请`;
      fail(`端口 ${port} ${cause}用环境变量 PORT 换一个端口。`);
    });
    trial.listen(Number(port), host, () => trial.close(resolve));
  });
}

/** Runs server/main.ts; resolves when it listens. When it cannot start at first, everything ends. */
function startBackend(isFirst) {
  return new Promise((resolve) => {
    backend = spawn(node, ["--import", "tsx", "--enable-source-maps", path.join("server", "main.ts")], {
      env,
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    backend.on("message", (message) => {
      if (isFirst && message.type === "step") {
        step.drop();
        console.log(`  ▸ ${message.text}`);
      }
      if (message.type === "ready") resolve();
    });
    backend.once("close", (code) => {
      if (isStopping || isRestarting) return;
      if (isFirst) return void end(code || 1);
      console.error("后端已退出：改好并保存后，它会重新启动。");
      resolve();
    });
  });
}

/** A change in what the backend is made of starts it again, once the burst of file events is over. */
function watchBackend() {
  let timer = null;
  const restart = async () => {
    if (isStopping || isRestarting) return;
    const begun = performance.now();
    isRestarting = true;
    if (isRunning(backend)) await (backend.kill("SIGTERM"), ended(backend));
    isRestarting = false;
    if (isStopping) return;
    await startBackend(false);
    if (isRunning(backend)) console.log(`  ▸ 后端已重新载入（${seconds(begun)}）`);
  };
  for (const room of ["server", "contracts"]) {
    watch(room, { recursive: true }, (_event, file) => {
      if (!file || !/\.(?:ts|sql|json)$/.test(file) || file.endsWith(".test.ts")) return;
      clearTimeout(timer);
      timer = setTimeout(restart, 150);
    });
  }
}

/** Runs `next dev`; resolves when it listens. What it prints at its start would only show a second address. */
function startPages() {
  return new Promise((resolve) => {
    pages = spawn(node, [path.join("node_modules", "next", "dist", "bin", "next"), "dev", "-H", host, "-p", port], {
      env: {
        ...env,
        BACKEND_ORIGIN: origin,
        PORTAL_BACKEND_ORIGIN: origin,
        ...(process.stdout.isTTY && { FORCE_COLOR: "1" }),
      },
      stdio: ["ignore", "pipe", "inherit"],
    });
    pages.stdout.setEncoding("utf8").on("data", (text) => {
      if (text.includes("Ready in")) resolve();
      if (isShown) process.stdout.write(text);
    });
    pages.once("close", (code) => void end(code || 1));
  });
}

await refuseTakenPort();
await Promise.all([
  external ? null : startBackend(true).then(watchBackend),
  // The first page is compiled while the backend still opens its database.
  startPages().then(() => void fetch(`${url}/auth`).catch(() => undefined)),
]);
step.drop();
isShown = true;
showReady({ url, demo: !external && env.SEED_DEMO !== "0" && !env.DATABASE_URL, took: `用时 ${seconds(since)}` });
