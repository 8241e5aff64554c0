import { z } from "zod";
import { agreementReport, type AgreementReportForm } from "@/contracts/agreement/report/report";
import {
  type AskedCorrection,
  CORRECTED_KEYS,
  type WaitingCorrection,
} from "@/contracts/agreement/report/report-correction";
import { correctedForm, correctionFaults } from "@/contracts/agreement/report/report-correction-rules";
import { ELEMENT_KEYS, elementFields, noElement } from "@/contracts/agreement/report/report-elements";
import { CORRECT_CLASS, type ReportCorrection } from "@/contracts/agreement/report/report-fields";
import { lateness } from "@/contracts/agreement/filing/filing-rules";
import { reportDue } from "@/contracts/agreement/report/report-rules";
import { fixed } from "@/contracts/kit/amount/decimal";
import type { FieldError } from "@/contracts/kit/validate";
import { newId } from "@/server/platform/clock/id";
import { invalid, stateConflict } from "@/server/platform/call/errors";
import { calendarDate } from "@/server/platform/call/services";
import { attachmentOf } from "@/server/platform/files/take";
import { lookupsOf } from "@/server/records/history";
import type { WriteContext } from "@/server/records/hooks";
import type { Held, StepContext } from "@/server/records/steps/port";
import { dictionaryOf } from "@/server/reference/dictionary-cache";
import { dictionaryFaults } from "@/server/reference/dictionary-faults";
import { staffBriefs } from "@/server/modules/basic/read";
import { paperFaults } from "@/server/modules/agreement/report/paper/report-added-files";
import {
  correctedSignerFaults,
  dayRefusal,
  feeFaults,
  gatherReports,
  isSameUnit,
  lockFaults,
  movedPeopleFaults,
  type ReportKnown,
  signerColumns,
} from "@/server/modules/agreement/report/report-checks";
import { storedFilesByIds } from "@/server/modules/agreement/report/paper/report-file";
import { isReportNoTaken, sameReports } from "@/server/modules/agreement/report/report-facts";
import { isLowFee, reportBounds, reportDays } from "@/server/modules/agreement/report/report-params";
import type { ReportRow } from "@/server/modules/agreement/report/report.table";

type Form = AgreementReportForm;
type OnRecord = Held<ReportRow>;

/** 业务要素 of a stored report as items of its form. */
export const elementItems = ({ elements }: Pick<ReportRow, "elements">) =>
  Object.fromEntries(ELEMENT_KEYS.map((key) => [key, elements[key] ?? noElement(key)]));
/** Those of a form as they are stored. */
export const elementsIn = (form: Form) => {
  const flat = form as unknown as Readonly<Record<string, unknown>>;
  const kept = Object.fromEntries(ELEMENT_KEYS.map((key) => [key, flat[key] ?? null]));
  return { ...kept, lossYears: form.lossYears.map((row) => ({ ...row, rowId: row.rowId ?? newId() })) };
};

/** A stored report with its items as its form has them. */
const asForm = (record: ReportRow): Form => ({ ...record, ...elementItems(record) }) as unknown as Form;

/** Items that differ, in words. // domain b §6 2c */
async function changesOf(context: WriteContext, before: Form, after: Form): Promise<ReportCorrection["changes"]> {
  const people = await staffBriefs(context.db, [...new Set([...before.signerIds, ...after.signerIds])]);
  const names = new Map(people.map(({ staffId, staffName }) => [staffId, staffName] as const));
  const papers = [before.reportFile, after.reportFile].flatMap((one) => one ?? []);
  const files = (await storedFilesByIds(context.db, papers)).map(attachmentOf);
  const { lookups } = await lookupsOf(context, files, names);
  return agreementReport
    .diff(before, after, lookups)
    .map(({ path, label, before: from, after: to }) => ({ path, label, before: from, after: to }));
}

