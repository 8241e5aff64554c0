// Guarantees: a head office sums up its branches' dues: the formula once on the sum (1), each for itself (2), only to be looked
// at (3), without those of other provinces (4); sums are exact and the sums of the lines; branches see their own line alone,
// and of two answers at once one counts; who is silent agrees; branches' bills are locked with the association and stand as
// before when it is taken back; one transfer pays all bills; foreign firms find nothing. // domain a §13
// On PostgreSQL: answers of branches at once, bills held by a summary and by payments.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { eq, inArray } from "drizzle-orm";
import { duesApi } from "@/contracts/statement/dues/dues";
import { amountText, fenOf } from "@/contracts/statement/dues/engine/amounts";
import { computeDues, NOBODY } from "@/contracts/statement/dues/engine/compute";
import { headOfficeApi, type SummaryDetail, type SummaryLine } from "@/contracts/statement/dues/head-office";
import { duesPaymentApi } from "@/contracts/statement/dues/payment";
import { duesReceiptApi } from "@/contracts/statement/dues/receipt";
import { STANDARD_SETS } from "@/contracts/statement/dues/standard-sets";
import { DUES, LINE_PAID, SUMMARY } from "@/contracts/statement/dues/terms";
import { workbenchApi } from "@/contracts/common/workbench";
import { newId } from "@/server/platform/clock/id";
import { type TestApp } from "@/server/testing/testing";
import { firms } from "@/server/reference/firm.table";
import { recordHistories } from "@/server/records/history.table";
import { submissions } from "@/server/records/review/read";
import { buildDemoApp, DEMO } from "@/server/modules/basic/firm/firm-testing";
import { type Hands, handsWith } from "@/server/modules/party/testing";
import { agreeForSilent } from "@/server/modules/statement/dues/head-office/head-office-branch";
import { headOfficeLines } from "@/server/modules/statement/dues/head-office/head-office.table";
import { duesAnswers } from "@/server/modules/statement/dues/owed";
import { duesBills, duesMovements } from "@/server/modules/statement/dues/record.table";
import {
  aDeclaredBill,
  clearDues,
  ok,
  summaryForm,
  tell,
  tokenFor,
  voucher,
} from "@/server/modules/statement/dues/testing";

const { headOffice: HEAD, branchZhuzhou: ZHUZHOU, branchXiangtan: XIANGTAN, branchYueyang: YUEYANG } = DEMO.firm;
const BRANCHES = [ZHUZHOU, XIANGTAN, YUEYANG];
let t: TestApp;
let head: Hands;
let zhuzhou: Hands;
let xiangtan: Hands;
let yueyang: Hands;
let stranger: Hands;
let desk: Hands;
let headToken = "";
let deskToken = "";

const reach = BRANCHES.map((companyId) => ({ companyId, canAct: false }));
before(async () => {
  t = await buildDemoApp();
  await clearDues(t.db);
  headToken = await tokenFor(t, { companyId: HEAD, reach });
  deskToken = await tokenFor(t, { userType: 2, orgId: DEMO.orgId });
  head = handsWith(t, headToken);
  desk = handsWith(t, deskToken);
  zhuzhou = handsWith(t, await tokenFor(t, { companyId: ZHUZHOU }));
  xiangtan = handsWith(t, await tokenFor(t, { companyId: XIANGTAN }));
  yueyang = handsWith(t, await tokenFor(t, { companyId: YUEYANG }));
  stranger = handsWith(t, await tokenFor(t, { companyId: DEMO.firm.first }));
});
after(() => t.close());

const file = (token: string, bizType: string) => voucher(t, token, bizType);
const sum = (amounts: readonly string[]): bigint => amounts.reduce((all, one) => all + fenOf(one), 0n);

const aBill = (companyId: string, duesYear: number, revenue: string | null, more: object = {}) =>
  aDeclaredBill(t, { companyId, duesYear, revenue, more });
const billRow = async (duesId: string) => {
  const [row] = await t.db.select().from(duesBills).where(eq(duesBills.duesId, duesId));
  assert.ok(row);
  return row;
};
const asFile = (set: Partial<typeof firms.$inferInsert>, ids: readonly string[] = BRANCHES) =>
  t.db
    .update(firms)
    .set(set)
    .where(inArray(firms.companyId, [...ids]));

