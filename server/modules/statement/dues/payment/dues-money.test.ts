// Guarantees: one transfer covers two bills and a part of it is shared out to the fen; a confirmation that is revoked gives
// back the bills, the number and the bank's line; what was paid too much is refunded once for each number of the bank's;
// the same call sent twice is one payment; sure lines of the bank's file are matched, however many others stand before
// them, and unsure ones wait; a workbook of the bank's is taken in; somebody of the age is free, both halves of a year are
// the year; a firm that merged before the year is named and not billed; a corrected statement moves the bill with a note; reminders go out
// once. // domain a §12
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { and, asc, eq, inArray, like } from "drizzle-orm";
import { EXIT } from "@/contracts/basic/firm-exit/firm-exit-rules";
import { firmMembershipApi } from "@/contracts/basic/firm/firm-membership";
import { daysAfter } from "@/contracts/kit/day/dates";
import { fillPath } from "@/contracts/kit/endpoint";
import { duesDeskApi } from "@/contracts/statement/dues/desk";
import { duesApi } from "@/contracts/statement/dues/dues";
import { fenOf } from "@/contracts/statement/dues/engine/amounts";
import { duesPaymentApi } from "@/contracts/statement/dues/payment";
import { DUES, PAY_STATUS } from "@/contracts/statement/dues/terms";
import { PERIOD, STATEMENT } from "@/contracts/statement/terms";
import { aWorkbook } from "@/server/platform/excel/samples";
import { newId } from "@/server/platform/clock/id";
import { DEMO } from "@/server/modules/basic/firm/firm-testing";
import { lastDayFor } from "@/server/modules/basic/transfer/transfer-dues";
import { exitChecks } from "@/server/modules/basic/firm-exit/firm-exit-checks";
import { firmExits } from "@/server/modules/basic/firm-exit/firm-exit.table";
import { siteMessages } from "@/server/modules/message/site-message.table";
import { statements } from "@/server/modules/statement/record.table";
import { followStatement } from "@/server/modules/statement/dues/follow-statement";
import { remindDues } from "@/server/modules/statement/dues/chores";
import { declaredForDues, duesAnswers, duesOfYear } from "@/server/modules/statement/dues/owed";
import {
  duesBankLines,
  duesBills,
  duesItems,
  duesMovements,
  duesStandards,
} from "@/server/modules/statement/dues/record.table";
import { firms } from "@/server/reference/firm.table";
import { staff } from "@/server/reference/staff.table";
import { fullOfficer } from "@/server/tests/examples";
import { aDeclaredBill, type DuesScene, duesScene } from "@/server/modules/statement/dues/testing";

let scene: DuesScene;
let first = "";
let second = "";
const MERGED = DEMO.firm.smallPartnership;

before(async () => {
  scene = await duesScene();
  const { year, inForce, generated, settled, FIRM, t } = scene;
  await t.db.insert(firmExits).values({
    exitId: newId(),
    exitNo: "TC2026990001",
    title: "合并注销",
    exitType: 3,
    mergeCompanyId: FIRM,
    mergeFirmName: "并入的事务所",
    auditStatus: 3,
    companyId: MERGED,
    companyName: "已合并的事务所",
    createTime: t.clock.now(),
    updateTime: t.clock.now(),
    createUserName: "测试",
    updateUserName: "测试",
  });
  const ended = { companyStatus: 5, leftDate: `${year - 1}-05-20` };
  await t.db.update(firms).set(ended).where(eq(firms.companyId, MERGED));
  await inForce(year, { ageExemption: 50 });
  await generated(year);
  first = (await settled(year)).duesId;
  await inForce(year + 1, { halfYearMode: true, personHalf: 1 });
  await generated(year + 1, { companyIds: [FIRM], half: 1 });
  second = (await settled(year + 1, 1)).duesId;
});
after(() => scene.t.close());

