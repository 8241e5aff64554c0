import type { FastifyInstance } from "fastify";
import { NATURE } from "@/contracts/basic/firm/firm-form";
import { INSPECT_STATUS } from "@/contracts/inspection/company-fields";
import {
  PLAN_STATUS,
  planApi,
  planCourse,
  type PlanDetail,
  publicationMissing,
  SCOPE,
  type StatisticsRow,
  statisticsSheet,
} from "@/contracts/inspection/plan";
import { RESULT } from "@/contracts/inspection/score";
import type { Db } from "@/server/db/client";
import type { Handler } from "@/server/platform/call/context";
import { invalid, stateConflict } from "@/server/platform/call/errors";
import { implement } from "@/server/platform/call/implement";
import { newId } from "@/server/platform/clock/id";
import { keysOf } from "@/server/platform/search/search-keys";
import { insertMany } from "@/server/platform/sql/insert-many";
import { assertOfficer } from "@/server/reference/scope";
import type { RecordContext } from "@/server/records/hooks";
import { exportRows } from "@/server/records/sheet/export";
import { firmBriefs, firmChoices, membersInScope } from "@/server/modules/basic/read";
import { inspectionTasks, taskSearched } from "@/server/modules/inspection/company.table";
import { addLapse, LAPSE_JOB, workOnLapse } from "@/server/modules/inspection/lapse";
import { exemptAfter } from "@/server/modules/inspection/params";
import { planRecords } from "@/server/modules/inspection/plan-records";
import type { PlanRecord } from "@/server/modules/inspection/plan.table";
import { publicised } from "@/server/modules/inspection/publicity";
import { statistics, statisticsRows } from "@/server/modules/inspection/statistics";

const { draft, published, closed } = PLAN_STATUS;
const { todo, exempt } = INSPECT_STATUS;

/** The plan under its next version, and as it stands for a refusal, which undoes that. */
async function claimed(context: RecordContext, planId: string, version: number) {
  const plan = await planRecords.claim(context, planId, version);
  return { plan, stands: await planRecords.answer(context, { ...plan, version }) };
}

const update: Handler<typeof planApi.update> = async (context) => {
  const { version, ...form } = context.body;
  const { plan, stands } = await claimed(context, context.params.planId, version);
  if (plan.planStatus === closed) throw stateConflict("计划已经结束，不能修改", stands);
  return planRecords.save(context, plan, form);
};

/** A number that orders firms by chance, and the same way whenever it is asked for this plan. */
function drawn<F extends { readonly companyId: string }>(firms: readonly F[], planId: string, size: number): F[] {
  const chance = (text: string): number => {
    let hash = 2_166_136_261;
    for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 16_777_619);
    return hash >>> 0;
  };
  return [...firms]
    .map((firm) => ({ firm, at: chance(`${planId}:${firm.companyId}`) }))
    .sort((a, b) => a.at - b.at || (a.firm.companyId < b.firm.companyId ? -1 : 1))
    .slice(0, size)
    .map(({ firm }) => firm);
}

/** Firms in scope. A head office answers for its branches here. // domain b §1 (7) */
async function firmsOf(db: Db, plan: PlanRecord) {
  const { orgId, scopeType, scopeCities, scopeFirms, periodEnd } = plan;
  const found = await membersInScope(db, {
    orgId,
    joinedBy: periodEnd,
    ...(scopeType === SCOPE.cities ? { cityCodes: scopeCities } : {}),
    ...(scopeType === SCOPE.firms ? { companyIds: scopeFirms } : {}),
  });
  const own = found.filter((firm) => firm.companyNature !== NATURE.branch || firm.parentCompanyId === null);
  return scopeType === SCOPE.random ? drawn(own, plan.planId, plan.randomCount ?? 0) : own;
}

/** Firms that were chosen by name and are in no task: a branch goes with its head office, who is no member is not inspected. */
async function assertNoneLeftOut(
  db: Db,
  plan: PlanRecord,
  { firms, stands }: { readonly firms: Awaited<ReturnType<typeof firmsOf>>; readonly stands: PlanDetail },
): Promise<void> {
  if (plan.scopeType !== SCOPE.firms) return;
  const inPlan = new Set(firms.map(({ companyId }) => companyId));
  const left = plan.scopeFirms.filter((companyId) => !inPlan.has(companyId));
  if (left.length === 0) return;
  const names = (await firmBriefs(db, left)).map(({ companyName }) => companyName);
  throw stateConflict(
    `所选单位中有 ${left.length} 家不在检查对象内：${names.slice(0, 5).join("、")}${names.length > 5 ? "等" : ""}（分所随总所检查，期末尚未入会或已终止会籍的不检查），计划没有发布；请从检查范围中移去后再发布`,
    stands,
  );
}

