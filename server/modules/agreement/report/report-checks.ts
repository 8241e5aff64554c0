import { showAmount } from "@/contracts/kit/amount/amount";
import type { AgreementReportForm } from "@/contracts/agreement/report/report";
import { CUSTOMER_STATUS } from "@/contracts/agreement/customer/customer-fields";
import { AGREE_STATUS } from "@/contracts/agreement/filing/filing-fields";
import { REPORT_STATUS } from "@/contracts/agreement/report/report-status";
import { reportDue, reportMissing, reportRules } from "@/contracts/agreement/report/report-rules";
import { isYearLocked } from "@/contracts/agreement/invoice/invoice-rules";
import { lateness } from "@/contracts/agreement/filing/filing-rules";
import { needsSigner, SERVICE } from "@/contracts/agreement/service-types";
import { daysBetween } from "@/contracts/kit/day/dates";
import { fromUnits, toUnits } from "@/contracts/kit/amount/decimal";
import type { FieldError, Finding } from "@/contracts/kit/validate";
import { askedOnce } from "@/server/records/asked-once";
import type { FormFacts, Place, Subject } from "@/server/records/hooks";
import { storedFilesByIds } from "@/server/modules/agreement/report/paper/report-file";
import { type SignerOnDay, signersOn } from "@/server/modules/basic/read";
import { hasPaused } from "@/server/reference/firm-closed";
import { hasReviewers, reviewerOn } from "@/server/modules/filing/read";
import { effectsOnFirm, effectsOnPerson } from "@/server/modules/rewards/read";
import { overdueDues } from "@/server/modules/statement/read";
import {
  agencyPeople,
  COUNTED,
  isInForceOn,
  isReportNoTaken,
  otherFees,
  type ReportAgreement,
  reportAgreements,
  sameReports,
  signedBefore,
} from "@/server/modules/agreement/report/report-facts";
import {
  arrearsDays,
  isLowFee,
  lowFee,
  manyReports,
  reportBounds,
  reportDays,
  reportUnlockDays,
  reportYearLock,
  rotationYears,
  wantsCollectNo,
} from "@/server/modules/agreement/report/report-params";
import type { ReportRow } from "@/server/modules/agreement/report/report.table";

type Form = AgreementReportForm;
/** What only the database knows of a form. */
export interface ReportKnown {
  readonly agreement: ReportAgreement | null;
  /** In fen, what other reports take of its service of the agreement. */
  readonly otherFees: bigint;
  /** Whom it names, as they stood on the report's date. */
  readonly people: ReadonlyMap<string, SignerOnDay>;
  /** The approval of the reviewer on the day of his review. */
  readonly reviewer: { readonly reviewerNo: string | null; readonly scopeCategories: readonly number[] } | null;
  /** The firm has a reviewer in force today. */
  readonly hasReviewers: boolean;
}
type Facts = FormFacts<Form, ReportRow, ReportKnown>;

/** Everybody whom a form names. */
export const namedIn = (form: Partial<Form>): string[] => [
  ...new Set(
    [form.projectLeaderId, form.review1Id, form.review2Id, form.review3Id, ...(form.signerIds ?? [])].flatMap(
      (one) => one ?? [],
    ),
  ),
];

