import { showAmount } from "@/contracts/kit/amount/amount";
import { and, eq, gt, gte, inArray, isNull, lt, ne, not, sql } from "drizzle-orm";
import { agreementReport, type AgreementReportForm } from "@/contracts/agreement/report/report";
import type { Change } from "@/contracts/kit/diff";
import { REPORT_FILE, TAX_REPORT } from "@/contracts/agreement/report/report-fields";
import { isForeignToReport, withoutForeign } from "@/contracts/agreement/report/report-rules";
import { daysAfter } from "@/contracts/kit/day/dates";
import { fixed } from "@/contracts/kit/amount/decimal";
import { startOfDay } from "@/server/platform/call/services";
import { findsText, holdsText } from "@/server/platform/search/text-pieces";
import type { FormFacts, RecordContext, Values, WriteContext } from "@/server/records/hooks";
import { keepRecords } from "@/server/records/records";
import { dictionaryOf } from "@/server/reference/dictionary-cache";
import { isOfficer } from "@/server/reference/scope";
import { addContractChild } from "@/server/modules/agreement/contract/contract-children";
import { addCustomerChild } from "@/server/modules/agreement/customer/customer-children";
import { staffBriefs } from "@/server/modules/basic/read";
import {
  gatherReports,
  lockFaults,
  namedIn,
  reportFaults,
  reportFindings,
  type ReportKnown,
  signerColumns,
} from "@/server/modules/agreement/report/report-checks";
import { askedChanges, elementItems, elementsIn } from "@/server/modules/agreement/report/report-correct";
import { elsewhere, foundElsewhere } from "@/server/modules/agreement/report/report-elsewhere";
import { agreementFilings } from "@/server/modules/agreement/filing/filing.table";
import {
  ofAgreement,
  reportsOfContract,
  reportUnlockAsked,
  STANDING,
} from "@/server/modules/agreement/report/report-facts";
import { invoicedFees, NOT_INVOICED } from "@/server/modules/agreement/report/report-invoiced";
import { REPORT, reportSteps } from "@/server/modules/agreement/report/report-steps";
import { namedAccounts, tellOfReport } from "@/server/modules/agreement/report/report-tell";
import { checksOf, paperCheckCount } from "@/server/modules/public/read";
import { putToDesk, reportFilings, type ReportRow } from "@/server/modules/agreement/report/report.table";

type Form = AgreementReportForm;

export const titleOf = ({ reportTitle, reportNo }: Pick<ReportRow, "reportTitle" | "reportNo">): string =>
  reportNo === null ? reportTitle : `${reportTitle}（${reportNo}）`;

const wordsOf = (record: ReportRow): string =>
  [
    ["报备编号", record.filingNo],
    ["委托人", record.clientName],
    ["报告日期", record.reportDate],
    ["收费金额", record.serviceFee === null ? null : `${showAmount(record.serviceFee)} 元`],
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
  return {
    elements: elementsIn(form),
    agreementNo: agreement?.agreement.agreementNo ?? null,
    customerId: agreement?.agreement.customerId ?? null,
    reportYear: form.reportDate === null ? null : Number(form.reportDate.slice(0, 4)),
    ...signerColumns(form.signerIds, known),
    projectLeaderName: nameOf(form.projectLeaderId),
    review1Name: nameOf(form.review1Id),
    reviewerName: nameOf(form.review2Id),
    reviewerNo: reviewer?.reviewerNo ?? null,
    review3Name: nameOf(form.review3Id),
  };
}

async function numberOf({ db }: Pick<RecordContext, "db">, reportId: string | null): Promise<string | null> {
  if (reportId === null) return null;
  const [row] = await db
    .select({ filingNo: reportFilings.filingNo, reportTitle: reportFilings.reportTitle })
    .from(reportFilings)
    .where(eq(reportFilings.reportId, reportId));
  return row ? (row.filingNo ?? row.reportTitle) : null;
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
    unlockAskedTime: record.unlockAskedTime?.toISOString() ?? null,
    agreementItemName: item === null ? null : words.label("service_sub_type", item),
    replacesNo: await numberOf(context, record.replacesId),
    replacedByNo: await numberOf(context, record.replacedById),
    sameElsewhere: await elsewhere(context, record),
    verifyCount: await checkCountOf(db, record.filingNo),
    askedChanges: await askedChanges(context, record),
    ...((await invoicedFees(db, [record.reportId])).get(record.reportId) ?? NOT_INVOICED),
  };
}