test("a firm that owes does not end", async () => {
  const { FIRM, t } = scene;
  const [firm] = await t.db.select().from(firms).where(eq(firms.companyId, FIRM));
  assert.ok(firm);
  const { token } = await fullOfficer(t);
  const isHere = and(eq(staff.companyId, FIRM), eq(staff.staffStatus, 1));
  const gone = await t.db.update(staff).set({ staffStatus: 2 }).where(isHere).returning({ staffId: staff.staffId });
  await t.db.update(firms).set({ companyStatus: 4 }).where(eq(firms.companyId, FIRM));
  const { memberNo, joinDate, version, companyStatus } = firm;
  const url = fillPath(firmMembershipApi.setMembership.path, { companyId: FIRM });
  const payload = { companyStatus: 5, memberNo, joinDate, reason: "已办结", version };
  const answer = await t.call({ method: "PUT", url, token, payload });
  assert.equal(answer.statusCode, 400, answer.body);
  assert.match(
    answer.json<{ fieldErrors: { message: string }[] }>().fieldErrors[0]?.message ?? "",
    /尚欠会费 [\d,]+\.\d\d 元/,
  );
  await t.db.update(firms).set({ companyStatus }).where(eq(firms.companyId, FIRM));
  const ids = gone.map(({ staffId }) => staffId);
  await t.db.update(staff).set({ staffStatus: 1 }).where(inArray(staff.staffId, ids));
});

test("a firm that owes does not leave at once; before it merges it is told what it has to settle", async () => {
  const { FIRM, t } = scene;
  const [firm] = await t.db.select().from(firms).where(eq(firms.companyId, FIRM));
  assert.ok(firm);
  const { services } = t.app.platform;
  const duesOf = async (exitType: number) =>
    (await exitChecks({ db: t.db, services }, firm, { exitId: newId(), exitType })).find(({ key }) => key === "dues");
  const [leaves, merges] = [await duesOf(EXIT.withdraw), await duesOf(EXIT.merge)];
  assert.deepEqual([leaves?.standing, merges?.standing], ["block", "note"]);
  assert.match(leaves?.text ?? "", /^尚欠 [\d,]+\.\d\d 元，请先办结$/);
  assert.match(merges?.text ?? "", /^尚欠 [\d,]+\.\d\d 元，办结注销或迁出前须办结$/);
});

const confirm = (paymentId: string, version: number, arrivedAmount: string, arrivedDate = scene.today) =>
  scene.tell(scene.desk, duesPaymentApi.confirm, {
    params: { paymentId },
    body: { version, arrivedAmount, arrivedDate, opinion: null },
  });

describe("bills of a year", () => {
  test("leave out a firm that went into another before the year, and say into which", async () => {
    const { generated, year, t } = scene;
    const told = await generated(year);
    assert.equal(told.created, 0);
    const { companyName: into } = await scene.read(first);
    assert.ok(
      told.skipped.some(({ reason }) =>
        reason.startsWith(`${year - 1}-05-20 已并入 ${into}，会籍终止，${year}年度不收会费`),
      ),
      JSON.stringify(told.skipped),
    );
    const bills = await t.db.select().from(duesItems).where(eq(duesItems.companyId, MERGED));
    assert.equal(bills.length, 0);
  });

  test("charge nobody who has reached the age of the rules, and say so beside him", async () => {
    const rows = await scene.t.db.select().from(duesItems).where(eq(duesItems.duesYear, scene.year));
    const free = rows.filter(({ sourceNote }) => sourceNote === "年满 50 岁免缴");
    assert.ok(free.length > 0 && free.length < rows.length);
    for (const row of free) assert.deepEqual([row.isCharged, row.payableAmount], [false, "0.00"]);
  });

  test("in halves are the year together, and its people stand in one of them", async () => {
    const { generated, settled, FIRM, year, read, t } = scene;
    await generated(year + 1, { companyIds: [FIRM], half: 2 });
    const later = await settled(year + 1, 2);
    const earlier = await read(second);
    const explained = await scene.ok(scene.firm, duesApi.explain, { params: { duesId: later.duesId } });
    assert.equal(
      explained.lines.reduce((all, { amount }) => all + fenOf(amount), 0n),
      fenOf(later.payable),
    );
    const whole = fenOf((await scene.billOf(year)).unitDue);
    assert.equal(fenOf(earlier.unitDue) + fenOf(later.unitDue), whole);
    const people = await t.db.select().from(duesItems).where(eq(duesItems.duesId, later.duesId));
    assert.equal(people.length, 0);
    const clash = await scene.desk(duesDeskApi.generate, { body: { duesYear: year + 1, half: 0 } });
    assert.match(clash.fieldErrors?.[0]?.message ?? "", /分上下半年收取/);
  });
});

