import { PRIVACY_DATE } from "../../../contracts/auth/consent";
import { PERMISSION_CODES } from "../../../contracts/access";
import { pause } from "../../../e2e/kit/product/product";
import { DEMO } from "../../../server/seed/demo";
import { createUser, MARKER, openSession } from "../../../server/testing/testing";
import { atMost, exactly, type Figure, plain } from "../../bench/figures";
import { disagreement } from "../agree";
import { type PersonAck, provenPerson } from "../people";
import type { OwnDatabase } from "./database";
import { Fleet, PORTAL } from "./fleet";
import { type Answer, ask } from "./http";
import { notAway, slowest, type Timed } from "./outage";

const STAFF = "/rest/basic/staff/v1.0";
const CLIENTS = 12;
/** So long may pass until silence counts as absence. // decision 0023 */
const SILENCE_MS = 6_000;

interface Seen {
  readonly acks: PersonAck[];
  /** Answers other than 200, with the moment when they were asked for. */
  readonly refusals: (Timed & { readonly since: number })[];
  broken: number;
}

/** Writes people one after the other; what has no 200 is sent again under its key, as the portal does. */
async function client(fleet: Fleet, token: string, n: number, seen: Seen, isOver: () => boolean): Promise<void> {
  const send = (key: string, payload: string): Promise<Answer> => {
    const headers = { ...MARKER, cookie: `sid=${token}`, "x-consent": PRIVACY_DATE, "idempotency-key": key };
    const json = { ...headers, "content-type": "application/json" };
    return ask(fleet.origin(PORTAL) + STAFF, { method: "POST", headers: json, payload });
  };
  for (let round = 0; !isOver(); round += 1) {
    const key = `create-${n}-${round}`;
    const payload = JSON.stringify(provenPerson(n * 10_000 + round));
    for (;;) {
      const since = performance.now();
      const answer = await send(key, payload).catch(() => null);
      if (answer?.statusCode === 200) {
        const { staffId, version } = answer.json<{ data: { staffId: string; version: number } }>().data;
        seen.acks.push({ key, staffId, version });
        break;
      }
      if (answer === null) seen.broken += 1;
      else seen.refusals.push({ status: answer.statusCode, ms: performance.now() - since, answer, since });
      await pause(250);
    }
  }
}

/** Milliseconds until the portal's readiness says this. */
async function untilReady(fleet: Fleet, status: number): Promise<number> {
  const since = performance.now();
  while ((await fleet.ask(PORTAL, "/readyz")).statusCode !== status) {
    if (performance.now() - since > 60_000) return Infinity;
    await pause(50);
  }
  return performance.now() - since;
}

/** A backend that is stopped (SIGSTOP), its connections open, behind its portal; then it goes on. // promises P-A5 */
export async function proveStopped(database: OwnDatabase, stoppedMs: number): Promise<Figure[]> {
  const fleet = await Fleet.start({ database, size: 1, hasPortal: true });
  try {
    const { userId } = await createUser(fleet.db, { companyId: DEMO.firm.first, codes: PERMISSION_CODES });
    const token = await openSession(fleet, userId);
    const seen: Seen = { acks: [], refusals: [], broken: 0 };
    let isOver = false;
    const clients = Array.from({ length: CLIENTS }, (_, n) => client(fleet, token, n, seen, () => isOver));
    await pause(3_000);
    const before = seen.acks.length;
    const stoppedAt = performance.now();
    fleet.freeze(0, true);
    const notReady = await untilReady(fleet, 503);
    await pause(stoppedMs);
    fleet.freeze(0, false);
    const back = await untilReady(fleet, 200);
    await pause(5_000);
    isOver = true;
    await Promise.all(clients);
    const late = seen.refusals.filter(({ since }) => since > stoppedAt + SILENCE_MS);
    const first = seen.refusals.filter(({ since }) => since <= stoppedAt + SILENCE_MS);
    const { lost, duplicated, half } = await disagreement(fleet.handle, seen.acks);
    const what = `后端进程停住（SIGSTOP）${(stoppedMs / 1_000).toFixed(0)} 秒`;
    return [
      plain(
        `${what}：确认的写入`,
        `停住前 ${before} 个，共 ${seen.acks.length} 个；其间 503 ${seen.refusals.length} 个，以同一键重发`,
      ),
      atMost(`${what}：门户不再就绪`, notReady / 1_000, 5, "秒", 1),
      atMost(`${what}：停住时正在进行的调用，最慢的答复`, slowest(first), SILENCE_MS / 1_000, "秒", 1),
      atMost(`${what}：其后的 ${late.length} 个调用，最慢的答复`, slowest(late), 2, "秒", 2),
      exactly(`${what}：不是 503 加 Retry-After 的答复`, notAway(seen.refusals), 0, "个"),
      exactly(`${what}：断开的调用`, seen.broken, 0, "个"),
      atMost(`${what}：继续后到就绪`, back / 1_000, 10, "秒", 1),
      exactly(`${what}：丢失的写入`, lost, 0, "个"),
      exactly(`${what}：重复的写入`, duplicated, 0, "个"),
      exactly(`${what}：半条（档案、变更记录、审计、幂等键不一致）`, half, 0, "个"),
    ];
  } finally {
    fleet.freeze(0, false);
    await fleet.dispose();
  }
}
