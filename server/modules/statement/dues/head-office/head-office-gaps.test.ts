// Guarantees: a bill that moves while its summary waits for branches keeps that summary alone from the association, is told
// once and tried again; answers are kept; a summary on a voided bill is refused; the head office's own revenue follows its
// bill, and another one needs a reason; a bill that is made behind the decision asks for no unit's part twice; a first half
// that was reckoned once with others counts in the second with its share; a bill settled by hand takes no branch's revenue, and
// typed revenue reckons it by the standard again; what came back and what waits for a branch is
// counted. // domain a §13
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { and, eq, inArray, like } from "drizzle-orm";
import { workbenchApi } from "@/contracts/common/workbench";
import { unreadApi } from "@/contracts/message/unread";
import { duesDeskApi } from "@/contracts/statement/dues/desk";
import { duesApi } from "@/contracts/statement/dues/dues";
import { fenOf } from "@/contracts/statement/dues/engine/amounts";
import { headOfficeApi, type SummaryDetail, type SummaryLine } from "@/contracts/statement/dues/head-office";
import { CONSOLIDATE, DUES, HALF, SUMMARY } from "@/contracts/statement/dues/terms";
import type { TestApp } from "@/server/testing/testing";
import { firms } from "@/server/reference/firm.table";
import { buildDemoApp, DEMO } from "@/server/modules/basic/firm/firm-testing";
import { siteMessages } from "@/server/modules/message/site-message.table";
import { type Hands, handsWith } from "@/server/modules/party/testing";
import { agreeForSilent } from "@/server/modules/statement/dues/head-office/head-office-branch";
import { headOfficeLines } from "@/server/modules/statement/dues/head-office/head-office.table";
import { reckon, reckonedColumns } from "@/server/modules/statement/dues/bill/reckon";
import { type BillRecord, duesBills } from "@/server/modules/statement/dues/record.table";
import { aDeclaredBill, clearDues, ok, summaryForm, tell, tokenFor } from "@/server/modules/statement/dues/testing";
import { statements } from "@/server/modules/statement/record.table";

const { headOffice: HEAD, branchZhuzhou: ZHUZHOU, branchXiangtan: XIANGTAN, branchYueyang: YUEYANG } = DEMO.firm;
let t: TestApp;
let head: Hands;
let zhuzhou: Hands;
let xiangtan: Hands;
let desk: Hands;

before(async () => {
  t = await buildDemoApp();
  await clearDues(t.db);
  await t.db.delete(statements);
  const reach = [ZHUZHOU, XIANGTAN, YUEYANG].map((companyId) => ({ companyId, canAct: false }));
  head = handsWith(t, await tokenFor(t, { companyId: HEAD, reach }));
  zhuzhou = handsWith(t, await tokenFor(t, { companyId: ZHUZHOU }));
  xiangtan = handsWith(t, await tokenFor(t, { companyId: XIANGTAN }));
  desk = handsWith(t, await tokenFor(t, { userType: 2, orgId: DEMO.orgId }));
  await t.db
    .update(firms)
    .set({ duesMode: CONSOLIDATE.once })
    .where(inArray(firms.companyId, [ZHUZHOU, XIANGTAN]));
  await t.db.update(firms).set({ duesMode: CONSOLIDATE.own }).where(eq(firms.companyId, YUEYANG));
});
after(() => t.close());

const aBill = (companyId: string, duesYear: number, revenue: string | null, more: object = {}) =>
  aDeclaredBill(t, { companyId, duesYear, revenue, more });
const setBill = (duesId: string, set: Partial<BillRecord>) =>
  t.db.update(duesBills).set(set).where(eq(duesBills.duesId, duesId));
async function billRow(duesId: string): Promise<BillRecord> {
  const [row] = await t.db.select().from(duesBills).where(eq(duesBills.duesId, duesId));
  assert.ok(row);
  return row;
}
const at = ({ summaryId }: SummaryDetail) => ({ summaryId });
const step = (by: Hands, name: "submit" | "settle" | "sendBack" | "refresh", of: SummaryDetail, more: object = {}) =>
  tell(by, headOfficeApi[name], { params: at(of), body: { version: of.version, ...more } });
