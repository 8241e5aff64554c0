import { execFileSync } from "node:child_process";
import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";

/** Names one process beyond its number, which the system gives away again. */
export interface ProcessIdentity {
  readonly pid: number;
  /** When it started, in the system's own form; empty where the system does not tell. */
  readonly startedAt: string;
  /** Where the number means something: machine, and on Linux the boot and the container. */
  readonly realm: string;
}

const readText = (path: string): string => {
  try {
    return readFileSync(path, "utf8").trim();
  } catch {
    return "";
  }
};

/** Fields of /proc/<pid>/stat after the command name, which may hold spaces and brackets itself. */
function procStat(pid: number): { state: string; startTicks: string } | null {
  const text = readText(`/proc/${pid}/stat`);
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  const [state, startTicks] = [fields[0], fields[19]];
  return text && state && startTicks ? { state, startTicks } : null;
}

function askSystem(command: string, args: readonly string[]): string {
  try {
    return execFileSync(command, args, { encoding: "utf8", timeout: 10_000, windowsHide: true, stdio: "pipe" }).trim();
  } catch {
    return "";
  }
}

/** Start of a running process, empty when unknown. Asked only when a lock file is there, so it may be slow. */
function startOf(pid: number): string {
  if (process.platform === "linux") return procStat(pid)?.startTicks ?? "";
  if (process.platform === "win32") {
    return askSystem("powershell.exe", [
      "-NoProfile",
      "-NonInteractive",
      "-Command",
      `(Get-Process -Id ${pid}).StartTime.ToFileTimeUtc()`,
    ]);
  }
  return askSystem("ps", ["-o", "lstart=", "-p", String(pid)]);
}

function realm(): string {
  if (process.platform !== "linux") return hostname();
  let pidNamespace = "";
  try {
    pidNamespace = readlinkSync("/proc/self/ns/pid");
  } catch {
    // A hardened container may hide it; the host name still tells containers apart.
  }
  return [hostname(), readText("/proc/sys/kernel/random/boot_id"), pidNamespace].join(" ");
}

export const ownIdentity = (): ProcessIdentity => ({
  pid: process.pid,
  startedAt: startOf(process.pid),
  realm: realm(),
});

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it runs, but belongs to someone else.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
  const state = process.platform === "linux" ? procStat(pid)?.state : undefined;
  return state !== "Z" && state !== "X";
}

/**
 * Whether the named process still runs: `false` when it ended or when another one got its number, `null` when its
 * realm is not ours (another container or machine), so that only its sign of life can tell.
 */
export function isAlive(identity: ProcessIdentity): boolean | null {
  if (identity.realm !== realm()) {
    // The same machine after a restart: every process of the former boot has ended.
    return isFormerBoot(identity.realm) ? false : null;
  }
  if (!isRunning(identity.pid)) return false;
  const startedAt = startOf(identity.pid);
  return identity.startedAt === "" || startedAt === "" || startedAt === identity.startedAt;
}

function isFormerBoot(other: string): boolean {
  const [ownHost, ownBoot] = realm().split(" ");
  const [host, boot] = other.split(" ");
  return process.platform === "linux" && host === ownHost && Boolean(boot && ownBoot) && boot !== ownBoot;
}
