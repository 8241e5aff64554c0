// Guarantees: a bill follows a correction of the breakdown alone, and the accepted one while a correction is open; under an
// old reason it stays, and firm and association are told; what counts as paid is neither overdue nor owed; a payment that
// is confirmed by hand takes its line of the bank's, whichever comes first, and no transfer is booked twice; what cannot be
// booked keeps no other payment from its line. // domain a §12.10 D7, D10
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { and, eq, like } from "drizzle-orm";
import { duesApi } from "@/contracts/statement/dues/dues";
import { duesDeskApi } from "@/contracts/statement/dues/desk";
import { duesPaymentApi } from "@/contracts/statement/dues/payment";
import { amountText, fenOf } from "@/contracts/statement/dues/engine/amounts";
import { DUES } from "@/contracts/statement/dues/terms";
import { PERIOD, STATEMENT } from "@/contracts/statement/terms";
import { audits } from "@/server/platform/audit/audit.table";
import { siteMessages } from "@/server/modules/message/site-message.table";
import { statements } from "@/server/modules/statement/record.table";
import { followStatement } from "@/server/modules/statement/dues/follow-statement";
import { duesAnswers } from "@/server/modules/statement/dues/owed";
import { type BillRecord, duesBankLines, duesBills } from "@/server/modules/statement/dues/record.table";
import { acceptedRevenue } from "@/server/modules/statement/dues/revenue";
import { aDeclaredBill, type DuesScene, duesScene, tell } from "@/server/modules/statement/dues/testing";

let scene: DuesScene;
let duesId = "";
before(async () => {
  scene = await duesScene();
  const { year, inForce, generated, settled, FIRM } = scene;
  await inForce(year);
  await generated(year, { companyIds: [FIRM] });
  ({ duesId } = await settled(year));
});
after(() => scene.t.close());

const setStatement = (set: Partial<typeof statements.$inferInsert>) =>
  scene.t.db
    .update(statements)
    .set(set)
    .where(
      and(
        eq(statements.companyId, scene.FIRM),
        eq(statements.year, scene.year),
        eq(statements.statementType, STATEMENT.income),
        eq(statements.periodType, PERIOD.year),
      ),
    );
const services = (amount: string) => [{ rowNo: 1, projectCount: null, amount, lastYearAmount: null }];
async function follow() {
  const { t, FIRM, year } = scene;
  const { services: kept } = t.app.platform;
  await t.db.transaction((db) => followStatement({ db, now: t.clock.now(), user: null, services: kept }, FIRM, year));
}
const setBill = (set: Partial<BillRecord>) => scene.t.db.update(duesBills).set(set).where(eq(duesBills.duesId, duesId));

test("a breakdown that is corrected alone moves the bill", async () => {
  const before = await scene.read(duesId);
  await setStatement({ acceptedBreakdown: services("1000000.00") });
  await follow();
  const now = await scene.read(duesId);
  assert.deepEqual([now.revenueBase, now.taxRevenue, now.unitDue], [before.revenueBase, "1000000.00", "5000.00"]);
  assert.match(now.recalcNote ?? "", /年度利润表已更正/);
  await follow();
  assert.equal((await scene.read(duesId)).version, now.version);
});

test("what was accepted stands while a correction of it is open", async () => {
  await setStatement({ auditStatus: 4, breakdown: services("7.00") });
  const accepted = await acceptedRevenue(scene.t.db, scene.FIRM, scene.year);
  assert.equal(accepted?.taxRevenue, "1000000.00");
  await setStatement({ auditStatus: 3 });
});

test("under an old reason the bill stays, and both sides are told", async () => {
  await setBill({ diffReason: "合并了外地项目收入" });
  await setStatement({ acceptedBreakdown: services("2000000.00") });
  await follow();
  assert.equal((await scene.read(duesId)).taxRevenue, "1000000.00");
  const told = await scene.t.db.select().from(siteMessages).where(like(siteMessages.msgTitle, "%差异原因请重新核对"));
  assert.equal(told.length, 2);
  for (const { msgContent, bizId } of told) {
    assert.match(msgContent, /涉税 2,000,000.00 元.*仍以.*涉税 1,000,000.00 元/);
    assert.equal(bizId, duesId);
  }
  await follow();
  const again = await scene.t.db.select().from(siteMessages).where(like(siteMessages.msgTitle, "%差异原因请重新核对"));
  assert.equal(again.length, 2);
  await setBill({ diffReason: null });
});

