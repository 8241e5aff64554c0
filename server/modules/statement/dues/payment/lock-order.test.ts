// Guarantees: whoever moves several bills holds them in the order of their ids, and their summaries behind them, before it
// moves the first: an objection that releases somebody to another bill, or brings him there, a bill that is voided or reckoned
// anew with people in others, a payment that names other bills than before, new first halves before the second ones that
// follow; such calls that cross each other all come to their end. // domain a §12.5, §12.6, §12.10 D4
// On PostgreSQL: two transactions over the same bills.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { eq } from "drizzle-orm";
import { duesApi } from "@/contracts/statement/dues/dues";
import { duesPaymentApi } from "@/contracts/statement/dues/payment";
import { STANDARD_SETS } from "@/contracts/statement/dues/standard-sets";
import { CONSOLIDATE, HALF, SUMMARY } from "@/contracts/statement/dues/terms";
import { newId } from "@/server/platform/clock/id";
import { DEMO } from "@/server/modules/basic/firm/firm-testing";
import { headOfficeSummaries } from "@/server/modules/statement/dues/head-office/head-office.table";
import { ELSEWHERE } from "@/server/modules/statement/dues/people/people";
import { duesBills, duesItems, duesStandards } from "@/server/modules/statement/dues/record.table";
import { aDeclaredBill, type DuesScene, duesScene, waitsFor } from "@/server/modules/statement/dues/testing";

const OTHER = DEMO.firm.first;
const skip = !process.env["TEST_DATABASE_URL"] && "needs two connections";
const CROSSINGS = 5;
let scene: DuesScene;
before(async () => {
  scene = await duesScene();
});
after(() => scene.t.close());

const bill = (companyId: string, duesYear: number, more: object = {}) =>
  aDeclaredBill(scene.t, { companyId, duesYear, revenue: "1000000.00", more });
const ofBill = (duesId: string) => ({ table: duesBills, where: eq(duesBills.duesId, duesId) });
const ofSummary = (summaryId: string) => ({
  table: headOfficeSummaries,
  where: eq(headOfficeSummaries.summaryId, summaryId),
});

/** The one line of a bill, somebody's who is charged there with an objection that waits, or left to the other one. */
async function lineOf(duesId: string, personId: string, isCharged: boolean) {
  const { t } = scene;
  const objected = { objectionState: "waiting", objection: "已离职", objectionTime: t.clock.now() } as const;
  const left = { objectionState: "none", objection: null, objectionTime: null } as const;
  const [row] = await t.db
    .update(duesItems)
    .set({
      personId,
      isCharged,
      // On no roster any more.
      staffId: isCharged ? `left${personId}` : null,
      payableAmount: isCharged ? "700.00" : "0.00",
      reductionAmount: isCharged ? "0.00" : "700.00",
      sourceNote: isCharged ? null : `${ELSEWHERE}另一家事务所 缴纳`,
      ...(isCharged ? objected : left),
    })
    .where(eq(duesItems.duesId, duesId))
    .returning();
  assert.ok(row);
  return row;
}
/** Two bills of a year, the later one charging somebody whom the earlier one left to it. */
async function pair(duesYear: number) {
  const theirs = await bill(OTHER, duesYear);
  const own = await bill(scene.FIRM, duesYear);
  await lineOf(theirs, `person${duesYear}`, false);
  return { theirs, own, item: await lineOf(own, `person${duesYear}`, true) };
}
const answer = (
  { itemId, version }: { readonly itemId: string; readonly version: number },
  toCompanyId: string | null = null,
) => {
  const body = { isAgreed: true, answer: "情况属实", toCompanyId, version };
  return scene.tell(scene.desk, duesApi.answerObjection, { params: { itemId }, body });
};
const step = async (name: "void" | "recalculate", duesId: string, more: object = {}) => {
  const { version } = await scene.read(duesId);
  return scene.tell(scene.desk, duesApi[name], { params: { duesId }, body: { opinion: "开错", version, ...more } });
};

/** What the database lets a call wait for a lock, less what a clock may lie by; it ends a deadlock sooner. */
const LONGEST_WAIT_MS = 2_500;
type Ask = () => Promise<{ readonly status: number }>;
/** Two calls that cross each other both come to their end; on a slow machine one may wait for too long, and is asked again. */
async function crossed(...calls: readonly [Ask, Ask]): Promise<void> {
  const ended = async (ask: Ask) => {
    const began = Date.now();
    const told = await ask();
    if (told.status !== 503) return told;
    assert.ok(Date.now() - began >= LONGEST_WAIT_MS, "one of a deadlock was refused");
    return ask();
  };
  const told = await Promise.all(calls.map(ended));
  assert.deepEqual(
    told.map(({ status }) => status),
    [200, 200],
    JSON.stringify(told),
  );
}

test("bills to which people may go are waited for before their own one is held", { skip }, async () => {
  const { t } = scene;
  const objected = await pair(2021);
  const waits = ({ theirs, own }: Awaited<ReturnType<typeof pair>>, ask: () => Promise<{ status: number }>) =>
    waitsFor(t.db, { held: ofBill(theirs), free: ofBill(own), ask });
  await waits(objected, () => answer(objected.item));
  const voided = await pair(2020);
  await waits(voided, () => step("void", voided.own));
  const again = await pair(2019);
  await waits(again, () => step("recalculate", again.own, { revenueBase: null, taxRevenue: null }));
});

