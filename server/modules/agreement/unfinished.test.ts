// Guarantees: nobody leaves a firm that could not finish its filings without him, by a leave, on its day, or by a transfer;
// a second signer in service, a draft or a finished filing holds nobody. // domain a §2.3 Blocks
// On PostgreSQL: two who go at one moment.
import assert from "node:assert/strict";
import { after, before, it } from "node:test";
import { eq } from "drizzle-orm";
import { AGREE_STATUS } from "@/contracts/agreement/filing/filing-fields";
import { REPORT_STATUS } from "@/contracts/agreement/report/report-status";
import { LEAVE_REASON } from "@/contracts/basic/staff/staff-form";
import { newId } from "@/server/platform/clock/id";
import { agreementFilings } from "@/server/modules/agreement/filing/filing.table";
import { anAgreement } from "@/server/modules/agreement/report/report-testing";
import { reportFilings } from "@/server/modules/agreement/report/report.table";
import { buildDemoApp, DEMO } from "@/server/modules/basic/firm/firm-testing";
import { settleLeaves } from "@/server/modules/basic/staff/staff-leave";
import { staffLeaves } from "@/server/modules/basic/staff/staff-leave.table";
import { dataOf } from "@/server/modules/basic/staff/staff-testing";
import {
  aColleague,
  anAsking,
  dayAfter,
  type Someone,
  someone,
  submitted,
} from "@/server/modules/basic/transfer/transfer-testing";
import { staff } from "@/server/reference/staff.table";
import type { TestApp } from "@/server/testing/testing";

const { first: FIRM, headOffice: NEW } = DEMO.firm;
let t: TestApp;
let firm: Someone;
let other: Someone;

before(async () => {
  t = await buildDemoApp();
  firm = await someone(t, FIRM);
  other = await someone(t, NEW);
});
after(() => t.close());

async function aReport(reportStatus: number, signerIds: string[]): Promise<string> {
  const reportId = newId();
  const by = { createUserId: "x", createUserName: "x", updateUserId: "x", updateUserName: "x" };
  await t.db.insert(reportFilings).values({
    reportId,
    reportStatus,
    signerIds,
    serviceCategory: 1,
    reportTitle: "鉴证报告甲",
    companyId: FIRM,
    companyName: "x",
    createTime: t.clock.now(),
    updateTime: t.clock.now(),
    ...by,
  });
  return reportId;
}

const leave = (staffId: string, version: number, leaveDate = dayAfter(t, 0)) =>
  firm.staff.call("leave", staffId, {
    leaveDate,
    leaveReason: 1,
    memberAfter: null,
    handoverDone: true,
    reason: null,
    attachments: [],
    version,
  });
const statusOf = async (staffId: string) =>
  (await t.db.select().from(staff).where(eq(staff.staffId, staffId)))[0]?.staffStatus;

it("the only signer of a report on its way stays, until it is filed", async () => {
  const { row } = await aColleague(firm, { staffName: "独签人" });
  const reportId = await aReport(REPORT_STATUS.reviewing, [row.staffId]);
  const held = await leave(row.staffId, row.version);
  assert.equal(held.statusCode, 409);
  assert.match(
    held.json<{ errorMessage: string }>().errorMessage,
    /独签人是未办结的业务报备「鉴证报告甲」的唯一签字人.*再办理离职/,
  );
  await t.db
    .update(reportFilings)
    .set({ reportStatus: REPORT_STATUS.filed })
    .where(eq(reportFilings.reportId, reportId));
  dataOf(await leave(row.staffId, row.version));
  assert.equal(await statusOf(row.staffId), 2);
});

it("a second signer holds nobody while he is in service; a draft never does", async () => {
  const [a, b] = [await aColleague(firm, { staffName: "签字甲" }), await aColleague(firm, { staffName: "签字乙" })];
  await aReport(REPORT_STATUS.draft, [a.row.staffId]);
  await aReport(REPORT_STATUS.ready, [a.row.staffId, b.row.staffId]);
  dataOf(await leave(a.row.staffId, a.row.version));
  const last = await leave(b.row.staffId, b.row.version);
  assert.match(last.json<{ errorMessage: string }>().errorMessage, /唯一签字人/);
});

