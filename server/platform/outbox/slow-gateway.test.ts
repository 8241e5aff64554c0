// One number, one message: two processes on one database before a gateway that is slow, silent or hangs up. Nobody sends
// while another's try may still be under way, and whatever is sent again has the id of the first.
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { MSG_SOURCE, SEND_STATUS } from "@/contracts/common/outbox";
import type { Db } from "@/server/db/client";
import { type TestDatabase, testDatabase } from "@/server/db/testing";
import { Jobs } from "@/server/platform/jobs/jobs";
import { jobs } from "@/server/platform/jobs/jobs.table";
import { associationOf } from "@/server/reference/orgs";
import { Outbox, OUTBOX_JOB } from "@/server/platform/outbox/outbox";
import { outboxOnly, SEND_MS } from "@/server/platform/outbox/port";
import { sendMessage, type SendTimes } from "@/server/platform/outbox/send";
import { smsGateway } from "@/server/platform/outbox/sms-gateway";
import { gatewayStub } from "@/server/platform/outbox/testing";
import { systemClock } from "@/server/platform/clock/clock";
import { createVault } from "@/server/platform/secrets/vault";
import { outboxMessages } from "@/server/platform/outbox/outbox.table";

const log = { warn: () => undefined, error: () => undefined };
const vault = createVault("test-data-key-0000000001");
const QUIET_MS = 600;
let d: TestDatabase;
let stub: Awaited<ReturnType<typeof gatewayStub>>;
const processes: Jobs[] = [];

before(async () => {
  [d, stub] = await Promise.all([testDatabase(), gatewayStub()]);
});
after(async () => {
  await stub.close();
  await d.close();
});
afterEach(async () => {
  await Promise.all(processes.splice(0).map((one) => one.close()));
  await d.db.delete(jobs);
  stub.calls.length = stub.answers.length = stub.most.atOnce = 0;
});

interface Options {
  readonly db?: Db;
  readonly limitMs?: number;
  readonly times?: Partial<SendTimes>;
}
/** As one backend process sends: its own claims, leases that end soon without it. */
function backend({ db = d.db, limitMs, times }: Options = {}): Jobs {
  const made = new Jobs(db, log, { leaseMs: 300, pollMs: 20, concurrency: 4 });
  const sms = smsGateway(stub.url, "gateway-key-0000000001", limitMs);
  const parts = { vault, clock: systemClock, mail: outboxOnly, sms, log };
  const standard = { pausesMs: [20, 20, 20], quietMs: QUIET_MS };
  made.register(OUTBOX_JOB, (run) => sendMessage({ ...parts, times: { ...standard, ...times } }, run));
  processes.push(made);
  made.start();
  return made;
}
let lastNumber = 13900000000;
async function order(): Promise<string> {
  const sms = { to: String((lastNumber += 1)), sourceType: MSG_SOURCE.businessNotice, text: "通知", lv1OrgId: "o" };
  return new Outbox(vault, () => undefined, associationOf).sms({ db: d.db, now: new Date() }, sms);
}
async function until<T>(read: () => Promise<T> | T, isIt: (value: T) => boolean): Promise<T> {
  for (const end = Date.now() + 60_000; Date.now() < end; await sleep(15)) {
    const value = await read();
    if (isIt(value)) return value;
  }
  throw new Error("it never came to that");
}
const rowOf = async (id: string) =>
  (await d.db.select().from(outboxMessages).where(eq(outboxMessages.messageId, id)))[0];
const sent = (id: string) =>
  until(
    () => rowOf(id),
    (row) => row?.sendStatus === SEND_STATUS.sent,
  );
const taken = (count: number) =>
  until(
    () => stub.calls.length,
    (calls) => calls >= count,
  );
/** Ids by number, as a gateway would count them: each number must have one. */
function idsByNumber(): string[][] {
  const found = new Map<string, Set<string>>();
  for (const { body, headers } of stub.calls) {
    const { messageId, mobile } = JSON.parse(body) as { messageId: string; mobile: string };
    assert.equal(headers["idempotency-key"], messageId);
    found.set(mobile, (found.get(mobile) ?? new Set()).add(messageId));
  }
  return [...found.values()].map((ids) => [...ids]);
}

