import { createRequire } from "node:module";
import { setImmediate } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import type { SheetValue } from "@/server/kit/excel/excel";
import { SheetRefusal } from "@/server/kit/excel/excel";
import { sheetRefusal, workRefusal } from "@/server/kit/excel/refusals";
import type { FromSheetThread, SheetResult, SheetTask, ToSheetThread } from "@/server/kit/excel/tasks";

export interface PoolOptions {
  readonly maxThreads: number;
  readonly maxWaiting: number;
  /** For one task, from the moment its thread runs. // promises P-S9 */
  readonly taskMs: number;
  readonly idleMs: number;
  readonly heapMb: number;
}

export const POOL: PoolOptions = { maxThreads: 2, maxWaiting: 8, taskMs: 10_000, idleMs: 30_000, heapMb: 256 };

interface Job {
  readonly task: SheetTask;
  readonly rows: readonly (readonly SheetValue[])[];
  resolve(result: SheetResult): void;
  reject(error: Error): void;
}

const STARTUP_MS = 30_000;
/** Rows handed over at once: copying all of them would hold the other requests up. */
const SLICE = 250;

const isSource = import.meta.url.endsWith(".ts");
/** Beside this file: the source through tsx, or the built one. */
const threadFile = new URL(isSource ? "./worker.ts" : "./excel-worker.mjs", import.meta.url);
const tsx = (): string => pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href;
const startThread = (heapMb: number): Worker =>
  new Worker(threadFile, {
    name: "excel",
    execArgv: isSource ? ["--import", tsx()] : [],
    // A small young generation costs no time here and spares 40 MB; V8 gives pages back 8 s after the thread's end.
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 8 },
  });

/** What a task that ended with its thread says: a file of the user's may be too much, an export too long. */
const overrun = ({ task }: Job): SheetRefusal =>
  task.type === "read" || task.type === "mark" ? sheetRefusal.tooHeavy() : workRefusal.tooLong();

/** One thread and the job that it does. */
class SheetThread {
  readonly #worker: Worker;
  #isReady = false;
  #job: Job | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    readonly options: PoolOptions,
    /** After each job, and when the thread has ended. */
    readonly tell: (event: "free" | "ended", thread: SheetThread) => void,
  ) {
    this.#worker = startThread(options.heapMb);
    this.#worker.on("message", (message: FromSheetThread) => this.#receive(message));
    this.#worker.on("error", (error) => this.#end(error));
    this.#worker.on("exit", (code) => this.#end(new Error(`excel thread ended (exit code ${code})`)));
    this.#worker.unref();
  }

  get isFree(): boolean {
    return this.#job === null;
  }

  async run(job: Job): Promise<void> {
    this.#job = job;
    this.#worker.ref();
    this.#watch(this.#isReady ? this.options.taskMs : STARTUP_MS, () => this.#end(overrun(job)));
    for (let at = 0; at < job.rows.length && this.#job === job; at += SLICE) {
      this.#post({ type: "rows", rows: job.rows.slice(at, at + SLICE) });
      await setImmediate();
    }
    if (this.#job === job) this.#post(job.task);
  }

  stop(error: Error): void {
    this.#end(error);
  }

  #post(message: ToSheetThread): void {
    const isFile = message.type === "read" || message.type === "mark";
    this.#worker.postMessage(message, isFile ? [message.bytes.buffer as ArrayBuffer] : []);
  }

  #watch(limitMs: number, act: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(act, limitMs);
  }

  #receive(message: FromSheetThread): void {
    const job = this.#job;
    if (message.type === "ready") {
      this.#isReady = true;
      if (job) this.#watch(this.options.taskMs, () => this.#end(overrun(job)));
      return;
    }
    if (!job) return;
    this.#job = null;
    this.#worker.unref();
    this.#watch(this.options.idleMs, () => this.#end(new Error("idle")));
    this.#timer?.unref();
    if (message.type === "done") job.resolve(message.result);
    else job.reject(message.type === "refused" ? new SheetRefusal(message.message) : message.error);
    this.tell("free", this);
  }

  /** A thread out of time or memory is ended as it stands; the next job gets a new one. */
  #end(error: Error & { code?: string }): void {
    clearTimeout(this.#timer);
    this.#worker.removeAllListeners();
    this.#worker.on("error", () => undefined);
    void this.#worker.terminate();
    const job = this.#job;
    this.#job = null;
    job?.reject(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? overrun(job) : error);
    this.tell("ended", this);
  }
}

/** Runs tasks in a few threads that are started on demand and end when they have nothing to do. */
export class SheetPool {
  readonly #threads = new Set<SheetThread>();
  readonly #waiting: Job[] = [];
  #isClosed = false;

  constructor(readonly options: PoolOptions) {}

  get threadCount(): number {
    return this.#threads.size;
  }

  run(task: SheetTask, rows: readonly (readonly SheetValue[])[] = []): Promise<SheetResult> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed) return reject(new Error("excel: closed"));
      if (this.#waiting.length >= this.options.maxWaiting) return reject(workRefusal.busy());
      this.#waiting.push({ task, rows, resolve, reject });
      this.#next();
    });
  }

  close(): void {
    this.#isClosed = true;
    const closed = new Error("excel: closed");
    for (const job of this.#waiting.splice(0)) job.reject(closed);
    for (const thread of [...this.#threads]) thread.stop(closed);
  }

  #next(): void {
    const free = [...this.#threads].find(({ isFree }) => isFree);
    if (this.#waiting.length === 0 || (!free && this.#threads.size >= this.options.maxThreads)) return;
    const job = this.#waiting.shift();
    if (job) void (free ?? this.#start()).run(job);
  }

  #start(): SheetThread {
    const thread = new SheetThread(this.options, (event, told) => {
      if (event === "ended") this.#threads.delete(told);
      this.#next();
    });
    this.#threads.add(thread);
    return thread;
  }
}
