// The database goes away in the middle of an import, again and again: nothing half, nothing twice, and it goes on by itself.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { and, eq, like, sql } from "drizzle-orm";
import type { PoolClient } from "pg";
import { audits } from "@/server/platform/audit/audit.table";
import { implementImport } from "@/server/records/sheet/import";
import { fakeExcel, importer, sheetOf, thingImport, thingSheet, thingTarget } from "@/server/records/sheet/testing";
import type { ImportTarget } from "@/server/records/sheet/target";
import { buildTestApp, createUser, openSession, type TestApp } from "@/server/testing/testing";
import { orgs } from "@/server/reference/user.table";

const ROWS = 400;
let t: TestApp;
const clients = new Set<PoolClient>();
/** How many slices of a step have begun, and at which the connections are cut. */
const seen = { check: 0, apply: 0 };
const CUT: Readonly<Record<keyof typeof seen, readonly number[]>> = { check: [2, 5], apply: [1, 4, 6, 9] };

/** Every connection of the process at once, those with an open transaction too. */
function cutAt(step: keyof typeof seen): void {
  seen[step] += 1;
  if (!CUT[step].includes(seen[step])) return;
  for (const client of clients)
    (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  clients.clear();
}

before(async () => {
  const target = thingTarget(() => cutAt("apply"));
  const cutTarget: ImportTarget = {
    ...target,
    check: (rows, context) => {
      cutAt("check");
      return target.check(rows, context);
    },
  };
  t = await buildTestApp({
    jobs: { backOffMs: 10, leaseMs: 400, pollMs: 50 },
    register: (app) => implementImport(app, thingImport, { sheet: thingSheet, target: cutTarget, excel: fakeExcel }),
  });
  t.handle.pool.on("acquire", (client) => void clients.add(client));
});
after(() => t.close());

/** Rows that are in, and their audit rows: all and by record. */
async function figures() {
  const rows = await t.db.$count(orgs, like(orgs.orgId, "cut/%"));
  const [written] = await t.db
    .select({ all: sql<number>`count(*)::int`, records: sql<number>`count(distinct ${audits.objectId})::int` })
    .from(audits)
    .where(and(eq(audits.action, "test.thing.importApply"), eq(audits.object, "test.thing")));
  return { rows, ...written };
}

/** Its own question may be cut, too: then it is asked again, as the portal does. */
async function settled(me: ReturnType<typeof importer>, jobId: string) {
  for (let tries = 0; ; tries += 1) {
    try {
      return await me.settled(jobId, 30_000);
    } catch (error) {
      if (tries > 20 || !/^5\d\d /.test((error as Error).message)) throw error;
    }
  }
}

test("cut while it is checked and while rows come in, an import ends complete, each row once", async () => {
  const { userId } = await createUser(t.db, { companyId: "cut", codes: ["g_hy_member_staff_import"] });
  const me = importer(t, await openSession(t, userId));
  const rows = Array.from({ length: ROWS }, (_, i) => ({ code: `c${i}`, name: `名${i}` }));
  const { jobId } = await me.start(sheetOf(rows));
  const checked = await settled(me, jobId);
  assert.deepEqual([checked.status, checked.counts.create], ["checked", ROWS]);
  assert.deepEqual(await figures(), { rows: 0, all: 0, records: 0 });
  await me.apply(jobId);
  const done = await settled(me, jobId);
  assert.deepEqual([done.status, done.applied], ["done", { created: ROWS, updated: 0, refused: 0 }]);
  assert.deepEqual(await figures(), { rows: ROWS, all: ROWS, records: ROWS });
  assert.ok(seen.check > CUT.check.length && seen.apply > Math.max(...CUT.apply), "it was cut as often as said");
});