test("revenue moved out of the eight services needs a reason, and both sides see the difference", async () => {
  const { firm, tell, ok, read, year, t, FIRM } = scene;
  const accepted = await acceptedRevenue(t.db, FIRM, year);
  const { duesStatus, taxRevenue, otherRevenue } = await scene.billOf(year);
  await setBill({ duesStatus: DUES.toDeclare });
  const params = { duesId };
  const { version: _v, ...form } = await ok(firm, duesApi.full, { params });
  const moved = { taxRevenue: "0.00", otherRevenue: form.revenueBase };
  const saved = await ok(firm, duesApi.update, {
    params,
    body: { ...form, ...moved, version: (await read(duesId)).version },
  });
  assert.deepEqual([saved.revenueDiff, saved.statementTaxRevenue], ["0.00", accepted?.taxRevenue]);
  assert.equal(saved.taxRevenueDiff, `-${accepted?.taxRevenue ?? ""}`);
  assert.match(saved.statementNote ?? "", /涉税业务收入为 2,000,000.00 元，与本单相差 2,000,000.00 元/);
  const sent = await tell(firm, duesApi.submit, { params, body: { version: saved.version } });
  assert.deepEqual(
    sent.fieldErrors?.map(({ path }) => path),
    ["diffReason"],
  );
  assert.match(sent.fieldErrors?.[0]?.message ?? "", /涉税业务收入与利润表涉税业务收入相差 -2,000,000.00 元/);
  await setBill({ duesStatus, taxRevenue, otherRevenue });
});

test("only what is asked for is overdue or owed, by count, list and answer alike", async () => {
  const { t, FIRM, year, desk, ok, billOf } = scene;
  const { duesStatus, owing, payDeadline } = await billOf(year);
  const counted = async (set: Partial<BillRecord>) => {
    await setBill({ payDeadline: "2020-01-01", ...set });
    const { overdueCount } = await ok(desk, duesDeskApi.yearTotals, { query: { duesYear: year } });
    const rows = await ok(desk, duesApi.list, { query: { page: 1, isOverdue: true } });
    assert.equal(rows.length, overdueCount);
    const owing = await duesAnswers.ofFirm(t.db, FIRM);
    const sums = await ok(desk, duesDeskApi.yearTotals, { query: { duesYear: year } });
    const listed = await ok(desk, duesApi.totals, { query: { isOwing: true } });
    assert.deepEqual([sums.owing, listed.owing, listed.count], [owing ?? "0.00", owing ?? "0.00", overdueCount]);
    // The footer is the sum of what its column shows, whatever the state.
    const all = await ok(desk, duesApi.list, { query: { page: 1 } });
    const column = all.reduce((sum, bill) => sum + fenOf(bill.owing), 0n);
    assert.equal((await ok(desk, duesApi.totals, { query: {} })).owing, amountText(column));
    return [overdueCount, await duesAnswers.ofFirm(t.db, FIRM)];
  };
  assert.deepEqual(await counted({ duesStatus: DUES.toPay, owing: "100.00" }), [1, "100.00"]);
  assert.deepEqual(await counted({ duesStatus: DUES.paid, owing: "0.50" }), [0, "0.00"]);
  assert.deepEqual(await counted({ duesStatus: DUES.toDeclare, owing: "100.00" }), [0, null]);
  await setBill({ duesStatus, owing, payDeadline });
});

async function paid(amount: string, bankSerialNo: string): Promise<string> {
  const made = await scene.paymentOf([{ duesId, amount }], { bankSerialNo });
  assert.equal(made.status, 200, JSON.stringify(made));
  return made.data.paymentId;
}
async function confirmed(paymentId: string, arrivedAmount: string) {
  const { desk, ok, today } = scene;
  const { version } = await ok(desk, duesPaymentApi.get, { params: { paymentId } });
  const body = { version, arrivedAmount, arrivedDate: today, opinion: null };
  await ok(desk, duesPaymentApi.confirm, { params: { paymentId }, query: {}, body });
}
async function inBank(amount: string, serialNo: string) {
  const text = `交易日期,收入,对方户名,流水号\n${scene.today},${amount},付款公司,${serialNo}`;
  const answer = await scene.bring(Buffer.from(text), "流水.csv");
  assert.equal(answer.statusCode, 200, answer.body);
}
async function lineOf(serialNo: string) {
  const [row] = await scene.t.db.select().from(duesBankLines).where(eq(duesBankLines.bankSerialNo, serialNo));
  return [row?.state, row?.paymentId];
}