export async function gatherReports(
  subjects: readonly Subject<Form, ReportRow>[],
  { context: { db, today }, companyId }: Place,
): Promise<ReportKnown[]> {
  const out: ReportKnown[] = [];
  const isReviewed = subjects.some(({ form }) => needsSigner([form.serviceCategory]));
  const known = { hasReviewers: !isReviewed || (await hasReviewers(db, companyId)) };
  const named = subjects.flatMap(({ form }) => form.agreementId ?? []);
  const found = named.length === 0 ? [] : await reportAgreements(db, companyId, [...new Set(named)]);
  const agreements = new Map(found.map((one) => [one.agreement.filingId, one]));
  // Rows of a workbook share their service and their people.
  const [feesOnce, peopleOnce] = [askedOnce<bigint>(), askedOnce<ReportKnown["people"]>()];
  for (const { form, record, recordId } of subjects) {
    const day = form.reportDate !== null && form.reportDate <= today ? form.reportDate : today;
    const own = record && COUNTED.includes(record.reportStatus) ? [recordId] : [];
    const apart = [...own, ...(record?.replacesId ? [record.replacesId] : [])];
    const staffIds = namedIn(form);
    out.push({
      ...known,
      agreement: agreements.get(form.agreementId ?? "") ?? null,
      otherFees: await feesOnce([form.agreementId, form.agreementItemId, ...apart].join(" "), () =>
        otherFees(db, form, apart),
      ),
      people: await peopleOnce([day, ...staffIds].join(" "), () => signersOn(db, { companyId, staffIds, day })),
      reviewer:
        form.review2Id === null ? null : await reviewerOn(db, companyId, form.review2Id, form.review2Date ?? day),
    });
  }
  return out;
}

/** Who signs, as they are called, of the people that are known. // domain b §0.2 snapshot */
export function signerColumns(signerIds: readonly string[], { people }: Pick<ReportKnown, "people">) {
  const signers = signerIds.flatMap((id) => {
    const one = people.get(id);
    return one ? [{ staffId: id, staffName: one.staffName, certNo: one.certNo }] : [];
  });
  return { signers, signerNames: signers.length === 0 ? null : signers.map(({ staffName }) => staffName).join("、") };
}

const fault = (rule: string, path: string, message: string): Finding => ({ level: "error", rule, path, message });
const hint = (rule: string, path: string, message: string): Finding => ({ level: "warning", rule, path, message });

/** The agreement and its service: those of the firm, of the same category, of the same client. // domain b §0.4 X8 */
function agreementFindings(form: Form, { agreement }: ReportKnown): Finding[] {
  if (form.agreementId === null) return [];
  if (agreement === null) return [fault("X8", "agreementId", "没有这份协议备案，请重新选择")];
  const out: Finding[] = [];
  const { items, clientCreditCode, signDate, clientName } = agreement.agreement;
  const item = items.find(({ rowId }) => rowId === form.agreementItemId);
  if (form.agreementItemId !== null && !item)
    out.push(fault("X8", "agreementItemId", "协议中没有这个服务项目，请重新选择"));
  if (item && item.serviceCategory !== form.serviceCategory)
    out.push(fault("X8", "serviceCategory", "业务大类应与协议项目的服务类别一致"));
  // One that was founded since the agreement has a code today, and may have another name.
  const isBare = clientCreditCode === null && form.clientCreditCode === null;
  const [path, typed, due] = isBare
    ? (["clientName", form.clientName, clientName] as const)
    : (["clientCreditCode", form.clientCreditCode, clientCreditCode] as const);
  const client = [clientName, clientCreditCode].filter(Boolean).join(" ");
  if (typed !== null && due !== null && typed !== due) out.push(fault("X8", path, `委托人应与协议一致：${client}`));
  if (form.reportDate !== null && signDate !== null && form.reportDate < signDate)
    out.push(hint("RP13", "reportDate", `报告日期早于协议签订日期 ${signDate}，请核对`));
  return out;
}

/** Everybody whom a form names, with the item that names him. */
const placesOf = (form: Form): (readonly [path: string, staffId: string])[] =>
  (
    [
      ["projectLeaderId", form.projectLeaderId],
      ["review1Id", form.review1Id],
      ["review2Id", form.review2Id],
      ["review3Id", form.review3Id],
      ...form.signerIds.map((one) => ["signerIds", one] as const),
    ] as const
  ).flatMap(([path, one]) => (one === null ? [] : [[path, one] as const]));

function peopleFindings(form: Form, { people }: ReportKnown): Finding[] {
  return placesOf(form).flatMap(([path, one]) =>
    people.has(one) ? [] : [fault("X12", path, "没有这位人员，请重新选择")],
  );
}

