// Guarantees: what no firm has declared counts in no sum of the association's, whose list's last row is what its rows show,
// voided bills left out; a bill whose firm works on it behind a return
// is told as it was declared also while its head office's summary has taken it over, and as it was decided from then on; the
// line of a branch says of its draft nothing; where the summary is voided its draft is its own again, and a statement that was
// accepted meanwhile is followed. // domain a §12.8, §13.4 H2, H9
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { eq } from "drizzle-orm";
import { dues, duesApi } from "@/contracts/statement/dues/dues";
import { duesDeskApi } from "@/contracts/statement/dues/desk";
import { amountText, fenOf } from "@/contracts/statement/dues/engine/amounts";
import { headOfficeApi, type SummaryDetail } from "@/contracts/statement/dues/head-office";
import { CONSOLIDATE, DUES, SUMMARY } from "@/contracts/statement/dues/terms";
import { newId } from "@/server/platform/clock/id";
import { stepLines } from "@/server/records/steps/step.table";
import type { TestApp } from "@/server/testing/testing";
import { buildDemoApp, DEMO } from "@/server/modules/basic/firm/firm-testing";
import { type Hands, handsWith } from "@/server/modules/party/testing";
import { agreeForSilent } from "@/server/modules/statement/dues/head-office/head-office-branch";
import { duesBills } from "@/server/modules/statement/dues/record.table";
import { reliefOf } from "@/server/modules/statement/dues/bill/reckon";
import {
  aDeclaredBill,
  anAcceptedStatement,
  clearDues,
  ok,
  summaryForm,
  tokenFor,
} from "@/server/modules/statement/dues/testing";
import { statements } from "@/server/modules/statement/record.table";

const { headOffice: HEAD, branchZhuzhou: BRANCH } = DEMO.firm;
const YEAR = 2019;
let t: TestApp;
let head: Hands;
let branch: Hands;
let desk: Hands;
before(async () => {
  t = await buildDemoApp();
  await clearDues(t.db);
  await t.db.delete(statements);
  const reach = [BRANCH, DEMO.firm.branchXiangtan, DEMO.firm.branchYueyang].map((companyId) => ({
    companyId,
    canAct: false,
  }));
  head = handsWith(t, await tokenFor(t, { companyId: HEAD, reach }));
  branch = handsWith(t, await tokenFor(t, { companyId: BRANCH }));
  desk = handsWith(t, await tokenFor(t, { userType: 2, orgId: DEMO.orgId }));
});
after(() => t.close());

const billRow = async (duesId: string) => {
  const [row] = await t.db.select().from(duesBills).where(eq(duesBills.duesId, duesId));
  assert.ok(row);
  return row;
};
/** Sent back by the association a moment ago, and worked on by its firm since. */
async function draftOf(duesId: string, revenueBase: string) {
  const params = { duesId };
  await t.db.update(duesBills).set({ duesStatus: DUES.returned }).where(eq(duesBills.duesId, duesId));
  const step = {
    bizType: dues.id,
    bizId: duesId,
    companyId: BRANCH,
    action: "sendBack",
    label: "退回",
    isReturn: true,
  };
  const by = { operatorName: "协会", operatorOrg: "协会", operateTime: t.clock.now() };
  await t.db
    .insert(stepLines)
    .values({ recordId: newId(), ...step, ...by, fromStatus: DUES.toCheck, toStatus: DUES.returned });
  t.clock.advance(1_000);
  const form = await ok(branch, duesApi.full, { params });
  const { version } = await ok(branch, duesApi.get, { params });
  const body = { ...form, revenueBase, taxRevenue: revenueBase, otherRevenue: "0.00", remark: "还没有申报", version };
  return ok(branch, duesApi.update, { params, body });
}
const totals = async () => {
  const { payable, owing } = await ok(desk, duesDeskApi.yearTotals, { query: { duesYear: YEAR } });
  const listed = await ok(desk, duesApi.totals, { query: { yearFrom: YEAR, yearTo: YEAR, isOwing: true } });
  return { payable, owing, listed: listed.owing };
};
/** The last row of the association's list is the sum of what the rows above it show. */
async function assertFooted() {
  const query = { yearFrom: YEAR, yearTo: YEAR };
  const sums = await ok(desk, duesApi.totals, { query });
  const rows = (await ok(desk, duesApi.list, { query })).filter(({ duesStatus }) => duesStatus !== DUES.voided);
  for (const key of ["unitDue", "personDue", "relief", "payable", "owing"] as const) {
    const shown = rows.reduce((all, row) => all + fenOf(row[key]), 0n);
    assert.equal(sums[key], amountText(shown), key);
  }
  return sums;
}
const steps = (
  name: "submit" | "settle" | "void",
  by: Hands,
  { summaryId, version }: SummaryDetail,
  more: object = {},
) => ok(by, headOfficeApi[name], { params: { summaryId }, body: { version, ...more } });