/** What a correction that waits would change; nothing while none does. */
export const askedChanges = async (context: WriteContext, record: ReportRow): Promise<ReportCorrection["changes"]> =>
  record.asked === null
    ? []
    : changesOf(context, asForm(record), correctedForm(asForm(record), withoutReason(record.asked)));

const withoutReason = ({ reason: _reason, ...asked }: WaitingCorrection): AskedCorrection => asked;

/** Another report of the firm that stands for the same matter. // domain b §6 (6) */
export async function twinOf({ db }: StepContext, { record, id, companyId }: OnRecord, items: Partial<ReportRow> = {}) {
  const same = await sameReports(db, { ...record, ...items, reportId: id });
  return same.find((one) => one.companyId === companyId);
}

/** A correction in words, and what is kept of it. // domain b §6 2c */
export async function correctionOf(
  context: StepContext,
  { record }: OnRecord,
  after: Form,
  of: Pick<ReportCorrection, "correctClass" | "reason" | "versionNo">,
  more: ReportCorrection["changes"] = [],
): Promise<ReportCorrection> {
  const changes = [...(await changesOf(context, asForm(record), after)), ...more];
  if (changes.length === 0) throw invalid([{ path: "opinion", message: "内容没有变化，请修改需要更正的项目" }]);
  return { ...of, operatorName: context.user.nickName, time: context.now.toISOString(), changes };
}

/** Small things that are corrected at once, in a report's form. */
export const withItems = (record: ReportRow, items: Partial<Form>): Form => ({ ...asForm(record), ...items });

/** 业务要素 stand inside of the step's form: their values are asked here. */
async function elementFaults({ db, services, now }: StepContext, record: ReportRow, { elements }: AskedCorrection) {
  if (elements === undefined) return [];
  const dictionary = await dictionaryOf(services).get(db, now);
  return dictionaryFaults(z.strictObject(elementFields), elements, record.elements, "elements.", dictionary);
}

/** A correction keeps the report's rules, its signers may sign on its day, and a class C matter is none. // domain b §6 (6) */
export async function assertCorrection(context: StepContext, held: OnRecord, asked: AskedCorrection): Promise<void> {
  const { record, companyId } = held;
  const form = asForm(record);
  const bounds = reportBounds(context.services);
  const faults = correctionFaults(form, asked, { today: context.today, bounds });
  const unoffered = [...(await elementFaults(context, record, asked)), ...(await paperFaults(context, held, asked))];
  if (faults.length + unoffered.length > 0) throw invalid([...faults, ...unoffered]);
  const next = correctedForm(form, asked);
  // Whoever did agency work for the unit that is put right may not have signed for it, either. // domain b §0.4 X11
  const isSameDay = next.reportDate === form.reportDate;
  // A fee that is told of keeps its reason, too.
  const isSameFee =
    fixed(next.serviceFee, 2) === fixed(form.serviceFee, 2) && (next.feeReason !== null || form.feeReason === null);
  const isSigned = JSON.stringify(next.signerIds) !== JSON.stringify(form.signerIds);
  const isSignedAnew = isSigned || !isSameDay || !isSameUnit(next, form);
  if (!isSignedAnew && isSameFee) return;
  const place = { context, companyId };
  const subject = { recordId: held.id, before: form, record };
  const [known, stood] = await gatherReports(
    [
      { ...subject, form: next },
      { ...subject, form },
    ],
    place,
  );
  if (!known || !stood) throw new Error("each form is known");
  const after = { form: next, known };
  const refused = isSignedAnew ? await correctedSignerFaults(after, place) : [];
  if (!isSameFee) refused.push(...feeFaults(next, { context, known }));
  if (!isSameDay) {
    refused.push(...(await movedPeopleFaults(after, { form, known: stood }, place)));
    refused.push(...(await correctedDayFaults(context, held, next, known)));
  }
  if (refused.length > 0) throw invalid(refused);
}

/** The day on which it was filed: what a correction says of the report is held against it. */
const filedDay = ({ filingTime }: ReportRow, today: string): string =>
  filingTime === null ? today : calendarDate(filingTime);

