import { spawnSync } from "node:child_process";
import { appendFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dictionaryApi } from "../../../contracts/common/dictionary";
import { FaultProxy } from "../../../server/db/fault-proxy";
import { DEMO } from "../../../server/seed/demo";
import { encryptPassword } from "../../../server/modules/auth/login/login-secrets";
import { atLeast, atMost, type Figure, plain } from "../../bench/figures";
import { pause } from "../../../e2e/kit/product/product";
import { backend, Service } from "../service";
import { LOGIN_KEY } from "./browser";
import type { OwnDatabase } from "./database";
import { type Answer, ask, inParallel } from "./http";

const LIST = "/rest/basic/staff/v1.0/list/page?page=1&pageSize=30";

export interface Timed {
  readonly status: number;
  readonly ms: number;
  readonly answer: Answer;
}

async function timed(origin: string, path: string, cookie?: string): Promise<Timed> {
  const since = performance.now();
  const headers = { "x-requested-with": "XMLHttpRequest", ...(cookie !== undefined && { cookie }) };
  const answer = await ask(`${origin}${path}`, { headers });
  return { status: answer.statusCode, ms: performance.now() - since, answer };
}

const signIn = (origin: string, username: string): Promise<Timed> => {
  const password = encryptPassword(LOGIN_KEY, DEMO.password);
  const query = new URLSearchParams({ pwdType: "01", username, password }).toString();
  return timed(origin, `/auth/login/memberMen?${query}`);
};

const cookieOf = ({ answer }: Timed): string => String(answer.headers["set-cookie"]?.[0] ?? "").split(";", 1)[0] ?? "";

export const slowest = (calls: readonly Timed[]): number => Math.max(0, ...calls.map(({ ms }) => ms)) / 1_000;
export const notAway = (calls: readonly Timed[]): number =>
  calls.filter(({ status, answer }) => status !== 503 || !(Number(answer.headers["retry-after"]) > 0)).length;

