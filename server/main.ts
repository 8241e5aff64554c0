import { buildApp } from "@/server/app";
import { seed } from "@/server/seed/seed";
import { NOT_READY_MS } from "@/server/http/connections";
import { describeError } from "@/server/platform/http/logging";
import { type RunningBackend, startBackend, type StopLimits } from "@/server/start";
import { StartupError } from "@/server/startup-error";

// The backend's process. Started by the front it reports by IPC; started alone it prints.

let running: RunningBackend | null = null;
let isStopping = false;
let isLeaving = false;

type Message = { type: "step"; text: string } | { type: "ready"; port: number } | { type: "leaving" };

function report(message: Message): void {
  // A parent that is gone is told by `disconnect`.
  if (process.send && process.connected) process.send(message, () => undefined);
  else if (message.type !== "leaving")
    console.log(message.type === "step" ? message.text : `后端已就绪，端口 ${message.port}`);
}

function fail(error: unknown): never {
  const isFault = !(error instanceof StartupError);
  console.error(isFault ? JSON.stringify({ level: "fatal", err: describeError(error) }) : error.message);
  process.exit(1);
}

async function stop(limits: StopLimits = {}): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  // Asked to stop while still starting: nothing is in flight, and the database survives a hard end.
  const isClean = running ? await running.stop(limits) : true;
  process.exit(isClean && !isLeaving ? 0 : 1);
}

/** Under a portal nobody looks at our readiness but itself: it sends nothing more before it stops us. */
const notReadyMs = process.send ? 0 : NOT_READY_MS;
/** A successor beside us is ready by then, or there will be none. */
const REPLACED_MS = 30_000;
/** The next process waits for the data folder meanwhile. */
const HAND_OVER_MS = 5_000;
/** Calls that the portal had sent before it was told have arrived by then. */
const TOLD_MS = 500;

/** An exception that nobody caught: the process must not stay, but those under way have not deserved it. */
function leave(error: unknown): void {
  if (!running) fail(error);
  console.error(JSON.stringify({ level: "fatal", err: describeError(error) }));
  if (isLeaving) return;
  isLeaving = true;
  report({ type: "leaving" });
  const isReplaced = process.send !== undefined && !running.isEmbedded;
  if (isReplaced) setTimeout(() => void stop(), REPLACED_MS);
  else void stop({ notReadyMs: notReadyMs || TOLD_MS, ...(running.isEmbedded && { finishMs: HAND_OVER_MS }) });
}

// Whoever read our output is gone: a line that nobody takes must not become an exception without an end.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
process.on("uncaughtException", leave);
process.on("unhandledRejection", leave);
process.on("SIGTERM", () => void stop({ notReadyMs }));
// At a keyboard, and when the front died, no balancer is waited for: an orphan would keep the folder's lock.
process.on("SIGINT", () => void stop());
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
