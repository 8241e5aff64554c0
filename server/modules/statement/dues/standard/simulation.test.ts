// Guarantees: a simulation reckons the whole year, the unit's part and the persons', by the roster of the set's day, telling
// age, kind of member and grade apart as the bills do;
// it takes the year that most firms have accepted revenue of, not one that only few have; a set with halves is simulated
// as their sum; who has people and no accepted statement counts with their part; revenue
// below zero makes no bill. // domain a §12.2
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { and, eq } from "drizzle-orm";
import { amountText, fenOf } from "@/contracts/statement/dues/engine/amounts";
import { duesApi } from "@/contracts/statement/dues/dues";
import { duesStandardApi } from "@/contracts/statement/dues/standard";
import { PERIOD, STATEMENT } from "@/contracts/statement/terms";
import { newId } from "@/server/platform/clock/id";
import { statements } from "@/server/modules/statement/record.table";
import { listedPeople } from "@/server/modules/statement/dues/people/people";
import { firms } from "@/server/reference/firm.table";
import { duesBills } from "@/server/modules/statement/dues/record.table";
import { type DuesScene, duesScene } from "@/server/modules/statement/dues/testing";

let scene: DuesScene;
before(async () => {
  scene = await duesScene();
});
after(() => scene.t.close());

/** A draft of a year's rules, simulated, with what it says of each firm. */
async function simulatedYear(duesYear: number, more: object = {}) {
  const { ok, desk } = scene;
  const blank = await ok(desk, duesStandardApi.blank, { query: { duesYear, from: "tiers2021" } });
  const body = { ...blank, rules: { ...blank.rules, ...more } };
  const made = await ok(desk, duesStandardApi.create, { body });
  const params = { standardId: made.standardId };
  const { simulation, version, isSimulated } = await scene.simulated(made);
  assert.ok(simulation);
  assert.deepEqual([version, isSimulated], [made.version, true]);
  const rows = await ok(desk, duesStandardApi.simulated, { params, query: { pageSize: 100 } });
  return { simulation, rows };
}

test("without any bill tells the persons' part of the roster of its day, as the bills will", async () => {
  const { inForce, generated, year, FIRM, t } = scene;
  const { simulation, rows } = await simulatedYear(year);
  assert.equal(simulation.personDay, `${year}-12-31`);
  assert.ok(rows.some(({ people }) => people !== null && people > 0));
  await inForce(year);
  await generated(year);
  const bills = await t.db.select().from(duesBills).where(eq(duesBills.duesYear, year));
  assert.ok(bills.length > 3);
  for (const { companyId, payable } of bills) {
    const row = rows.find((one) => one.companyId === companyId);
    if (row && row.revenue !== null) assert.equal(row.after, payable, companyId);
  }
  assert.ok(bills.some(({ companyId }) => companyId === FIRM));
});

test("tells age, kind of member and grade apart where the rules do", async () => {
  const { year, FIRM, billOf, t } = scene;
  const bill = await billOf(year);
  const own = (rows: readonly { readonly companyId: string }[]) => rows.find(({ companyId }) => companyId === FIRM);
  const ageExemption = 50;
  const old = (await simulatedYear(year + 1, { ageExemption })).rows;
  const free = own(old) as { personAfter: string; people: number } | undefined;
  const people = (
    await listedPeople(t.db, [FIRM], {
      rules: { ...bill.rules, ageExemption, snapshotDate: `${year + 1}-12-31`, transferDay: `${year + 1}-06-30` },
      duesYear: year + 1,
    })
  ).get(FIRM);
  const charged = people?.filter(({ isExempt }) => !isExempt).length ?? 0;
  assert.ok(charged > 0 && charged < (people?.length ?? 0));
  assert.deepEqual([free?.people, free?.personAfter], [charged, amountText(BigInt(charged) * 70_000n)]);
  const [firm] = await t.db.select().from(firms).where(eq(firms.companyId, FIRM));
  assert.ok(firm);
  await t.db.update(firms).set({ firmGrade: 3 }).where(eq(firms.companyId, FIRM));
  const graded = (await simulatedYear(year + 1, { gradeReliefs: [{ firmGrade: 3, amount: "1000.00" }] })).rows;
  const unit = (own(graded) as { unitAfter: string } | undefined)?.unitAfter;
  assert.equal(fenOf(bill.unitDue) - fenOf(unit), 100_000n);
  await t.db.update(firms).set({ firmGrade: firm.firmGrade }).where(eq(firms.companyId, FIRM));
});