describe("what others ask of dues", () => {
  test("is answered for a firm, a person, an inspection and the statement's check", async () => {
    const { t, FIRM, year, read } = scene;
    const bill = await read(first);
    assert.ok(fenOf(await duesAnswers.ofFirm(t.db, FIRM)) >= fenOf(bill.owing));
    const charged = await t.db
      .select()
      .from(duesItems)
      .where(and(eq(duesItems.duesId, first), eq(duesItems.isCharged, true)));
    const { personId, payableAmount } = charged[0] ?? {};
    assert.ok(personId && payableAmount);
    const person = await duesAnswers.ofPerson(t.db, personId);
    assert.equal(person?.paidToYear, null);
    assert.match(person?.unpaid[0] ?? "", new RegExp(`^${year}年度个人会费 700.00 元由.*尚未缴清$`));
    assert.equal(await duesAnswers.ofPerson(t.db, "nobody"), null);
    // A later year that is paid does not make good the one that is not; an earlier one counts.
    const paidIn = async (duesYear: number) => {
      const duesId = await aDeclaredBill(t, {
        companyId: MERGED,
        duesYear,
        revenue: "0.00",
        more: { duesStatus: DUES.paid },
      });
      await t.db.update(duesItems).set({ personId }).where(eq(duesItems.duesId, duesId));
      return (await duesAnswers.ofPerson(t.db, personId))?.paidToYear;
    };
    assert.deepEqual([await paidIn(year + 3), await paidIn(year - 3)], [null, year - 3]);
    const told = await duesOfYear(t.db, FIRM, year);
    assert.deepEqual([told?.payable, told?.paid, told?.owing], [fenOf(bill.payable), 0n, fenOf(bill.payable)]);
    assert.equal(await duesOfYear(t.db, MERGED, year), null);
    assert.equal(await declaredForDues(t.db, FIRM, year), bill.revenueBase);
    assert.equal(await declaredForDues(t.db, FIRM, year - 5), null);
  });

  test("is the year's own day for transfers between provinces, else the parameter's", async () => {
    const { t, FIRM, year } = scene;
    const { services } = t.app.platform;
    const dayOf = (day: string) => lastDayFor({ db: t.db, services }, { fromCompanyId: null, toCompanyId: FIRM }, day);
    await t.setParam("transfer.duesDay", "09-30");
    const ofYear = eq(duesStandards.duesYear, year);
    const [was] = await t.db.select().from(duesStandards).where(ofYear);
    assert.ok(was);
    const set = (transferDay: string) =>
      t.db
        .update(duesStandards)
        .set({ rules: { ...was.rules, transferDay } })
        .where(ofYear);
    await set(`${year}-05-31`);
    assert.equal(await dayOf(`${year}-06-15`), "05-31");
    assert.equal(await dayOf(`${year - 9}-06-15`), "09-30");
    await set(was.rules.transferDay);
    await t.setParam("transfer.duesDay", "06-30");
  });
});