test("summaries of both bills of a line that moves are held in their order, behind the bills", { skip }, async () => {
  const { t, FIRM } = scene;
  const { theirs, own, item } = await pair(2018);
  const settled = async (headDuesId: string, companyId: string) => {
    const summaryId = newId();
    const whose = { companyId, companyName: companyId, payerCompanyId: companyId, summaryNo: `HZ${summaryId}` };
    const what = { duesYear: 2018, half: HALF.whole, consolidateMode: CONSOLIDATE.each, summaryStatus: SUMMARY.toPay };
    await t.db.insert(headOfficeSummaries).values({ summaryId, headDuesId, ...whose, ...what });
    return summaryId;
  };
  const first = await settled(theirs, OTHER);
  const second = await settled(own, FIRM);
  const ask = () => answer(item, OTHER);
  await waitsFor(t.db, { held: ofSummary(first), free: ofSummary(second), ask });
});

test("a payment that names another bill than before waits for both in their order", { skip }, async () => {
  const { t, FIRM, firm, ok, tell, paymentOf } = scene;
  const [low, high] = [await bill(FIRM, 2017), await bill(FIRM, 2016)];
  const registered = async (duesId: string) => {
    const made = await paymentOf([{ duesId, amount: "100.00" }]);
    assert.equal(made.status, 200, JSON.stringify(made));
    return { paymentId: made.data.paymentId };
  };
  const change = async (params: { readonly paymentId: string }, duesId: string) => {
    const { version } = await ok(firm, duesPaymentApi.get, { params });
    const { version: _v, ...form } = await ok(firm, duesPaymentApi.full, { params });
    const body = { ...form, version, allocations: [{ rowId: null, duesId, amount: "100.00" }] };
    return tell(firm, duesPaymentApi.update, { params, body });
  };
  const params = await registered(low);
  const ask = () => change(params, high);
  await waitsFor(t.db, { held: ofBill(low), free: ofBill(high), ask });
  const other = await registered(low);
  for (let at = 0; at < CROSSINGS; at += 1) {
    const [to, from] = at % 2 === 0 ? [low, high] : [high, low];
    await crossed(
      () => change(params, to),
      () => change(other, from),
    );
  }
});

test("objections that leave people to each other's bills come to their end", { skip }, async () => {
  const [theirs, own] = [await bill(OTHER, 2015), await bill(scene.FIRM, 2015)];
  const [line] = await scene.t.db.select().from(duesItems).where(eq(duesItems.duesId, own));
  assert.ok(line);
  const second = { ...line, itemNo: 2, personId: null, isCharged: false };
  const left = (duesId: string, companyId: string) => ({ ...second, itemId: newId(), duesId, companyId });
  const rows = [left(own, scene.FIRM), left(theirs, OTHER)];
  await scene.t.db.insert(duesItems).values(rows);
  for (let at = 0; at < CROSSINGS; at += 1) {
    // Each has somebody charged whom the other one has left to it.
    const put = async (itemId: string, personId: string, set: object) => {
      const where = eq(duesItems.itemId, itemId);
      const [row] = await scene.t.db
        .update(duesItems)
        .set({ personId, ...set })
        .where(where)
        .returning();
      assert.ok(row);
      return row;
    };
    const charged = { isCharged: true, objectionState: "waiting", objection: "已离职", sourceNote: null } as const;
    const elsewhere = {
      isCharged: false,
      objectionState: "none",
      sourceNote: `${ELSEWHERE}另一家事务所 缴纳`,
    } as const;
    const [ofTheirs] = await scene.t.db
      .select()
      .from(duesItems)
      .where(eq(duesItems.duesId, theirs))
      .orderBy(duesItems.itemNo);
    assert.ok(ofTheirs);
    const [one, two] = [`one${at}`, `two${at}`];
    const mine = await put(line.itemId, one, charged);
    const his = await put(ofTheirs.itemId, two, charged);
    await put(rows[0]?.itemId ?? "", two, elsewhere);
    await put(rows[1]?.itemId ?? "", one, elsewhere);
    await crossed(
      () => answer(mine),
      () => answer(his),
    );
  }
});

test("second halves that follow new first ones are held before the first of these is made", { skip }, async () => {
  const { t, FIRM, generated } = scene;
  const duesYear = 2014;
  const rules = {
    ...STANDARD_SETS.tiers2021.of(duesYear),
    halfYearMode: true,
    firstPayDeadline: "2027-06-30",
    payDeadline: "2027-12-31",
  };
  const set = {
    standardId: `standard${duesYear}`,
    orgId: DEMO.orgId,
    duesYear,
    setName: "分半年",
    state: "inForce" as const,
  };
  await t.db.insert(duesStandards).values({ ...set, rules });
  // The run goes by firms.
  const [next, last] = [FIRM, OTHER].sort();
  assert.ok(next && last);
  const [low, high] = [
    await bill(last, duesYear, { half: HALF.second }),
    await bill(next, duesYear, { half: HALF.second }),
  ];
  const ask = async () => {
    const { state, created } = await generated(duesYear, { companyIds: [FIRM, OTHER], half: HALF.first });
    return { status: state === "done" && created === 2 ? 200 : 500 };
  };
  await waitsFor(t.db, { held: ofBill(low), free: ofBill(high), ask });
});
