import { type ChildProcess, fork } from "node:child_process";
import { setImmediate } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { SheetValue } from "@/server/platform/excel/excel";
import { SheetRefusal } from "@/server/platform/excel/excel";
import { sheetRefusal, workRefusal } from "@/server/platform/excel/refusals";
import type { FromSheetHost, SheetResult, SheetTask, ToSheetThread } from "@/server/platform/excel/tasks";

export interface PoolOptions {
  readonly maxProcesses: number;
  /** For one task, from the moment its process is ready. // promises P-S9 */
  readonly taskMs: number;
  readonly idleMs: number;
  readonly heapMb: number;
}

export const POOL: PoolOptions = { maxProcesses: 2, taskMs: 10_000, idleMs: 10_000, heapMb: 256 };

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
/** Beside this file: the source as it stands (Node strips its types), or the built one. */
const hostFile = fileURLToPath(new URL(isSource ? "./host.ts" : "./excel-host.mjs", import.meta.url));

/** Nothing of the backend's flags, which would lift the heap's limit, nor of its environment, which holds secrets. */
function startHost(heapMb: number): ChildProcess {
  const { SystemRoot, TMPDIR } = process.env;
  return fork(hostFile, [String(heapMb)], {
    execArgv: isSource ? ["--disable-warning=MODULE_TYPELESS_PACKAGE_JSON"] : [],
    env: { SystemRoot, TMPDIR } as unknown as NodeJS.ProcessEnv,
    serialization: "advanced",
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
}

/** What a task that ended with its process says: a file of the user's may be too much, an export too long. */
function overrun({ task }: Job): SheetRefusal {
  if (task.type === "stamp") return workRefusal.pdfTooHeavy();
  return task.type === "read" || task.type === "mark" ? sheetRefusal.tooHeavy() : workRefusal.tooLong();
}

/** One process and the job that it does. */
class SheetProcess {
  readonly #child: ChildProcess;
  #isReady = false;
  #job: Job | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    readonly options: PoolOptions,
    /** After each job, and when the process has ended. */
    readonly tell: (event: "free" | "ended", process: SheetProcess) => void,
  ) {
    this.#child = startHost(options.heapMb);
    this.#child.on("message", (message: FromSheetHost) => this.#receive(message));
    this.#child.on("error", (error) => this.#end(error));
    this.#child.on("exit", (code, signal) => {
      // An abort of Node's own, or the kernel's when memory ran out: the file at work is too much.
      const job = this.#isReady && code === null ? this.#job : null;
      this.#end(job ? overrun(job) : new Error(`excel process ended (${signal ?? `exit code ${code}`})`));
    });
    this.#rest();
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  get isFree(): boolean {
    return this.#job === null;
  }

  async run(job: Job): Promise<void> {
    this.#job = job;
    this.#child.ref();
    this.#child.channel?.ref();
    this.#watch(this.#isReady ? this.options.taskMs : STARTUP_MS, () => this.#end(overrun(job)));
    await this.#send(job).catch((error: Error) => this.#end(error));
  }

  stop(error: Error): void {
    this.#end(error);
  }

  async #send(job: Job): Promise<void> {
    for (let at = 0; at < job.rows.length && this.#job === job; at += SLICE) {
      await this.#post({ type: "rows", rows: job.rows.slice(at, at + SLICE) });
      await setImmediate();
    }
    if (this.#job === job) await this.#post(job.task);
  }

  /** Resolved when it is written; a process that has gone is told by its own event. */
  #post(message: ToSheetThread): Promise<void> {
    return new Promise((resolve) => this.#child.send(message, () => resolve()));
  }

  /** A process without work keeps nobody alive. */
  #rest(): void {
    this.#child.unref();
    this.#child.channel?.unref();
  }

  #watch(limitMs: number, act: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(act, limitMs);
  }

  #receive(message: FromSheetHost): void {
    const job = this.#job;
    if (message.type === "ready") {
      this.#isReady = true;
      if (job) this.#watch(this.options.taskMs, () => this.#end(overrun(job)));
      return;
    }
    if (message.type === "broken") return this.#end(message.error);
    if (!job) return;
    if (message.type === "overrun") return this.#end(overrun(job));
    this.#job = null;
    this.#rest();
    this.#watch(this.options.idleMs, () => this.#end(new Error("idle")));
    this.#timer?.unref();
    if (message.type === "done") job.resolve(message.result);
    else job.reject(message.type === "refused" ? new SheetRefusal(message.message) : message.error);
    this.tell("free", this);
  }

  /** A process out of time or memory is killed as it stands; the next job gets a new one. */
  #end(error: Error): void {
    clearTimeout(this.#timer);
    this.#child.removeAllListeners();
    this.#child.on("error", () => undefined);
    this.#child.kill("SIGKILL");
    const job = this.#job;
    this.#job = null;
    job?.reject(error);
    this.tell("ended", this);
  }
}

/** Runs tasks in a few processes that are started on demand and end when they have nothing to do. */
export class SheetPool {
  readonly #processes = new Set<SheetProcess>();
  readonly #waiting: Job[] = [];
  #isClosed = false;

  constructor(readonly options: PoolOptions) {}

  /** Of the processes that work or rest. */
  get pids(): number[] {
    return [...this.#processes].flatMap(({ pid }) => pid ?? []);
  }

  run(task: SheetTask, rows: readonly (readonly SheetValue[])[] = []): Promise<SheetResult> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed) return reject(new Error("excel: closed"));
      this.#waiting.push({ task, rows, resolve, reject });
      this.#next();
    });
  }

  close(): void {
    this.#isClosed = true;
    const closed = new Error("excel: closed");
    for (const job of this.#waiting.splice(0)) job.reject(closed);
    for (const process of [...this.#processes]) process.stop(closed);
  }

  #next(): void {
    const free = [...this.#processes].find(({ isFree }) => isFree);
    if (this.#waiting.length === 0 || (!free && this.#processes.size >= this.options.maxProcesses)) return;
    const job = this.#waiting.shift();
    if (!job) return;
    try {
      void (free ?? this.#start()).run(job);
    } catch (error) {
      // The machine has no memory for another process.
      job.reject(error as Error);
      this.#next();
    }
  }

  #start(): SheetProcess {
    const process = new SheetProcess(this.options, (event, told) => {
      if (event === "ended") this.#processes.delete(told);
      this.#next();
    });
    this.#processes.add(process);
    return process;
  }
}