describe("a transfer", () => {
  test("over two bills that arrives in part is shared out to the fen, and given back whole when it is revoked", async () => {
    const { paymentOf, read, desk, t, bring, today } = scene;
    const made = await paymentOf(
      [
        { duesId: first, amount: "100.00" },
        { duesId: second, amount: "200.01" },
      ],
      { bankSerialNo: "PART-1" },
    );
    assert.equal(made.status, 200, JSON.stringify(made));
    const { paymentId, version } = made.data;
    const line = `交易日期,收入,对方户名,流水号\n${today},100.00,付款公司,PART-1`;
    assert.equal((await bring(Buffer.from(line), "部分.csv")).statusCode, 200);
    const [bank] = await t.db.select().from(duesBankLines).where(eq(duesBankLines.bankSerialNo, "PART-1"));
    assert.ok(bank);
    const lineParams = { lineId: bank.lineId };
    const matched = await desk(duesDeskApi.match, {
      params: lineParams,
      body: { paymentId, allocations: [], version: bank.version },
    });
    assert.equal(matched.data.state, "matched", JSON.stringify(matched));
    const [one, two] = [await read(first), await read(second)];
    assert.deepEqual([one.paidAmount, two.paidAmount], ["33.33", "66.67"]);
    assert.deepEqual([one.duesStatus, two.duesStatus], [DUES.partly, DUES.partly]);
    const booked = await scene.ok(desk, duesPaymentApi.get, { params: { paymentId } });
    assert.deepEqual([booked.confirmStatus, booked.version > version], [PAY_STATUS.partly, true]);
    assert.match(booked.confirmNo ?? "", /^SKQR/);
    const body = { version: booked.version, opinion: "记错了单位" };
    const back = await scene.ok(desk, duesPaymentApi.revoke, { params: { paymentId }, body });
    assert.deepEqual([back.confirmStatus, back.confirmNo, back.arrivedAmount], [PAY_STATUS.waiting, null, null]);
    for (const [id, was] of [
      [first, one],
      [second, two],
    ] as const) {
      const now = await read(id);
      assert.deepEqual([now.paidAmount, now.owing, now.duesStatus], ["0.00", was.payable, DUES.toConfirm]);
      const moves = await t.db.select().from(duesMovements).where(eq(duesMovements.duesId, id));
      assert.equal(
        moves.reduce((all, { amount }) => all + fenOf(amount), 0n),
        0n,
      );
    }
    const [again] = await t.db.select().from(duesBankLines).where(eq(duesBankLines.lineId, bank.lineId));
    assert.deepEqual([again?.state, again?.paymentId], ["open", null]);
    // What has been booked once is not removed any more: the association sends it back.
    const refused = { version: back.version, opinion: "回单不是这笔款项" };
    await scene.ok(desk, duesPaymentApi.refuse, { params: { paymentId }, body: refused });
    assert.equal((await read(first)).duesStatus, DUES.toPay);
  });

  test("that is sent twice with one key is one payment", async () => {
    const { t, firmToken, paymentOf, desk } = scene;
    const made = await paymentOf([{ duesId: first, amount: "1.00" }], { bankSerialNo: "ONCE" });
    const full = await scene.ok(scene.firm, duesPaymentApi.full, { params: { paymentId: made.data.paymentId } });
    const { version: _v, ...form } = full;
    const attachments = [await scene.file(firmToken, "statement.dues-payment")];
    const allocations = [{ rowId: null, duesId: first, amount: "1.00" }];
    const payload = { ...form, bankSerialNo: "TWICE", allocations, attachments };
    const headers = { "idempotency-key": newId() };
    const send = () => t.call({ method: "POST", url: duesPaymentApi.create.path, token: firmToken, payload, headers });
    const [a, b] = [await send(), await send()];
    assert.equal(a.statusCode, 200, a.body);
    assert.equal(a.body, b.body);
    const rows = await scene.ok(desk, duesPaymentApi.list, { query: { bankSerialNo: "TWICE" } });
    assert.equal(rows.length, 1);
    for (const { paymentId, version } of [made.data, a.json<{ data: { paymentId: string; version: number } }>().data])
      await scene.ok(scene.firm, duesPaymentApi.remove, { params: { paymentId }, query: { version } });
  });

  test("of the same amount for the same bill, told a few days later without a number, is asked about", async () => {
    const { paymentOf, ok, firm } = scene;
    const one = await paymentOf([{ duesId: first, amount: "4.00" }], { bankSerialNo: null });
    const again = await paymentOf([{ duesId: first, amount: "4.00" }], { bankSerialNo: null });
    const other = await paymentOf([{ duesId: first, amount: "5.00" }], { bankSerialNo: null });
    assert.equal(again.status, 200, JSON.stringify(again));
    assert.match(JSON.stringify(again.data), new RegExp(`${one.data.paymentNo} 已为同一张会费单登记了同样的金额`));
    assert.ok(!JSON.stringify(other.data).includes("登记了同样的金额"));
    for (const { paymentId, version } of [one.data, again.data, other.data])
      await ok(firm, duesPaymentApi.remove, { params: { paymentId }, query: { version } });
  });

  test("under a number that another firm has used the same day is told of, not refused, and names nobody", async () => {
    const { t, paymentOf, ok, firm } = scene;
    const made = await paymentOf([{ duesId: first, amount: "2.00" }], { bankSerialNo: "SHARED" });
    await t.db.execute(`update dues_payments set company_id = '${DEMO.firm.first}' where bank_serial_no = 'SHARED'`);
    const own = await paymentOf([{ duesId: first, amount: "3.00" }], { bankSerialNo: "SHARED" });
    assert.equal(own.status, 200, JSON.stringify(own));
    const told = JSON.stringify(own.data);
    assert.match(told, /其他单位登记了流水号 SHARED/);
    assert.ok(!told.includes(made.data.paymentNo));
    await t.db.execute(
      `delete from dues_payments where company_id = '${DEMO.firm.first}' and bank_serial_no = 'SHARED'`,
    );
    const { paymentId, version } = own.data;
    await ok(firm, duesPaymentApi.remove, { params: { paymentId }, query: { version } });
  });
});

