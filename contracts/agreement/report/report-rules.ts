import { z } from "zod";
import { daysAfter, daysBetween } from "@/contracts/kit/day/dates";
import { toUnits } from "@/contracts/kit/amount/decimal";
import { metaOf } from "@/contracts/kit/field";
import { isNone } from "@/contracts/kit/none";
import { type FieldError, type Finding, findingsAt, requestOf } from "@/contracts/kit/validate";
import type { AgreementReportForm } from "@/contracts/agreement/report/report";
import { elementFindings } from "@/contracts/agreement/report/report-element-rules";
import { ELEMENT_KEYS, elementsOf, isForeignElement, noElement } from "@/contracts/agreement/report/report-elements";
import { OPINION, reportFields, TAX_REPORT } from "@/contracts/agreement/report/report-fields";
import { isSubTypeOf, needsSigner, SERVICE } from "@/contracts/agreement/service-types";

type Key = keyof typeof reportFields;
type Form = AgreementReportForm;
const { error, warning } = findingsAt<Key>();

/** Characters of 意见说明 at least. */
export const MIN_OPINION = 20;
/** Days behind the report's date on which its papers are in the archive. // 准则, domain b §13.1 archive_days */
export const ARCHIVE_DAYS = 60;
/** 汇算清缴鉴证. */
export const ANNUAL_RETURN = 501;
/** Opinions that say why. */
export const QUALIFIED: readonly number[] = [OPINION.qualified, OPINION.adverse, OPINION.none];

const NEEDED = [
  ...(["reportTitle", "serviceSubType", "reportNo", "clientName", "targetName"] as const),
  ...([
    "periodStart",
    "periodEnd",
    "reportDate",
    "reportUse",
    "reportUser",
    "copies",
    "serviceFee",
    "projectLeaderId",
  ] as const),
  ...(["reportFile"] as const),
] as const satisfies readonly Key[];
/** What a person, a client from abroad and one that is being founded may not have. // domain b §2 (7) */
const OF_ENTERPRISES: readonly Key[] = [
  ...(["clientCreditCode", "targetCreditCode", "targetTaxAuthority", "targetCityCode", "industryCode"] as const),
];
/** The client of an agreement may have no code; that the agreement has none is asked by the server. // domain b §0.4 X8 */
const hasNoCode = ({ agreementId, clientCreditCode }: Form): boolean =>
  agreementId !== null && clientCreditCode === null;
const OPINED: readonly number[] = [SERVICE.assurance, SERVICE.review];

/** What the association has set for a category, as its rules ask. */
export const reportBounds = z.object({
  /** Categories that are reviewed level by level, others once by whoever reviews the report. // domain b §13.1 */
  leveled: z.array(z.int()),
  /** How many levels those have, one to three. // domain b §13.1 review_levels_05 */
  levels: z.int(),
  /** Signers at least, by category; others need none. // domain b §13.1 sign_min */
  signers: z.record(z.string(), z.int()),
  /** A report stands upon a filed agreement. // domain b §0.4 X9 */
  needsAgreement: z.boolean(),
  /** Days behind the report in which it is archived; 0: none are asked. // domain b §13.1 archive_days */
  archiveDays: z.int(),
});
export type ReportBounds = z.infer<typeof reportBounds>;
export const STANDARD_BOUNDS: ReportBounds = {
  leveled: [SERVICE.assurance],
  levels: 3,
  signers: { [SERVICE.counsel]: 1, [SERVICE.planning]: 1, [SERVICE.assurance]: 2, [SERVICE.review]: 2 },
  needsAgreement: true,
  archiveDays: ARCHIVE_DAYS,
};

/** The levels of review beside 报告复核人, who is the second: with two the leader's, with three whoever signs out, too. */
const reviewsOf = (levels: number): readonly Key[] => [
  ...(levels > 1 ? (["review1Id", "review1Date"] as const) : []),
  ...(levels > 2 ? (["review3Id", "review3Date"] as const) : []),
];

