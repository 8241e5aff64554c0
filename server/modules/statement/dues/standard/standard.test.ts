// Guarantees: what was done with a set stands in words in its history, rule by rule, and neither there nor in the audit log
// what a simulation told of firms; whoever saw an older version, or a set that was in force, changes nothing; nobody but the
// officers of its association reads it; a set that takes another one's place is written down in both. // domain a §12.2
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { and, eq } from "drizzle-orm";
import { duesStandardApi } from "@/contracts/statement/dues/standard";
import { recordHistories } from "@/server/records/history.table";
import { duesStandards } from "@/server/modules/statement/dues/record.table";
import { type DuesScene, duesScene } from "@/server/modules/statement/dues/testing";

let scene: DuesScene;
before(async () => {
  scene = await duesScene();
});
after(() => scene.t.close());

const draft = async (duesYear: number) => {
  const { ok, desk } = scene;
  const body = await ok(desk, duesStandardApi.blank, { query: { duesYear, from: "tiers2021" } });
  return ok(desk, duesStandardApi.create, { body });
};
const linesOf = (standardId: string) =>
  scene.ok(scene.desk, duesStandardApi.history, { params: { standardId }, query: { page: 1 } });
const actions = async (standardId: string) => (await linesOf(standardId)).map(({ action }) => action);

test("a change is told rule by rule, in words; the next simulation is asked for", async () => {
  const { ok, desk } = scene;
  const { setName, duesYear, ...made } = await draft(scene.year);
  const params = { standardId: made.standardId };
  const simulated = await scene.simulated(made);
  const [first, ...others] = made.rules.tiers;
  assert.ok(first);
  const tiers = [{ ...first, amount: "50000.00" }, ...others];
  const gradeReliefs = [{ firmGrade: 1, amount: "2000.00" }];
  const rules = { ...made.rules, tiers, gradeReliefs, revenueBase: 2, minAmount: "100.00" };
  const body = { setName, duesYear, rules, version: made.version };
  const saved = await ok(desk, duesStandardApi.update, { params, body });
  assert.deepEqual([simulated.isSimulated, saved.isSimulated, saved.version], [true, false, made.version + 1]);
  assert.deepEqual(saved.rules, rules);
  const late = await desk(duesStandardApi.update, { params, body });
  assert.deepEqual([late.status, late.errorCode], [409, "CONFLICT"]);
  const [last, begun] = await linesOf(made.standardId);
  assert.deepEqual([last?.action, begun?.action], ["update", "create"]);
  const said = new Map(last?.changes.map(({ path, label, before: was, after: is }) => [path, [label, was, is]]));
  assert.deepEqual([...said.keys()].sort(), [
    "rules.gradeReliefs",
    "rules.minAmount",
    "rules.revenueBase",
    "rules.tiers",
  ]);
  assert.deepEqual(said.get("rules.revenueBase"), ["收入口径", "涉税业务收入（八类业务合计）", "收入总额（营业收入）"]);
  assert.match(said.get("rules.tiers")?.[2] ?? "", /^超过 0\.00 元至 10,000,000\.00 元：50,000\.00 元、超过/);
  assert.match(said.get("rules.gradeReliefs")?.[2] ?? "", /^\S+ 减 2,000\.00 元$/);
  assert.equal(said.get("rules.gradeReliefs")?.[1], null);
  assert.equal(begun?.changes.find(({ path }) => path === "rules.calcMethod")?.before, null);
});

test("what a simulation told of firms stands in its own list alone", async () => {
  const { t, ok, desk, year } = scene;
  const made = await draft(year);
  const { setName, duesYear, rules, version } = await scene.simulated(made);
  const params = { standardId: made.standardId };
  const firms = await ok(desk, duesStandardApi.simulated, { params, query: { pageSize: 100 } });
  assert.ok(firms.length > 0);
  await ok(desk, duesStandardApi.update, { params, body: { setName: "改名", duesYear, rules, version } });
  const ofSet = and(
    eq(recordHistories.object, "statement.dues-standard"),
    eq(recordHistories.objectId, made.standardId),
  );
  const lines = await t.db.select().from(recordHistories).where(ofSet);
  assert.deepEqual(lines.find(({ action }) => action === "update")?.stood?.["setName"], setName);
  const { rows: audits } = await t.handle.pool.query("select * from audits where object_id = $1", [made.standardId]);
  assert.ok(!JSON.stringify([lines, audits]).includes(firms[0]?.companyName ?? "none"));
  const [row] = await t.db.select().from(duesStandards).where(eq(duesStandards.standardId, made.standardId));
  assert.equal(row?.simulatedFirms.length, firms.length, "a save leaves them");
});