/** Fees: beyond what is left of the service, or low. // domain b §0.4 X10, §6 (6) */
function feeFindings(form: Form, { context, known }: Pick<Facts, "context" | "known">): Finding[] {
  const fee = toUnits(form.serviceFee, 2);
  if (fee === null) return [];
  const out: Finding[] = [];
  // A change may have raised the amount since.
  const items = known.agreement?.standingItems ?? known.agreement?.agreement.items;
  const item = items?.find(({ rowId }) => rowId === form.agreementItemId);
  if (item) {
    const left = (toUnits(item.itemAmount, 2) ?? 0n) - known.otherFees;
    if (fee > left)
      out.push(
        hint("X10", "serviceFee", `超过协议项目余额 ${showAmount(fromUnits(left, 2))} 元，请在收费说明中写明原因`),
      );
  }
  const low = lowFee(context.services, form.serviceCategory);
  if (low !== null && isLowFee(context.services, form.serviceCategory, form.serviceFee))
    out.push(
      hint("RP14", "serviceFee", `低于收费指导价的提示线 ${showAmount(fromUnits(low, 2))} 元，请在收费说明中写明原因`),
    );
  return out;
}

type Unit = Pick<ReportRow, "targetName" | "targetCreditCode">;
/** By its code; units without one by their name. // domain b §2 (7) */
export const isSameUnit = (a: Unit, b: Unit): boolean =>
  a.targetCreditCode === b.targetCreditCode && (a.targetCreditCode !== null || a.targetName === b.targetName);

/** Longer than the association likes for one client, or more than anybody signs. // domain b §6 (6) */
async function habitFindings(form: Form, { context, companyId }: Facts): Promise<Finding[]> {
  const { db, services } = context;
  const year = Number((form.reportDate ?? context.today).slice(0, 4));
  const rows = await signedBefore(db, companyId, form.signerIds);
  const [years, most] = [services.params.get(rotationYears), services.params.get(manyReports)];
  const isLong = form.signerIds.some((one) => {
    const own = new Set(
      rows.filter((row) => row.signerIds.includes(one) && isSameUnit(row, form)).map(({ reportYear }) => reportYear),
    );
    return Array.from({ length: years - 1 }, (_, i) => year - 1 - i).every((before) => own.has(before));
  });
  const isMany = form.signerIds.some(
    (one) => rows.filter((row) => row.signerIds.includes(one) && row.reportYear === year).length >= most,
  );
  return [
    ...(isLong ? [hint("RP15", "signerIds", `有签字人连续${years}年以上签署该单位的报告，请考虑轮换`)] : []),
    ...(isMany ? [hint("RP16", "signerIds", `有签字人本年签字报告已达${most}份`)] : []),
  ];
}

/** The four signed services are filed with a reviewer: a firm without one hears of it before it submits. // domain b §6 (2), §7 (6) */
const reviewerHints = ({ serviceCategory }: Form, known: ReportKnown): Finding[] =>
  needsSigner([serviceCategory]) && !known.hasReviewers
    ? [hint("X13", "review2Id", "本所无有效复核人，请先在「报告复核人申请」中办理，通过后再选择二级复核人")]
    : [];

/** Rules of a save. // domain b §6 (2), §0.4 */
export async function reportFindings(form: Form, facts: Facts): Promise<Finding[]> {
  return [
    ...reportRules(form, { today: facts.context.today, bounds: reportBounds(facts.context.services) }),
    ...agreementFindings(form, facts.known),
    ...peopleFindings(form, facts.known),
    ...reviewerHints(form, facts.known),
    ...feeFindings(form, facts),
    ...(form.signerIds.length > 0 ? await habitFindings(form, facts) : []),
  ];
}

/** Who answers for a report with his right to sign. */
const SIGNING: readonly string[] = ["signerIds", "review2Id"];

/**
 * People on the day of the report: all at work there, those who sign and review with the right to sign and without a
 * penalty. // domain b §0.4 X12, §8 (6), §6 (7)
 */