const at = ({ summaryId }: SummaryDetail) => ({ summaryId });
const step = (
  by: Hands,
  name: "submit" | "withdraw" | "settle" | "sendBack" | "void" | "refresh" | "urge",
  of: SummaryDetail,
  more: object = {},
) => tell(by, headOfficeApi[name], { params: at(of), body: { version: of.version, ...more } });
const read = (of: SummaryDetail, by = head) => ok(by, headOfficeApi.get, { params: at(of) });
const lineOf = (of: SummaryDetail, companyId: string): SummaryLine => {
  const line = of.lines.find(({ branchCompanyId }) => branchCompanyId === companyId);
  assert.ok(line, companyId);
  return line;
};
const set = (of: SummaryDetail, companyId: string, body: object) => {
  const { lineId, version } = lineOf(of, companyId);
  const all = { included: true, excludeReason: null, revenue: null, revenueNote: null, ...body, version };
  return tell(head, headOfficeApi.setLine, { params: { lineId }, body: all });
};
/** What the branch finds, and its answer. */
async function answerOf(by: Hands, duesYear: number) {
  const [row] = await ok(by, headOfficeApi.branchLines, { query: { duesYear } });
  assert.ok(row);
  return row;
}
const confirm = async (by: Hands, duesYear: number) => {
  const { lineId, version } = await answerOf(by, duesYear);
  return tell(by, headOfficeApi.confirmLine, { params: { lineId }, body: { version } });
};
/** Whether each person of a bill has paid, as its list says. */
const linesPaid = async (duesId = "") =>
  (await ok(desk, duesApi.items, { params: { duesId }, query: {} })).map(({ payStatus }) => payStatus);
const unitOf = (revenue: string, duesYear: number): string =>
  computeDues(STANDARD_SETS.tiers2021.of(duesYear), { revenue, half: 0, practising: NOBODY, nonPractising: NOBODY })
    .unitDue;
const owingOf = (of: SummaryDetail): string[] => of.lines.map(({ owing }) => owing);
/** Every figure is the sum of the lines. // H6 */
function assertSums(of: SummaryDetail) {
  for (const [total, key] of [
    ["unitTotal", "unitDue"],
    ["personTotal", "personDue"],
    ["reliefTotal", "relief"],
    ["payableTotal", "payable"],
    ["paidTotal", "paid"],
    ["owingTotal", "owing"],
  ] as const)
    assert.equal(fenOf(of[total]), sum(of.lines.map((line) => line[key])), key);
  assert.equal(fenOf(of.payableTotal), fenOf(of.unitTotal) + fenOf(of.personTotal));
}

/** It waits as the head office submitted it, with its lines. */
function assertWhole(asked: typeof submissions.$inferSelect | undefined, { lines }: SummaryDetail): void {
  assert.equal((asked?.content?.more?.["lines"] as unknown[] | undefined)?.length, lines.length);
  assert.deepEqual([asked?.endTime, asked?.submitUserName === "系统"], [null, false]);
}

/** What the association types of a receipt beside whose it is and how much. */
const receiptForm = (no: number) => ({
  receiptType: 1,
  receiptCode: "12345678",
  receiptNo: String(9_000_000_000 + no),
  checkCode: null,
  creditCode: null,
  issueDate: "2026-01-05",
  issuer: null,
  sendEmail: null,
});