/** Each firm in scope has its task; who is young is exempt. // domain b §1 (2b), (7) */
const addTasks = (
  { db, user, now, services }: RecordContext,
  plan: PlanRecord,
  firms: Awaited<ReturnType<typeof firmsOf>>,
) => {
  const { planId, planName, planNo, inspectType, inspectYear, fillStart, fillEnd } = plan;
  const young = `${inspectYear}-${services.params.get(exemptAfter)}`;
  return insertMany(
    db,
    inspectionTasks,
    firms.map((firm) => {
      const isExempt = inspectType === 1 && firm.establishDate >= young;
      const taskNo = `${planNo}-${firm.memberNo ?? firm.creditCode}`;
      return {
        taskId: newId(),
        taskNo,
        searchKeys: keysOf(taskSearched({ ...firm, taskNo })),
        planId,
        planName,
        inspectType,
        inspectYear,
        inspectStatus: isExempt ? exempt : todo,
        inspectResult: isExempt ? RESULT.exempt : null,
        resultRemark: isExempt ? `本年度 ${firm.establishDate} 成立，默认免检` : null,
        companyId: firm.companyId,
        companyName: firm.companyName,
        memberNo: firm.memberNo,
        creditCode: firm.creditCode,
        directorName: firm.directorName,
        cityCode: firm.cityCode,
        fillStart,
        fillEnd,
        createTime: now,
        createUserId: user.userId,
        createUserName: user.nickName,
        updateTime: now,
      };
    }),
  );
};

const publish: Handler<typeof planApi.publish> = async (context) => {
  const { db, now, today, params, body } = context;
  const { plan, stands } = await claimed(context, params.planId, body.version);
  if (plan.planStatus !== draft) throw stateConflict("计划已经发布，不能重复发布", stands);
  const missing = publicationMissing(stands);
  if (missing.length > 0) throw invalid(missing, missing.map(({ message }) => message).join("；"));
  const latest = Number(today.slice(0, 4)) + 1;
  // What is published keeps its year. // domain b §0.2 年度
  if (plan.inspectYear > latest)
    throw stateConflict(
      `检查年度 ${plan.inspectYear} 年过晚，最晚为 ${latest} 年，计划没有发布；请先修改检查年度和检查期间`,
      stands,
    );
  if (plan.fillEnd <= now) throw stateConflict("填报截止已过，请先修改填报截止再发布", stands);
  const firms = await firmsOf(db, plan);
  if (firms.length === 0) throw stateConflict("检查范围内没有会员单位，请调整范围后再发布", stands);
  await assertNoneLeftOut(db, plan, { firms, stands });
  await addTasks(context, plan, firms);
  const columns = { planStatus: published, publishTime: now };
  return planRecords.mark(context, plan, { action: "publish", columns, items: planCourse });
};

const close =
  (poke: () => void): Handler<typeof planApi.close> =>
  async (context) => {
    const { db, user, now, params, body, afterCommit } = context;
    const { plan, stands } = await claimed(context, params.planId, body.version);
    if (plan.planStatus !== published) throw stateConflict("只有已发布的计划可以结束", stands);
    const columns = { planStatus: closed, closeTime: now, closeReason: body.reason };
    const told = await planRecords.mark(context, plan, { action: "close", columns, items: planCourse });
    await addLapse(db, plan, user.userId, now);
    afterCommit(poke);
    return told;
  };

/** Conclusions become a notice; the plan notes that it was asked for. // domain b §1 (4) 公示 */
const publicise: Handler<typeof planApi.publicise> = async (context) => {
  const { params, body, today } = context;
  const { plan, stands } = await claimed(context, params.planId, body.version);
  if (plan.planStatus === draft) throw stateConflict("计划还没有发布，没有可以公示的结论", stands);
  if (body.publicityEnd <= today) throw invalid([{ path: "publicityEnd", message: `公示截止应晚于今天 ${today}` }]);
  const count = await publicised(context, plan);
  const told = await planRecords.mark(context, plan, { action: "publicise", columns: {}, items: planCourse });
  return { ...told, publicised: count };
};

const exportStatistics: Handler<typeof planApi.exportStatistics> = async (context) => {
  const plan = await planRecords.load(context, context.query.planId);
  const rows = statisticsRows(await statistics(context, plan));
  return exportRows<StatisticsRow>({
    context,
    sheet: statisticsSheet(plan.planName),
    object: "inspection.plan",
    idKey: "name",
    load: ({ page }) => Promise.resolve({ rows: page === 1 ? rows : [], totalCount: rows.length }),
  });
};

/** Plans of the association. // domain b §1 (2a), (4) */
export function registerInspectionPlan(app: FastifyInstance): void {
  const { jobs, services } = app.platform;
  jobs.register(LAPSE_JOB, workOnLapse(services));
  implement(app, planApi, {
    ...planRecords.handlers,
    update,
    publish,
    close: close(() => jobs.poke()),
    firms: async ({ db, user, query }) => {
      const { keyword, id, page, pageSize } = query;
      const which = {
        associationOrgId: assertOfficer(user),
        keyword,
        ...(id === undefined ? {} : { companyIds: [id] }),
      };
      return firmChoices(db, which, { page, pageSize });
    },
    publicise,
    statistics: async (context) => statistics(context, await planRecords.load(context, context.params.planId)),
    exportStatistics,
  });
}