async function signerFaults(
  form: Form,
  { context, known }: Pick<Facts, "context" | "known">,
  day: string,
): Promise<FieldError[]> {
  const out: FieldError[] = [];
  const asked = { db: context.db, services: context.services, today: day };
  const isSigned = needsSigner([form.serviceCategory]);
  for (const [path, id] of placesOf(form)) {
    const person = known.people.get(id);
    if (!person) continue;
    if (!person.wasThere) out.push({ path, message: `${person.staffName}在报告日期 ${day} 不在本所任职` });
    else if (!isSigned || !SIGNING.includes(path)) continue;
    else if (!person.maySign) out.push({ path, message: `${person.staffName}在报告日期 ${day} 没有签字资格` });
    else if ((await effectsOnPerson(asked, person.personId)).blocksSigning)
      out.push({ path, message: `${person.staffName}在报告日期 ${day} 处于暂停执业等惩戒期内，不得签署报告` });
  }
  const isAgents = form.serviceCategory === SERVICE.assurance || form.serviceCategory === SERVICE.review;
  if (isAgents && form.signerIds.length > 0 && !form.signerIds.some((id) => known.people.get(id)?.isTaxAgent))
    out.push({ path: "signerIds", message: "签字人员中至少有一名税务师" });
  return out;
}

/** The reviewer holds an approval for the category on the day of his review. // domain b §0.4 X13 */
function reviewerFaults(form: Form, { reviewer }: ReportKnown): FieldError[] {
  if (form.review2Id === null || !needsSigner([form.serviceCategory])) return [];
  if (reviewer === null) return [{ path: "review2Id", message: "二级复核人在复核日期没有有效的报告复核人资格" }];
  return reviewer.scopeCategories.includes(form.serviceCategory)
    ? []
    : [{ path: "review2Id", message: "二级复核人的复核范围不含该业务大类" }];
}

/** Whoever did agency work for the unit gives no assurance to it. // domain b §0.4 X11, 2.5号 */
async function conflictFaults(
  form: Form,
  { context, companyId, known }: Pick<Facts, "context" | "companyId" | "known">,
  day: string,
): Promise<FieldError[]> {
  if (form.serviceCategory !== SERVICE.assurance || form.signerIds.length === 0) return [];
  const codes = [form.clientCreditCode, form.targetCreditCode].flatMap((one) => one ?? []);
  const clients = { codes, customerId: known.agreement?.agreement.customerId ?? null };
  const agents = await agencyPeople(context.db, companyId, clients, day.slice(0, 4));
  return form.signerIds.some((one) => agents.has(one))
    ? [{ path: "signerIds", message: "该税务师为被鉴证单位提供过代理服务，不得签署鉴证报告" }]
    : [];
}

interface Standing {
  readonly form: Form;
  readonly known: ReportKnown;
}
const dayOf = ({ form }: Standing, { context }: Place): string => form.reportDate ?? context.today;

/** Of signers whom a correction names: as at filing, on the report's own day. // domain b §6 (6) */
export async function correctedSignerFaults(next: Standing, place: Place): Promise<FieldError[]> {
  const { form, known } = next;
  const day = dayOf(next, place);
  const faults = [
    ...peopleFindings(form, known),
    ...(await signerFaults(form, { ...place, known }, day)),
    ...(await conflictFaults(form, { ...place, known }, day)),
  ];
  return faults.filter(({ path }) => path === "signerIds").map(({ path, message }) => ({ path, message }));
}

/** Of everybody else on a day that a correction names; who was missing on the day before as well refuses nothing. // domain b §6 (6) */
export async function movedPeopleFaults(next: Standing, stood: Standing, place: Place): Promise<FieldError[]> {
  const othersOn = async (one: Standing) => {
    const day = dayOf(one, place);
    const faults = await signerFaults(one.form, { ...place, known: one.known }, day);
    return faults
      .filter(({ path }) => path !== "signerIds")
      .map(({ path, message }) => ({ key: `${path} ${message.replace(day, "")}`, message }));
  };
  const before = new Set((await othersOn(stood)).map(({ key }) => key));
  return (await othersOn(next))
    .filter(({ key }) => !before.has(key))
    .map(({ message }) => ({ path: "reportDate", message }));
}