/** Names of people and agreements of some forms, by id, for 变更记录. */
async function namesOf(forms: readonly Partial<Form>[], { db }: WriteContext) {
  const people = await staffBriefs(db, forms.flatMap(namedIn));
  return new Map(people.map(({ staffId, staffName }) => [staffId, staffName] as const));
}

const isStanding = ({ reportStatus }: Values): boolean => STANDING.includes(Number(reportStatus));

addCustomerChild({ noun: "业务报备", table: reportFilings, column: reportFilings.customerId });
addContractChild({ noun: "业务报备", countOf: reportsOfContract });

const NUMBERS = ["filingNo", "reportNo", "reportTitle"] as const;
const CLIENTS = ["clientName", "clientCreditCode", "targetName", "targetCreditCode"] as const;

const INDEXED = [...NUMBERS, ...CLIENTS, "signerNames", "reviewerName", "initials", "companyName"] as const;
const TEXTS = INDEXED.map((key) => reportFilings[key]);

/** Unlocking is for what is locked; it is asked for once, and taken back or refused where it was asked. */
function unusedUnlocking(context: RecordContext, row: Partial<ReportRow>): readonly string[] {
  const { reportDate = null, unlockedUntil = null, unlockAskedTime = null, lateReason } = row;
  const isAsked = unlockAskedTime !== null;
  const mayAsk = !isAsked && lockFaults({ reportDate, unlockedUntil }, { context }) !== null;
  return [
    ...(mayAsk ? [] : ["askUnlock"]),
    ...(isAsked ? [] : ["cancelUnlock", "refuseUnlock"]),
    ...(isAsked || lateReason !== null ? [] : ["unlock"]),
  ];
}

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
  toForm: elementItems,
  toAnswer,
  namesOf,
  visibleTo: ({ user }) => (isOfficer(user) ? putToDesk(reportFilings) : undefined),
  listColumns: { verifyCount: paperCheckCount("reportFiling", reportFilings.filingNo) },
  toRows: async (rows, { db }) => {
    const fees = await invoicedFees(
      db,
      rows.filter(isStanding).map(({ reportId }) => String(reportId)),
    );
    return rows.map((row) => ({ ...row, ...(fees.get(String(row["reportId"])) ?? NOT_INVOICED) }));
  },
  removeRefusal: ({ auditTime }) => (auditTime === null ? null : "已送协会审核过的报备不能删除，请修改后重新报备"),
  texts: {
    indexed: INDEXED,
    keyword: { columns: [...NUMBERS, ...CLIENTS], names: ["reportTitle", "clientName", "targetName"] },
    ofFirm: ["signerNames"],
    filters: { numbers: NUMBERS, client: CLIENTS },
  },
  searchesFirm: true,
  // Its number as it is printed has strokes.
  alsoFoundBy: (text, _context, isCommon) => {
    if (!/^BB[\d-]*-[\d-]*$/i.test(text)) return undefined;
    const [number, plain] = [[reportFilings.filingNo], text.replaceAll("-", "")];
    return isCommon ? holdsText(number, plain) : findsText(number, TEXTS, plain);
  },
  toCondition: {
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
    isUnlockAsked: (isAsked) => (isAsked ? reportUnlockAsked : not(reportUnlockAsked)),
    isCorrected: (isAsked) => (isAsked ? gt(reportFilings.versionNo, 1) : eq(reportFilings.versionNo, 1)),
    isElsewhere: foundElsewhere,
    agreementId: ofAgreement,
    contractId: (id) => sql`${reportFilings.agreementId} in (select g.filing_id from ${agreementFilings} g
      where g.contract_id = ${id})`,
    customerId: (id) => eq(reportFilings.customerId, id),
    clientCreditCode: (code) => eq(reportFilings.clientCreditCode, code),
    signerId: (id) => sql`${reportFilings.signerIds} @> ${JSON.stringify([id])}::jsonb`,
  },
  uniqueErrors: {
    report_filings_report_no_key: { path: "", message: "报告文号已存在，本报备没有取得编号，请核对文号" },
  },
  lifecycle: {
    notifyCodes: ["g_hy_business_filing_edit"],
    notifyUserIds: namedAccounts,
    titleOf,
    wordsOf,
    unusedSteps: (context, row) => unusedUnlocking(context, row as Partial<ReportRow>),
    tellsChanges: ({ askedChanges }) => askedChanges as readonly Change[] | undefined,
    keepMore: (_context, { signers, reviewerName, reviewerNo }) =>
      Promise.resolve({ signers, reviewerName, reviewerNo }),
    afterStep: tellOfReport,
    rules: reportSteps,
  },
});
