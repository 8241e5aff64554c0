// Guarantees: `kill -9` of the backend's process amid writes of people loses nothing that was acknowledged, writes nothing
// twice although clients send again, and leaves nothing half-written. The figures: `npm run prove`. // promises P-D1
import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { eq } from "drizzle-orm";
import { disagreement } from "@/scripts/prove/agree";
import { proveKills } from "@/scripts/prove/kill";
import { provenPerson } from "@/scripts/prove/people";
import { buildDemoApp, DEMO, tokenOf } from "@/server/modules/basic/firm/firm-testing";
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
