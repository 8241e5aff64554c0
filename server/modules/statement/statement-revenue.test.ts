// Guarantees: the yearly revenue is laid beside what reports charged and, for the firm alone, contracts brought in, as a
// hint at its cell; an empty 业务收入构成 wants a word; its 上年金额 comes from last year's accepted one; its rows are marked
// on return.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { eq, sql } from "drizzle-orm";
import { NATURE } from "@/contracts/basic/firm/firm-form";
import { incomeStatementApi } from "@/contracts/statement/income-statement";
import { balanceSheetApi } from "@/contracts/statement/balance-sheet";
import { balanceSample, incomeSample } from "@/contracts/statement/statement-sample";
import { REPORT_STATUS } from "@/contracts/agreement/report/report-status";
import { newId } from "@/server/platform/clock/id";
import { firms } from "@/server/reference/firm.table";
import type { TestApp } from "@/server/testing/testing";
import { aContract } from "@/server/modules/agreement/filing/filing-testing";
import { agreementContractReceipts } from "@/server/modules/agreement/contract/contract.table";
import { reportFilings } from "@/server/modules/agreement/report/report.table";
import { buildDemoApp, DEMO } from "@/server/modules/basic/firm/firm-testing";
import { type Hands, handsOf } from "@/server/modules/party/testing";
import { yearlySet } from "@/server/modules/statement/read";
import { statements } from "@/server/modules/statement/record.table";

const FIRM = DEMO.firm.smallLimited;
let t: TestApp;
let firm: Hands;
let desk: Hands;

before(async () => {
  t = await buildDemoApp();
  await t.db.execute(sql`delete from statements`);
  await t.setParam("statement.attachmentRequired", false);
  firm = await handsOf(t, FIRM);
  desk = await handsOf(t, "desk");
});
after(() => t.close());

async function made(more: object = {}) {
  const told = await firm(incomeStatementApi.create, { body: { ...incomeSample, ...more } as never });
  assert.equal(told.status, 200, JSON.stringify(told));
  return told.data;
}
const clean = () => t.db.delete(statements);
const findings = async (statementId: string, rule: string, by = firm) =>
  (await by(incomeStatementApi.check, { params: { statementId } })).data.findings.filter((one) => one.rule === rule);

test("revenue stands beside the fees of the year's reports and the receipts of its contracts", async () => {
  const { statementId } = await made();
  assert.deepEqual(await findings(statementId, "S8"), []);
  const stamp = { companyId: FIRM, companyName: "x", createTime: t.clock.now(), updateTime: t.clock.now() };
  const report = (year: number, serviceFee: string, reportStatus: number = REPORT_STATUS.filed) =>
    t.db.insert(reportFilings).values({
      reportId: newId(),
      reportStatus,
      serviceCategory: 5,
      reportTitle: "报告",
      serviceFee,
      filingTime: new Date(`${year}-05-05T10:00:00+08:00`),
      ...stamp,
    });
  await report(2025, "2000000.00");
  await report(2025, "900000.00", REPORT_STATUS.voided);
  await report(2024, "900000.00");
  const contractId = await aContract(t, { companyId: FIRM });
  const received = (rowId: string, receiptDate: string, amount: string) =>
    t.db.insert(agreementContractReceipts).values({ rowId, contractId, sortNo: 1, receiptDate, amount });
  await received("r1", "2025-06-01", "100000.00");
  await received("r2", "2026-06-01", "700000.00");
  const [fees, receipts, ...more] = await findings(statementId, "S8");
  assert.equal(more.length, 0);
  assert.deepEqual([fees?.level, receipts?.level], ["I", "I"]);
  assert.deepEqual(fees?.cells, [{ form: "small-02", itemCode: "operatingRevenue", column: "amount1" }]);
  assert.match(fees?.message ?? "", /2025 年报备收费合计 2,000,000\.00/);
  assert.match(receipts?.message ?? "", /业务合同收款合计 100,000\.00/);
  const isIt = eq(statements.statementId, statementId);
  await t.db.update(statements).set({ auditStatus: 1, submitTime: t.clock.now() }).where(isIt);
  const told = (await findings(statementId, "S8", desk)).map(({ message }) => message);
  assert.deepEqual(told, [fees?.message], "of contracts the association hears nothing");
  await report(2025, "1464080.00");
  assert.equal((await findings(statementId, "S8")).length, 1, "the reports come to the revenue with its tax");
});