/** Of a day that a correction names: as at filing, and no way around a lock. // domain b §0.4 X8, §6 (6) */
async function correctedDayFaults(
  context: StepContext,
  { record, id, companyId }: OnRecord,
  next: Form,
  known: ReportKnown,
): Promise<FieldError[]> {
  const path = "reportDate";
  const { reportDate, reportNo } = next;
  if (reportDate === null) return [];
  const refusal = known.agreement && dayRefusal(known.agreement, reportDate);
  const out: FieldError[] = refusal ? [{ path, message: refusal }] : [];
  const asFiled = { context: { ...context, today: filedDay(record, context.today) } };
  if (lockFaults({ reportDate, unlockedUntil: record.unlockedUntil }, asFiled) !== null)
    out.push({ path, message: `按 ${reportDate} 计，报备时已属锁定的年度或逾期过久，不能更正；请作废后重新出具` });
  const year = Number(reportDate.slice(0, 4));
  const numbered = { companyId, reportId: id, reportNo: reportNo ?? "", year };
  if (year !== record.reportYear && (await isReportNoTaken(context.db, numbered, record.replacesId)))
    out.push({ path, message: `${year} 年已有这个报告文号，请先更正文号` });
  return out;
}

/** What follows of the report's day: its year, and whether it was filed in time. */
function ofDay({ services, today }: StepContext, record: ReportRow, reportDate: string | null): Partial<ReportRow> {
  if (reportDate === null || reportDate === record.reportDate) return {};
  const due = reportDue(reportDate, services.params.get(reportDays));
  return { reportYear: Number(reportDate.slice(0, 4)), ...lateness(due, filedDay(record, today)) };
}

/** A correction makes no second report of a matter that stands already. // domain b §6 (6) */
async function assertNoTwin(context: StepContext, held: OnRecord, items: Partial<ReportRow>): Promise<void> {
  const own = await twinOf(context, held, items);
  if (own)
    throw stateConflict(
      `更正后与已报备的 ${own.filingNo ?? "审核中的报告"} 为同一单位、同一小类、同一所属期；内容没有更正，请核对`,
    );
}

/** Another paper is told by its own SHA-256, and stamped anew. // domain b §6 (2), (6) */
async function ofPaper({ db }: StepContext, record: ReportRow, { reportFile }: Form): Promise<Partial<ReportRow>> {
  if (reportFile === null || reportFile === record.reportFile) return {};
  const [file] = await storedFilesByIds(db, [reportFile]);
  return { fileHash: file?.sha256 ?? null, stampedFile: null };
}

/** What a correction leaves behind: its items under the next version, and what it has changed. */
export async function nextVersion(context: StepContext, held: OnRecord, waiting: WaitingCorrection) {
  const { record, companyId } = held;
  const next = correctedForm(asForm(record), withoutReason(waiting));
  const fee = fixed(next.serviceFee, 2);
  const form = { ...next, serviceFee: fee };
  const items = Object.fromEntries(CORRECTED_KEYS.map((key) => [key, form[key]])) as Partial<ReportRow>;
  await assertNoTwin(context, held, items);
  const versionNo = record.versionNo + 1;
  const reason = waiting.reason ?? "协会同意更正";
  const made = await correctionOf(context, held, form, { versionNo, correctClass: CORRECT_CLASS.audited, reason });
  const isSigned = JSON.stringify(form.signerIds) !== JSON.stringify(record.signerIds);
  const subject = { recordId: held.id, form, before: null, record };
  const [known] = isSigned ? await gatherReports([subject], { context, companyId }) : [];
  return {
    ...items,
    ...ofDay(context, record, form.reportDate),
    ...(await ofPaper(context, record, form)),
    ...(known ? signerColumns(form.signerIds, known) : {}),
    lowPrice: isLowFee(context.services, record.serviceCategory, fee),
    elements: elementsIn(form),
    versionNo,
    asked: null,
    corrections: [...record.corrections, made],
  };
}