test("tells the persons' part by the roster, also of a set with halves", async () => {
  const { year, billOf, FIRM } = scene;
  const bill = await billOf(year);
  const heads = bill.practisingCount + bill.nonPractisingCount;
  assert.ok(heads > 0);
  const halves = { halfYearMode: true, personHalf: 2, practisingFee: "800.00" };
  const { simulation, rows } = await simulatedYear(year + 1, halves);
  assert.deepEqual([simulation.revenueYear, simulation.personDay], [year, `${year + 1}-12-31`]);
  const own = rows.find(({ companyId }) => companyId === FIRM);
  assert.ok(own);
  assert.deepEqual([own.people, own.unitAfter], [heads, bill.unitDue]);
  assert.equal(fenOf(own.personAfter), BigInt(bill.practisingCount) * 80_000n);
  assert.equal(fenOf(own.after), fenOf(own.unitAfter) + fenOf(own.personAfter));
  assert.deepEqual([own.before, fenOf(own.difference)], [bill.payable, BigInt(bill.practisingCount) * 10_000n]);
});

test("a firm with members counts with their part alone where no statement of it is accepted", async () => {
  const { t, year, FIRM, billOf } = scene;
  const own = and(eq(statements.companyId, FIRM), eq(statements.statementType, STATEMENT.income));
  const kept = await t.db.select().from(statements).where(own);
  await t.db.update(statements).set({ acceptedTime: null }).where(own);
  const bill = await billOf(year);
  const minimum = { minAmount: "2000.00", practisingFee: "800.00" };
  const { simulation, rows } = await simulatedYear(year + 1, minimum);
  const row = rows.find(({ companyId }) => companyId === FIRM);
  assert.ok(row);
  assert.deepEqual([row.revenue, row.unitAfter, row.before], [null, "0.00", bill.personDue]);
  assert.deepEqual([row.after, fenOf(row.difference)], [row.personAfter, BigInt(bill.practisingCount) * 10_000n]);
  assert.equal(simulation.firms, rows.length);
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
  const { simulation } = await simulatedYear(year + 1);
  assert.equal(simulation.revenueYear, year);
  assert.ok(simulation.firms > 1);
});

test("a firm's revenue is told as the set charges it", async () => {
  const { t, year, FIRM } = scene;
  const acceptedBreakdown = [
    { rowNo: 1, projectCount: 10, amount: "1000000.00", lastYearAmount: null },
    { rowNo: 10, projectCount: 1, amount: "5400000.00", lastYearAmount: null },
  ];
  const isIncome = and(eq(statements.statementType, STATEMENT.income), eq(statements.periodType, PERIOD.year));
  const own = and(isIncome, eq(statements.companyId, FIRM), eq(statements.year, year));
  const [before] = await t.db.select().from(statements).where(own);
  await t.db.update(statements).set({ acceptedBreakdown }).where(own);
  const of = async (more: object) => (await simulatedYear(year, more)).rows.find((one) => one.companyId === FIRM);
  const [tax, total] = [await of({ revenueBase: 1 }), await of({ revenueBase: 2 })];
  assert.deepEqual([tax?.revenue, tax?.unitAfter], ["1000000.00", "5000.00"]);
  assert.equal(total?.revenue, "6400000.00");
  await t.db
    .update(statements)
    .set({ acceptedBreakdown: before?.acceptedBreakdown ?? [] })
    .where(own);
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
  const { rows } = await simulatedYear(year);
  assert.ok(rows.length > 0 && rows.every(({ companyId }) => companyId !== FIRM));
  const bill = await scene.billOf(year);
  const body = { version: bill.version, opinion: "重新生成" };
  await ok(desk, duesApi.void, { params: { duesId: bill.duesId }, body });
  await inForce(year);
  const told = await generated(year, { companyIds: [FIRM] });
  assert.deepEqual([told.state, told.created], ["done", 0]);
  assert.equal(told.skipped[0]?.reason, `${year}年度利润表营业收入为负数，不能计算会费，请联系事务所核对报表`);
});
