import { execFile } from "node:child_process";
import { existsSync, readdirSync, renameSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { Duplex } from "node:stream";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { setFlagsFromString } from "node:v8";
import { Worker } from "node:worker_threads";
import type { FromWorker, ToWorker, WorkerTask } from "@/server/db/embedded/worker-messages";

/** A statement that gives no answer for this long holds the only session: better to start anew. */
const SILENT_MS = 120_000;

/**
 * V8 spends 600 MB for a second on optimising PGlite's largest function alone (seen with Node 24), which a small
 * machine or container does not survive. The baseline compiler starts faster, keeps 70 MB less, and answers small
 * statements in the same time; only sums over 100 000 rows take twice as long.
 */
const COMPILER_FLAGS = ["--liftoff-only", "--no-wasm-tier-up", "--no-wasm-dynamic-tiering"];

const isSource = import.meta.url.endsWith(".ts");
/** Beside this file: the source as it stands (Node strips its types), or the built one. */
const workerFile = new URL(isSource ? "./worker.ts" : "./db-worker.mjs", import.meta.url);
const execArgv = isSource ? ["--disable-warning=MODULE_TYPELESS_PACKAGE_JSON"] : [];

function startWorker(task: WorkerTask): Worker {
  for (const flag of COMPILER_FLAGS) setFlagsFromString(flag);
  return new Worker(workerFile, { workerData: task, execArgv, name: "pglite" });
}

const unexpectedEnd = (exitCode: number): Error => new Error(`database thread ended (exit code ${exitCode})`);

/** First message of one of the wanted types; the thread's end or death rejects. */
function answerOf<T extends FromWorker["type"]>(worker: Worker, type: T): Promise<FromWorker & { type: T }> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void): void => {
      worker.off("message", onMessage).off("error", onError).off("exit", onExit);
      act();
    };
    const onMessage = (answer: FromWorker): void => {
      if (answer.type === type) settle(() => resolve(answer as FromWorker & { type: T }));
      if (answer.type === "dead") settle(() => reject(new Error(answer.reason)));
    };
    const onError = (error: Error): void => settle(() => reject(error));
    const onExit = (exitCode: number): void => settle(() => reject(unexpectedEnd(exitCode)));
    worker.on("message", onMessage).on("error", onError).on("exit", onExit);
  });
}

/** The build's empty database: a first start then needs neither initdb's three seconds nor its 500 MB. */
function builtDatabase(): string[] {
  const file = fileURLToPath(new URL("./empty-db.tar.gz", import.meta.url));
  return !isSource && existsSync(file) ? [file] : [];
}

/**
 * Makes the empty database beside its place and moves it there when it is whole, so that a process killed on the way
 * leaves nothing half-made. In a process of its own, whose memory goes back to the system.
 */