describe("revenue summed and reckoned once", () => {
  const year = 2023;
  const bills = new Map<string, string>();
  let of: SummaryDetail;

  test("is generated from the latest bills, once for a year, and not by firms without branches", async () => {
    const early = await head(headOfficeApi.create, { body: summaryForm(year) });
    assert.match(early.fieldErrors?.[0]?.message ?? "", /还没有2023年度会费单/);
    for (const [companyId, revenue] of [
      [HEAD, "6000000.33"],
      [ZHUZHOU, "3000000.33"],
      [XIANGTAN, "1000000.34"],
    ] as const)
      bills.set(companyId, await aBill(companyId, year, revenue));
    bills.set(YUEYANG, await aBill(YUEYANG, year, null, { duesStatus: DUES.toDeclare }));
    const without = await stranger(headOfficeApi.create, { body: summaryForm(year) });
    assert.equal(without.status, 400);
    assert.match(without.fieldErrors?.[0]?.message ?? "", /没有分所/);
    of = await ok(head, headOfficeApi.create, { body: summaryForm(year) });
    assert.match(of.summaryNo, /^HZ2023\d{5}$/);
    assert.deepEqual([of.consolidateMode, of.headRevenue], [1, "6000000.33"]);
    // The typed branch outside the province is named and left out. // mode 4
    const elsewhere = of.lines.find(({ inProvince }) => !inProvince);
    assert.deepEqual([elsewhere?.lineMode, elsewhere?.included, elsewhere?.payable], [4, false, "0.00"]);
    assert.deepEqual([of.branchTotal, of.branchDeclared, of.branchMissing], [4, 2, 1]);
    assert.equal(of.totalRevenue, "10000001.00");
    assert.equal(of.unitTotal, unitOf("10000001.00", year));
    assertSums(of);
    const again = await head(headOfficeApi.create, { body: summaryForm(year) });
    assert.equal(again.status, 400);
    assert.match(again.fieldErrors?.[0]?.message ?? "", /已有会费汇总单/);
    const lost = await stranger(headOfficeApi.get, { params: at(of) });
    assert.equal(lost.status, 404);
    assert.equal((await zhuzhou(headOfficeApi.get, { params: at(of) })).status, 404);
    assert.equal((await desk(headOfficeApi.get, { params: at(of) })).status, 404, "drafts are the firm's own affair");
  });

  test("takes a branch without a statement from the head office's, and leaves one out with a reason", async () => {
    const early = await step(head, "submit", of);
    assert.match(JSON.stringify(early.fieldErrors), /岳阳.*没有审核通过的利润表/);
    const noReason = await set(of, YUEYANG, { included: false });
    assert.equal(noReason.fieldErrors?.[0]?.path, "excludeReason");
    of = (await set(of, YUEYANG, { included: false, excludeReason: "另行计缴" })).data;
    assert.equal(lineOf(of, YUEYANG).payable, "0.00");
    const own = await set(of, ZHUZHOU, { revenue: "1.00", revenueNote: "改小" });
    assert.equal(own.fieldErrors?.[0]?.path, "revenue");
    const told = await set(of, YUEYANG, { revenue: "2000000.00", revenueNote: "总所汇总利润表分所明细" });
    assert.equal(told.status, 200, JSON.stringify(told));
    of = told.data;
    assert.deepEqual([lineOf(of, YUEYANG).revenueSource, of.totalRevenue], ["headOffice", "12000001.00"]);
    of = (await step(head, "refresh", of)).data;
    assert.equal(lineOf(of, YUEYANG).revenue, "2000000.00", "what was entered stays");
    // The sum crosses a tier that none reaches alone; 5‰ of it is the smaller. // H5
    assert.equal(of.unitTotal, unitOf("12000001.00", year));
    const shares = of.lines.map(({ unitDue }) => unitDue);
    assert.equal(sum(shares), fenOf(of.unitTotal));
    assertSums(of);
  });

  test("takes internal dealings off with their reason, at most what the branches bring", async () => {
    const { version } = of;
    const put = (more: object) =>
      head(headOfficeApi.update, {
        params: at(of),
        body: { ...summaryForm(year, { consolidateMode: 1, headRevenue: "6000000.33", ...more }), version },
      });
    const bare = await put({ internalElimination: "500000.00" });
    assert.equal(bare.fieldErrors?.[0]?.path, "eliminationReason");
    const much = await put({ internalElimination: "6000001.00", eliminationReason: "内部业务" });
    assert.equal(much.fieldErrors?.[0]?.path, "internalElimination");
    const told = await put({ internalElimination: "500000.67", eliminationReason: "总分所合作业务" });
    assert.equal(told.status, 200, JSON.stringify(told));
    of = told.data;
    assert.deepEqual([of.totalRevenue, of.unitTotal], ["11500000.33", unitOf("11500000.33", year)]);
    assertSums(of);
    assert.equal(of.lines[0]?.ownPayable, (await billRow(bills.get(HEAD) ?? "")).payable, "as its own bill asks");
  });

  test("asks every branch, who sees its own line and answers once of two at once", async () => {
    of = (await step(head, "submit", of)).data;
    assert.equal(of.summaryStatus, SUMMARY.toConfirm);
    assert.equal((await billRow(bills.get(ZHUZHOU) ?? "")).duesStatus, DUES.toPay, "not locked yet");
    const rows = await ok(zhuzhou, headOfficeApi.branchLines, { query: {} });
    assert.deepEqual(
      rows.map(({ branchCompanyId, headName, canAnswer }) => [branchCompanyId, headName === of.companyName, canAnswer]),
      [[ZHUZHOU, true, true]],
    );
    for (const none of [stranger, head])
      assert.equal((await ok(none, headOfficeApi.branchLines, { query: {} })).length, 0);
    const { todos } = await ok(zhuzhou, workbenchApi.get, {});
    assert.ok(JSON.stringify(todos).includes("会费汇总"));
    const [line] = rows;
    assert.ok(line);
    const params = { lineId: line.lineId };
    const foreign = await tell(stranger, headOfficeApi.confirmLine, { params, body: { version: line.version } });
    assert.equal(foreign.status, 404);
    const other = await tell(head, headOfficeApi.confirmLine, { params, body: { version: line.version } });
    assert.equal(other.status, 403, "the head office does not answer for its branch");
    const both = await Promise.all(
      [1, 2].map(() => tell(zhuzhou, headOfficeApi.confirmLine, { params, body: { version: line.version } })),
    );
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
    assert.equal((await read(of)).summaryStatus, SUMMARY.toConfirm);
  });

  test("goes back with an objection, and on to the association when the last one agrees", async () => {
    const refused = await answerOf(yueyang, year);
    const params = { lineId: refused.lineId };
    await ok(yueyang, headOfficeApi.refuseLine, {
      params,
      body: { version: refused.version, reason: "收入应为 180 万元" },
    });
    await ok(xiangtan, headOfficeApi.confirmLine, {
      params: { lineId: (await answerOf(xiangtan, year)).lineId },
      body: { version: (await answerOf(xiangtan, year)).version },
    });
    of = await read(of);
    assert.equal(of.summaryStatus, SUMMARY.toConfirm, "an objection keeps it from going on");
    of = (await step(head, "withdraw", of)).data;
    const blocked = await step(head, "submit", of);
    assert.match(JSON.stringify(blocked.fieldErrors), /分所有异议：收入应为 180 万元/);
    of = (await set(of, YUEYANG, { revenue: "1800000.00", revenueNote: "按分所意见更正" })).data;
    of = (await step(head, "submit", of)).data;
    // Who has agreed to the same figures is not asked again.
    assert.deepEqual(
      [ZHUZHOU, XIANGTAN, YUEYANG].map((id) => lineOf(of, id).confirmState),
      ["confirmed", "confirmed", "waiting"],
    );
    const told = await confirm(yueyang, year);
    assert.equal(told.status, 200, JSON.stringify(told));
    of = await read(of);
    assert.equal(of.summaryStatus, SUMMARY.toCheck);
    const waiting = await t.db.select().from(submissions).where(eq(submissions.bizId, of.summaryId));
    assert.equal(waiting.length, 1);
    assertWhole(waiting[0], of);
  });

  test("locks the branches' bills with the association, and frees them when it is taken back or returned", async () => {
    const locked = await Promise.all(BRANCHES.map((id) => billRow(bills.get(id) ?? "")));
    assert.deepEqual(
      locked.map(({ duesStatus }) => duesStatus),
      [DUES.merged, DUES.merged, DUES.merged],
    );
    const full = await ok(zhuzhou, duesApi.get, { params: { duesId: bills.get(ZHUZHOU) } });
    const { version } = full;
    const late = await tell(zhuzhou, duesApi.submit, { params: { duesId: full.duesId }, body: { version } });
    assert.deepEqual([late.status, late.errorCode], [409, "STATE"]);
    const opinion = "请核对湘潭分所收入";
    of = (await step(desk, "sendBack", await read(of, desk), { opinion })).data;
    const freed = await Promise.all(BRANCHES.map((id) => billRow(bills.get(id) ?? "")));
    assert.deepEqual(
      freed.map(({ duesStatus }) => duesStatus),
      [DUES.toPay, DUES.toPay, DUES.toDeclare],
    );
    assert.deepEqual(
      freed.map(({ mergedIntoId }) => mergedIntoId),
      [null, null, null],
    );
    assert.equal(freed[0]?.unitDue, unitOf("3000000.33", year));
    of = await read(of);
    of = (await step(head, "submit", of)).data;
    assert.equal(of.summaryStatus, SUMMARY.toCheck, "all have agreed already");
  });

  test("is decided once: the head office's bill has the unit's part of the sum, the branches' none", async () => {
    const owed = owingOf(of);
    const both = await Promise.all([0, 1].map(() => step(desk, "settle", of, { opinion: null })));
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
    of = await read(of);
    assert.equal(of.summaryStatus, SUMMARY.toPay);
    const own = await billRow(bills.get(HEAD) ?? "");
    assert.deepEqual([own.unitDue, own.duesStatus], [unitOf("11300000.33", year), DUES.toPay]);
    assert.equal(fenOf(own.branchRevenue), fenOf("11300000.33") - fenOf("6000000.33"));
    assert.equal(sum(own.lines.map(({ amount }) => amount)), fenOf(own.payable));
    for (const id of BRANCHES) {
      const bill = await billRow(bills.get(id) ?? "");
      assert.deepEqual([bill.unitDue, bill.payable, bill.duesStatus], ["0.00", "700.00", DUES.merged]);
      assert.equal(sum(bill.lines.map(({ amount }) => amount)), fenOf(bill.payable));
      assert.match(JSON.stringify(bill.lines), /收入并入总所统一计缴/);
    }
    assertSums(of);
    assert.deepEqual(owingOf(of), owed, "what is owed was told before");
    assert.equal(fenOf(of.payableTotal), sum((await billsOf()).map(({ payable }) => payable)));
    assert.equal(of.owingTotal, of.payableTotal);
    assert.equal(await duesAnswers.ofFirm(t.db, HEAD), of.owingTotal, "the debt is the head office's");
    assert.equal(fenOf(await duesAnswers.ofFirm(t.db, ZHUZHOU)), 0n);
  });
  const billsOf = () =>
    t.db
      .select()
      .from(duesBills)
      .where(inArray(duesBills.duesId, [...bills.values()]));
  const payment = async (payAmount: string) => ({
    payMethod: 1,
    payAmount,
    payDate: t.clock.now().toISOString().slice(0, 10),
    payerName: of.companyName,
    payerBank: null,
    payerAccount: null,
    bankSerialNo: newId(),
    purpose: null,
    payerNote: null,
    remark: null,
    attachments: [await file(headToken, "statement.dues-payment")],
  });

  test("is paid by one transfer over all bills, in parts and whole, and follows the money", async () => {
    const branchAlone = await zhuzhou(headOfficeApi.pay, { params: at(of), body: await payment("1.00") });
    assert.equal(branchAlone.status, 404);
    const more = await head(headOfficeApi.pay, { params: at(of), body: await payment("9999999.00") });
    assert.equal(more.fieldErrors?.[0]?.path, "payAmount");
    const first = await ok(head, headOfficeApi.pay, { params: at(of), body: await payment("10000.00") });
    assert.deepEqual([first.allocations.length, first.unitPart, first.personPart], [1, "10000.00", "0.00"]);
    assert.equal((await read(of)).summaryStatus, SUMMARY.arriving);
    const money = (paid: typeof first, arrivedAmount = paid.payAmount) =>
      ok(desk, duesPaymentApi.confirm, {
        params: { paymentId: paid.paymentId },
        body: { version: paid.version, arrivedAmount, arrivedDate: paid.payDate, opinion: null },
      });
    await money(first);
    assert.deepEqual(await linesPaid(bills.get(ZHUZHOU)), [LINE_PAID.unpaid], "nothing has been paid for it yet");
    of = await read(of);
    assert.deepEqual([of.summaryStatus, of.paidTotal], [SUMMARY.partly, "10000.00"]);
    const { owingTotal } = of;
    const second = await ok(head, headOfficeApi.pay, { params: at(of), body: await payment(owingTotal) });
    // What the first has left of the unit's parts, and one person on each bill.
    assert.deepEqual([second.allocations.length, second.personPart], [4, "2800.00"]);
    assert.equal(sum(second.allocations.map(({ amount }) => amount)), fenOf(owingTotal));
    await money(second);
    of = await read(of);
    assert.deepEqual([of.summaryStatus, of.owingTotal, of.paidTotal], [SUMMARY.paid, "0.00", of.payableTotal]);
    const rows = await billsOf();
    assert.ok(rows.every(({ owing }) => owing === "0.00"));
    assert.equal(rows.filter(({ duesStatus }) => duesStatus === DUES.merged).length, 3);
    for (const id of bills.values()) assert.deepEqual(await linesPaid(id), [LINE_PAID.paid]);
    const moves = await t.db
      .select()
      .from(duesMovements)
      .where(inArray(duesMovements.duesId, [...bills.values()]));
    assert.equal(sum(moves.map(({ amount }) => amount)), fenOf(of.payableTotal));
    assertSums(of);
    const over = await head(headOfficeApi.pay, { params: at(of), body: await payment("1.00") });
    assert.deepEqual([over.status, over.errorCode], [409, "STATE"]);
  });

  test("has one receipt for a branch and one for the rest, never more than has arrived", async () => {
    let no = 0;
    const receipt = async (companyId: string, amount: string) => {
      no += 1;
      const named = { duesId: bills.get(companyId) ?? "", title: of.companyName, amount };
      const body = { ...receiptForm(no), ...named, attachments: [await file(deskToken, "statement.dues-receipt")] };
      return tell(desk, duesReceiptApi.create, { body });
    };
    assert.equal((await receipt(ZHUZHOU, "700.01")).fieldErrors?.[0]?.path, "amount");
    assert.equal((await receipt(ZHUZHOU, "700.00")).status, 200);
    assert.equal((await read(of)).summaryStatus, SUMMARY.paid);
    const rest = amountText(fenOf(of.payableTotal) - 70_000n);
    assert.equal((await receipt(HEAD, of.payableTotal)).fieldErrors?.[0]?.path, "amount");
    assert.equal((await receipt(HEAD, rest)).status, 200);
    assert.equal((await receipt(XIANGTAN, "1.00")).fieldErrors?.[0]?.path, "amount");
    assert.equal((await read(of)).summaryStatus, SUMMARY.receipted);
  });
});

