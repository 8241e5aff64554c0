// Guarantees: a simulation reckons the whole year, the unit's part and the persons', as the last billed year charged them;
// it takes the year that most firms have accepted revenue of, not one that only few have; a set with halves is simulated
// as their sum; who has people and no accepted statement counts with their part, who is charged nothing with 0.00; revenue
// below zero makes no bill. // domain a §12.2
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { and, eq } from "drizzle-orm";
import { fenOf } from "@/contracts/statement/dues/engine/amounts";
import { duesApi } from "@/contracts/statement/dues/dues";
import { duesStandardApi } from "@/contracts/statement/dues/standard";
import { PERIOD, STATEMENT } from "@/contracts/statement/terms";
import { newId } from "@/server/platform/clock/id";
import { statements } from "@/server/modules/statement/record.table";
import { duesBills } from "@/server/modules/statement/dues/record.table";
import { type DuesScene, duesScene } from "@/server/modules/statement/dues/testing";

let scene: DuesScene;
before(async () => {
  scene = await duesScene();
});
after(() => scene.t.close());

/** A draft of a year's rules, simulated, with what it says of each firm. */
async function simulated(duesYear: number, more: object = {}) {
  const { ok, desk } = scene;
  const blank = await ok(desk, duesStandardApi.blank, { query: { duesYear, from: "tiers2021" } });
  const body = { ...blank, rules: { ...blank.rules, ...more } };
  const { standardId, version } = await ok(desk, duesStandardApi.create, { body });
  const params = { standardId };
  const { simulation } = await ok(desk, duesStandardApi.simulate, { params, body: { version } });
  assert.ok(simulation);
  const rows = await ok(desk, duesStandardApi.simulated, { params, query: { pageSize: 100 } });
  return { simulation, rows };
}

test("without any bill tells the unit's part alone, and says so", async () => {
  const { simulation, rows } = await simulated(scene.year);
  assert.deepEqual([simulation.personYear, simulation.withoutPeople], [null, simulation.firms]);
  assert.ok(rows.every(({ people, personAfter }) => people === null && personAfter === "0.00"));
});

test("tells the persons' part as the last billed year charged it, also of a set with halves", async () => {
  const { inForce, generated, year, billOf, FIRM } = scene;
  await inForce(year);
  await generated(year);
  const bill = await billOf(year);
  const heads = bill.practisingCount + bill.nonPractisingCount;
  assert.ok(heads > 0);
  const halves = { halfYearMode: true, personHalf: 2, practisingFee: "800.00" };
  const { simulation, rows } = await simulated(year + 1, halves);
  assert.deepEqual([simulation.revenueYear, simulation.personYear], [year, year]);
  const own = rows.find(({ companyId }) => companyId === FIRM);
  assert.ok(own);
  assert.deepEqual([own.people, own.unitAfter], [heads, bill.unitDue]);
  assert.equal(fenOf(own.personAfter), BigInt(bill.practisingCount) * 80_000n);
  assert.equal(fenOf(own.after), fenOf(own.unitAfter) + fenOf(own.personAfter));
  assert.deepEqual([own.before, fenOf(own.difference)], [bill.payable, BigInt(bill.practisingCount) * 10_000n]);
});

test("a firm whose people were billed counts with their part alone where no statement of it is accepted", async () => {
  const { t, year, FIRM, billOf } = scene;
  const own = and(eq(statements.companyId, FIRM), eq(statements.statementType, STATEMENT.income));
  const kept = await t.db.select().from(statements).where(own);
  await t.db.update(statements).set({ acceptedTime: null }).where(own);
  const bill = await billOf(year);
  const minimum = { minAmount: "2000.00", practisingFee: "800.00" };
  const { simulation, rows } = await simulated(year + 1, minimum);
  const row = rows.find(({ companyId }) => companyId === FIRM);
  assert.ok(row);
  assert.deepEqual([row.revenue, row.unitAfter, row.before], [null, "0.00", bill.personDue]);
  assert.deepEqual([row.after, fenOf(row.difference)], [row.personAfter, BigInt(bill.practisingCount) * 10_000n]);
  assert.equal(simulation.firms, rows.length);
  await t.db
    .update(duesBills)
    .set({ practisingCount: 0, nonPractisingCount: 0 })
    .where(eq(duesBills.duesId, bill.duesId));
  const free = (await simulated(year + 1, minimum)).rows.find(({ companyId }) => companyId === FIRM);
  assert.deepEqual([free?.before, free?.after, free?.people], ["0.00", "0.00", 0]);
  const { practisingCount, nonPractisingCount } = bill;
  await t.db.update(duesBills).set({ practisingCount, nonPractisingCount }).where(eq(duesBills.duesId, bill.duesId));
  for (const { statementId, acceptedTime } of kept)
    await t.db.update(statements).set({ acceptedTime }).where(eq(statements.statementId, statementId));
});

test("takes the year that most firms have revenue of", async () => {
  const { t, year, FIRM } = scene;
  const [row] = await t.db
    .select()
    .from(statements)
    .where(
      and(
        eq(statements.companyId, FIRM),
        eq(statements.statementType, STATEMENT.income),
        eq(statements.periodType, PERIOD.year),
        eq(statements.year, year),
      ),
    );
  assert.ok(row?.acceptedTime);
  await t.db.insert(statements).values({ ...row, statementId: newId(), year: year + 1 });
  const { simulation } = await simulated(year + 1);
  assert.equal(simulation.revenueYear, year);
  assert.ok(simulation.firms > 1);
});

test("a firm whose accepted revenue is below zero is left out of the simulation and gets no bill, in words", async () => {
  const { t, year, FIRM, inForce, generated, ok, desk } = scene;
  const own = and(
    eq(statements.companyId, FIRM),
    eq(statements.statementType, STATEMENT.income),
    eq(statements.periodType, PERIOD.year),
    eq(statements.year, year),
  );
  const [row] = await t.db.select().from(statements).where(own);
  const acceptedLines = (row?.acceptedLines ?? []).map((line) =>
    line.itemCode === "operatingRevenue" ? { ...line, amount1: "-0.01" } : line,
  );
  await t.db.update(statements).set({ acceptedLines }).where(own);
  const { rows } = await simulated(year);
  assert.ok(rows.length > 0 && rows.every(({ companyId }) => companyId !== FIRM));
  const bill = await scene.billOf(year);
  const body = { version: bill.version, opinion: "重新生成" };
  await ok(desk, duesApi.void, { params: { duesId: bill.duesId }, body });
  await inForce(year);
  const told = await generated(year, { companyIds: [FIRM] });
  assert.deepEqual([told.state, told.created], ["done", 0]);
  assert.equal(told.skipped[0]?.reason, `${year}年度利润表营业收入为负数，不能计算会费，请联系事务所核对报表`);
});
