import { eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { type CompanyDraft, inspectionCompany, inspectionCompanyApi } from "@/contracts/inspection/company";
import { INSPECT_STATUS } from "@/contracts/inspection/company-fields";
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
import { filesOf } from "@/server/platform/files/take";
import { submissions } from "@/server/records/review/read";
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
  const items = new Map(
    SECTION_KEYS.flatMap((key) => reviewableItems(key, planOf(before)).map((item) => [item.code, item])),
  );
  const words = await dictionaryOf(services).get(db, now);
  const changes: Change[] = [];
  for (const [code, found] of Object.entries(body.reviewed)) {
    const item = items.get(code);
    if (!item) throw invalid([{ path: `reviewed.${code}`, message: `本次检查没有核查项目 ${code}` }]);
    if (item.auto !== null && found.answer !== null)
      throw invalid([{ path: `reviewed.${code}.answer`, message: `${code} 由系统计算，审核中也不能修改` }]);
    if (item.isCounted ? found.answer !== null : found.cases !== null)
      throw invalid([
        {
          path: `reviewed.${code}`,
          message: item.isCounted ? `${code} 按认定的件数扣分，请填写件数` : `${code} 不按件数审核，请选择审核结果`,
        },
      ]);
    const was = before.reviewed[code];
    const told = (one: typeof was) =>
      one === undefined || (isNone(one.answer) && isNone(one.cases) && isNone(one.opinion))
        ? null
        : [
            one.answer === null ? null : words.label("check_answer", one.answer),
            isNone(one.cases) ? null : `${one.cases} 件`,
            one.opinion,
          ]
            .filter(Boolean)
            .join("：");
    if (told(was) !== told(found))
      changes.push({
        path: `reviewed.${code}`,
        label: `审核 ${code} ${item.title}`,
        before: told(was),
        after: told(found),
      });
  }
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

const pack: Handler<typeof inspectionCompanyApi.pack> = async (context) => {
  const record = await companyRecords.load(context, context.params.taskId);
  return packOf(context, record, context.params.submissionId);
};

/** 上报事务所检查. // domain b §1 */
export const registerInspectionCompany = (app: FastifyInstance): void =>
  implement(app, inspectionCompanyApi, { ...companyRecords.handlers, section, review, pack });