describe("each reckoned for itself", () => {
  const year = 2022;
  test("is the sum of the bills; who is silent agrees; a branch that has paid stays as it is", async () => {
    await asFile({ duesMode: null });
    const ids = new Map<string, string>();
    for (const [companyId, revenue] of [
      [HEAD, "150000000.00"],
      [ZHUZHOU, "150000000.00"],
      [XIANGTAN, "2000000.00"],
      [YUEYANG, "1000000.00"],
    ] as const)
      ids.set(companyId, await aBill(companyId, year, revenue));
    let of: SummaryDetail = await ok(head, headOfficeApi.create, { body: summaryForm(year, { consolidateMode: 2 }) });
    // Caps bind for each. // §13.1
    assert.equal(of.unitTotal, "1215000.00");
    assertSums(of);
    assert.deepEqual(
      [ZHUZHOU, XIANGTAN].map((id) => [lineOf(of, id).payable, lineOf(of, id).difference]),
      [
        ["600700.00", "0.00"],
        ["10700.00", "0.00"],
      ],
    );
    // A head office that has lost the branch keeps its line, and may only look. // H7
    const blind = handsWith(t, await tokenFor(t, { companyId: HEAD, reach: reach.slice(1) }));
    const { lineId, version } = lineOf(of, ZHUZHOU);
    const body = { included: false, excludeReason: "不汇总", revenue: null, revenueNote: null, version };
    const shut = await tell(blind, headOfficeApi.setLine, { params: { lineId }, body });
    assert.equal(shut.status, 403);
    assert.ok(lineOf(await read(of, blind), ZHUZHOU).lockedReason);
    of = (await step(head, "submit", of)).data;
    const silent = agreeForSilent(t.app.platform.services);
    await silent(t.db, t.clock.now());
    assert.equal((await read(of)).summaryStatus, SUMMARY.toConfirm, "three working days are theirs");
    await silent(t.db, new Date(t.clock.now().getTime() + 20 * 86_400_000));
    of = await read(of);
    assert.deepEqual(
      [of.summaryStatus, ...BRANCHES.map((id) => lineOf(of, id).confirmState)],
      [SUMMARY.toCheck, "auto", "auto", "auto"],
    );
    of = (await step(desk, "settle", of, { opinion: null })).data;
    assert.equal(of.summaryStatus, SUMMARY.toPay);
    for (const [id, unit] of [
      [ZHUZHOU, "600000.00"],
      [XIANGTAN, "10000.00"],
    ] as const) {
      const bill = await billRow(ids.get(id) ?? "");
      assert.deepEqual([bill.unitDue, bill.duesStatus], [unit, DUES.merged]);
    }
    // Before any money it may still be undone. // 9 已作废
    const voided = (await step(desk, "void", of, { opinion: "重新汇总" })).data;
    assert.equal(voided.summaryStatus, SUMMARY.voided);
    assert.equal(voided.owingTotal, "0.00", "nothing is owed of it");
    assertSums(voided);
    assert.equal((await ok(zhuzhou, headOfficeApi.branchLines, { query: { duesYear: year } })).length, 0);
    assert.equal((await billRow(ids.get(ZHUZHOU) ?? "")).duesStatus, DUES.toPay);
    of = await ok(head, headOfficeApi.create, { body: summaryForm(year, { consolidateMode: 2 }) });
    assert.notEqual(of.summaryNo, voided.summaryNo);
    assert.equal(of.unitTotal, "1215000.00");
    // All branches at once: each answer counts, and one of them sends it on.
    of = (await step(head, "submit", of)).data;
    const told = await Promise.all([zhuzhou, xiangtan, yueyang].map((by) => confirm(by, year)));
    assert.deepEqual(
      told.map(({ status }) => status),
      [200, 200, 200],
    );
    assert.equal((await read(of)).summaryStatus, SUMMARY.toCheck);
    const asked = await t.db.select().from(submissions).where(eq(submissions.bizId, of.summaryId));
    assert.equal(asked.length, 1);
  });
});

