import assert from "node:assert/strict";
import { and, eq, isNotNull } from "drizzle-orm";
import type { AgreementReportForm } from "@/contracts/agreement/report/report";
import { userIdOf } from "@/server/seed/demo";
import type { TestApp } from "@/server/testing/testing";
import { newId } from "@/server/platform/clock/id";
import { DEMO, tokenOf } from "@/server/modules/basic/firm/firm-testing";
import {
  anAgreement,
  aReport,
  aReportFile,
  reportHands,
  type ReportHands,
  type ToldReport,
} from "@/server/modules/agreement/report/report-testing";
import { reviewers } from "@/server/modules/filing/reviewer.table";
import { type StaffRecord, staff } from "@/server/reference/staff.table";

// A firm that reports: who works there, who reviews, and the calls of each, for the tests of reports.

export const FIRST = DEMO.firm.first;
export const ADMIN = userIdOf(DEMO.user.admin);
let t: TestApp;
export let firm: ReportHands;
export let desk: ReportHands;
export let other: ReportHands;
/** Of the same firm: passes what `firm` has made. */
export let reviewing: ReportHands;
export let people: StaffRecord[];

/** Puts people and a reviewer into the store, and signs everybody in. */
export async function openReports(app: TestApp): Promise<void> {
  t = app;
  firm = reportHands(t, await tokenOf(t, DEMO.user.admin));
  desk = reportHands(t, await tokenOf(t, DEMO.user.desk));
  other = reportHands(t, await tokenOf(t, DEMO.user.other));
  reviewing = reportHands(t, await tokenOf(t, DEMO.user.business));
  people = await t.db
    .select()
    .from(staff)
    .where(and(eq(staff.companyId, FIRST), eq(staff.staffStatus, 1), isNotNull(staff.personId)))
    .limit(4);
  assert.equal(people.length, 4);
  const fit = { memberType: 1, memberStatus: 2, staffCategory: 1, hasTaxAgentCert: true, practiceDate: "2015-03-01" };
  for (const [i, { staffId }] of people.entries())
    await t.db
      .update(staff)
      .set({ ...fit, certNo: `TR${i}`, hireDate: "2015-01-01" })
      .where(eq(staff.staffId, staffId));
  await t.db.delete(reviewers).where(eq(reviewers.staffId, idOf(2)));
  await t.db.insert(reviewers).values({
    reviewerId: newId(),
    applyNo: "FH-T-1",
    reviewerNo: "FR-T-1",
    reviewerStatus: 3,
    applyType: 1,
    staffId: idOf(2),
    personId: null,
    staffName: "x",
    scopeCategories: [5],
    validFrom: "2025-01-01",
    validTo: "2027-12-31",
    companyId: FIRST,
    companyName: "x",
    createTime: t.clock.now(),
    updateTime: t.clock.now(),
  });
}

export const idOf = (at: number): string => people[at]?.staffId ?? "";
export const right = (told: ToldReport): ToldReport["data"] => {
  assert.equal(told.status, 200, JSON.stringify(told));
  return told.data;
};
export const pathsOf = ({ faults }: ToldReport) => faults.map(({ path }) => path);
export const agency = async (more: Partial<AgreementReportForm> = {}) => {
  const { filingId, itemId } = await anAgreement(t, FIRST, { serviceCategory: 1, serviceSubType: 104 });
  const reportFile = await aReportFile(t, FIRST, ADMIN);
  return aReport({ agreementId: filingId, agreementItemId: itemId, projectLeaderId: idOf(0), reportFile, ...more });
};
/** 鉴证 with two signers and three levels of review. */
export const assurance = async (more: Partial<AgreementReportForm> = {}) => {
  const { filingId, itemId } = await anAgreement(t, FIRST, { serviceCategory: 5, serviceSubType: 511 });
  const reportFile = await aReportFile(t, FIRST, ADMIN);
  return aReport({
    serviceCategory: 5,
    serviceSubType: 511,
    opinionType: 1,
    taxTypes: [1],
    conclusion: "符合即征即退条件",
    agreementId: filingId,
    agreementItemId: itemId,
    projectLeaderId: idOf(0),
    signerIds: [idOf(0), idOf(1)],
    review1Id: idOf(0),
    review1Date: "2026-11-18",
    review2Id: idOf(2),
    review2Date: "2026-11-19",
    review3Id: idOf(3),
    review3Date: "2026-11-20",
    reportFile,
    ...more,
  });
};
export const drafted = async (form: AgreementReportForm) => right(await firm("create", "", form));
export const step = (name: Parameters<ReportHands>[0], { reportId, version }: ToldReport["data"], body: object = {}) =>
  firm(name, reportId, { version, ...body });
export const deskStep = (
  name: Parameters<ReportHands>[0],
  { reportId, version }: ToldReport["data"],
  body: object = {},
) => desk(name, reportId, { version, ...body });
export const passed = ({ reportId, version }: ToldReport["data"], by = reviewing) =>
  by("reviewPass", reportId, { version, opinion: null });
export const readied = async (form: AgreementReportForm) => right(await step("submit", await drafted(form)));
export const filedOf = async (form: AgreementReportForm) => right(await step("file", await readied(form)));