describe("the bank's lines", () => {
  test("that are sure are matched, whatever stands before them; two alike wait for somebody", async () => {
    const { paymentOf, bring, ok, desk, today } = scene;
    const pay = (amount: string, payerName: string, bankSerialNo: string) =>
      paymentOf([{ duesId: first, amount }], { payerName, bankSerialNo });
    const made = [await pay("11.00", "甲公司", "M-1"), await pay("12.00", "乙公司", "M-2")];
    await pay("13.00", "丙公司", "M-3");
    await pay("13.00", "丙公司", "M-4");
    for (const { status } of made) assert.equal(status, 200);
    const noise = Array.from({ length: 450 }, (_, i) => `2026-01-01,11.00,无关公司${i},N-${i}`);
    const lines = [`${today},11.00,甲公司,`, `${today},12.00,别人,M-2`, `${today},13.00,丙公司,`];
    const file = ["交易日期,收入,对方户名,流水号", ...noise, ...lines].join("\n");
    assert.equal((await bring(Buffer.from(file), "流水.csv")).statusCode, 200);
    const told = await ok(desk, duesDeskApi.matchSure, { body: { max: 100 } });
    assert.equal(told.matched, 2);
    for (const { data } of made) {
      const payment = await ok(desk, duesPaymentApi.get, { params: { paymentId: data.paymentId } });
      assert.equal(payment.confirmStatus, PAY_STATUS.arrived);
    }
    const again = await ok(desk, duesDeskApi.matchSure, { body: { max: 100 } });
    assert.deepEqual([again.matched, again.left], [0, told.left]);
  });

  test("come in a workbook, too, with day and amount as the bank's cells hold them", async () => {
    const rows = [
      ["账户明细", null, null, null],
      ["交易日期", "贷方发生额", "对方户名", "交易流水号"],
      ["2026-02-03", 1234.5, "某某公司", "XL-1"],
      ["2026-02-04", "2,000.00", "某某公司", "XL-2"],
      ["2026-02-05", null, "支出", "XL-3"],
      // A day as Excel keeps one, and more rows than a form has.
      [{ s: 1, inside: "<v>46061</v>" }, 3000, "某某公司", "XL-4"],
      ...Array.from({ length: 1_200 }, (_, i) => ["2026-02-08", 1, "别的公司", `MANY-${i}`]),
    ];
    const sum = { inside: "<f>B3+B4</f><v>3234.5</v>" };
    const summed = await scene.bring(
      aWorkbook({ rows: [...rows, ["2026-02-09", sum, "某某公司", "XL-5"]] }),
      "公式.xlsx",
    );
    assert.match(summed.body, /金额「公式」/);
    const answer = await scene.bring(aWorkbook({ rows }), "明细.xlsx");
    assert.equal(answer.statusCode, 200, answer.body);
    const found = await scene.t.db
      .select()
      .from(duesBankLines)
      .where(like(duesBankLines.bankSerialNo, "XL-%"))
      .orderBy(asc(duesBankLines.tradeDate));
    assert.deepEqual(
      found.map(({ tradeDate, amount }) => [tradeDate, amount]),
      [
        ["2026-02-03", "1234.50"],
        ["2026-02-04", "2000.00"],
        ["2026-02-08", "3000.00"],
      ],
    );
    assert.equal(await scene.t.db.$count(duesBankLines, like(duesBankLines.bankSerialNo, "MANY-%")), 1_200);
  });
});

