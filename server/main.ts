import { buildApp } from "@/server/app";
import { seed } from "@/server/db/seed/seed";
import { describeError } from "@/server/kit/logging";
import { type RunningBackend, startBackend } from "@/server/start";
import { StartupError } from "@/server/startup-error";

// The backend's process. Started by the front it reports by IPC; started alone it prints.

let running: RunningBackend | null = null;
let isStopping = false;

function report(message: { type: "step"; text: string } | { type: "ready"; port: number }): void {
  // A parent that is gone is told by `disconnect`.
  if (process.send && process.connected) process.send(message, () => undefined);
  else console.log(message.type === "step" ? message.text : `后端已就绪，端口 ${message.port}`);
}

function fail(error: unknown): never {
  const isFault = !(error instanceof StartupError);
  console.error(isFault ? JSON.stringify({ level: "fatal", err: describeError(error) }) : error.message);
  process.exit(1);
}

async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  // Asked to stop while still starting: nothing is in flight, and the database survives a hard end.
  const isClean = running ? await running.stop() : true;
  process.exit(isClean ? 0 : 1);
}

process.on("uncaughtException", fail);
process.on("unhandledRejection", fail);
process.on("SIGTERM", () => void stop());
process.on("SIGINT", () => void stop());
// The front died: an orphan would keep the folder's lock.
process.on("disconnect", () => void stop());

startBackend(process.env, {
  buildApp,
  seed,
  onStep: (text) => report({ type: "step", text }),
  onFatal: fail,
}).then((backend) => {
  running = backend;
  report({ type: "ready", port: backend.port });
}, fail);