/** Items of the form that a submission has. // domain b §6 (2) column req */
export function reportNeeds(form: Form, bounds: ReportBounds = STANDARD_BOUNDS): Key[] {
  const { leveled, levels, needsAgreement } = bounds;
  const { serviceCategory, serviceSubType, opinionType, serviceFee } = form;
  const isSigned = needsSigner([serviceCategory]);
  const isAgreed = needsAgreement && serviceCategory !== SERVICE.other;
  return [
    ...NEEDED,
    ...(hasNoCode(form) ? [] : OF_ENTERPRISES),
    ...(isAgreed ? (["agreementId", "agreementItemId"] as const) : []),
    ...(OPINED.includes(serviceCategory) ? (["opinionType"] as const) : []),
    ...(QUALIFIED.includes(opinionType ?? 0) ? (["opinionReason"] as const) : []),
    ...(serviceFee !== null && toUnits(serviceFee, 2) === 0n ? (["freeReason"] as const) : []),
    ...(isSigned ? (["signerIds", "review2Id", "review2Date"] as const) : []),
    ...(leveled.includes(serviceCategory) ? reviewsOf(levels) : []),
    ...elementsOf(serviceSubType).needed,
  ];
}

/** Items that say nothing of such a report. */
export const isForeignToReport = (key: string, form: Partial<Form>): boolean =>
  isForeignElement(key, form.serviceSubType ?? null) ||
  (key === "opinionReason" && !QUALIFIED.includes(form.opinionType ?? 0)) ||
  (key === "freeReason" && (isNone(form.serviceFee) || toUnits(form.serviceFee ?? null, 2) !== 0n));

const isEmpty = (value: unknown): boolean => isNone(value) || (Array.isArray(value) && value.length === 0);

/** What keeps it from being submitted, one sentence beside each item. */
export function reportMissing(form: Form, bounds: ReportBounds = STANDARD_BOUNDS): FieldError[] {
  const needs = [...new Set(reportNeeds(form, bounds))];
  const out: FieldError[] = needs
    .filter((key) => isEmpty(form[key]))
    .map((key) => ({
      path: key,
      message:
        key === "agreementId" ? "请先完成协议备案，再选择报告所依据的协议" : requestOf(metaOf(reportFields[key])),
    }));
  const { opinionReason, signerIds, serviceCategory } = form;
  if (!isForeignToReport("opinionReason", form) && opinionReason && [...opinionReason].length < MIN_OPINION)
    out.push({ path: "opinionReason", message: `意见说明不少于${MIN_OPINION}字` });
  const least = bounds.signers[serviceCategory] ?? 0;
  if (signerIds.length > 0 && signerIds.length < least)
    out.push({ path: "signerIds", message: `签字人员不足${least}人` });
  return out;
}

const isWholeYear = (from: string, to: string): boolean =>
  from.slice(0, 4) === to.slice(0, 4) && from.endsWith("-01-01") && to.endsWith("-12-31");

function dateFindings(form: Form, today: string): Finding[] {
  const { periodStart, periodEnd, reportDate, serviceCategory, serviceSubType } = form;
  const out: Finding[] = [];
  if (reportDate !== null && reportDate > today) out.push(error("RP1", "reportDate", `报告日期不能晚于今天 ${today}`));
  if (periodStart !== null && periodEnd !== null && periodEnd < periodStart)
    out.push(error("RP2", "periodEnd", "所属期止不能早于所属期起"));
  if (serviceSubType !== ANNUAL_RETURN || periodEnd === null || serviceCategory !== SERVICE.assurance) return out;
  if (reportDate !== null && reportDate < periodEnd)
    out.push(error("RP3", "reportDate", `汇算清缴鉴证的报告日期不能早于所属期止 ${periodEnd}`));
  if (periodStart === null || periodEnd < periodStart) return out;
  if (periodStart.slice(0, 4) !== periodEnd.slice(0, 4))
    out.push(error("RP4", "periodEnd", "汇算清缴鉴证的所属期在同一个公历年度内"));
  else if (!isWholeYear(periodStart, periodEnd))
    out.push(warning("RP4", "periodStart", "所属期不是完整年度，年度中间开业或注销的请核对"));
  return out;
}

