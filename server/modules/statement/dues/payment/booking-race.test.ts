// Guarantees: sure matches, matches by hand and confirmations that run at one moment over the same bills all come to their
// end: nobody waits for who waits for him, every payment is booked once, and the bills tell their sum; a bill is not voided and answered for at one moment. // domain a §12.6, §12.8
// On PostgreSQL: transactions that hold several bills at once.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { eq, inArray, like } from "drizzle-orm";
import { duesApi } from "@/contracts/statement/dues/dues";
import { duesDeskApi } from "@/contracts/statement/dues/desk";
import { amountText, fenOf } from "@/contracts/statement/dues/engine/amounts";
import { duesPaymentApi } from "@/contracts/statement/dues/payment";
import { DUES, PAY_STATUS } from "@/contracts/statement/dues/terms";
import { newId } from "@/server/platform/clock/id";
import {
  duesBankLines,
  duesBills,
  duesItems,
  duesMovements,
  duesPayments,
} from "@/server/modules/statement/dues/record.table";
import { aDeclaredBill, type DuesScene, duesScene } from "@/server/modules/statement/dues/testing";

const SURE = 12;
const BY_HAND = 2;
let scene: DuesScene;
let bills: string[] = [];
before(async () => {
  scene = await duesScene();
  const { t, FIRM, year } = scene;
  const made = [year - 1, year - 2].map((duesYear) =>
    aDeclaredBill(t, { companyId: FIRM, duesYear, revenue: "90000000.00" }),
  );
  bills = (await Promise.all(made)).sort();
});
after(() => scene.t.close());

/** Payments that wait, each for these bills, one yuan and so many fen for each of them. */
async function waiting(count: number, serial: string, billsOf: (at: number) => readonly string[], fen: number) {
  const { t, paymentOf } = scene;
  const [first] = bills;
  assert.ok(first);
  const made = await paymentOf([{ duesId: first, amount: "0.01" }]);
  assert.equal(made.status, 200, JSON.stringify(made));
  const [pattern] = await t.db.select().from(duesPayments).where(eq(duesPayments.paymentId, made.data.paymentId));
  assert.ok(pattern);
  await t.db.delete(duesPayments).where(eq(duesPayments.paymentId, pattern.paymentId));
  const rows = Array.from({ length: count }, (_, at) => {
    const each = amountText(BigInt(100 + fen + at));
    const payAmount = amountText(fenOf(each) * BigInt(billsOf(at).length));
    return {
      ...pattern,
      paymentId: newId(),
      paymentNo: `JF2096${String(fen * 10 + at).padStart(6, "0")}`,
      payAmount,
      unitPart: payAmount,
      bankSerialNo: `${serial}${at}`,
      allocations: billsOf(at).map((duesId) => ({ rowId: newId(), duesId, amount: each })),
    };
  });
  await t.db.insert(duesPayments).values(rows);
  return rows;
}

test(
  "sure matches wait for nobody who holds a bill that they want, and leave his payments to the next one",
  { skip: !process.env["TEST_DATABASE_URL"] && "needs two connections" },
  async () => {
    const { t, desk, bring, today } = scene;
    const sure = await waiting(4, "HELD-", (at) => [bills[at % 2 === 0 ? 1 : 0] ?? ""], 300);
    const lines = sure.map((one) => `${today},${one.payAmount},付款公司,${one.bankSerialNo}`);
    const file = ["交易日期,收入,对方户名,流水号", ...lines].join("\n");
    assert.equal((await bring(Buffer.from(file), "占用.csv")).statusCode, 200);
    const matchSure = () => desk(duesDeskApi.matchSure, { body: { max: 200 } });
    await t.db.transaction(async (tx) => {
      // As a payment of both bills takes them: who waits for this one while he holds the other is waited for.
      await tx
        .select()
        .from(duesBills)
        .where(eq(duesBills.duesId, bills[0] ?? ""))
        .for("update");
      const told = await matchSure();
      assert.deepEqual([told.status, told.data.matched, told.data.left], [200, 2, 2], JSON.stringify(told));
      await tx
        .select()
        .from(duesBills)
        .where(eq(duesBills.duesId, bills[1] ?? ""))
        .for("update");
    });
    assert.equal((await matchSure()).data.matched, 2);
  },
);