test("in force it takes another one's place, both are told so, and neither is written any more", async () => {
  const { ok, desk, inForce, year } = scene;
  const old = await inForce(year - 1);
  const next = await inForce(year - 1);
  assert.deepEqual([next.state, next.isSimulated], ["inForce", true]);
  const replaced = await ok(desk, duesStandardApi.get, { params: { standardId: old.standardId } });
  assert.deepEqual([replaced.state, replaced.version], ["replaced", old.version + 1]);
  assert.deepEqual(await actions(old.standardId), ["replace", "enforce", "create"]);
  assert.deepEqual(await actions(next.standardId), ["enforce", "create"]);
  const [last] = await linesOf(next.standardId);
  const told = last?.changes.map(({ label, before: was, after: is }) => [label, was, is === null]);
  assert.deepEqual(told, [
    ["状态", "草稿", false],
    ["执行时间", null, false],
  ]);
  const params = { standardId: next.standardId };
  const { setName, duesYear, rules, version } = next;
  const body = { setName, duesYear, rules, version };
  for (const refused of [
    await desk(duesStandardApi.update, { params, body }),
    await desk(duesStandardApi.simulate, { params, body: { version } }),
    await desk(duesStandardApi.enforce, { params, body: { version } }),
    await desk(duesStandardApi.remove, { params, query: { version } }),
  ]) {
    assert.deepEqual([refused.status, refused.errorCode], [409, "STATE"]);
    assert.match(refused.errorMessage ?? "", /^这套标准已经执行过，会费单按它计算，不能再改；请另建一套替换它/);
  }
  assert.equal((await ok(desk, duesStandardApi.get, { params })).version, version, "a refusal counts no version");
});

test("a simulation asks for the version that stands, and leaves it; nobody else's officer finds the set", async () => {
  const { t, desk, ok, firm, year } = scene;
  const { standardId, version } = await draft(year);
  const params = { standardId };
  const late = await desk(duesStandardApi.simulate, { params, body: { version: version + 1 } });
  assert.deepEqual([late.status, late.errorCode], [409, "CONFLICT"]);
  assert.equal((await firm(duesStandardApi.history, { params, query: { page: 1 } })).status, 403);
  await t.db.update(duesStandards).set({ orgId: "another" }).where(eq(duesStandards.standardId, standardId));
  const gone = [
    await desk(duesStandardApi.get, { params }),
    await desk(duesStandardApi.history, { params, query: { page: 1 } }),
    await desk(duesStandardApi.simulated, { params, query: {} }),
    await desk(duesStandardApi.simulating, { params }),
    await desk(duesStandardApi.simulate, { params, body: { version } }),
    await desk(duesStandardApi.enforce, { params, body: { version } }),
    await desk(duesStandardApi.remove, { params, query: { version } }),
  ];
  assert.deepEqual(new Set(gone.map(({ status }) => status)), new Set([404]));
  const listed = await ok(desk, duesStandardApi.list, { query: { duesYear: year } });
  assert.ok(!listed.some((row) => row.standardId === standardId));
});

test("a draft is removed with its lines kept in the audit log", async () => {
  const { t, desk, ok, year } = scene;
  const { standardId, version, setName } = await draft(year);
  const params = { standardId };
  const stale = await desk(duesStandardApi.remove, { params, query: { version: version + 1 } });
  assert.equal(stale.errorCode, "CONFLICT");
  await ok(desk, duesStandardApi.remove, { params, query: { version } });
  assert.equal((await desk(duesStandardApi.get, { params })).status, 404);
  const log = "select changes from audits where object_id = $1 and action = 'statement.dues-standard.remove'";
  const { rows } = await t.handle.pool.query<{ changes: unknown }>(log, [standardId]);
  assert.ok(
    rows.some(({ changes }) => JSON.stringify(changes).includes(setName)),
    JSON.stringify(rows),
  );
});
