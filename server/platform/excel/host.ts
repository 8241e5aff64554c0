// The process around the thread that reads and writes workbooks: whatever a hostile file does to memory, or to Node
// itself, ends here. Its own loop never works, so it ends at once with the backend. No local imports: Node runs the
// source by stripping its types. Built: excel-host.mjs.
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
// Types only: they leave nothing behind to import.
import type { FromSheetHost, FromSheetThread, ToSheetThread } from "@/server/platform/excel/tasks";

const isSource = import.meta.url.endsWith(".ts");
/** Beside this file: the source through tsx, or the built one. */
const threadFile = new URL(isSource ? "./worker.ts" : "./excel-worker.mjs", import.meta.url);
const tsx = (): string => pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href;

/** By force: Node may abort with a core dump when it ends a thread in the middle of its work. */
const end = (): void => void process.kill(process.pid, "SIGKILL");
const tell = (message: FromSheetHost, then: () => void = () => undefined): void => void process.send?.(message, then);

process.on("disconnect", end);
// A terminal's or a service manager's signal reaches all processes; the backend may want the work done first.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => undefined);
try {
  // When the machine's memory runs out, this process is the one to go and not the backend.
  if (process.platform === "linux") writeFileSync("/proc/self/oom_score_adj", "1000");
} catch {
  // A locked-down container: the kernel chooses as it likes.
}

const thread = new Worker(threadFile, {
  execArgv: isSource ? ["--import", tsx()] : [],
  // A small young generation costs no time here and spares 40 MB.
  resourceLimits: { maxOldGenerationSizeMb: Number(process.argv[2]), maxYoungGenerationSizeMb: 8 },
});
thread.on("message", (message: FromSheetThread) => tell(message));
thread.on("error", (error: Error & { code?: string }) => {
  tell(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? { type: "overrun" } : { type: "broken", error }, end);
});
process.on("message", (message: ToSheetThread) => thread.postMessage(message));
