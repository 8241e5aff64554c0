// Guarantees: each transaction of a call carries the firms that its user may touch as a setting of its own, on both
// databases and without a round trip; what is begun elsewhere carries none.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "drizzle-orm";
import type { Db } from "@/server/db/client";
import { COMPANIES, withCompanies } from "@/server/db/companies";
import { seed } from "@/server/seed/seed";
import { DEMO } from "@/server/seed/demo";
import { buildTestApp, type TestApp } from "@/server/testing/testing";

let t: TestApp;
before(async () => {
  t = await buildTestApp({ seed });
});
after(() => t.close());

const settingOf = async (db: Db): Promise<string | null> => {
  const { rows } = await db.execute<{ told: string | null }>(sql`select current_setting(${COMPANIES}, true) as told`);
  return rows[0]?.told ?? null;
};

test("firms by their ids, quotes in them harmless", async () => {
  const told = await withCompanies({ companyIds: ["a", "b'--"] }, () => t.db.transaction(settingOf));
  assert.equal(told, "a,b'--");
});

test("all firms of an association", async () => {
  const told = await withCompanies({ associationOrgId: DEMO.orgId }, () => t.db.transaction(settingOf));
  const { rows } = await t.handle.pool.query<{ company_id: string }>(
    "select company_id from firms where association_org_id = $1",
    [DEMO.orgId],
  );
  assert.deepEqual(told?.split(",").sort(), rows.map((row) => row.company_id).sort());
  assert.ok(rows.length > 1);
});

test("it ends with its transaction, and nobody else's has it", async () => {
  await withCompanies({ companyIds: ["a"] }, () => t.db.transaction(settingOf));
  assert.equal((await settingOf(t.db)) || null, null);
  assert.equal((await t.db.transaction(settingOf)) || null, null);
});

test("two at once keep theirs", async () => {
  const of = (id: string) => withCompanies({ companyIds: [id] }, () => t.db.transaction(settingOf));
  assert.deepEqual(await Promise.all(["x", "y", "z"].map(of)), ["x", "y", "z"]);
});