describe("edge cases", () => {
  test("H1: a bill on which money has arrived is not merged into the sum", async () => {
    await asFile({ duesMode: 1 });
    const year = 2021;
    await aBill(HEAD, year, "1000000.00");
    await aBill(ZHUZHOU, year, "1000000.00", { paidAmount: "100.00", duesStatus: DUES.partly });
    await aBill(XIANGTAN, year, "1000000.00");
    await aBill(YUEYANG, year, "1000000.00");
    let of: SummaryDetail = await ok(head, headOfficeApi.create, { body: summaryForm(year) });
    assert.match(lineOf(of, ZHUZHOU).problem ?? "", /已到账 100.00 元，不能并入/);
    const told = await step(head, "submit", of);
    assert.match(JSON.stringify(told.fieldErrors), /先退费或抵扣/);
    of = (await set(of, ZHUZHOU, { included: false, excludeReason: "已自行缴纳" })).data;
    assert.equal((await step(head, "submit", of)).status, 200);
  });

  test("H3, H4: branches as they stood on the day, those that closed in the year with what they earned", async () => {
    const year = 2020;
    for (const id of [HEAD, ZHUZHOU, XIANGTAN, YUEYANG]) await aBill(id, year, "1000000.00");
    // Moved to another head office behind the day: it was still here.
    await asFile({ parentCompanyId: DEMO.firm.first }, [XIANGTAN]);
    await t.db.insert(recordHistories).values({
      historyId: newId(),
      object: "basic.firm",
      objectId: XIANGTAN,
      action: "update",
      version: 2,
      userName: "系统",
      changeTime: new Date("2021-03-01T00:00:00Z"),
      changes: [],
      stood: { parentCompanyId: HEAD },
    });
    await asFile({ leftDate: "2020-06-30" }, [YUEYANG]);
    let of: SummaryDetail = await ok(head, headOfficeApi.create, { body: summaryForm(year) });
    assert.equal(of.totalRevenue, "4000000.00");
    assert.equal(lineOf(of, XIANGTAN).included, true);
    of = (await step(head, "submit", of)).data;
    assert.equal(lineOf(of, YUEYANG).confirmState, "auto", "nobody of it can answer");
    await asFile({ leftDate: null }, [YUEYANG]);
    // Of a day behind the move it is the other head office's.
    const later = 2024;
    for (const id of [HEAD, ZHUZHOU, XIANGTAN, YUEYANG]) await aBill(id, later, "1000000.00");
    const next: SummaryDetail = await ok(head, headOfficeApi.create, { body: summaryForm(later) });
    assert.equal(next.totalRevenue, "3000000.00");
    assert.ok(!next.lines.some(({ branchCompanyId }) => branchCompanyId === XIANGTAN));
    await asFile({ parentCompanyId: HEAD }, [XIANGTAN]);
  });

  test("mode 3 is only looked at, mode 4 is left out", async () => {
    const year = 2019;
    for (const id of [HEAD, ZHUZHOU, XIANGTAN, YUEYANG]) await aBill(id, year, "1000000.00");
    await asFile({ duesMode: null });
    await asFile({ regProvinceCode: "440000" }, [YUEYANG]);
    const of: SummaryDetail = await ok(head, headOfficeApi.create, { body: summaryForm(year, { consolidateMode: 3 }) });
    assert.equal(of.isViewOnly, true);
    assert.deepEqual(
      [of.unitTotal, lineOf(of, ZHUZHOU).payable, lineOf(of, ZHUZHOU).ownPayable],
      ["5000.00", "0.00", "5700.00"],
    );
    assert.deepEqual([lineOf(of, YUEYANG).lineMode, lineOf(of, YUEYANG).excludeReason], [4, "外省分所在当地税协缴纳"]);
    assert.ok(!of.transitions.includes("submit"));
    const told = await step(head, "submit", of);
    assert.match(JSON.stringify(told.fieldErrors), /不需要提交/);
    const shut = await set(of, YUEYANG, { included: true });
    assert.equal(shut.status, 403);
    await asFile({ regProvinceCode: "430000" }, [YUEYANG]);
    await asFile({ duesMode: 1 });
  });

  test("lists are asked by year, state and branch, with totals", async () => {
    const rows = await ok(head, headOfficeApi.list, { query: { branchName: "株洲", duesYear: 2023 } });
    assert.deepEqual(
      rows.map(({ duesYear }) => duesYear),
      [2023],
    );
    assert.equal((await ok(head, headOfficeApi.list, { query: { branchName: "没有这家" } })).length, 0);
    const totals = await ok(head, headOfficeApi.totals, { query: { duesYear: 2023 } });
    assert.deepEqual([totals.count, totals.payableTotal], [1, rows[0]?.payableTotal]);
    assert.equal((await ok(stranger, headOfficeApi.list, { query: {} })).length, 0);
    const sheets = await t.call({ method: "GET", url: `${headOfficeApi.export.path}?duesYear=2023`, token: headToken });
    assert.equal(sheets.statusCode, 200, sheets.body.slice(0, 200));
    const { branchCount } = await ok(stranger, headOfficeApi.situation, {});
    assert.equal(branchCount, 0);
    const lines = await t.db.select().from(headOfficeLines);
    assert.ok(lines.every(({ payable, unitDue, personDue }) => fenOf(payable) === fenOf(unitDue) + fenOf(personDue)));
  });
});
