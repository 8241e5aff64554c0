// Guarantees: a branch's statement that is accepted with another revenue after its head office has summed up is told to the
// head office and the association, and stands at the branch's line. // domain a §13.4 H9
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { eq, like } from "drizzle-orm";
import { headOfficeApi } from "@/contracts/statement/dues/head-office";
import { DUES, SUMMARY } from "@/contracts/statement/dues/terms";
import { newId } from "@/server/platform/clock/id";
import type { TestApp } from "@/server/testing/testing";
import { buildDemoApp, DEMO } from "@/server/modules/basic/firm/firm-testing";
import { siteMessages } from "@/server/modules/message/site-message.table";
import { handsWith } from "@/server/modules/party/testing";
import { tellSummaries } from "@/server/modules/statement/dues/head-office/head-office-stale";
import { headOfficeLines, headOfficeSummaries } from "@/server/modules/statement/dues/head-office/head-office.table";
import { duesBills } from "@/server/modules/statement/dues/record.table";
import {
  acceptedAs,
  aDeclaredBill,
  anAcceptedStatement,
  clearDues,
  ok,
  tokenFor,
} from "@/server/modules/statement/dues/testing";
import { statements } from "@/server/modules/statement/record.table";

const { headOffice: HEAD, branchZhuzhou: BRANCH } = DEMO.firm;
const YEAR = 2023;
let t: TestApp;
before(async () => {
  t = await buildDemoApp();
  await clearDues(t.db);
  await t.db.delete(statements);
});
after(() => t.close());

test("a corrected statement of a branch reaches the summary that tells its earlier revenue", async () => {
  const head = handsWith(t, await tokenFor(t, { companyId: HEAD, reach: [{ companyId: BRANCH, canAct: false }] }));
  const headDuesId = await aDeclaredBill(t, { companyId: HEAD, duesYear: YEAR, revenue: "6000000.00" });
  const merged = { duesStatus: DUES.merged, statementRevenue: "3000000.33", statementTaxRevenue: "3000000.33" };
  const duesId = await aDeclaredBill(t, { companyId: BRANCH, duesYear: YEAR, revenue: "3000000.33", more: merged });
  const summaryId = newId();
  const stamp = { createTime: t.clock.now(), updateTime: t.clock.now() };
  await t.db.insert(headOfficeSummaries).values({
    summaryId,
    summaryNo: "HZ202300001",
    duesYear: YEAR,
    half: 0,
    consolidateMode: 1,
    headDuesId,
    payerCompanyId: HEAD,
    summaryStatus: SUMMARY.toPay,
    companyId: HEAD,
    companyName: "总所",
    ...stamp,
  });
  await t.db.insert(headOfficeLines).values({
    lineId: newId(),
    summaryId,
    sortNo: 1,
    branchCompanyId: BRANCH,
    branchName: "株洲分所",
    inProvince: true,
    lineMode: 1,
    included: true,
    duesId,
    revenue: "3000000.33",
    revenueSource: "bill" as const,
  });
  const [bill] = await t.db.select().from(duesBills).where(eq(duesBills.duesId, duesId));
  assert.ok(bill);
  const statementId = await anAcceptedStatement(t, {
    companyId: BRANCH,
    year: bill.revenueYear,
    revenue: "3000000.33",
  });
  const messages = () =>
    t.db.select().from(siteMessages).where(like(siteMessages.msgTitle, "%会费汇总中%的收入已变动%"));
  const problem = async () =>
    (await ok(head, headOfficeApi.get, { params: { summaryId } })).lines.find(({ isHead }) => !isHead)?.problem;
  const told = () => tellSummaries({ db: t.db, now: t.clock.now() }, BRANCH, bill.revenueYear);
  await told();
  assert.deepEqual([(await messages()).length, await problem()], [0, null]);
  await t.db.update(statements).set(acceptedAs(t, "2500000.00")).where(eq(statements.statementId, statementId));
  await told();
  assert.match((await problem()) ?? "", /收入为 2,500,000\.00 元，汇总时为 3,000,000\.33 元/);
  const about = (await messages()).map(({ bizType }) => bizType).sort();
  assert.deepEqual(about, ["statement.desk-head-office-dues", "statement.head-office-dues"]);
});
