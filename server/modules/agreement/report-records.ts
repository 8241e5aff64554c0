import { and, eq, gt, gte, inArray, isNull, lt, ne, sql } from "drizzle-orm";
import { agreementReport, type AgreementReportForm } from "@/contracts/agreement/report";
import { ELEMENT_KEYS } from "@/contracts/agreement/report-elements";
import { REPORT_FILE, TAX_REPORT } from "@/contracts/agreement/report-fields";
import { isForeignToReport, withoutForeign } from "@/contracts/agreement/report-rules";
import { daysAfter } from "@/contracts/kit/dates";
import { fixed } from "@/contracts/kit/decimal";
import { startOfDay } from "@/server/platform/call/services";
import { holdsText } from "@/server/platform/search/text-pieces";
import type { FormFacts, RecordContext, WriteContext } from "@/server/records/hooks";
import { keepRecords } from "@/server/records/records";
import { dictionaryOf } from "@/server/reference/dictionary-cache";
import { isOfficer } from "@/server/reference/scope";
import { addContractChild } from "@/server/modules/agreement/contract-children";
import { addCustomerChild } from "@/server/modules/agreement/customer-children";
import { staffBriefs } from "@/server/modules/basic/read";
import {
  gatherReports,
  namedIn,
  reportFaults,
  reportFindings,
  type ReportKnown,
} from "@/server/modules/agreement/report-checks";
import { ofAgreement, reportsOfContract, sameReports, STANDING } from "@/server/modules/agreement/report-facts";
import { REPORT, reportSteps } from "@/server/modules/agreement/report-steps";
import { checksOf, paperCheckCount } from "@/server/modules/public/read";
import { putToDesk, reportFilings, type ReportRow } from "@/server/modules/agreement/report.table";

type Form = AgreementReportForm;

export const titleOf = ({ reportTitle, reportNo }: Pick<ReportRow, "reportTitle" | "reportNo">): string =>
  reportNo === null ? reportTitle : `${reportTitle}（${reportNo}）`;

const wordsOf = (record: ReportRow): string =>
  [
    ["报备编号", record.filingNo],
    ["委托人", record.clientName],
    ["报告日期", record.reportDate],
    ["收费金额", record.serviceFee === null ? null : `${record.serviceFee} 元`],
    ["解锁至", record.unlockedUntil],
  ]
    .flatMap(([label, text]) => (text ? [`${label}：${text}`] : []))
    .join("\n");

/** Items of other sub-types say nothing of this report; amounts in one writing; the unit is the client unless told. */
function canonical(form: Form): Form {
  const own = withoutForeign(form);
  const kept = Object.entries(own).map(([key, value]) => [
    key,
    key in own && isForeignToReport(key, own) && !Array.isArray(value) ? null : value,
  ]);
  const next = Object.fromEntries(kept) as Form;
  const isOwn = next.targetName === null && next.targetCreditCode === null;
  return {
    ...next,
    serviceFee: fixed(next.serviceFee, 2),
    ...(isOwn ? { targetName: next.clientName, targetCreditCode: next.clientCreditCode } : {}),
  };
}

/** What stands in the agreement, and whom the form names, as they were called. // domain b §0.2 snapshot */
function toColumns(form: Form, { known }: FormFacts<Form, ReportRow, ReportKnown>) {
  const { people, agreement, reviewer } = known;
  const nameOf = (id: string | null) => (id === null ? null : (people.get(id)?.staffName ?? null));
  const signers = form.signerIds.flatMap((id) => {
    const one = people.get(id);
    return one ? [{ staffId: id, staffName: one.staffName, certNo: one.certNo }] : [];
  });
  const flat = form as unknown as Readonly<Record<string, unknown>>;
  return {
    elements: Object.fromEntries(ELEMENT_KEYS.map((key) => [key, flat[key] ?? null])),
    agreementNo: agreement?.agreement.agreementNo ?? null,
    customerId: agreement?.agreement.customerId ?? null,
    reportYear: form.reportDate === null ? null : Number(form.reportDate.slice(0, 4)),
    signers,
    signerNames: signers.length === 0 ? null : signers.map(({ staffName }) => staffName).join("、"),
    projectLeaderName: nameOf(form.projectLeaderId),
    review1Name: nameOf(form.review1Id),
    reviewerName: nameOf(form.review2Id),
    reviewerNo: reviewer?.reviewerNo ?? null,
    review3Name: nameOf(form.review3Id),
  };
}

/** 业务要素 as items of the form. */
const formElements = ({ elements }: ReportRow) =>
  Object.fromEntries(ELEMENT_KEYS.map((key) => [key, elements[key] ?? (key === "taxTypes" ? [] : null)]));

async function numberOf({ db }: Pick<RecordContext, "db">, reportId: string | null): Promise<string | null> {
  if (reportId === null) return null;
  const [row] = await db
    .select({ filingNo: reportFilings.filingNo, reportTitle: reportFilings.reportTitle })
    .from(reportFilings)
    .where(eq(reportFilings.reportId, reportId));
  return row ? (row.filingNo ?? row.reportTitle) : null;
}