describe("money back", () => {
  test("is asked for, refunded once for each number, and never more than was too much", async () => {
    const { paymentOf, read, ok, desk, firm, tell, today } = scene;
    const { owing } = await read(first);
    const made = await paymentOf([{ duesId: first, amount: owing }]);
    // A year typed wrong is no day on which these dues came.
    const typed = await paymentOf([{ duesId: first, amount: "1.00" }], { payDate: `${scene.year - 2}-03-01` });
    assert.deepEqual([typed.status, typed.fieldErrors?.[0]?.path], [400, "payDate"]);
    const { paymentId, version } = made.data;
    const early = await confirm(paymentId, version, owing, `${scene.year - 2}-03-01`);
    assert.deepEqual([early.status, early.fieldErrors?.[0]?.path], [400, "arrivedDate"]);
    const paid = await confirm(paymentId, version, owing);
    assert.equal(paid.status, 200, JSON.stringify(paid));
    const none = await tell(firm, duesApi.askRefund, {
      params: { duesId: first },
      body: { version: (await read(first)).version, opinion: "请退回多缴部分" },
    });
    assert.equal(none.status, 409);
    const before = await read(first);
    const body = { version: before.version, revenueBase: "1000000.00", taxRevenue: null, opinion: "报表更正" };
    const less = await ok(desk, duesApi.recalculate, { params: { duesId: first }, body });
    assert.ok(fenOf(less.surplus) > 20_000n);
    const asked = await ok(firm, duesApi.askRefund, {
      params: { duesId: first },
      body: { version: less.version, opinion: "请退回多缴部分" },
    });
    assert.equal(asked.duesStatus, DUES.refunding);
    const refund = async (amount: string, bankSerialNo: string) =>
      tell(desk, duesApi.refund, {
        params: { duesId: first },
        body: { version: (await read(first)).version, amount, refundDate: today, bankSerialNo, opinion: null },
      });
    for (const refundDate of ["1950-01-01", daysAfter(today, -1)]) {
      const early = {
        version: (await read(first)).version,
        amount: "1.00",
        refundDate,
        bankSerialNo: "E",
        opinion: null,
      };
      const told = await tell(desk, duesApi.refund, { params: { duesId: first }, body: early });
      assert.deepEqual([told.status, told.fieldErrors?.[0]?.path], [400, "refundDate"], "before any money came");
    }
    const part = await refund("100.00", "BACK-1");
    assert.deepEqual([part.status, part.data.duesStatus, part.data.refunded], [200, DUES.refunding, "100.00"]);
    const twice = await refund("50.00", "BACK-1");
    assert.deepEqual([twice.status, /BACK-1 的退费已经登记过/.test(twice.errorMessage ?? "")], [409, true]);
    assert.equal((await refund("99999999.00", "BACK-2")).status, 400);
    const rest = (await read(first)).surplus;
    const last = await refund(rest, "BACK-3");
    assert.deepEqual([last.data.duesStatus, last.data.surplus, last.data.owing], [DUES.refunded, "0.00", "0.00"]);
    assert.equal(fenOf(last.data.paidAmount) - fenOf(last.data.refunded), fenOf(last.data.payable));
  });

  test("stands on no bill that is voided: neither a step nor anything else voids one with money, and sums keep it", async () => {
    const { read, desk, ok, tell, t } = scene;
    const sums = async () => {
      const { paidAmount, refunded, payable } = await ok(desk, duesApi.totals, { query: {} });
      return [paidAmount, refunded, payable];
    };
    const stood = await sums();
    const { version, paidAmount } = await read(first);
    assert.ok(fenOf(paidAmount) > 0n);
    const refused = await tell(desk, duesApi.void, { params: { duesId: first }, body: { version, opinion: "开错" } });
    assert.equal(refused.status, 409);
    const voided = { duesStatus: DUES.voided };
    await assert.rejects(t.db.update(duesBills).set(voided).where(eq(duesBills.duesId, first)));
    assert.deepEqual(await sums(), stood);
  });

  test("that the bank sends back is the bill's again, and is repaid under the same number or another", async () => {
    const { read, desk, tell, today } = scene;
    const params = { duesId: first };
    const back = async (bankSerialNo: string) => {
      const { version } = await read(first);
      return tell(desk, duesApi.undoRefund, { params, body: { version, bankSerialNo, opinion: "收款账户已销户" } });
    };
    const before = await read(first);
    const none = await back("BACK-9");
    assert.deepEqual([none.status, none.fieldErrors?.[0]?.path], [400, "bankSerialNo"]);
    const told = await back("BACK-1");
    assert.equal(told.status, 200, JSON.stringify(told));
    assert.deepEqual(
      [told.data.duesStatus, told.data.surplus, fenOf(told.data.refunded)],
      [DUES.paid, "100.00", fenOf(before.refunded) - 10_000n],
    );
    assert.equal((await back("BACK-1")).status, 400, "once");
    const version = told.data.version;
    const body = { version, amount: "100.00", refundDate: today, bankSerialNo: "BACK-1", opinion: null };
    const again = await tell(desk, duesApi.refund, { params, body });
    assert.deepEqual([again.status, again.data.duesStatus, again.data.refunded], [200, DUES.refunded, before.refunded]);
    const { movements } = await scene.ok(desk, duesApi.explain, { params });
    assert.deepEqual(
      movements.filter(({ words }) => words.endsWith("，流水号 BACK-1")).map(({ amount }) => amount),
      ["100.00", "-100.00", "100.00"],
    );
  });
});

