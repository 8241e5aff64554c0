// The thread that owns PGlite; run as a process it makes an empty database and ends. One local import: Node runs the
// source by stripping its types. Built: db-worker.mjs.
import { fdatasyncSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { parentPort, workerData, type MessagePort } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";
// With its ending, for Node itself reads it.
import { freeBytesOf, LEAST_FREE_BYTES, LOOK_AT_DISK_MS, syncTree } from "./disk.ts";
// Types only: they leave nothing behind to import.
import type { FromWorker, ToWorker, WorkerTask } from "@/server/db/embedded/worker-messages";

// PGlite starts with fsync off and its file system has no sync call: a power cut loses acknowledged rows
// (promises §0.8). With both mended a commit costs one fsync, as in any PostgreSQL.
class DurableFS extends NodeFS {
  override async init(pg: PGlite, options: Parameters<NodeFS["init"]>[1]): ReturnType<NodeFS["init"]> {
    const prepared = await super.init(pg, options);
    prepared.emscriptenOpts.preRun?.push((mod) => {
      const operations = (mod as unknown as NodeFileSystem).NODEFS.stream_ops;
      operations.fsync = (stream) => {
        if (stream.nfd !== undefined) fdatasyncSync(stream.nfd);
        return 0;
      };
    });
    return prepared;
  }
}

/** The part of Emscripten's Node file system that its types leave out. */
interface NodeFileSystem {
  NODEFS: { stream_ops: { fsync?: (stream: { nfd?: number }) => number } };
}

/** 128 MB of shared buffers would be resident for good; the system's file cache serves a small database as well. */
const SETTINGS = ["timezone=Asia/Shanghai", "shared_buffers=16MB", "wal_sync_method=fsync", "min_wal_size=32MB"];
const CHECKPOINT_AFTER_BYTES = 32 * 1024 * 1024;
const QUIET_MS = 2_000;
/** The table that autovacuum would take next, by its standard thresholds. */
const WORN_TABLE = `select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
  where n_dead_tup > 50 + 0.2 * n_live_tup or n_mod_since_analyze > 50 + 0.1 * n_live_tup
  order by n_mod_since_analyze + n_dead_tup desc limit 1`;
const POST_AT_BYTES = 256 * 1024;

/** Length of a whole ReadyForQuery message. */
const READY_LENGTH = 6;
const code = (letter: string): number => letter.charCodeAt(0);
/** Messages that the client waits on: everything before them may be handed over in one call. */
const ENDS_BATCH: ReadonlySet<number> = new Set(["S", "Q", "H", "c", "f"].map(code));
const TERMINATE = code("X");

/** A tar as PGlite takes it, whose bytes are handed over as they are: a Blob copies them three times. */
class Tar extends Blob {
  readonly #bytes: Uint8Array<ArrayBuffer>;
  constructor(bytes: Uint8Array) {
    super();
    this.#bytes = new Uint8Array(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.byteLength);
  }
  override arrayBuffer(): Promise<ArrayBuffer> {
    const { buffer, byteOffset, byteLength } = this.#bytes;
    const isWhole = byteLength === buffer.byteLength;
    return Promise.resolve(isWhole ? buffer : buffer.slice(byteOffset, byteOffset + byteLength));
  }
}

async function openDatabase(task: WorkerTask): Promise<PGlite> {
  const inMemory = task.dataDir.startsWith("memory://");
  const base = PGlite.defaultStartParams.filter((param) => inMemory || param !== "-F");
  const place = inMemory ? { dataDir: task.dataDir } : { fs: new DurableFS(task.dataDir) };
  const tar = task.snapshot && readFileSync(task.snapshot);
  return PGlite.create({
    ...place,
    startParams: [...base, ...SETTINGS.flatMap((setting) => ["-c", setting])],
    loadDataDir: tar ? new Tar(task.snapshot?.endsWith(".gz") ? gunzipSync(tar) : tar) : undefined,
    // The standard 16 MB would be most of an empty database.
    initDbStartParams: ["--wal-segsize=1"],
  });
}

const message = (type: string, body: Uint8Array): Uint8Array => {
  const bytes = new Uint8Array(5 + body.length);
  bytes[0] = code(type);
  new DataView(bytes.buffer).setInt32(1, 4 + body.length);
  bytes.set(body, 5);
  return bytes;
};
const IDLE_FIELDS = "SFATAL\0VFATAL\0C25P03\0Mterminating connection due to idle-in-transaction timeout\0\0";
const IDLE_ERROR = message("E", new TextEncoder().encode(IDLE_FIELDS));
/** AuthenticationOk and ReadyForQuery: all that a client needs to begin. */
const GREETING = [message("R", new Uint8Array(4)), message("Z", Uint8Array.of(code("I")))];

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** Whether a client has sent another whole batch after `at`, in the same piece. */
function hasWholeBatch(view: DataView, at: number): boolean {
  for (let from = at; from + 5 <= view.byteLength;) {
    const end = from + 1 + view.getInt32(from + 1);
    if (end > view.byteLength) return false;
    if (ENDS_BATCH.has(view.getUint8(from))) return true;
    from = end;
  }
  return false;
}

/** One client of the session. What it sends waits here until its turn. */
type Connection = { readonly id: number; received: Uint8Array; hasStarted: boolean };

/** PGlite is one session: connections take turns, and each begins with a clean one. */
class Backend {
  readonly #connections: Connection[] = [];
  #status = "I";
  #idleTimer: NodeJS.Timeout | undefined;
  #lastRunAt = 0;
  #missedTurns = 0;
  #isDue = false;
  readonly pg: PGlite;
  readonly port: MessagePort;

  readonly idleInTransactionMs: number;
  readonly freeBytes: () => number;
  #isReadOnly = false;
  #lookedAt = -Infinity;

  constructor(pg: PGlite, port: MessagePort, task: WorkerTask) {
    this.pg = pg;
    this.port = port;
    this.idleInTransactionMs = task.idleInTransactionMs ?? 15_000;
    this.freeBytes = freeBytesOf(task);
  }

  async open(id: number): Promise<void> {
    this.#connections.push({ id, received: new Uint8Array(0), hasStarted: false });
    if (this.#connections.length === 1) await this.#begin();
  }

  async #begin(): Promise<void> {
    if (this.pg.isInTransaction()) await this.pg.exec("ROLLBACK");
    await this.pg.exec("DISCARD ALL");
    this.#isReadOnly = false;
    this.#lookedAt = -Infinity;
    this.#status = "I";
    await this.#drain();
  }

  async end(id: number): Promise<void> {
    const place = this.#connections.findIndex((connection) => connection.id === id);
    if (place < 0) return;
    this.#connections.splice(place, 1);
    this.#post({ type: "ended", id });
    if (place > 0) return;
    clearTimeout(this.#idleTimer);
    await this.#begin();
  }

  async take(id: number, data: Uint8Array): Promise<void> {
    const connection = this.#connections.find((candidate) => candidate.id === id);
    if (!connection) return;
    connection.received = connection.received.length === 0 ? data : joined([connection.received, data]);
    if (connection === this.#connections[0]) await this.#drain();
  }

  /** Hands every whole batch of the first connection to PGlite. */
  async #drain(): Promise<void> {
    const connection = this.#connections[0];
    if (!connection) return;
    clearTimeout(this.#idleTimer);
    const { received } = connection;
    const view = new DataView(received.buffer, received.byteOffset, received.byteLength);
    let from = 0;
    for (let at = 0; ;) {
      // The start-up packet is the only one without a letter in front.
      const head = connection.hasStarted ? 1 : 0;
      const end = at + head + (at + head + 4 <= view.byteLength ? view.getInt32(at + head) : Infinity);
      if (end > view.byteLength) break;
      const type = connection.hasStarted ? view.getUint8(at) : 0;
      at = end;
      if (type === TERMINATE) return this.end(connection.id);
      if (connection.hasStarted && !ENDS_BATCH.has(type)) continue;
      // Of several that came as one piece only the last answer ends the waiting.
      const isLast = !hasWholeBatch(view, at);
      if (connection.hasStarted) await this.#run(connection.id, received.subarray(from, at), type, isLast);
      else this.#post({ type: "bytes", id: connection.id, data: joined(GREETING), isLast: true });
      connection.hasStarted = true;
      from = at;
    }
    connection.received = received.slice(from);
    if (this.#status !== "I")
      this.#idleTimer = setTimeout(() => inTurn(() => this.#expire()), this.idleInTransactionMs);
    else if (this.#isDue) await this.maintain();
  }

  /** Between transactions: the next one may write or not. What has begun goes on; there is room for it. */
  async #lookAtDisk(): Promise<void> {
    if (this.#status !== "I" || performance.now() - this.#lookedAt < LOOK_AT_DISK_MS) return;
    this.#lookedAt = performance.now();
    const isReadOnly = this.freeBytes() < LEAST_FREE_BYTES;
    if (isReadOnly === this.#isReadOnly) return;
    await this.pg.exec(`SET default_transaction_read_only = ${isReadOnly ? "on" : "off"}`);
    this.#isReadOnly = isReadOnly;
  }

  async #run(id: number, batch: Uint8Array, type: number, isLast: boolean): Promise<void> {
    await this.#lookAtDisk();
    let parts: Uint8Array[] = [];
    let size = 0;
    let tail: Uint8Array = new Uint8Array(0);
    const post = (isEnd: boolean): void => {
      this.#post({ type: "bytes", id, data: joined(parts), isLast: isEnd && isLast });
      parts = [];
      size = 0;
    };
    const onRawData = (bytes: Uint8Array): void => {
      parts.push(bytes.slice());
      size += bytes.length;
      tail = joined([tail, bytes.subarray(-READY_LENGTH)]).slice(-READY_LENGTH);
      if (size >= POST_AT_BYTES) post(false);
    };
    // The file system writes through at once: nothing is left to sync (promises §0.10).
    await this.pg.execProtocolRawStream(batch, { syncToFs: false, onRawData });
    this.#lastRunAt = performance.now();
    const isReady = tail.length === READY_LENGTH && tail[0] === code("Z") && tail[4] === 5;
    if (isReady) this.#status = String.fromCharCode(tail[5] ?? 0);
    else if (type === code("S") || type === code("Q")) throw new Error("PGlite ended a call without an answer");
    post(true);
  }

  /** As PostgreSQL does: who leaves a transaction open loses it, so that the others go on. // promises §5 */
  async #expire(): Promise<void> {
    const connection = this.#connections[0];
    if (!connection || this.#status === "I") return;
    this.#post({ type: "bytes", id: connection.id, data: joined([IDLE_ERROR]), isLast: true });
    await this.end(connection.id);
  }

  /** PGlite has no background processes: without this the log grows for ever and the planner knows no figures. */
  async maintain(): Promise<void> {
    this.#isDue = this.#status !== "I";
    if (this.#isDue) return;
    const { rows } = await this.pg.query<{ bytes: string }>(
      "select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::text as bytes from pg_control_checkpoint()",
    );
    if (Number(rows[0]?.bytes) > CHECKPOINT_AFTER_BYTES) await this.pg.exec("CHECKPOINT");
    if (this.#isReadOnly) return;
    // Vacuum waits for a quiet moment, but not for ever.
    if (performance.now() - this.#lastRunAt < QUIET_MS && ++this.#missedTurns < 10) return;
    this.#missedTurns = 0;
    const worn = await this.pg.query<{ name: string }>(WORN_TABLE);
    if (worn.rows[0]) await this.pg.exec(`VACUUM (ANALYZE) ${worn.rows[0].name}`);
  }

  async snapshot(): Promise<void> {
    await this.pg.exec("CHECKPOINT");
    const tar = await this.pg.dumpDataDir("none");
    this.#post({ type: "snapshot", data: new Uint8Array(await tar.arrayBuffer()) });
  }

  #post(answer: FromWorker): void {
    this.port.postMessage(answer, "data" in answer ? [answer.data.buffer as ArrayBuffer] : []);
  }
}

let turn: Promise<void> = Promise.resolve();
/** One thing after the other. A fault here means that the database is in an unknown state. */
function inTurn(action: () => Promise<void>): void {
  turn = turn.then(action).catch((error: unknown) => die(error));
}

function die(error: unknown): void {
  const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  parentPort?.postMessage({ type: "dead", reason } satisfies FromWorker);
}

async function serve(port: MessagePort, pg: PGlite, task: WorkerTask): Promise<void> {
  const backend = new Backend(pg, port, task);
  const timer = setInterval(() => inTurn(() => backend.maintain()), task.maintenanceEveryMs ?? 60_000);
  const close = async (): Promise<void> => {
    clearInterval(timer);
    await pg.close();
    port.postMessage({ type: "closed" } satisfies FromWorker);
    port.close();
  };
  port.on("message", (order: ToWorker) => {
    if (order.type === "bytes") inTurn(() => backend.take(order.id, order.data));
    else if (order.type === "open") inTurn(() => backend.open(order.id));
    else if (order.type === "end") inTurn(() => backend.end(order.id));
    else if (order.type === "snapshot") inTurn(() => backend.snapshot());
    else inTurn(close);
  });
  port.postMessage({ type: "ready" } satisfies FromWorker);
}

async function main(port: MessagePort): Promise<void> {
  const task = workerData as WorkerTask;
  await serve(port, await openDatabase(task), task);
}

async function create(dataDir: string, snapshot?: string): Promise<void> {
  const pg = await openDatabase({ dataDir, snapshot });
  await pg.close();
  syncTree(dataDir);
}

const [, , dataDir, snapshot] = process.argv;
if (parentPort) main(parentPort).catch(die);
else if (dataDir) await create(dataDir, snapshot);