test("matching by the machine, by hand and confirming at once ends, and books each payment once", async () => {
  const { t, desk, tell, bring, today } = scene;
  // Against the order in which a payment of both takes them.
  const sure = await waiting(SURE, "SURE-", (at) => [bills[at % 2 === 0 ? 1 : 0] ?? ""], 0);
  const matched = await waiting(BY_HAND, "MATCH-", () => bills, 100);
  const confirmed = await waiting(BY_HAND, "HAND-", () => bills, 200);
  const lines = [...sure, ...matched].map((one) => `${today},${one.payAmount},付款公司,${one.bankSerialNo}`);
  const file = ["交易日期,收入,对方户名,流水号", ...lines].join("\n");
  assert.equal((await bring(Buffer.from(file), "流水.csv")).statusCode, 200);
  const open = await t.db.select().from(duesBankLines).where(like(duesBankLines.bankSerialNo, "MATCH-%"));
  const matchSure = () => desk(duesDeskApi.matchSure, { body: { max: 200 } });
  const calls = [
    matchSure,
    ...confirmed.map(({ paymentId, version, payAmount: arrivedAmount }) => () => {
      const body = { version, arrivedAmount, arrivedDate: today, opinion: null };
      return tell(desk, duesPaymentApi.confirm, { params: { paymentId }, body });
    }),
    matchSure,
    ...matched.map(({ paymentId, bankSerialNo }) => () => {
      const line = open.find((one) => one.bankSerialNo === bankSerialNo);
      assert.ok(line);
      const body = { paymentId, allocations: [], version: line.version };
      return tell(desk, duesDeskApi.match, { params: { lineId: line.lineId }, body });
    }),
  ];
  const told = await Promise.all(calls.map((ask) => ask()));
  // On a slow machine one waits for longer than the database lets it, and is asked for again.
  for (const [at, { status }] of told.entries())
    assert.ok([200, 409].includes(status === 503 ? ((await calls[at]?.())?.status ?? 0) : status), String(status));
  // Whatever somebody else held while it was looked at is found by the next one.
  assert.equal((await matchSure()).status, 200);
  const booked = [...sure, ...matched, ...confirmed];
  const ids = booked.map(({ paymentId }) => paymentId);
  const payments = await t.db.select().from(duesPayments).where(inArray(duesPayments.paymentId, ids));
  assert.deepEqual(
    payments
      .filter(({ confirmStatus }) => confirmStatus !== PAY_STATUS.arrived)
      .map(({ bankSerialNo }) => bankSerialNo),
    [],
  );
  const moved = await t.db.select().from(duesMovements).where(inArray(duesMovements.paymentId, ids));
  const named = booked.flatMap(({ allocations }) => allocations);
  assert.equal(moved.length, named.length);
  for (const duesId of bills) {
    const [bill] = await t.db.select().from(duesBills).where(eq(duesBills.duesId, duesId));
    const all = await t.db.select().from(duesMovements).where(eq(duesMovements.duesId, duesId));
    assert.equal(
      fenOf(bill?.paidAmount),
      all.reduce((sum, { amount }) => sum + fenOf(amount), 0n),
    );
  }
});

test("an objection that is answered while its bill is voided ends one way or the other", async () => {
  const { t, FIRM, year, desk, tell } = scene;
  for (let back = 3; back < 9; back += 1) {
    const duesId = await aDeclaredBill(t, { companyId: FIRM, duesYear: year - back, revenue: "1000000.00" });
    const set = { objectionState: "waiting", objection: "已离职", objectionTime: t.clock.now() } as const;
    const [item] = await t.db.update(duesItems).set(set).where(eq(duesItems.duesId, duesId)).returning();
    const [bill] = await t.db.select().from(duesBills).where(eq(duesBills.duesId, duesId));
    assert.ok(item && bill);
    const answer = { isAgreed: true, answer: "情况属实", toCompanyId: null, version: item.version };
    const told = await Promise.all([
      tell(desk, duesApi.answerObjection, { params: { itemId: item.itemId }, body: answer }),
      tell(desk, duesApi.void, { params: { duesId }, body: { opinion: "重新生成", version: bill.version } }),
    ]);
    const won = told.map(({ status }) => status);
    assert.deepEqual([...won].sort(), [200, 409], JSON.stringify(told));
    const [after] = await t.db.select().from(duesBills).where(eq(duesBills.duesId, duesId));
    // A voided bill is moved no more by what was answered of it.
    assert.equal(after?.duesStatus === DUES.voided, won[1] === 200);
    assert.equal(after?.version, bill.version + 1);
  }
});