/** Branches beside the one go on alone. */
async function othersAlone(of: SummaryDetail): Promise<SummaryDetail> {
  let now = of;
  for (const { lineId, version, isHead, branchCompanyId, lockedReason } of of.lines) {
    if (isHead || branchCompanyId === BRANCH || lockedReason !== null) continue;
    const body = { included: false, excludeReason: "自行缴纳", revenue: null, revenueNote: null, version };
    now = await ok(head, headOfficeApi.setLine, { params: { lineId }, body });
  }
  return now;
}

test("a draft counts nowhere, and is told to nobody when a summary takes its bill over", async () => {
  const headBill = await billRow(await aDeclaredBill(t, { companyId: HEAD, duesYear: YEAR, revenue: "6000000.00" }));
  const duesId = await aDeclaredBill(t, { companyId: BRANCH, duesYear: YEAR, revenue: "2000000.00" });
  const params = { duesId };
  const declared = await billRow(duesId);
  const both = amountText(fenOf(headBill.payable) + fenOf(declared.payable));
  assert.deepEqual(await totals(), { payable: both, owing: both, listed: both });
  const footed = await assertFooted();
  const draft = await draftOf(duesId, "5000000.00");
  assert.notEqual(draft.payable, declared.payable);
  assert.notEqual(draft.relief, reliefOf(declared));
  assert.deepEqual(await assertFooted(), footed, "the draft moves no sum");
  const { lines, payable } = await ok(desk, duesApi.explain, { params });
  assert.deepEqual([lines, payable], [declared.lines, declared.payable], "nor is it explained");
  const { payable: alone } = headBill;
  assert.deepEqual(await totals(), { payable: alone, owing: alone, listed: alone });

  const told = async (by = desk) => {
    const { revenueBase, remark, payable } = await ok(by, duesApi.get, { params });
    const rows = await ok(by, duesApi.list, { query: { yearFrom: YEAR, yearTo: YEAR } });
    const row = rows.find((one) => one.duesId === duesId);
    assert.deepEqual([row?.revenueBase, row?.payable], [revenueBase, payable]);
    return [revenueBase, remark, payable];
  };
  const asDeclared = ["2000000.00", null, declared.payable];
  assert.deepEqual(await told(), asDeclared);

  let of = await ok(head, headOfficeApi.create, { body: summaryForm(YEAR, { consolidateMode: CONSOLIDATE.each }) });
  const line = of.lines.find(({ branchCompanyId }) => branchCompanyId === BRANCH);
  assert.ok(line);
  const entered = { included: true, excludeReason: null, revenue: "2500000.00", revenueNote: "总所账簿" };
  const body = { ...entered, version: line.version };
  of = await ok(head, headOfficeApi.setLine, { params: { lineId: line.lineId }, body });
  of = await othersAlone(of);
  of = await steps("submit", head, of);
  await agreeForSilent(t.app.platform.services)(t.db, new Date(t.clock.now().getTime() + 20 * 86_400_000));
  of = await ok(desk, headOfficeApi.get, { params: { summaryId: of.summaryId } });
  assert.deepEqual([of.summaryStatus, (await billRow(duesId)).duesStatus], [SUMMARY.toCheck, DUES.merged]);
  assert.deepEqual(await told(), asDeclared, "taken over, it is told as before");
  const explained = await ok(desk, duesApi.explain, { params });
  assert.equal(explained.payable, declared.payable, "and explained so");
  assert.deepEqual(await assertFooted(), footed);
  assert.deepEqual(await told(branch), ["5000000.00", "还没有申报", draft.payable], "its firm has its draft");
  assert.deepEqual(await totals(), { payable: alone, owing: alone, listed: alone });

  of = await steps("settle", desk, of, { opinion: null });
  const [decided] = await told();
  assert.equal(decided, "2500000.00");
  const decidedBills = [await billRow(duesId), await billRow(headBill.duesId)];
  const now = amountText(decidedBills.reduce((all, bill) => all + fenOf(bill.payable), 0n));
  assert.deepEqual(await totals(), { payable: now, owing: now, listed: now });

  await steps("void", desk, of, { opinion: "分所自行申报" });
  assert.deepEqual(await told(branch), ["5000000.00", "还没有申报", draft.payable], "its draft is its own again");
  const { duesStatus, taxRevenue, settleTime } = await billRow(duesId);
  assert.deepEqual([duesStatus, taxRevenue, settleTime], [DUES.returned, "5000000.00", null]);
  assert.deepEqual(await told(), asDeclared, "and told to nobody, as before");
});

