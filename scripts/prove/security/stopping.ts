import { Agent, request } from "node:http";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PRIVACY_DATE } from "../../../contracts/auth/consent";
import { pause } from "../../../e2e/kit/product/product";
import { DEMO } from "../../../server/seed/demo";
import { openDatabase } from "../../../server/db/client";
import { MARKER } from "../../../server/testing/testing";
import { atMost, exactly, type Figure, plain } from "../../bench/figures";
import { PROOF_NAME, provenPerson } from "../people";
import { backend, Service, type ServiceOptions } from "../service";
import { liftLimits, signIn } from "../target";
import { Balancer } from "./balancer";
import type { OwnDatabase } from "./database";

const CLIENTS = 24;
/** Pairs of instances: of each pair one is stopped and started again while the other serves. */
const PAIRS = 2;
const STAFF = "/rest/basic/staff/v1.0";
/** As long as a stop may take in all. */
const STOP_LIMIT_MS = 40_000;

interface Seen {
  calls: number;
  acks: number;
  /** Shed by a machine that had more to do than it could, and sent again under the same key. */
  shed: number;
  broken: string[];
  refused: string[];
}

interface Call {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly body?: string;
  readonly key?: string;
}

/** Sends one call on a connection of the client's own, which is kept as long as the other side keeps it. */
function send(agent: Agent, port: number, cookie: string, { method, path, body, key }: Call): Promise<number> {
  const headers = {
    ...MARKER,
    cookie,
    "x-consent": PRIVACY_DATE,
    ...(key && { "idempotency-key": key }),
    ...(body && { "content-type": "application/json", "content-length": String(Buffer.byteLength(body)) }),
  };
  return new Promise((resolve, reject) => {
    const req = request({ agent, port, host: "127.0.0.1", method, path, headers }, (res) => {
      res.on("error", reject).on("end", () => resolve(res.statusCode ?? 0));
      res.resume();
    });
    req.on("error", reject).end(body);
  });
}

let people = 0;
const LIST: Call = { method: "GET", path: `${STAFF}/list/page?page=1&pageSize=30` };
const writeOf = (n: number): Call => ({
  method: "POST",
  path: STAFF,
  body: JSON.stringify(provenPerson(n)),
  key: `stopping-${n}`,
});

/** Reads and writes by turns, at once or after a while, as people do; every answer and every broken call is counted. */
async function client(n: number, port: number, cookie: string, seen: Seen, isOver: () => boolean): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let round = 0; !isOver(); round += 1) {
    const isWrite = round % 5 === n % 5;
    const call: Call = isWrite ? writeOf((people += 1)) : LIST;
    seen.calls += 1;
    try {
      let status = await send(agent, port, cookie, call);
      for (; status === 503; status = await send(agent, port, cookie, call)) {
        seen.shed += 1;
        await pause(250);
      }
      if (status !== 200) seen.refused.push(`${call.method} ${status}`);
      else if (isWrite) seen.acks += 1;
    } catch (error) {
      seen.broken.push(`${call.method} ${(error as NodeJS.ErrnoException).code ?? String(error)}`);
    }
    if (round % 4 === n % 4) await pause((n % 6) * 250);
  }
  agent.destroy();
}

interface Stops {
  readonly codes: (number | null)[];
  readonly notReadyMs: number[];
  readonly tookMs: number[];
}

/** One SIGTERM: how soon it says that it is not ready, how it ends; then it is started again. */
async function stopOnce(service: Service, stops: Stops): Promise<void> {
  const since = performance.now();
  const ended = service.stop("SIGTERM", STOP_LIMIT_MS);
  while (
    await fetch(`${service.origin}/readyz`).then(
      (answer) => (answer.body?.cancel(), answer.ok),
      () => false,
    )
  )
    await pause(10);
  stops.notReadyMs.push(performance.now() - since);
  stops.codes.push(await ended);
  stops.tookMs.push(performance.now() - since);
  await service.start();
}

/** Clients that come by a balancer for as long as `work` takes. */
async function underLoad(services: readonly Service[], cookie: string, work: () => Promise<unknown>): Promise<Seen> {
  const seen: Seen = { calls: 0, acks: 0, shed: 0, broken: [], refused: [] };
  const balancer = await Balancer.start(services.map(({ origin }) => origin));
  let isOver = false;
  const clients = Array.from({ length: CLIENTS }, (_, n) => client(n, balancer.port, cookie, seen, () => isOver));
  await work();
  isOver = true;
  await Promise.all(clients);
  balancer.close();
  return seen;
}

/** `count` SIGTERMs over all of these, under load; each pair has one that serves. */
async function stopUnderLoad(services: readonly Service[], cookie: string, count: number): Promise<Seen & Stops> {
  const stops: Stops = { codes: [], notReadyMs: [], tookMs: [] };
  const lane = async (pair: number): Promise<void> => {
    for (let n = pair; n < count; n += PAIRS) {
      const service = services[pair * 2 + (Math.floor(n / PAIRS) % 2)];
      if (service) await stopOnce(service, stops);
      // The balancer has to see that it is back before its neighbour goes.
      await pause(1_500);
    }
  };
  const lanes = () => Promise.all(Array.from({ length: PAIRS }, (_, pair) => lane(pair)));
  return { ...(await underLoad(services, cookie, lanes)), ...stops };
}

