// Guarantees: `kill -9` of the backend between a desk's decision and what it tells of it decides nothing; behind its answer
// everybody is told once, whoever goes on. // promises P-D1
// On PostgreSQL: a process of its own can only be killed on PostgreSQL; the embedded one is `npm run prove`'s matter.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { and, eq, like } from "drizzle-orm";
import { transfer } from "@/contracts/basic/transfer/transfer";
import { TRANSFER } from "@/contracts/basic/transfer/transfer-fields";
import { fillPath } from "@/contracts/kit/endpoint";
import { testDatabase, type TestDatabase } from "@/server/db/testing";
import { DEMO } from "@/server/modules/basic/firm/firm-testing";
import {
  aColleague,
  anAsking,
  type Someone,
  someone,
  submitted,
  type Told,
} from "@/server/modules/basic/transfer/transfer-testing";
import { messageReceivers } from "@/server/modules/message/inbox.table";
import { siteMessages } from "@/server/modules/message/site-message.table";
import { staff } from "@/server/reference/staff.table";
import { seed } from "@/server/seed/seed";
import { killedBefore, killedWhile, says } from "@/server/testing/killed";
import { buildTestApp, type TestApp } from "@/server/testing/testing";

const isOnPostgres = process.env["TEST_DATABASE_URL"] !== undefined;
const onPostgres = isOnPostgres ? test : () => undefined;

let t: TestApp;
let database: TestDatabase;
let old: Someone;
let fresh: Someone;
let desk: Someone;

before(async () => {
  if (!isOnPostgres) return;
  database = await testDatabase();
  t = await buildTestApp({ handle: database, seed, jobs: { leaseMs: 400, pollMs: 50 } });
  old = await someone(t, DEMO.firm.smallLimited);
  fresh = await someone(t, DEMO.firm.first);
  desk = await someone(t, null);
});
after(() => t?.close());

/** A transfer that waits for the association; his name finds what is told of it. */
async function waiting(staffName: string): Promise<Told> {
  const { form } = await aColleague(old, { staffName });
  const asked = await submitted(fresh, await anAsking(t, fresh, form));
  const { transferId, version } = asked.data;
  const agreed = await old.hands("confirm", transferId, { version, opinion: null });
  assert.equal(agreed.data.transferStatus, TRANSFER.atDesk, JSON.stringify(agreed));
  return agreed;
}

const passing = ({ data: { transferId, version } }: Told) => ({
  databaseUrl: database.databaseUrl,
  dataDir: t.env.dataDir,
  at: t.clock.now().toISOString(),
  gateway: "http://127.0.0.1:9/send",
  url: fillPath(transfer.api.pass.path, { transferId }),
  body: { version, opinion: "同意" },
});

/** How often each of both firms' people has been told that it is finished; and where the person stands. */
async function stands({ data: { transferId } }: Told, staffName: string) {
  const told = (userId: string) =>
    t.db
      .select({ id: messageReceivers.msgSiteId })
      .from(messageReceivers)
      .innerJoin(siteMessages, eq(siteMessages.msgSiteId, messageReceivers.msgSiteId))
      .where(
        and(
          eq(messageReceivers.userId, userId),
          eq(siteMessages.bizId, transferId),
          like(siteMessages.msgTitle, "%办结%"),
        ),
      );
  const rows = await t.db.select().from(staff).where(eq(staff.staffName, staffName));
  return {
    status: (await desk.hands("get", transferId)).data.transferStatus,
    firms: rows.filter(({ staffStatus }) => staffStatus !== 2).map(({ companyId }) => companyId),
    told: [(await told(fresh.userId)).length, (await told(old.userId)).length],
  };
}

onPostgres(
  "killed between decision and message: nothing is decided, nobody told; decided again, each is told once",
  async () => {
    const staffName = "断电甲";
    const one = await waiting(staffName);
    await killedBefore("site_messages", passing(one));
    await wait(500);
    const before = { status: TRANSFER.atDesk, firms: [DEMO.firm.smallLimited], told: [0, 0] };
    assert.deepEqual(await stands(one, staffName), before);
    const { transferId, version } = one.data;
    const done = await desk.hands("pass", transferId, { version, opinion: "同意" });
    assert.equal(done.status, 200, JSON.stringify(done));
    await wait(1_000);
    const after = { status: TRANSFER.done, firms: [DEMO.firm.first], told: [1, 1] };
    assert.deepEqual(await stands(one, staffName), after);
  },
);

onPostgres(
  "killed behind its answer: it stands, each is told once, and a second try says that it is done",
  async () => {
    const staffName = "断电乙";
    const one = await waiting(staffName);
    await killedWhile(passing(one), (child) => says(child, "answered 200"));
    await wait(1_000);
    t.clock.minutes(5);
    await wait(1_000);
    const after = { status: TRANSFER.done, firms: [DEMO.firm.first], told: [1, 1] };
    assert.deepEqual(await stands(one, staffName), after);
    const { transferId, version } = one.data;
    const again = await desk.hands("pass", transferId, { version, opinion: "同意" });
    assert.equal(again.status, 409, JSON.stringify(again));
    assert.deepEqual(await stands(one, staffName), after);
  },
);
