import { eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { type CompanyDraft, inspectionCompany, inspectionCompanyApi } from "@/contracts/inspection/company";
import { INSPECT_STATUS, type ReviewedItem, reviewedItem } from "@/contracts/inspection/company-fields";
import { REVIEWED } from "@/contracts/inspection/company-lifecycle";
import { mergedSection, reviewableItems } from "@/contracts/inspection/company-rules";
import { SECTION_KEYS } from "@/contracts/inspection/template";
import type { Change } from "@/contracts/kit/diff";
import { isNone } from "@/contracts/kit/none";
import type { Handler } from "@/server/platform/call/context";
import { conflict, invalid, stateConflict } from "@/server/platform/call/errors";
import { implement } from "@/server/platform/call/implement";
import { assertOfficer } from "@/server/reference/scope";
import { dictionaryOf } from "@/server/reference/dictionary-cache";
import { type Dictionary, dictionaryFaults } from "@/server/reference/dictionary-faults";
import { filesOf } from "@/server/platform/files/take";
import { submissions } from "@/server/records/review/read";
import { othersTurns } from "@/server/records/review/turn";
import { auditScore, planOf, waitingOf } from "@/server/modules/inspection/company-facts";
import { companyRecords } from "@/server/modules/inspection/company-records";
import { assertPlanOpen } from "@/server/modules/inspection/company-steps";
import type { TaskRecord } from "@/server/modules/inspection/company.table";
import { packOf } from "@/server/modules/inspection/pack";

const { filling, overdue, closed } = INSPECT_STATUS;
/** Of these it is said in words that their plan is over; one that ended with it is closed already. */
const FILLED: readonly number[] = [filling, overdue, closed];

/** The sheet as it stands, as the form would send it. */
async function draftOf(context: Parameters<Handler<typeof inspectionCompanyApi.section>>[0], record: TaskRecord) {
  const files = await filesOf(context.db, inspectionCompany.id, record.taskId);
  const named = new Set(record.itemFiles.map(({ fileId }) => fileId));
  const attachments = files
    .filter(({ fileId }) => !named.has(fileId))
    .map(({ fileId, attachType, sortNo }) => ({ fileId, attachType, sortNo }));
  return { ...companyRecords.formOf(context, record), attachments } as CompanyDraft;
}

/** One section: of two clerks on two sections both are saved, of two on one the second is told. // domain b §1 (7) */
const section: Handler<typeof inspectionCompanyApi.section> = async (context) => {
  const { params, body } = context;
  const { taskId, section: key } = params;
  const { sectionVersion, ...typed } = body;
  const seen = await companyRecords.load(context, taskId);
  if (FILLED.includes(seen.inspectStatus)) assertPlanOpen(context, seen);
  const record = await companyRecords.claim(context, taskId, null);
  if ((record.sectionVersions[key] ?? 0) !== sectionVersion)
    throw conflict(
      await companyRecords.answer(context, { ...record, version: record.version - 1 }),
      "本节刚被同事保存过，您填写的内容仍在页面上，没有覆盖对方的。请对照最新内容后再保存",
    );
  const merged = mergedSection(await draftOf(context, record), typed, key);
  return companyRecords.save(context, record, merged);
};

type Reviewed = Readonly<Record<string, ReviewedItem>>;

const reviewedItems = (record: TaskRecord) =>
  new Map(SECTION_KEYS.flatMap((key) => reviewableItems(key, planOf(record)).map((item) => [item.code, item])));

/** Findings stand at items of this inspection that a person answers, each in its own way. */
function assertReviewable(before: TaskRecord, reviewed: Reviewed, words: Dictionary): void {
  const items = reviewedItems(before);
  for (const [code, found] of Object.entries(reviewed)) {
    const item = items.get(code);
    const refuse = (path: string, message: string) => invalid([{ path, message }]);
    if (!item) throw refuse(`reviewed.${code}`, `本次检查没有核查项目 ${code}`);
    if (item.auto !== null && found.answer !== null)
      throw refuse(`reviewed.${code}.answer`, `${code} 由系统计算，审核中也不能修改`);
    if (item.isCounted ? found.answer !== null : found.cases !== null)
      throw refuse(
        `reviewed.${code}`,
        item.isCounted ? `${code} 按认定的件数扣分，请填写件数` : `${code} 不按件数审核，请选择审核结果`,
      );
    const faults = dictionaryFaults(reviewedItem, found, before.reviewed[code], `reviewed.${code}.`, words);
    if (faults.length > 0) throw invalid(faults);
  }
}

/** What the findings say now and did not before, those that were taken away among them. */
function changesOf(before: TaskRecord, reviewed: Reviewed, words: Dictionary): Change[] {
  const told = (one: ReviewedItem | undefined): string | null => {
    if (one === undefined) return null;
    const { answer, cases, opinion } = one;
    const parts = [answer === null ? null : words.label("check_answer", answer), isNone(cases) ? null : `${cases} 件`];
    return [...parts, opinion].filter(Boolean).join("：") || null;
  };
  const items = reviewedItems(before);
  const codes = [...new Set([...Object.keys(before.reviewed), ...Object.keys(reviewed)])];
  return codes.flatMap((code) => {
    const [was, is] = [told(before.reviewed[code]), told(reviewed[code])];
    const label = `审核 ${code} ${items.get(code)?.title ?? ""}`;
    return was === is ? [] : [{ path: `reviewed.${code}`, label, before: was, after: is }];
  });
}

/** The association's findings, item by item; what the system computes stays as it is. // domain b §1 (4) 初审, (6) */
const review: Handler<typeof inspectionCompanyApi.review> = async (context) => {
  const { db, params, body, user, services, now } = context;
  assertOfficer(user);
  await companyRecords.load(context, params.taskId);
  const before = await companyRecords.hold(db, params.taskId);
  if (before.version !== body.version) throw conflict(await companyRecords.answer(context, before));
  if (!REVIEWED.includes(before.inspectStatus))
    throw stateConflict(
      "只有待初审、待复审、实地检查、整改待验收和复核中的任务可以填写审核结果",
      await companyRecords.answer(context, before),
    );
  const words = await dictionaryOf(services).get(db, now);
  assertReviewable(before, body.reviewed, words);
  const changes = changesOf(before, body.reviewed, words);
  const version = before.version + 1;
  const after = { ...before, reviewed: body.reviewed };
  const set = { reviewed: body.reviewed, auditScore: auditScore(after, services).total, version };
  await companyRecords.set(context, before.taskId, set);
  // What waits in the inbox is decided upon at this version.
  const waiting = await waitingOf(db, before.taskId);
  if (waiting)
    await db
      .update(submissions)
      .set({ version, acceptTime: waiting.acceptTime ?? now })
      .where(eq(submissions.submissionId, waiting.submissionId));
  const { taskId: recordId, companyId } = before;
  await companyRecords.remember(context, { action: "review", recordId, companyId, version, changes, stood: before });
  return companyRecords.answer(context, await companyRecords.load(context, recordId));
};

/** Who decides has opened what was submitted: the firm does not take it back any more. Repeatable. // domain b §1 (4), (7) */
const openedByReviewer: Handler<typeof inspectionCompanyApi.open> = async (context) => {
  const { db, params, user, now } = context;
  assertOfficer(user);
  const { taskId } = await companyRecords.load(context, params.taskId);
  // Whoever takes it back at the same moment comes first or is refused.
  const { inspectStatus } = await companyRecords.hold(db, taskId);
  const waiting = inspectStatus === INSPECT_STATUS.submitted ? await waitingOf(db, taskId) : null;
  if (waiting?.acceptTime !== null) return null;
  // Whoever may only look at it while another association has its turn does not open it.
  if (!(await othersTurns(context, inspectionCompany.id, [taskId])).has(taskId))
    await db.update(submissions).set({ acceptTime: now }).where(eq(submissions.submissionId, waiting.submissionId));
  return null;
};

const pack: Handler<typeof inspectionCompanyApi.pack> = async (context) => {
  const record = await companyRecords.load(context, context.params.taskId);
  return packOf(context, record, context.params.submissionId);
};

/** 上报事务所检查. // domain b §1 */
export const registerInspectionCompany = (app: FastifyInstance): void =>
  implement(app, inspectionCompanyApi, { ...companyRecords.handlers, section, open: openedByReviewer, review, pack });