/** Other firms' reports on the same matter: told to the association alone. // domain b §6 (6) */
async function elsewhere({ db, user }: RecordContext, record: ReportRow): Promise<string | null> {
  if (!isOfficer(user)) return null;
  const others = (await sameReports(db, record)).filter(({ companyId }) => companyId !== record.companyId);
  return others.length === 0
    ? null
    : others.map(({ companyName, filingNo }) => `${companyName} ${filingNo ?? ""}`.trim()).join("；");
}

async function checkCountOf(db: RecordContext["db"], filingNo: string | null): Promise<number> {
  if (filingNo === null) return 0;
  return (await checksOf(db, "reportFiling", [filingNo])).get(filingNo)?.checkCount ?? 0;
}

async function toAnswer(record: ReportRow, context: RecordContext) {
  const { db, services, now } = context;
  const words = await dictionaryOf(services).get(db, now);
  const item = record.agreementItemId === null ? null : record.serviceSubType;
  return {
    filingTime: record.filingTime?.toISOString() ?? null,
    voidTime: record.voidTime?.toISOString() ?? null,
    agreementItemName: item === null ? null : words.label("service_sub_type", item),
    replacesNo: await numberOf(context, record.replacesId),
    replacedByNo: await numberOf(context, record.replacedById),
    sameElsewhere: await elsewhere(context, record),
    verifyCount: await checkCountOf(db, record.filingNo),
  };
}

/** Names of people and agreements of some forms, by id, for 变更记录. */
async function namesOf(forms: readonly Partial<Form>[], { db }: WriteContext) {
  const people = await staffBriefs(db, forms.flatMap(namedIn));
  return new Map(people.map(({ staffId, staffName }) => [staffId, staffName] as const));
}

addCustomerChild({ noun: "业务报备", table: reportFilings, column: reportFilings.customerId });
addContractChild({ noun: "业务报备", countOf: reportsOfContract });

/** Texts of the list, in the order of their index. */
const { filingNo, reportNo, reportTitle, clientName, clientCreditCode, targetName, targetCreditCode } = reportFilings;
const NUMBERS = [filingNo, reportNo, reportTitle];
const CLIENTS = [clientName, clientCreditCode, targetName, targetCreditCode];
const TEXTS = [...NUMBERS, ...CLIENTS, reportFilings.signerNames, reportFilings.reviewerName];

/** 业务报备, as the engine keeps them. // domain b §6 */
export const reportRecords = keepRecords<typeof agreementReport, typeof reportFilings, ReportKnown>({
  of: agreementReport,
  table: reportFilings,
  files: REPORT,
  fileTypes: { reportFile: { attachType: REPORT_FILE } },
  gather: gatherReports,
  toCanonical: canonical,
  rules: reportFindings,
  missingItems: reportFaults,
  toColumns,
  toForm: formElements,
  toAnswer,
  namesOf,
  visibleTo: ({ user }) => (isOfficer(user) ? putToDesk(reportFilings) : undefined),
  listColumns: { verifyCount: paperCheckCount("reportFiling", reportFilings.filingNo) },
  removeRefusal: ({ auditTime }) => (auditTime === null ? null : "已送协会审核过的报备不能删除，请修改后重新报备"),
  toCondition: {
    numbers: (part) => holdsText(NUMBERS, TEXTS, part),
    client: (part) => holdsText(CLIENTS, TEXTS, part),
    signerNames: (part) => holdsText([reportFilings.signerNames], TEXTS, part),
    reviewerName: (part) => holdsText([reportFilings.reviewerName], TEXTS, part),
    filedFrom: (day) => gte(reportFilings.filingTime, startOfDay(day)),
    filedTo: (day) => lt(reportFilings.filingTime, startOfDay(daysAfter(day, 1))),
    isUnarchived: (isAsked) =>
      isAsked
        ? and(inArray(reportFilings.reportStatus, [...STANDING]), isNull(reportFilings.archiveNo))
        : sql`${reportFilings.archiveNo} is not null`,
    isUnreported: (isAsked) =>
      isAsked
        ? and(inArray(reportFilings.reportStatus, [...STANDING]), eq(reportFilings.taxReportStatus, TAX_REPORT.none))
        : ne(sql`coalesce(${reportFilings.taxReportStatus}, -1)`, TAX_REPORT.none),
    isCorrected: (isAsked) => (isAsked ? gt(reportFilings.versionNo, 1) : eq(reportFilings.versionNo, 1)),
    agreementId: ofAgreement,
    clientCreditCode: (code) => eq(reportFilings.clientCreditCode, code),
    signerId: (id) => sql`${reportFilings.signerIds} @> ${JSON.stringify([id])}::jsonb`,
  },
  uniqueErrors: {
    report_filings_report_no_key: { path: "", message: "报告文号已存在，本报备没有取得编号，请核对文号" },
  },
  lifecycle: {
    notifyCodes: ["g_hy_business_filing_edit"],
    titleOf,
    wordsOf,
    unusedSteps: (_context, row) => (row["lateReason"] === null ? ["unlock"] : []),
    keepMore: (_context, { signers, reviewerName, reviewerNo }) =>
      Promise.resolve({ signers, reviewerName, reviewerNo }),
    rules: reportSteps,
  },
});