async function createDatabase(dataDir: string): Promise<void> {
  const parent = dirname(dataDir);
  // Names differ, since the maker of a killed start may still be writing.
  const unfinished = `${dataDir}.new-${process.pid}-${Date.now()}`;
  for (const name of readdirSync(parent).filter((other) => other.startsWith(`${basename(dataDir)}.new`))) {
    rmSync(join(parent, name), { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
  const args = [...COMPILER_FLAGS, ...execArgv, fileURLToPath(workerFile), unfinished, ...builtDatabase()];
  await promisify(execFile)(process.execPath, args, { windowsHide: true }).catch(
    (error: Error & { stderr?: string }) => {
      const stderr = error.stderr ?? "";
      const code = /\b(ENOSPC|EDQUOT|EROFS|EACCES|EPERM)\b/.exec(stderr)?.[1];
      const reason = /^\S*Error: .*$/m.exec(stderr)?.[0] ?? error.message.split("\n", 1)[0];
      throw Object.assign(new Error(reason, { cause: error }), code && { code });
    },
  );
  renameSync(unfinished, dataDir);
}

/** PGlite in its own thread, reached by ordinary `pg` clients over streams. */
export class WorkerDatabase {
  readonly #worker: Worker;
  readonly #streams = new Map<number, WorkerStream>();
  /** Who awaits an answer: streams, and work such as closing. */
  readonly #waiting = new Set<object>();
  #lastId = 0;
  #failure: Error | null = null;
  #isClosing = false;
  #tellFatal: ((error: Error) => void) | null = null;

  private constructor(worker: Worker) {
    this.#worker = worker;
    worker.on("message", (answer: FromWorker) => this.#receive(answer));
    worker.on("error", (error) => this.#fail(error));
    worker.on("exit", (exitCode) => this.#fail(unexpectedEnd(exitCode)));
    // Only statements under way keep the process alive.
    worker.unref();
  }

  /** Opens the folder (made when missing) or `memory://`. */
  static async open(dataDir: string, options: Omit<WorkerTask, "dataDir"> = {}): Promise<WorkerDatabase> {
    const isFolder = !dataDir.startsWith("memory://");
    if (isFolder && !existsSync(join(dataDir, "PG_VERSION"))) await createDatabase(dataDir);
    const worker = startWorker({ dataDir, ...options });
    try {
      await answerOf(worker, "ready");
    } catch (error) {
      await worker.terminate();
      throw error;
    }
    return new WorkerDatabase(worker);
  }

  /** For `pg`: `new Pool({ stream: () => database.connect() })`. */
  connect(): WorkerStream {
    const stream = new WorkerStream(++this.#lastId, this);
    this.#streams.set(stream.id, stream);
    if (this.#failure) stream.destroy(this.#failure);
    return stream;
  }

  /** The database cannot go on: the process should end and be started anew. */
  onFatal(listener: (error: Error) => void): void {
    this.#tellFatal = listener;
    if (this.#failure) listener(this.#failure);
  }

  /** Tar of the data folder, for `open`. */
  async snapshot(): Promise<Uint8Array> {
    this.send({ type: "snapshot" });
    const { data } = await this.#keptAlive(answerOf(this.#worker, "snapshot"));
    return data;
  }

  /** Writes everything down and ends the thread. Close the clients first. */
  async close(): Promise<void> {
    if (this.#isClosing) return;
    this.#isClosing = true;
    if (!this.#failure) {
      this.send({ type: "close" });
      await this.#keptAlive(answerOf(this.#worker, "closed")).catch(() => undefined);
    }
    await this.#worker.terminate();
  }

  send(order: ToWorker): void {
    if (!this.#failure)
      this.#worker.postMessage(order, order.type === "bytes" ? [order.data.buffer as ArrayBuffer] : []);
  }

  /** While an answer is awaited the thread keeps the process alive and must not stay silent. */
  awaitAnswer(stream: WorkerStream): void {
    if (this.#waiting.size === 0) this.#worker.ref();
    this.#waiting.add(stream);
    stream.watch(SILENT_MS, () => this.#fail(new Error("database gave no answer for 120 s")));
  }

  forget(stream: WorkerStream): void {
    this.#streams.delete(stream.id);
    this.#answered(stream);
  }

  #answered(waiter: object): void {
    if (this.#waiting.delete(waiter) && this.#waiting.size === 0) this.#worker.unref();
  }

  #keptAlive<T>(work: Promise<T>): Promise<T> {
    if (this.#waiting.size === 0) this.#worker.ref();
    this.#waiting.add(work);
    return work.finally(() => this.#answered(work));
  }

  #receive(answer: FromWorker): void {
    if (answer.type === "dead") return this.#fail(new Error(answer.reason));
    if (answer.type !== "bytes" && answer.type !== "ended") return;
    const stream = this.#streams.get(answer.id);
    if (!stream) return;
    if (answer.type === "ended" || answer.isLast) {
      stream.unwatch();
      this.#answered(stream);
    }
    if (answer.type === "bytes") stream.push(Buffer.from(answer.data.buffer as ArrayBuffer));
    else stream.finish();
  }

  #fail(error: Error): void {
    if (this.#failure || this.#isClosing) return;
    this.#failure = error;
    for (const stream of this.#streams.values()) stream.destroy(error);
    this.#tellFatal?.(error);
  }
}

/** What `pg` takes for its socket. */
export class WorkerStream extends Duplex {
  #watch: NodeJS.Timeout | undefined;

  constructor(
    readonly id: number,
    readonly database: WorkerDatabase,
  ) {
    super({ allowHalfOpen: false });
  }

  // The socket methods that pg calls.
  connect(): this {
    this.database.send({ type: "open", id: this.id });
    process.nextTick(() => this.emit("connect"));
    return this;
  }
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }

  watch(limitMs: number, onSilence: () => void): void {
    clearTimeout(this.#watch);
    this.#watch = setTimeout(onSilence, limitMs).unref();
  }

  unwatch(): void {
    clearTimeout(this.#watch);
  }

  finish(): void {
    this.push(null);
    this.end();
  }

  override _read(): void {
    // The worker pushes answers as they come.
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#send([chunk], done);
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.#send(
      chunks.map(({ chunk }) => chunk),
      done,
    );
  }

  #send(parts: readonly Buffer[], done: () => void): void {
    // A copy of its own: pg's buffers are views on shared pools, which must not be given away.
    const data = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
    let at = 0;
    for (const part of parts) {
      data.set(part, at);
      at += part.length;
    }
    this.database.awaitAnswer(this);
    this.database.send({ type: "bytes", id: this.id, data });
    done();
  }

  override _final(done: () => void): void {
    this.database.send({ type: "end", id: this.id });
    this.push(null);
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.unwatch();
    this.database.send({ type: "end", id: this.id });
    this.database.forget(this);
    done(error);
  }
}
