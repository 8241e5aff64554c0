// `npm start`: installs, builds, migrates, seeds and serves; skips what is done already. // issue of the two commands
import { spawn } from "node:child_process";
import path from "node:path";
import { ensureInstalled, pinnedNode, projectRoot } from "./lib/install.mjs";
import { isRunning, onStop, showReady } from "./lib/launch.mjs";
import { beginStep, fail, seconds } from "./lib/steps.mjs";

const since = performance.now();
process.chdir(projectRoot);
console.log("税协会员服务平台");
await ensureInstalled();
const { buildAll } = await import("./build.mjs");
await buildAll();

const step = beginStep("启动服务");
const front = spawn(pinnedNode(), [path.join("dist", "front", "server.mjs")], {
  env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1", TZ: "Asia/Shanghai" },
  stdio: ["inherit", "inherit", "inherit", "ipc"],
});
onStop((signal) => isRunning(front) && front.kill(signal));
front.on("message", (message) => {
  if (message.type === "step") {
    step.drop();
    console.log(`  ▸ ${message.text}`);
  }
  if (message.type !== "ready") return;
  step.drop();
  showReady({ ...message, took: `用时 ${seconds(since)}` });
});
front.once("error", (error) => fail(`服务无法启动：${error.message}`));
front.once("close", (code) => {
  step.drop();
  process.exit(code ?? 1);
});