const read = (of: SummaryDetail, by = head) => ok(by, headOfficeApi.get, { params: at(of) });
const lineOf = (of: SummaryDetail, companyId: string): SummaryLine => {
  const line = of.lines.find(({ branchCompanyId }) => branchCompanyId === companyId);
  assert.ok(line, companyId);
  return line;
};
async function done(answer: ReturnType<typeof step>): Promise<SummaryDetail> {
  const told = await answer;
  assert.equal(told.status, 200, JSON.stringify(told));
  return told.data;
}
async function confirm(by: Hands, duesYear: number) {
  const [row] = await ok(by, headOfficeApi.branchLines, { query: { duesYear } });
  assert.ok(row);
  return tell(by, headOfficeApi.confirmLine, { params: { lineId: row.lineId }, body: { version: row.version } });
}
/** Twenty days later nobody has answered. */
const silence = () =>
  agreeForSilent(t.app.platform.services)(t.db, new Date(t.clock.now().getTime() + 20 * 86_400_000));
/** Bills of head office and two branches, summed and sent out. */
async function sentOut(duesYear: number) {
  const bills = {
    head: await aBill(HEAD, duesYear, "6000000.00"),
    zhuzhou: await aBill(ZHUZHOU, duesYear, "2000000.00"),
    xiangtan: await aBill(XIANGTAN, duesYear, "1000000.00"),
  };
  const made = await ok(head, headOfficeApi.create, { body: summaryForm(duesYear) });
  return { bills, of: await done(step(head, "submit", made)) };
}
const held = async () =>
  (await t.db.select().from(siteMessages).where(like(siteMessages.msgTitle, "%会费汇总还不能转协会核定"))).length;

test("one bill in payment keeps its own summary back, and nobody else's; it goes on when the bill is free", async () => {
  const { bills, of } = await sentOut(2018);
  await setBill(bills.zhuzhou, { duesStatus: DUES.toConfirm });
  const other = await sentOut(2017);
  await silence();
  await silence();
  assert.equal((await read(other.of)).summaryStatus, SUMMARY.toCheck);
  const now = await read(of);
  assert.deepEqual([now.summaryStatus, lineOf(now, ZHUZHOU).confirmState], [SUMMARY.toConfirm, "auto"]);
  assert.match(lineOf(now, ZHUZHOU).problem ?? "", /正在办理缴费或退费/);
  assert.equal(await held(), 1);
  // Paid in the meantime: what H1 forbids at the submission is forbidden here as well.
  await setBill(bills.zhuzhou, { duesStatus: DUES.partly, paidAmount: "100.00" });
  await silence();
  const paid = await read(of);
  assert.equal(paid.summaryStatus, SUMMARY.toConfirm);
  assert.match(lineOf(paid, ZHUZHOU).problem ?? "", /已到账 100.00 元，不能并入/);
  await setBill(bills.zhuzhou, { duesStatus: DUES.toPay, paidAmount: "0.00" });
  await silence();
  assert.equal((await read(of)).summaryStatus, SUMMARY.toCheck);
  assert.equal((await billRow(bills.zhuzhou)).duesStatus, DUES.merged);
});

test("the last branch's answer is kept although another's bill was voided; both sides count what waits for them", async () => {
  const { bills, of } = await sentOut(2016);
  const counted = async (by: Hands) =>
    (await ok(by, unreadApi.quickUnread, {})).menuCounts?.["statement.head-office-dues"] ?? 0;
  assert.equal(await counted(xiangtan), 1);
  await setBill(bills.zhuzhou, { duesStatus: DUES.voided });
  assert.equal((await confirm(zhuzhou, 2016)).status, 200);
  assert.equal(await counted(xiangtan), 1);
  const last = await confirm(xiangtan, 2016);
  assert.deepEqual([last.status, last.data.confirmState], [200, "confirmed"]);
  assert.equal(await counted(xiangtan), 0);
  const now = await read(of);
  assert.equal(now.summaryStatus, SUMMARY.toConfirm);
  assert.match(lineOf(now, ZHUZHOU).problem ?? "", /已作废，请刷新/);
  await setBill(bills.zhuzhou, { duesStatus: DUES.toPay });
  await silence();
  assert.equal(await counted(head), 0);
  const back = await done(step(desk, "sendBack", await read(of, desk), { opinion: "请核对株洲分所收入" }));
  assert.equal(back.summaryStatus, SUMMARY.returned);
  assert.equal(await counted(head), 1);
  const { todos = [] } = await ok(head, workbenchApi.get, {});
  assert.match(JSON.stringify(todos), /修改被退回的会费汇总单：1 份/);
});