test("a statement that was accepted while a summary held the bill reckons it when the summary is voided", async () => {
  const duesYear = 2021;
  await aDeclaredBill(t, { companyId: HEAD, duesYear, revenue: "6000000.00" });
  const stated = { statementRevenue: "3000000.00", statementTaxRevenue: "3000000.00" };
  const duesId = await aDeclaredBill(t, { companyId: BRANCH, duesYear, revenue: "3000000.00", more: stated });
  const { revenueYear, payable } = await billRow(duesId);
  let of = await ok(head, headOfficeApi.create, { body: summaryForm(duesYear) });
  of = await othersAlone(of);
  of = await steps("submit", head, of);
  await agreeForSilent(t.app.platform.services)(t.db, new Date(t.clock.now().getTime() + 20 * 86_400_000));
  of = await ok(desk, headOfficeApi.get, { params: { summaryId: of.summaryId } });
  of = await steps("settle", desk, of, { opinion: null });
  await anAcceptedStatement(t, { companyId: BRANCH, year: revenueYear, revenue: "4000000.00" });
  await steps("void", desk, of, { opinion: "利润表已更正" });
  const after = await billRow(duesId);
  assert.deepEqual(
    [after.duesStatus, after.revenueBase, after.statementRevenue],
    [DUES.toPay, "4000000.00", "4000000.00"],
  );
  assert.equal(fenOf(after.payable) - fenOf(payable), 5_000_00n, "5‰ of the million that the statement has more");
  assert.match(after.recalcNote ?? "", /利润表已更正/);
});

test("the line of a branch says of its draft nothing", async () => {
  const duesYear = 2023;
  await aDeclaredBill(t, { companyId: HEAD, duesYear, revenue: "6000000.00" });
  const more = { duesStatus: DUES.toDeclare };
  const duesId = await aDeclaredBill(t, { companyId: BRANCH, duesYear, revenue: "50.00", more });
  const { revenueYear } = await billRow(duesId);
  await anAcceptedStatement(t, { companyId: BRANCH, year: revenueYear, revenue: "3000000.00" });
  let of = await ok(head, headOfficeApi.create, { body: summaryForm(duesYear) });
  of = await othersAlone(of);
  of = await steps("submit", head, of);
  const line = of.lines.find(({ branchCompanyId }) => branchCompanyId === BRANCH);
  assert.deepEqual([of.summaryStatus, line?.revenue, line?.problem], [SUMMARY.toConfirm, "3000000.00", null]);
});

test("a voided bill is asked for by nobody: no sum has it", async () => {
  const before = await assertFooted();
  const duesId = await aDeclaredBill(t, { companyId: DEMO.firm.smallLimited, duesYear: YEAR, revenue: "2000000.00" });
  await t.db.update(duesBills).set({ duesStatus: DUES.voided, owing: "0.00" }).where(eq(duesBills.duesId, duesId));
  assert.deepEqual(await assertFooted(), before);
});