test("a payment that is confirmed by hand takes its line, whichever comes first", async () => {
  const early = await paid("10.00", "HAND-1");
  await inBank("10.00", "HAND-1");
  await inBank("10.00", "HAND-9");
  await confirmed(early, "10.00");
  assert.deepEqual(await lineOf("HAND-1"), ["matched", early]);
  assert.deepEqual(await lineOf("HAND-9"), ["open", null]);
  const late = await paid("20.00", "HAND-2");
  await confirmed(late, "20.00");
  await inBank("20.00", "HAND-2");
  assert.deepEqual(await lineOf("HAND-2"), ["matched", late]);
});

test("one transfer is booked once, whatever day its firm has typed", async () => {
  const { t, desk, ok, today } = scene;
  const dayBefore = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10);
  await inBank("30.00", "HAND-3");
  const [line] = await t.db.select().from(duesBankLines).where(eq(duesBankLines.bankSerialNo, "HAND-3"));
  assert.ok(line);
  const allocations = [{ duesId, amount: "30.00" }];
  const matching = { version: line.version, paymentId: null, allocations };
  await ok(desk, duesDeskApi.match, { params: { lineId: line.lineId }, body: matching });
  const booked = await scene.read(duesId);
  const again = await scene.paymentOf(allocations, { bankSerialNo: "HAND-3", payDate: dayBefore });
  assert.equal(again.status, 200, JSON.stringify(again));
  const { paymentId, version } = again.data;
  for (const arrivedDate of [today, dayBefore]) {
    const body = { version, arrivedAmount: "30.00", arrivedDate, opinion: null };
    const told = await tell(desk, duesPaymentApi.confirm, { params: { paymentId }, query: {}, body });
    assert.deepEqual([told.status, told.errorCode], [409, "STATE"], arrivedDate);
  }
  assert.equal((await scene.read(duesId)).paidAmount, booked.paidAmount);
});

test("a payment that tells no number holds the number of its line", async () => {
  const { t, desk, ok, today } = scene;
  const allocations = [{ duesId, amount: "40.00" }];
  const first = await scene.paymentOf(allocations, { bankSerialNo: null });
  await inBank("40.00", "HAND-4");
  const [line] = await t.db.select().from(duesBankLines).where(eq(duesBankLines.bankSerialNo, "HAND-4"));
  assert.ok(line && first.status === 200);
  const matching = { version: line.version, paymentId: first.data.paymentId, allocations: [] };
  await ok(desk, duesDeskApi.match, { params: { lineId: line.lineId }, body: matching });
  const again = await scene.paymentOf(allocations, { bankSerialNo: "HAND-4" });
  assert.equal(again.status, 200, JSON.stringify(again));
  const { paymentId, version } = again.data;
  const body = { version, arrivedAmount: "40.00", arrivedDate: today, opinion: null };
  assert.equal((await tell(desk, duesPaymentApi.confirm, { params: { paymentId }, query: {}, body })).status, 409);
});

test("one payment that cannot be booked keeps no other from its line, and a bill in 已退费 takes what was told before", async () => {
  const { t, desk, ok, FIRM, year } = scene;
  const other = await aDeclaredBill(t, { companyId: FIRM, duesYear: year - 2, revenue: "1000000.00" });
  const early = await paid("50.00", "SURE-1");
  const made = await scene.paymentOf([{ duesId: other, amount: "60.00" }], { bankSerialNo: "SURE-2" });
  assert.equal(made.status, 200, JSON.stringify(made));
  await inBank("50.00", "SURE-1");
  await inBank("60.00", "SURE-2");
  const stood = await scene.billOf(year);
  await setBill({ duesStatus: DUES.merged });
  const audited = await t.db.$count(audits, eq(audits.objectId, early));
  assert.equal((await ok(desk, duesDeskApi.matchSure, { body: { max: 200 } })).matched, 1);
  assert.deepEqual(
    [await lineOf("SURE-1"), await lineOf("SURE-2")],
    [
      ["open", null],
      ["matched", made.data.paymentId],
    ],
  );
  assert.equal(await t.db.$count(audits, eq(audits.objectId, early)), audited, "nothing is told of what was not done");
  await setBill({ duesStatus: DUES.refunded });
  assert.equal((await ok(desk, duesDeskApi.matchSure, { body: { max: 200 } })).matched, 1);
  assert.deepEqual(await lineOf("SURE-1"), ["matched", early]);
  assert.equal(fenOf((await scene.read(duesId)).paidAmount) - fenOf(stood.paidAmount), 5_000n);
});