test("a try may take a minute: nobody waits for it", () => {
  assert.ok(SEND_MS >= 60_000);
});

test("a gateway that is slow is waited for over many leases, and asked once for each number", async () => {
  stub.answers.push(...Array.from({ length: 6 }, () => ({ afterMs: 900, status: 200 })));
  const ids = await Promise.all(Array.from({ length: 6 }, order));
  backend();
  backend();
  await Promise.all(ids.map(sent));
  assert.equal(stub.calls.length, 6);
  assert.deepEqual(idsByNumber().flat().sort(), [...ids].sort());
});

test("a process that closes in the middle waits for the answer; the other one does not send again", async () => {
  stub.answers.push({ afterMs: 700, status: 200 });
  const first = backend();
  const id = await order();
  await taken(1);
  backend();
  await first.close();
  assert.equal((await sent(id))?.tries, 1);
  assert.equal(stub.calls.length, 1);
});

test("one that closes before the answer comes leaves the message to its lease", async () => {
  stub.answers.push({ afterMs: 400, status: 200 });
  const first = backend({ times: { graceMs: 50 } });
  const id = await order();
  await taken(1);
  backend();
  await first.close();
  // Far longer than the lease of a job that holds nothing.
  await sleep(800);
  assert.equal(stub.calls.length, 1);
  assert.equal((await rowOf(id))?.sendStatus, SEND_STATUS.sending);
  await d.db
    .update(jobs)
    .set({ leaseUntil: sql`clock_timestamp()` })
    .where(eq(jobs.payload, id));
  await sent(id);
  assert.deepEqual([idsByNumber(), stub.calls.length, stub.most.atOnce], [[[id]], 2, 1]);
});

test("one that has lost the database in the middle keeps the message for as long as its try may take", async () => {
  let isLost = false;
  const db = new Proxy(d.db, {
    get: (target, key) => {
      if (isLost) throw new Error("connection lost");
      return Reflect.get(target, key) as unknown;
    },
  });
  stub.answers.push({ afterMs: 1_000, status: 200 });
  backend({ db });
  const id = await order();
  await taken(1);
  isLost = true;
  backend();
  await sleep(1_200);
  assert.equal(stub.calls.length, 1);
  const [job] = await d.db
    .select({ left: sql<number>`extract(epoch from ${jobs.leaseUntil} - clock_timestamp())::float` })
    .from(jobs)
    .where(eq(jobs.payload, id));
  assert.ok((job?.left ?? 0) * 1_000 > SEND_MS, `held for ${job?.left} s more`);
  isLost = false;
});

test("an answer that comes while the database is away is noted when it is back; nobody sends again", async () => {
  let isAway = false;
  const db = new Proxy(d.db, {
    get: (target, key) => {
      if (isAway) throw new Error("connection lost");
      return Reflect.get(target, key) as unknown;
    },
  });
  stub.answers.push({ afterMs: 1_000, status: 200 });
  backend({ db });
  const id = await order();
  await taken(1);
  isAway = true;
  backend();
  await sleep(2_000);
  assert.equal((await rowOf(id))?.sendStatus, SEND_STATUS.sending);
  isAway = false;
  assert.equal((await sent(id))?.tries, 1);
  assert.equal(stub.calls.length, 1);
});

for (const [how, answer, limitMs] of [
  ["does not answer in time", { afterMs: 2_100, status: 200 }, 2_000],
  ["hangs up after having taken it", { afterMs: 0, status: 0 }, undefined],
  ["says 500 after having taken it", { afterMs: 0, status: 500 }, undefined],
] as const) {
  test(`one that ${how} gets it again when the first must be over, under the same id`, async () => {
    stub.answers.push(answer);
    const since = Date.now();
    [1, 2].forEach(() => backend(limitMs === undefined ? {} : { limitMs: limitMs }));
    const id = await order();
    const row = await until(
      () => rowOf(id),
      (now) => Boolean(now?.errorText),
    );
    assert.match(row?.errorText ?? "", /不能确定是否已经收下$/);
    await sent(id);
    assert.ok(Date.now() - since >= QUIET_MS, "not at once");
    assert.deepEqual([idsByNumber(), stub.calls.length, stub.most.atOnce], [[[id]], 2, 1]);
  });
}
