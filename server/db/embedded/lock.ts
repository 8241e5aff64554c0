import { closeSync, existsSync, openSync, readFileSync, statSync, unlinkSync, utimesSync, writeSync } from "node:fs";
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { dataDirError, makeDataDir } from "@/server/data-dir";
import { isAlive, ownIdentity, type ProcessIdentity } from "@/server/db/embedded/process-identity";
import { errorCode, StartupError } from "@/server/startup-error";

/** Content of the lock file. */
interface LockRecord extends ProcessIdentity {
  readonly nonce: string;
}

/** Held while the embedded database is open. */
export interface DataDirLock {
  readonly file: string;
  /** Calls back once when the file is no longer ours: someone removed it or took it over. */
  onLost(listener: () => void): void;
  release(): void;
}

const HEARTBEAT_MS = 5_000;
/** A holder that cannot be asked (another container) counts as gone after this long without a sign of life. */
const SILENT_MS = 15_000;
/** A lock file without content is being written right now; after this long its writer has died. */
const EMPTY_MS = 3_000;

const heldError = (dataDir: string, pid: number): StartupError =>
  new StartupError(
    `数据目录 ${dataDir} 正被另一个进程（${pid || "未知进程"}）使用：请先停止它，或用环境变量 DATA_DIR 换一个目录。`,
  );

function parseRecord(text: string): LockRecord | null {
  try {
    const value = JSON.parse(text) as Partial<LockRecord> | null;
    const isWhole =
      typeof value?.pid === "number" && typeof value.realm === "string" && typeof value.nonce === "string";
    return isWhole ? { startedAt: "", pid: 0, realm: "", nonce: "", ...value } : null;
  } catch {
    return null;
  }
}

function readRecord(file: string): { record: LockRecord | null; mtimeMs: number } | null {
  try {
    const mtimeMs = statSync(file).mtimeMs;
    return { record: parseRecord(readFileSync(file, "utf8")), mtimeMs };
  } catch (error) {
    if (errorCode(error) === "ENOENT") return null;
    throw error;
  }
}

/** Whether the lock's holder lives; waits for a sign of life where the process itself cannot be asked. */
async function isHeld(file: string): Promise<{ held: boolean; pid: number; nonce: string }> {
  let first = 0;
  const since = performance.now();
  for (;;) {
    const found = readRecord(file);
    if (!found) return { held: false, pid: 0, nonce: "" };
    const { record, mtimeMs } = found;
    first ||= mtimeMs;
    const pid = record?.pid ?? 0;
    const nonce = record?.nonce ?? "";
    const alive = record ? isAlive(record) : null;
    if (alive !== null) return { held: alive, pid, nonce };
    if (mtimeMs > first) return { held: true, pid, nonce };
    const limitMs = record ? SILENT_MS : EMPTY_MS;
    // The second clock is for files dated in the future.
    if (Date.now() - mtimeMs > limitMs || performance.now() - since > limitMs) return { held: false, pid, nonce };
    await wait(200);
  }
}

/** Creates the file with the record, or tells that someone else has it. */
function create(file: string, record: LockRecord): boolean {
  let descriptor: number;
  try {
    descriptor = openSync(file, "wx", 0o600);
  } catch (error) {
    // Windows answers EPERM while the former file is being deleted.
    if (errorCode(error) === "EEXIST" || (process.platform === "win32" && errorCode(error) === "EPERM")) return false;
    throw error;
  }
  try {
    writeSync(descriptor, JSON.stringify(record));
  } finally {
    closeSync(descriptor);
  }
  return true;
}

const removeQuietly = (file: string): void => {
  try {
    unlinkSync(file);
  } catch (error) {
    if (errorCode(error) !== "ENOENT") throw error;
  }
};

/**
 * Replaces the lock of a dead holder. Of many that find the same dead lock only the one that creates `lock.next`
 * proceeds, and it looks again before it replaces: so a lock that someone just took is never removed.
 */
async function takeOver(file: string, deadNonce: string, record: LockRecord): Promise<boolean> {
  const gate = `${file}.next`;
  if (!create(gate, record)) {
    // Its holder replaces the lock within milliseconds; a gate whose holder died in between is swept away.
    if (!(await isHeld(gate)).held) removeQuietly(gate);
    await wait(20 + Math.random() * 80);
    return false;
  }
  try {
    const now = readRecord(file);
    if (now) {
      if ((now.record?.nonce ?? "") !== deadNonce) return false;
      removeQuietly(file);
    }
    if (!create(file, record)) return false;
    // Someone swept our gate as dead, so another may have passed beside us: the lock shows who was last.
    if (readRecord(gate)?.record?.nonce !== record.nonce) await wait(500);
    return readRecord(file)?.record?.nonce === record.nonce;
  } finally {
    if (readRecord(gate)?.record?.nonce === record.nonce) removeQuietly(gate);
  }
}

/** Throws when a living process holds the folder; touches nothing. */
export async function refuseIfLocked(dataDir: string): Promise<void> {
  const file = join(dataDir, "lock");
  if (!existsSync(file)) return;
  const { held, pid } = await isHeld(file);
  if (held) throw heldError(dataDir, pid);
}

/**
 * Takes `DATA_DIR/lock` before anything below is opened: two processes on one PGlite folder lose writes silently
 * (promises §0.9). The lock of a killed process, or of a process number given away again, is taken over.
 */
export async function lockDataDir(dataDir: string): Promise<DataDirLock> {
  const file = join(dataDir, "lock");
  const record: LockRecord = { ...ownIdentity(), nonce: randomUUID() };
  makeDataDir(dataDir);
  try {
    const deadline = Date.now() + 2 * SILENT_MS;
    while (!create(file, record)) {
      const { held, pid, nonce } = await isHeld(file);
      if (held || Date.now() > deadline) throw heldError(dataDir, pid);
      if (await takeOver(file, nonce, record)) break;
    }
  } catch (error) {
    throw error instanceof StartupError ? error : dataDirError(dataDir, error);
  }
  return keep(file, record);
}

function keep(file: string, record: LockRecord): DataDirLock {
  let tellLost = (): void => undefined;
  const isOurs = (): boolean => {
    try {
      return readRecord(file)?.record?.nonce === record.nonce;
    } catch {
      return true; // the disk is in trouble; that alone is no sign of another holder
    }
  };
  const timer = setInterval(() => {
    if (!isOurs()) {
      clearInterval(timer);
      tellLost();
      return;
    }
    try {
      utimesSync(file, new Date(), new Date());
    } catch {
      // A full or read-only disk: the process number still protects the folder on this machine.
    }
  }, HEARTBEAT_MS);
  timer.unref();
  return {
    file,
    onLost: (listener) => {
      tellLost = listener;
    },
    release: () => {
      clearInterval(timer);
      if (isOurs()) removeQuietly(file);
    },
  };
}