describe("what happens beside a bill", () => {
  test("a statement that was corrected moves it with a note, and one that tells the same leaves it alone", async () => {
    const { t, FIRM, year, read } = scene;
    const own = and(
      eq(statements.companyId, FIRM),
      eq(statements.year, year),
      eq(statements.statementType, STATEMENT.income),
      eq(statements.periodType, PERIOD.year),
    );
    const [statement] = await t.db.select().from(statements).where(own);
    assert.ok(statement?.acceptedLines);
    const { services } = t.app.platform;
    const follow = () =>
      t.db.transaction((db) => followStatement({ db, now: t.clock.now(), user: null, services }, FIRM, year));
    const before = await read(second);
    await follow();
    assert.equal((await read(second)).version, before.version);
    const acceptedLines = statement.acceptedLines.map((line) =>
      line.itemCode === "operatingRevenue" ? { ...line, amount1: "9000000.00" } : line,
    );
    assert.notDeepEqual(acceptedLines, statement.acceptedLines);
    await t.db.update(statements).set({ acceptedLines }).where(own);
    await follow();
    const now = await read(second);
    assert.match(now.recalcNote ?? "", /年度利润表已更正。业务收入由 .* 元更正为 9,000,000.00 元/);
    assert.equal(now.revenueBase, "9000000.00");
    const explained = await scene.ok(scene.firm, duesApi.explain, { params: { duesId: second } });
    assert.equal(explained.recalculations.length, 1);
    assert.equal(
      explained.lines.reduce((all, { amount }) => all + fenOf(amount), 0n),
      fenOf(now.payable),
    );
  });

  test("reminders go out once before the deadline and once behind it, and by hand once a day", async () => {
    const { t, read, desk } = scene;
    const { payDeadline, version } = await read(second);
    const { services } = t.app.platform;
    const told = async () =>
      (
        await t.db
          .select()
          .from(siteMessages)
          .where(like(siteMessages.eventKey, `dues.due:${second}:%`))
      )
        .map(({ eventKey }) => eventKey?.split(":").at(-1))
        .sort();
    const noon = (days: number) => new Date(Date.parse(`${payDeadline}T04:00:00Z`) + days * 86_400_000);
    for (const days of [-30, -3, -2]) await remindDues(services)(t.db, noon(days));
    assert.deepEqual(await told(), ["soon"]);
    for (const days of [1, 2]) await remindDues(services)(t.db, noon(days));
    assert.deepEqual(await told(), ["late", "soon"]);
    const byHand = () => desk(duesDeskApi.remind, { body: { duesIds: [second, first] } });
    assert.deepEqual((await byHand()).data, { reminded: 1, skipped: 1 });
    assert.deepEqual((await byHand()).data, { reminded: 0, skipped: 2 });
    assert.ok(version > 0);
  });
});