/** Numbers and matters that stand already. // domain b §6 (6), §13.3 */
async function doubleFaults(
  form: Form,
  { context: { db }, companyId, recordId, record, known: { agreement } }: Facts,
): Promise<FieldError[]> {
  const out: FieldError[] = [];
  const replacesId = record?.replacesId ?? null;
  const { reportNo, reportDate } = form;
  if (reportNo !== null && reportDate !== null) {
    const year = Number(reportDate.slice(0, 4));
    if (await isReportNoTaken(db, { companyId, reportId: recordId, reportNo, year }, replacesId))
      out.push({ path: "reportNo", message: "报告文号已存在，请核对" });
  }
  const same = await sameReports(db, {
    ...form,
    reportId: recordId,
    companyId,
    replacesId,
    customerId: agreement?.agreement.customerId ?? null,
  });
  const own = same.find((one) => one.companyId === companyId);
  if (own)
    out.push({
      path: "targetCreditCode",
      message: `同一单位、同一小类、同一所属期已报备（${own.filingNo ?? "审核中"}）；内容有变的请对原报备办理更正或重新出具`,
    });
  return out;
}

/** Too late, or of a year that is closed: the association opens it first. // domain b §6 (6) */
function lateFaults(form: Form, { context, record }: Facts): FieldError[] {
  const { reportDate, lateReason } = form;
  // What waits to be filed is locked as it was submitted: its firm asks for the unlocking, and says why there.
  if (reportDate === null || record?.reportStatus === REPORT_STATUS.ready) return [];
  const { today, services } = context;
  if ((record?.unlockedUntil ?? "") >= today) return [];
  const { lateDays } = lateness(reportDue(reportDate, services.params.get(reportDays)), today);
  const isLate = lateDays > services.params.get(reportUnlockDays);
  const isClosed = isYearLocked(reportDate, today, services.params.get(reportYearLock));
  if (!isLate && !isClosed) return [];
  if (lateReason === null)
    return [{ path: "lateReason", message: isClosed ? "历史年度已锁定，请填写逾期原因" : "已逾期，请填写逾期原因" }];
  return [];
}

/** At filing: the same, and the association has opened it. */
export function lockFaults(
  record: Pick<ReportRow, "reportDate" | "unlockedUntil">,
  { context }: Pick<Facts, "context">,
): string | null {
  const { today, services } = context;
  const { reportDate, unlockedUntil } = record;
  if (reportDate === null || (unlockedUntil ?? "") >= today) return null;
  const { lateDays } = lateness(reportDue(reportDate, services.params.get(reportDays)), today);
  if (isYearLocked(reportDate, today, services.params.get(reportYearLock)))
    return "历史年度已锁定，请在记录页「申请解锁」；内容已保存，协会解锁后可以报备";
  return lateDays > services.params.get(reportUnlockDays)
    ? `已逾期 ${lateDays} 日，请在记录页「申请解锁」；内容已保存，协会解锁后可以报备`
    : null;
}

async function fileFaults(form: Form, { context }: Facts): Promise<FieldError[]> {
  if (form.reportFile === null) return [];
  const [file] = await storedFilesByIds(context.db, [form.reportFile]);
  return file && file.fileExt !== "pdf" ? [{ path: "reportFile", message: "报告正文须为 PDF" }] : [];
}

const isReplaced = ({ agreement }: ReportAgreement): boolean => agreement.agreeStatus === AGREE_STATUS.replaced;

/** Why an agreement bears no report of a day: filed only later, or not in force. // domain b §0.4 X8 */
export function dayRefusal(found: ReportAgreement, day: string): string | null {
  const { filedOn } = found;
  if (filedOn !== null && day < filedOn)
    return `协议 ${filedOn} 才备案，报告日期 ${day} 时尚未备案；请核对报告日期，或选择当时已备案的协议`;
  // What a later version has taken the place of was in force until then.
  return filedOn !== null && (isReplaced(found) || isInForceOn(found, day))
    ? null
    : `协议在报告日期 ${day} 没有有效的备案，请先完成协议备案`;
}