export function percentile(calls: readonly Timed[], share: number): number {
  const sorted = calls.map(({ ms }) => ms).sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** Seconds until `/readyz` says this. */
async function secondsUntil(origin: string, status: number): Promise<number> {
  const since = performance.now();
  while ((await timed(origin, "/readyz")).status !== status) {
    if (performance.now() - since > 60_000) return Infinity;
    await pause(50);
  }
  return (performance.now() - since) / 1_000;
}

/** All packets are lost for `goneMs`, while calls are under way. */
async function silence(service: Service, proxy: FaultProxy, goneMs: number): Promise<Figure[]> {
  const { origin } = service;
  const cookie = cookieOf(await signIn(origin, DEMO.user.hr));
  await timed(origin, dictionaryApi.all.path);
  const [underWay, fresh, dictionary] = [[] as Timed[], [] as Timed[], [] as Timed[]];
  const running = inParallel(24, 24, () => timed(origin, LIST, cookie));
  proxy.drop();
  const [notReady, first] = await Promise.all([secondsUntil(origin, 503), running]);
  // Those that were answered before the network fell silent were simply well.
  underWay.push(...first.filter(({ status }) => status !== 200));
  const until = performance.now() + goneMs;
  while (performance.now() < until) {
    fresh.push(await timed(origin, LIST, cookie), await signIn(origin, DEMO.user.hr));
    dictionary.push(await timed(origin, dictionaryApi.all.path));
    await pause(200);
  }
  proxy.restore();
  const back = await secondsUntil(origin, 200);
  const again = await inParallel(24, 24, () => timed(origin, LIST, cookie));
  const what = `数据库网络静默 ${(goneMs / 1_000).toFixed(0)} 秒`;
  return [
    atMost(`${what}：不再就绪`, notReady, 5, "秒", 1),
    atMost(`${what}：进行中的 ${underWay.length} 个请求，最慢的答复`, slowest(underWay), 2, "秒", 1),
    atMost(`${what}：其间 ${fresh.length} 个新请求（列表、登录），最慢的答复`, slowest(fresh), 2, "秒", 1),
    atMost(`${what}：不是 503 加 Retry-After 的答复`, notAway([...underWay, ...fresh]), 0, "个"),
    atMost(
      `${what}：其间字典读取失败（共 ${dictionary.length} 次）`,
      dictionary.filter(({ status }) => status !== 200).length,
      0,
      "次",
    ),
    atMost(`${what}：恢复到就绪，未重启`, back, 10, "秒", 1),
    atMost(`${what}：恢复后失败的请求（同时 24 个）`, again.filter(({ status }) => status !== 200).length, 0, "个"),
  ];
}

/** Every fifth piece that goes to the database comes five seconds late. */
async function slowness(service: Service, proxy: FaultProxy, count: number): Promise<Figure[]> {
  const { origin } = service;
  const cookie = cookieOf(await signIn(origin, DEMO.user.finance));
  proxy.delay(5_000, 5);
  const load = inParallel(count, 12, () => timed(origin, LIST, cookie));
  const reads = inParallel(count * 5, 4, () => timed(origin, dictionaryApi.all.path));
  const users = [DEMO.user.hr, DEMO.user.business, DEMO.user.party, DEMO.user.agent] as string[];
  const entering = inParallel(Math.max(30, Math.round(count / 3)), 2, (n) =>
    signIn(origin, users[n % users.length] ?? ""),
  );
  const [lists, dictionary, signIns] = await Promise.all([load, reads, entering]);
  proxy.restore();
  const what = "数据库五分之一的往来慢 5 秒";
  const faults = [...lists, ...dictionary, ...signIns].filter(({ status }) => status === 500).length;
  const isIn = signIns.filter(({ status }) => status === 200).length;
  return [
    plain(`${what}：字典 p50`, `${percentile(dictionary, 0.5).toFixed(0)} 毫秒（${dictionary.length} 次）`),
    atMost(`${what}：字典 p99`, percentile(dictionary, 0.99), 400, "毫秒"),
    plain(`${what}：登录 p50`, `${(percentile(signIns, 0.5) / 1_000).toFixed(1)} 秒（${signIns.length} 次）`),
    atLeast(`${what}：登录成功`, (isIn / signIns.length) * 100, 90, "%", 0),
    atMost(`${what}：登录最慢的答复（成功或 503）`, slowest(signIns), 10, "秒", 1),
    atMost(`${what}：500`, faults, 0, "个"),
  ];
}

function fill(folder: string): void {
  for (const bytes of [65_536, 512]) {
    try {
      for (;;) appendFileSync(join(folder, "filler"), Buffer.alloc(bytes));
    } catch {
      // Full to this size.
    }
  }
}

/** The embedded database on a small disk of its own, which is then full; needs the right to mount. */
async function fullDisk(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "prove-disk-"));
  if (spawnSync("mount", ["-t", "tmpfs", "-o", "size=160m", "tmpfs", folder]).status !== 0) {
    rmSync(folder, { recursive: true, force: true });
    return [plain("内嵌数据库的磁盘写满", "未证：本机不能挂载 tmpfs；普通测试以注入的空间数证明")];
  }
  const service = await Service.start(backend({ DATA_DIR: join(folder, "data") }));
  try {
    const { origin } = service;
    const cookie = cookieOf(await signIn(origin, DEMO.user.hr));
    fill(folder);
    await pause(1_000);
    const [signIns, lists] = [[] as Timed[], [] as Timed[]];
    for (let n = 0; n < 30; n += 1) {
      signIns.push(await signIn(origin, DEMO.user.finance));
      lists.push(await timed(origin, LIST, cookie));
    }
    rmSync(join(folder, "filler"));
    await pause(1_000);
    const after = await signIn(origin, DEMO.user.finance);
    const what = "内嵌数据库的磁盘写满";
    return [
      atMost(`${what}：登录最慢的答复（${signIns.length} 次）`, slowest(signIns), 2, "秒", 1),
      atMost(`${what}：登录不是 503 的答复`, notAway(signIns), 0, "个"),
      atMost(`${what}：列表读取失败`, lists.filter(({ status }) => status !== 200).length, 0, "个"),
      atMost(`${what}：腾出空间后仍不能登录`, after.status === 200 ? 0 : 1, 0, "次"),
    ];
  } finally {
    await service.stop("SIGKILL");
    spawnSync("umount", ["-l", folder]);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A database that is silent, slow or without space; the built backend goes on by itself. // promises P-A5, P-A7 */
export async function proveOutage(database: OwnDatabase, { goneMs, calls }: { goneMs: number; calls: number }) {
  const proxy = await FaultProxy.start(database.appUrl);
  const dataDir = mkdtempSync(join(tmpdir(), "prove-outage-"));
  const env = { DATABASE_URL: proxy.url, MIGRATE_URL: database.ownerUrl, DATA_DIR: dataDir };
  const service = await Service.start(backend(env));
  try {
    return [
      ...(await silence(service, proxy, goneMs)),
      ...(await slowness(service, proxy, calls)),
      ...(await fullDisk()),
    ];
  } finally {
    await service.stop("SIGKILL");
    await proxy.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
