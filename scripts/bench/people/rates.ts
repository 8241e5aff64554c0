import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import autocannon from "autocannon";
import { median } from "../figures";

export interface Way {
  readonly url: string;
  readonly cookie: string;
  /** The process that answers; its CPU time is what other programs on the machine disturb least. */
  readonly pid?: number;
}

export interface Rate {
  readonly perSecond: number;
  readonly p50: number;
  readonly p97: number;
  readonly p99: number;
  /** CPU time of the process per request, µs; 0 where it is unknown. */
  readonly cpu: number;
}

/** Milliseconds of CPU that a process has used (Linux). */
export function cpuMs(pid: number | undefined): number {
  if (pid === undefined || !existsSync(`/proc/${pid}/stat`)) return 0;
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

async function once({ url, cookie, pid }: Way, duration: number): Promise<Rate> {
  const before = cpuMs(pid);
  const result = await autocannon({ url, connections: 16, duration, headers: { cookie } });
  const bad = result.non2xx + result.errors;
  if (bad > 0) throw new Error(`${bad} answers of ${url} were not 2xx`);
  const { p50, p97_5: p97, p99 } = result.latency;
  const cpu = ((cpuMs(pid) - before) * 1000) / result.requests.total;
  return { perSecond: result.requests.average, p50, p97, p99, cpu };
}

/** The ways in turn, `rounds` times `seconds` each, after a warm-up; medians. */
export async function inTurn<K extends string>(
  ways: Readonly<Record<K, Way>>,
  rounds = 7,
  seconds = 2,
): Promise<Record<K, Rate>> {
  const names = Object.keys(ways) as K[];
  const seen = new Map<K, Rate[]>(names.map((name) => [name, []]));
  for (const name of names) await once(ways[name], 2);
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) seen.get(name)?.push(await once(ways[name], seconds));
  }
  const of = (name: K, key: keyof Rate): number => median((seen.get(name) ?? []).map((rate) => rate[key]));
  const rateOf = (name: K): Rate => ({
    perSecond: of(name, "perSecond"),
    p50: of(name, "p50"),
    p97: of(name, "p97"),
    p99: of(name, "p99"),
    cpu: of(name, "cpu"),
  });
  return Object.fromEntries(names.map((name) => [name, rateOf(name)])) as Record<K, Rate>;
}

function findPgbench(): string | undefined {
  const root = "/usr/lib/postgresql";
  const own = existsSync(root) ? readdirSync(root).map((version) => path.join(root, version, "bin")) : [];
  const folders = [...own.reverse(), ...(process.env.PATH ?? "").split(path.delimiter)];
  return folders.map((folder) => path.join(folder, "pgbench")).find((file) => existsSync(file));
}

/** Runs a second of the bare SQL; null without pgbench. */
export function pgbench(databaseUrl: string, script: string, seconds: number): number | null {
  const program = findPgbench();
  if (!program) return null;
  const args = ["-n", "-M", "prepared", "-c", "16", "-j", "2", "-T", String(seconds), "-f", "-", databaseUrl];
  const output = execFileSync(program, args, { input: script, encoding: "utf8", stdio: ["pipe", "pipe", "ignore"] });
  return Number(/tps = ([\d.]+)/.exec(output)?.[1] ?? 0);
}