test("a 汇总 is laid beside what the offices have told, a correction that is open among them as it was accepted", async () => {
  await clean();
  const refused = await firm(incomeStatementApi.create, { body: { ...incomeSample, scope: 2 } as never });
  assert.deepEqual(
    refused.fieldErrors?.map(({ path }) => path),
    ["scope"],
    "without branches there is nothing to sum up",
  );
  await t.db
    .update(firms)
    .set({ parentCompanyId: FIRM, companyNature: NATURE.branch })
    .where(eq(firms.companyId, DEMO.firm.soleProprietor));
  const sum = await made({ scope: 2 });
  const own = await made();
  assert.deepEqual(await findings(sum.statementId, "S11"), [], "a draft is nothing told");
  const stands = { auditStatus: 4, acceptedTime: t.clock.now(), acceptedLines: incomeSample.lines };
  const working = [{ itemCode: "operatingRevenue", amount1: "5.00", amount2: null }];
  const at = eq(statements.statementId, own.statementId);
  await t.db
    .update(statements)
    .set({ ...stands, lines: working, operatingRevenue: "5.00" })
    .where(at);
  assert.deepEqual(await findings(sum.statementId, "S11"), [], "3,268,000.00 stands");
  const less = [{ itemCode: "operatingRevenue", amount1: "7.00", amount2: null }];
  await t.db.update(statements).set({ acceptedLines: less }).where(at);
  const [found] = await findings(sum.statementId, "S11");
  assert.match(found?.message ?? "", /各自填报之和 7\.00/);
});

test("a told revenue that was left blank is nothing, and no unknown one", async () => {
  await clean();
  const { statementId } = await made({ lines: [{ itemCode: "sellingExpenses", amount1: "1.00", amount2: null }] });
  const services = t.app.platform.services;
  const revenue = async () => (await yearlySet({ db: t.db, services }, FIRM, 2025)).revenue;
  assert.equal(await revenue(), null, "a draft tells none");
  await t.db.update(statements).set({ auditStatus: 1 }).where(eq(statements.statementId, statementId));
  assert.equal(await revenue(), "0.00");
});

test("an empty breakdown wants a word of explanation before the statement is submitted", async () => {
  await clean();
  await firm(balanceSheetApi.create, { body: balanceSample as never });
  const { statementId, version } = await made({ breakdown: [], explanation: null });
  const refused = await firm(incomeStatementApi.submit, {
    params: { statementId },
    query: undefined,
    body: { version },
  });
  assert.equal(refused.status, 400);
  assert.ok(
    refused.fieldErrors?.some(({ path, message }) => path === "explanation" && message.includes("业务收入构成")),
    JSON.stringify(refused),
  );
});

test("last year's amounts are brought in from what was accepted, and rows are marked on return", async () => {
  await clean();
  const { statementId } = await made({ year: 2024 });
  const accepted = [{ rowNo: 1, projectCount: 2, amount: "77.00", lastYearAmount: "1.00" }];
  await t.db.update(statements).set({ acceptedTime: t.clock.now(), acceptedBreakdown: accepted, auditStatus: 3 });
  const opening = await firm(incomeStatementApi.opening, { query: { year: 2025, periodType: 1, period: 0, scope: 1 } });
  assert.deepEqual(opening.data.breakdown, [{ rowNo: 1, projectCount: null, amount: null, lastYearAmount: "77.00" }]);
  const half = await firm(incomeStatementApi.opening, { query: { year: 2025, periodType: 2, period: 1, scope: 1 } });
  assert.deepEqual(half.data.breakdown, []);
  await t.db.update(statements).set({ auditStatus: 1, submitTime: t.clock.now() });
  const { version } = (await desk(incomeStatementApi.get, { params: { statementId } })).data;
  const send = (path: string) =>
    desk(incomeStatementApi.sendBack, {
      params: { statementId },
      query: undefined,
      body: { version, opinion: "请核对", marks: [{ path, note: "与报备不符" }] },
    });
  assert.equal((await send("breakdown.12")).status, 400);
  const back = await send("breakdown.5");
  assert.equal(back.status, 200, JSON.stringify(back));
  assert.deepEqual(back.data.auditRecords.at(-1)?.marks, [{ path: "breakdown.5", note: "与报备不符" }]);
});