/** A client with a code is named with it. // domain b §0.4 X8 */
const codeFaults = (form: Form, { agreement }: ReportAgreement): FieldError[] =>
  form.clientCreditCode === null && agreement.clientCreditCode !== null
    ? [{ path: "clientCreditCode", message: `请填写委托人信用代码，协议中为 ${agreement.clientCreditCode}` }]
    : [];

/** The agreement as it stands: filed and in force that day, and in the version that is. // domain b §0.4 X8 */
function standingFaults(found: ReportAgreement, day: string): FieldError[] {
  const message = isReplaced(found) ? "协议已办理变更，请重新选择现行版本的协议和服务项目" : dayRefusal(found, day);
  return message === null ? [] : [{ path: "agreementId", message }];
}

/** The tax bureau's number of the agreement, where the association asks for it first. // domain b §4 (2) 采集编号 */
const collectFaults = ({ agreement }: ReportAgreement, { serviceCategory }: Form, { context }: Facts): FieldError[] =>
  agreement.taxCollectNo === null && wantsCollectNo(context.services, serviceCategory)
    ? [{ path: "agreementId", message: "协议还没有采集编号，请先在协议备案中补录，再办理报备；内容已保存" }]
    : [];

/** The principal has frozen the client: nothing new is reported for it until he frees it. // domain b §2 (5) */
const customerFaults = ({ customer }: ReportAgreement): FieldError[] =>
  customer?.customerStatus === CUSTOMER_STATUS.frozen
    ? [
        {
          path: "agreementId",
          message: `客户「${customer.customerName}」已风险冻结，不能报备；内容已保存，由负责人解除冻结后可以报备`,
        },
      ]
    : [];

/** A firm files nothing while it has closed for a time, is suspended, or in arrears for longer than the association bears. // domain b §6 (4) */
async function firmFaults({ context, companyId }: Facts): Promise<FieldError[]> {
  const { db, services, today } = context;
  const path = "reportTitle";
  if (await hasPaused(db, companyId))
    return [{ path, message: "本所会员状态为「暂停」，停业期间不能报备；内容已保存，协会恢复正常状态后可以报备" }];
  const { blocksSigning } = await effectsOnFirm({ db, services, today }, companyId);
  if (blocksSigning) return [{ path, message: "本所处于暂停执业等惩戒期内，不能报备" }];
  const days = services.params.get(arrearsDays);
  const arrears = days === 0 ? null : await overdueDues(db, companyId, today);
  if (arrears === null || daysBetween(arrears.since, today) <= days) return [];
  const owing = `${showAmount(fromUnits(arrears.owing, 2))} 元`;
  const message = `本所会费 ${owing}自 ${arrears.since} 起逾期未缴，已超过 ${days} 日，不能报备；内容已保存，缴清会费后可以报备`;
  return [{ path, message }];
}

/** A fee that is told of stands with its reason. // domain b §0.4 X10 */
export function feeFaults(form: Form, facts: Pick<Facts, "context" | "known">): FieldError[] {
  const warned = feeFindings(form, facts);
  return warned.length > 0 && form.feeReason === null
    ? [{ path: "feeReason", message: `请填写收费说明：${warned.map(({ message }) => message).join("；")}` }]
    : [];
}

/** What keeps a report from being submitted and filed. */
export async function reportFaults(form: Form, facts: Facts): Promise<FieldError[]> {
  const { context, known } = facts;
  const day = form.reportDate ?? context.today;
  const { agreement } = known;
  return [
    ...reportMissing(form, reportBounds(context.services)),
    ...(agreement
      ? [
          ...standingFaults(agreement, day),
          ...collectFaults(agreement, form, facts),
          ...customerFaults(agreement),
          ...codeFaults(form, agreement),
        ]
      : []),
    ...feeFaults(form, facts),
    ...(await signerFaults(form, facts, day)),
    ...reviewerFaults(form, known),
    ...(await conflictFaults(form, facts, day)),
    ...(await doubleFaults(form, facts)),
    ...lateFaults(form, facts),
    ...(await fileFaults(form, facts)),
    ...(await firmFaults(facts)),
  ];
}