const FAULTS = 3;

/** A portal whose backend throws what nobody catches some seconds after each start; the next takes over each time. */
async function faultsUnderLoad(
  env: Readonly<Record<string, string>>,
  cookie: string,
  running: Service[],
): Promise<Seen & { faults: number }> {
  const stray = join(env.DATA_DIR ?? "", "stray.mjs");
  const thrown = 'setTimeout(() => { throw new Error("stray fault"); }, 8_000)';
  writeFileSync(stray, `if (process.argv[1]?.endsWith("server/main.mjs")) ${thrown};`);
  let faults = 0;
  const sink = (text: string): void => void (faults += text.split("stray fault").length - 1);
  const portalEnv = { ...env, NODE_OPTIONS: `--import ${stray}`, BACKEND_PORT: "0", NEXT_TELEMETRY_DISABLED: "1" };
  const portal = await Service.start({ args: ["dist/front/server.mjs"], portName: "PORT", env: portalEnv, sink });
  running.push(portal);
  const until = async (): Promise<void> => {
    for (const since = Date.now(); faults < FAULTS && Date.now() - since < 180_000;) await pause(200);
    // The last one has been replaced, and the old process is gone.
    await pause(6_000);
  };
  const seen = await underLoad([portal], cookie, until);
  return { ...seen, faults };
}

function noneBroken(all: string, { calls, acks, shed, broken, refused }: Seen): Figure[] {
  for (const one of [...broken, ...refused].slice(0, 20)) console.error(`${all}: ${one}`);
  return [
    plain(
      `${all}：其间 ${CLIENTS} 个长连接客户端的调用`,
      `${calls} 次，已确认写入 ${acks} 次；机器忙时得 503 后以同一键重发 ${shed} 次`,
    ),
    exactly(`${all}：断开的调用`, broken.length, 0, "次"),
    exactly(`${all}：其他不是 200 的答复`, refused.length, 0, "次"),
  ];
}

function figures(what: string, seen: Seen & Stops): Figure[] {
  const { codes, notReadyMs, tookMs } = seen;
  const all = `${what} ${codes.length} 次 SIGTERM`;
  return [
    ...noneBroken(all, seen),
    exactly(`${all}：退出码不是 0`, codes.filter((code) => code !== 0).length, 0, "次"),
    atMost(`${all}：就绪转为否最长`, Math.max(...notReadyMs) / 1_000, 5, "秒", 2),
    atMost(`${all}：到退出最长`, Math.max(...tookMs) / 1_000, 35, "秒", 1),
  ];
}

/** Every second stop is a portal's, the others are backends'. // promises P-A6 */
export async function proveStopping({ ownerUrl, appUrl }: OwnDatabase, count: number): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), "prove-stop-"));
  const env = { DATABASE_URL: appUrl, MIGRATE_URL: ownerUrl, DATA_DIR: dataDir };
  const handle = await openDatabase({ databaseUrl: ownerUrl, dataDir });
  const running: Service[] = [];
  const many = async (how: ServiceOptions): Promise<Service[]> => {
    const started: Service[] = [];
    for (let n = 0; n < PAIRS * 2; n += 1) started.push(await Service.start(how));
    running.push(...started);
    return started;
  };
  try {
    const first = await Service.start(backend(env));
    running.push(first);
    await liftLimits(handle);
    await first.stop();
    await first.start();
    const cookie = await signIn(first.origin, DEMO.user.hr);
    const backends = await many(backend(env));
    const ofBackends = await stopUnderLoad(backends, cookie, Math.ceil(count / 2));
    await Promise.all(backends.map((service) => service.stop()));
    const portalEnv = { BACKEND_ORIGIN: first.origin, DATA_DIR: dataDir, NEXT_TELEMETRY_DISABLED: "1" };
    const portals = await many({ args: ["dist/front/server.mjs"], portName: "PORT", env: portalEnv });
    const ofPortals = await stopUnderLoad(portals, cookie, Math.floor(count / 2));
    await Promise.all(portals.map((service) => service.stop()));
    const ofFaults = await faultsUnderLoad(env, cookie, running);
    const { rows } = await handle.pool.query<{ n: number }>(
      "select count(*)::int as n from staff where staff_name = $1",
      [PROOF_NAME],
    );
    const acks = ofBackends.acks + ofPortals.acks + ofFaults.acks;
    return [
      ...figures("后端", ofBackends),
      ...figures("门户", ofPortals),
      ...noneBroken(`门户的后端进程 ${ofFaults.faults} 次未捕获异常`, ofFaults),
      exactly("确认的写入与库中的行之差", (rows[0]?.n ?? 0) - acks, 0, "行"),
    ];
  } finally {
    await Promise.all(running.map((service) => service.stop("SIGKILL")));
    await handle.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