function reviewFindings(form: Form, today: string): Finding[] {
  const { review1Date, review2Date, review3Date, reportDate, review2Id, signerIds, projectLeaderId } = form;
  const out: Finding[] = [];
  const steps = [
    ["review1Date", review1Date],
    ["review2Date", review2Date],
    ["review3Date", review3Date],
  ] as const;
  let last: string | null = null;
  for (const [key, date] of steps) {
    if (date === null) continue;
    if (date > today) out.push(error("RP5", key, `复核日期不能晚于今天 ${today}`));
    else if (last !== null && date < last) out.push(error("RP6", key, `不能早于上一级复核日期 ${last}`));
    else if (reportDate !== null && date > reportDate)
      out.push(error("RP7", key, `复核日期不能晚于报告日期 ${reportDate}`));
    last = date;
  }
  if (review2Id !== null && signerIds.includes(review2Id))
    out.push(error("X13", "review2Id", "复核人不能同时为签字人"));
  else if (review2Id !== null && review2Id === projectLeaderId)
    out.push(error("X13", "review2Id", "复核人不能同时为项目负责人"));
  if (new Set(signerIds).size < signerIds.length) out.push(error("RP8", "signerIds", "同一签字人员只选一次"));
  return out;
}

interface Today {
  readonly today: string;
}
interface Asked extends Today {
  readonly bounds: ReportBounds;
}
type Afterwards = Pick<Form, "archiveDate" | "reportDate" | "taxReportDate" | "taxReportStatus">;

/** What is told behind the report: its archive, and the tax bureau. // domain b §6 (2) */
export function archiveFindings(form: Afterwards, { today, bounds }: Asked): Finding[] {
  const { archiveDate, reportDate, taxReportDate, taxReportStatus } = form;
  const { archiveDays } = bounds;
  const isLate = (day: string): boolean =>
    archiveDays > 0 && reportDate !== null && daysBetween(reportDate, day) > archiveDays;
  const out: Finding[] = [];
  if (archiveDate !== null && archiveDate > today)
    out.push(error("RP9", "archiveDate", `归档日期不能晚于今天 ${today}`));
  else if (archiveDate !== null && reportDate !== null && archiveDate < reportDate)
    out.push(error("RP9", "archiveDate", `归档日期不能早于报告日期 ${reportDate}`));
  else if (archiveDate !== null && isLate(archiveDate))
    out.push(warning("RP9", "archiveDate", `业务完成后${archiveDays}日内归档，请核对`));
  if (taxReportStatus === TAX_REPORT.done && taxReportDate === null)
    out.push(error("RP10", "taxReportDate", "已报送的请选择报送日期"));
  if (taxReportStatus !== TAX_REPORT.done && taxReportDate !== null)
    out.push(error("RP10", "taxReportDate", "报送日期只在已报送的填写，请改选「已报送」或清空日期"));
  if (taxReportDate !== null && taxReportDate > today)
    out.push(error("RP10", "taxReportDate", `报送日期不能晚于今天 ${today}`));
  return out;
}

/** Rules across items, the same in browser and server. // domain b §6 (2), (6) */
export function reportRules(form: Form, { today, bounds = STANDARD_BOUNDS }: Partial<Asked> & Today): Finding[] {
  const { serviceSubType, serviceCategory, projectLeaderId, signerIds, review3Id } = form;
  const out: Finding[] = [];
  if (serviceSubType !== null && !isSubTypeOf(serviceSubType, serviceCategory))
    out.push(error("RP11", "serviceSubType", "所选小类不属于该业务大类，请重新选择"));
  const leads = [projectLeaderId, review3Id];
  if (OPINED.includes(serviceCategory) && signerIds.length > 0 && !signerIds.some((one) => leads.includes(one)))
    out.push(error("RP12", "signerIds", "签字人员中应有项目负责人或授权签发人（三级复核人）"));
  return [
    ...out,
    ...dateFindings(form, today),
    ...reviewFindings(form, today),
    ...archiveFindings(form, { today, bounds }),
    ...elementFindings(form as unknown as Readonly<Record<string, unknown>>, serviceSubType),
  ];
}

/** Last day of filing in time. // domain b §6 (6) */
export const reportDue = (reportDate: string, days: number): string => daysAfter(reportDate, days);

/** Items of other sub-types say nothing of this one. */
export const withoutForeign = (form: Form): Form => {
  const gone = ELEMENT_KEYS.filter((key) => isForeignElement(key, form.serviceSubType));
  return { ...form, ...Object.fromEntries(gone.map((key) => [key, noElement(key)])) };
};
