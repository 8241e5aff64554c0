// Guarantees: `kill -9` of the backend's process amid writes of people loses nothing that was acknowledged, writes nothing
// twice although clients send again, and leaves nothing half-written. The figures: `npm run prove`. // promises P-D1
import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { and, eq, isNotNull, ne } from "drizzle-orm";
import { disagreement } from "@/scripts/prove/agree";
import { proveKills } from "@/scripts/prove/kill";
import { numbersWrong } from "@/scripts/prove/numbers";
import { provenPerson } from "@/scripts/prove/people";
import { buildDemoApp, DEMO, tokenOf } from "@/server/modules/basic/firm/firm-testing";
import { reportFilings } from "@/server/modules/agreement/report/report.table";
import { recordHistories } from "@/server/records/history.table";
import { dataOf } from "@/server/modules/basic/staff/staff-testing";
import { sourceArgs } from "@/scripts/lib/source-args";

const KILLS = 3;
// The embedded database only: that of PostgreSQL is proved by `npm run prove`.
const embeddedTest = process.env["TEST_DATABASE_URL"] === undefined ? test : () => undefined;

embeddedTest(
  "three times killed while eight clients write people: everything acknowledged is there, once and whole",
  async (t: TestContext) => {
    const { acks, lost, duplicated, half, restarts, repeated } = await proveKills(
      { args: sourceArgs("server/main.ts") },
      KILLS,
      { looksFirst: true },
    );
    t.diagnostic(`${acks} acknowledged, ${repeated} sent again, restarts ${restarts.map(Math.round).join(", ")} ms`);
    assert.ok(acks >= 8 * KILLS);
    assert.deepEqual({ lost, duplicated, half }, { lost: 0, duplicated: 0, half: 0 });
  },
);

test("the look that judges sees a number that is gone, given twice, or left out", async () => {
  const t = await buildDemoApp();
  try {
    const [one] = await t.db
      .select({ reportId: reportFilings.reportId, filingNo: reportFilings.filingNo })
      .from(reportFilings)
      .where(isNotNull(reportFilings.filingNo))
      .orderBy(reportFilings.filingNo)
      .limit(1);
    const { reportId, filingNo } = one ?? { reportId: "", filingNo: "" };
    const ack = { key: "file-1", reportId, version: 1, filingNo };
    assert.deepEqual(await numbersWrong(t.handle, [ack]), { lost: 0, twice: 0, missing: 0 });
    assert.equal((await numbersWrong(t.handle, [{ ...ack, filingNo: "BB0" }])).lost, 1);
    const other = `${filingNo?.slice(0, 13)}99${filingNo?.slice(15)}`;
    await t.db.update(reportFilings).set({ filingNo: null }).where(eq(reportFilings.reportId, reportId));
    assert.deepEqual(await numbersWrong(t.handle, [ack]), { lost: 1, twice: 0, missing: 1 });
    await t.db.update(reportFilings).set({ filingNo }).where(eq(reportFilings.reportId, reportId));
    const next = and(isNotNull(reportFilings.filingNo), ne(reportFilings.reportId, reportId));
    const [second] = await t.db.select().from(reportFilings).where(next).orderBy(reportFilings.filingNo).limit(1);
    const twin = eq(reportFilings.reportId, second?.reportId ?? "");
    await t.db.update(reportFilings).set({ filingNo: other }).where(twin);
    assert.equal((await numbersWrong(t.handle, [ack])).twice, 1);
  } finally {
    await t.close();
  }
});

test("the look that judges sees a lost write, a half one and one without its key", async () => {
  const t = await buildDemoApp();
  try {
    const headers = { "idempotency-key": "create-1" };
    const token = await tokenOf(t, DEMO.user.hr);
    const call = { method: "POST", url: "/rest/basic/staff/v1.0", token, headers, payload: provenPerson(1) } as const;
    const { staffId, version } = dataOf<{ staffId: string; version: number }>(await t.call(call));
    const ack = { key: "create-1", staffId, version };
    assert.deepEqual(await disagreement(t.handle, [ack]), { lost: 0, duplicated: 0, half: 0 });
    assert.equal((await disagreement(t.handle, [{ ...ack, version: 2 }])).lost, 1);
    assert.equal((await disagreement(t.handle, [{ ...ack, key: "create-2" }])).lost, 1);
    await t.db.delete(recordHistories).where(eq(recordHistories.objectId, staffId));
    assert.equal((await disagreement(t.handle, [ack])).half, 1);
  } finally {
    await t.close();
  }
});