test("a summary on a voided bill is refused with what to do", async () => {
  const headBill = await aBill(HEAD, 2015, "1000000.00");
  await aBill(ZHUZHOU, 2015, "1000000.00");
  await aBill(XIANGTAN, 2015, "1000000.00");
  const of = await ok(head, headOfficeApi.create, { body: summaryForm(2015) });
  await setBill(headBill, { duesStatus: DUES.voided });
  const told = await step(head, "submit", of);
  assert.equal(told.status, 400);
  assert.match(JSON.stringify(told.fieldErrors), /已作废，不能按它汇总；请删除这份汇总单/);
});

test("the head office's revenue follows its bill until another is typed, which needs a reason", async () => {
  const headBill = await aBill(HEAD, 2014, "6000000.00");
  await aBill(ZHUZHOU, 2014, "2000000.00");
  await aBill(XIANGTAN, 2014, "1000000.00");
  let of = await ok(head, headOfficeApi.create, { body: summaryForm(2014) });
  const corrected = async (revenue: string) => {
    const set = { revenueBase: revenue, taxRevenue: revenue };
    await setBill(headBill, { ...set, ...(await reckonedColumns(t.db, { ...(await billRow(headBill)), ...set })) });
  };
  await corrected("6500000.00");
  of = await done(step(head, "refresh", of));
  assert.deepEqual([of.headRevenue, of.totalRevenue], ["6500000.00", "9500000.00"]);
  const put = (more: object) =>
    ok(head, headOfficeApi.update, {
      params: at(of),
      body: { ...summaryForm(2014, { consolidateMode: 1, ...more }), version: of.version },
    });
  of = await put({ headRevenue: "1.00" });
  const bare = await step(head, "submit", of);
  assert.deepEqual(
    bare.fieldErrors?.map(({ path }) => path),
    ["remark"],
  );
  of = await put({ headRevenue: "5000000.00", remark: "总所报送的是汇总报表" });
  of = await done(step(head, "refresh", of));
  assert.equal(of.headRevenue, "5000000.00", "what was typed stays");
  assert.match(of.lines[0]?.revenueNote ?? "", /总所会费单收入 6,500,000.00 元，相差 -1,500,000.00 元/);
  of = await put({ headRevenue: null });
  of = await done(step(head, "submit", of));
  await silence();
  of = await read(of);
  assert.deepEqual([of.summaryStatus, of.headRevenue, of.lines[0]?.problem], [SUMMARY.toCheck, "6500000.00", null]);
  await corrected("6600000.00");
  assert.match((await read(of)).lines[0]?.problem ?? "", /收入为 6,600,000.00 元，汇总时为 6,500,000.00 元/);
  await corrected("6500000.00");
  of = await done(step(desk, "settle", await read(of, desk), { opinion: null }));
  assert.equal(of.totalRevenue, "9500000.00");
  const { version } = await billRow(headBill);
  const body = { version, revenueBase: "7000000.00", taxRevenue: "7000000.00", opinion: "更正" };
  await ok(desk, duesApi.recalculate, { params: { duesId: headBill }, body });
  of = await read(of);
  assert.deepEqual(
    [of.headRevenue, of.totalRevenue, of.lines[0]?.revenue],
    ["7000000.00", "10000000.00", "7000000.00"],
  );
  assert.equal(of.unitTotal, "50000.00");
});