it("of two signers who leave at one moment one stays", async () => {
  const [a, b] = [await aColleague(firm, { staffName: "同时甲" }), await aColleague(firm, { staffName: "同时乙" })];
  await aReport(REPORT_STATUS.reviewing, [a.row.staffId, b.row.staffId]);
  const both = await Promise.all([a, b].map(({ row }) => leave(row.staffId, row.version)));
  assert.deepEqual(both.map(({ statusCode }) => statusCode).sort(), [200, 409]);
});

it("the only person who may sign in an agreement that is being filed stays; in one that stands he may go", async () => {
  const { row } = await aColleague(firm, { staffName: "独任人" });
  const helper = await aColleague(firm, { staffName: "助手" });
  const { filingId } = await anAgreement(t, FIRM, { serviceCategory: 1, serviceSubType: 104 });
  const people = [
    { staffId: row.staffId, staffName: "独任人", maySign: true },
    { staffId: helper.row.staffId, staffName: "助手", maySign: false },
  ];
  const set = (agreeStatus: number) =>
    t.db.update(agreementFilings).set({ agreeStatus, people }).where(eq(agreementFilings.filingId, filingId));
  await set(AGREE_STATUS.submitted);
  const held = await leave(row.staffId, row.version);
  assert.match(held.json<{ errorMessage: string }>().errorMessage, /未办结的协议备案「.+」的唯一有签字资格的服务人员/);
  dataOf(await leave(helper.row.staffId, helper.row.version));
  await set(AGREE_STATUS.filed);
  dataOf(await leave(row.staffId, row.version));
});

it("the dead are not asked for what they signed", async () => {
  const { row } = await aColleague(firm, { staffName: "已故人" });
  await aReport(REPORT_STATUS.reviewing, [row.staffId]);
  const went = await firm.staff.call("leave", row.staffId, {
    leaveDate: dayAfter(t, 0),
    leaveReason: LEAVE_REASON.dead,
    memberAfter: null,
    handoverDone: true,
    reason: null,
    attachments: [],
    version: row.version,
  });
  assert.equal(went.statusCode, 200, went.body);
});

it("a leave ahead asks again on its day, and settles when the report is finished", async () => {
  const { row } = await aColleague(firm, { staffName: "到日人" });
  dataOf(await leave(row.staffId, row.version, dayAfter(t, 3)));
  const reportId = await aReport(REPORT_STATUS.auditing, [row.staffId]);
  const then = new Date(t.clock.now().getTime() + 4 * 86_400_000);
  await settleLeaves(t.app.platform.services)(t.db, then);
  assert.equal(await statusOf(row.staffId), 1);
  await t.db.delete(reportFilings).where(eq(reportFilings.reportId, reportId));
  await settleLeaves(t.app.platform.services)(t.db, then);
  assert.equal(await statusOf(row.staffId), 2);
});

it("a leave that is held may be taken back", async () => {
  const { row } = await aColleague(firm, { staffName: "留任人" });
  const ahead = dataOf<{ version: number }>(await leave(row.staffId, row.version, dayAfter(t, 3)));
  await aReport(REPORT_STATUS.auditing, [row.staffId]);
  for (const table of [staff, staffLeaves])
    await t.db
      .update(table)
      .set({ leaveDate: dayAfter(t, -1) })
      .where(eq(table.staffId, row.staffId));
  await settleLeaves(t.app.platform.services)(t.db, t.clock.now());
  const undone = await firm.staff.call("undoLeave", row.staffId, undefined, `?version=${ahead.version}`);
  assert.equal(undone.statusCode, 200, undone.body);
  assert.equal(await statusOf(row.staffId), 1);
});

it("the leaving firm cannot agree to a transfer of him", async () => {
  const { form, row } = await aColleague(firm, { staffName: "转签人" });
  await aReport(REPORT_STATUS.returned, [row.staffId]);
  const told = await submitted(other, await anAsking(t, other, form));
  const seen = await firm.hands("get", told.data.transferId);
  assert.ok(
    seen.data.checks.some((text) => text.includes("唯一签字人")),
    JSON.stringify(seen.data.checks),
  );
  const held = await firm.hands("confirm", told.data.transferId, { version: told.data.version, opinion: null });
  assert.equal(held.errorCode, "STATE");
  assert.match(held.errorMessage ?? "", /唯一签字人/);
});