test("a branch whose revenue stands in the sum is not asked for it again by a bill that is made later", async () => {
  const year = 2024;
  const headBill = await aBill(HEAD, year, "6000000.00");
  await aBill(XIANGTAN, year, "1000000.00");
  let of = await ok(head, headOfficeApi.create, { body: summaryForm(year) });
  const { lineId, version } = lineOf(of, ZHUZHOU);
  const entered = { included: true, excludeReason: null, revenue: "2000000.00", revenueNote: "总所汇总利润表" };
  of = await ok(head, headOfficeApi.setLine, { params: { lineId }, body: { ...entered, version } });
  of = await done(step(head, "submit", of));
  await silence();
  async function generated() {
    const { jobId } = await ok(desk, duesDeskApi.generate, {
      body: { duesYear: year, half: 0, companyIds: [ZHUZHOU] },
    });
    for (let tries = 0; tries < 400; tries += 1) {
      const told = await ok(desk, duesDeskApi.generation, { params: { jobId } });
      if (told.state === "done" || told.state === "failed") return told;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error("bills were not made in time");
  }
  const early = await generated();
  assert.equal(early.created, 0, JSON.stringify(early));
  assert.match(early.skipped[0]?.reason ?? "", new RegExp(`收入已并入.*${of.summaryNo}`));
  const owed = (await read(of)).lines.map(({ owing }) => owing);
  of = await read(await done(step(desk, "settle", await read(of, desk), { opinion: null })));
  const { unitTotal } = of;
  assert.deepEqual(
    [lineOf(of, ZHUZHOU).owing, of.lines.map(({ owing }) => owing)],
    ["0.00", owed],
    "all of the units' part is owed on the head office's bill",
  );
  assert.equal(
    fenOf(of.owingTotal),
    of.lines.reduce((all, { owing }) => all + fenOf(owing), 0n),
  );
  const late = await generated();
  assert.equal(late.created, 1, JSON.stringify(late));
  of = await read(of);
  const line = lineOf(of, ZHUZHOU);
  const bill = await billRow(line.duesId ?? "");
  assert.deepEqual([bill.duesStatus, bill.unitDue, bill.mergedIntoId], [DUES.merged, "0.00", headBill]);
  assert.deepEqual([of.unitTotal, line.personDue, line.billNo], [unitTotal, bill.personDue, bill.billNo]);
  assert.match(JSON.stringify(bill.lines), /收入并入总所统一计缴/);
});

test("a first half that was reckoned once counts in the second with each firm's share", async () => {
  const year = 2013;
  const halves = async (half: number) => ({
    head: await aBill(HEAD, year, "6000000.00", { half }),
    zhuzhou: await aBill(ZHUZHOU, year, "2000000.00", { half }),
    xiangtan: await aBill(XIANGTAN, year, "2000000.00", { half }),
  });
  await halves(HALF.first);
  let of = await ok(head, headOfficeApi.create, { body: summaryForm(year, { half: HALF.first }) });
  of = await done(step(head, "submit", of));
  await silence();
  of = await done(step(desk, "settle", await read(of, desk), { opinion: null }));
  assert.deepEqual([of.unitTotal, lineOf(of, ZHUZHOU).unitDue], ["25000.00", "5000.00"]);
  const second = await halves(HALF.second);
  const units = await Promise.all(Object.values(second).map(async (id) => (await billRow(id)).unitDue));
  assert.deepEqual(units, ["15000.00", "5000.00", "5000.00"], "each the half that its first has left");
  // Summed again with one of them: the other's share stays its own.
  const next = await ok(head, headOfficeApi.create, { body: summaryForm(year, { half: HALF.second }) });
  assert.equal(next.unitTotal, "25000.00");
  const { lineId, version } = lineOf(next, XIANGTAN);
  const out = { included: false, excludeReason: "自行缴纳", revenue: null, revenueNote: null, version };
  assert.equal((await ok(head, headOfficeApi.setLine, { params: { lineId }, body: out })).unitTotal, "20000.00");
  // A branch that is no member has no id: it hides nobody else's share.
  await t.db
    .update(headOfficeLines)
    .set({ branchCompanyId: null, branchName: "未入会的分所" })
    .where(and(eq(headOfficeLines.summaryId, next.summaryId), eq(headOfficeLines.branchCompanyId, ZHUZHOU)));
  const { unitDue } = await reckon(t.db, await billRow(second.head));
  assert.equal(unitDue, "15000.00");
});

test("a head office settled by hand takes no revenue of its branches; typed revenue reckons it by the standard again", async () => {
  const year = 2012;
  const headBill = await aBill(HEAD, year, "6000000.00");
  await aBill(ZHUZHOU, year, "2000000.00");
  await aBill(XIANGTAN, year, "1000000.00");
  const byStandard = (await billRow(headBill)).unitDue;
  const byHand = { unitByHand: "1200.00" };
  await setBill(headBill, { ...byHand, ...(await reckonedColumns(t.db, { ...(await billRow(headBill)), ...byHand })) });
  assert.equal((await billRow(headBill)).unitDue, "1200.00");
  const of = await ok(head, headOfficeApi.create, { body: summaryForm(year) });
  const told = await step(head, "submit", of);
  assert.equal(told.status, 400);
  assert.match(
    JSON.stringify(told.fieldErrors),
    /手工核定，分所收入不能并入计缴；请联系协会重新核算，或改为各分所分别计缴/,
  );
  const recalculate = async (revenueBase: string | null) => {
    const { version } = await billRow(headBill);
    const body = { version, revenueBase, taxRevenue: null, opinion: "更正收入" };
    return ok(desk, duesApi.recalculate, { params: { duesId: headBill }, body });
  };
  await recalculate(null);
  assert.deepEqual([(await billRow(headBill)).unitByHand, (await billRow(headBill)).unitDue], ["1200.00", "1200.00"]);
  await recalculate("6000000.00");
  const anew = await billRow(headBill);
  assert.deepEqual([anew.unitByHand, anew.unitDue], [null, byStandard]);
  const sent = await done(step(head, "submit", await done(step(head, "refresh", await read(of)))));
  assert.equal(sent.summaryStatus, SUMMARY.toConfirm);
});

test("a head office settled by hand may pay for branches that are each reckoned alone", async () => {
  const year = 2011;
  await t.db
    .update(firms)
    .set({ duesMode: CONSOLIDATE.each })
    .where(inArray(firms.companyId, [ZHUZHOU, XIANGTAN]));
  await aBill(HEAD, year, "6000000.00", { unitByHand: "1200.00" });
  await aBill(ZHUZHOU, year, "2000000.00");
  await aBill(XIANGTAN, year, "1000000.00");
  const of = await ok(head, headOfficeApi.create, { body: summaryForm(year, { consolidateMode: CONSOLIDATE.each }) });
  const sent = await done(step(head, "submit", of));
  assert.equal(sent.summaryStatus, SUMMARY.toConfirm);
});

test("a branch that has declared nothing is billed by what it agreed with, not by the draft that it left", async () => {
  const year = 2019;
  await aBill(HEAD, year, "6000000.00");
  await aBill(ZHUZHOU, year, "2000000.00");
  const duesId = await aBill(XIANGTAN, year, "2000000.00");
  const asked = (await billRow(duesId)).unitDue;
  await setBill(duesId, { duesStatus: DUES.toDeclare, revenueBase: "50.00", taxRevenue: "50.00" });
  let of = await ok(head, headOfficeApi.create, { body: summaryForm(year, { consolidateMode: CONSOLIDATE.each }) });
  const { lineId, version } = lineOf(of, XIANGTAN);
  const body = { included: true, excludeReason: null, revenue: "2000000.00", revenueNote: "总所账簿", version };
  of = await ok(head, headOfficeApi.setLine, { params: { lineId }, body });
  const reckoned = () => {
    const { revenue, unitDue, payable, ownPayable, difference } = lineOf(of, XIANGTAN);
    return [revenue, unitDue, payable === ownPayable, difference];
  };
  assert.deepEqual(reckoned(), ["2000000.00", asked, true, "0.00"], "reckoned as it is told");
  of = await done(step(head, "refresh", of));
  assert.deepEqual(reckoned(), ["2000000.00", asked, true, "0.00"]);
  await done(step(head, "submit", await read(of)));
  await silence();
  await done(step(desk, "settle", await read(of, desk), { opinion: null }));
  const billed = await billRow(duesId);
  assert.deepEqual([billed.revenueBase, billed.unitDue], ["2000000.00", asked]);
});
