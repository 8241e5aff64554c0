import { and, eq, ilike, inArray, type SQL, sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { NATURE } from "@/contracts/basic/firm-form";
import { INSPECT_STATUS, INSPECT_TYPE } from "@/contracts/inspection/company-fields";
import {
  PLAN_STATUS,
  planApi,
  type PlanDetail,
  planForm,
  type PlanForm,
  planRules,
  publicationMissing,
  SCOPE,
  type StatisticsRow,
  statisticsSheet,
} from "@/contracts/inspection/plan";
import { RESULT } from "@/contracts/inspection/score";
import { saysSame } from "@/contracts/kit/same";
import type { Db } from "@/server/db/client";
import type { Context, Handler, SessionUser } from "@/server/platform/call/context";
import { conflict, invalid, notFound, stateConflict } from "@/server/platform/call/errors";
import { implement } from "@/server/platform/call/implement";
import { newId } from "@/server/platform/clock/id";
import { filesOf, takeFiles } from "@/server/platform/files/take";
import { keysOf } from "@/server/platform/search/search-keys";
import { insertMany } from "@/server/platform/sql/insert-many";
import { likeText, listPage } from "@/server/platform/sql/list";
import { nextSerial } from "@/server/platform/sql/serial";
import { assertInDictionary } from "@/server/reference/dictionary-faults";
import { localityText } from "@/server/reference/localities";
import { assertOfficer } from "@/server/reference/scope";
import { exportRows } from "@/server/records/sheet/export";
import { orRefused, stampOf } from "@/server/records/table";
import { firmBriefs, firmChoices, membersInScope } from "@/server/modules/basic/read";
import { inspectionTasks, taskSearched } from "@/server/modules/inspection/company.table";
import { extendTasks, UNSENT } from "@/server/modules/inspection/extension";
import { addLapse, LAPSE_JOB, workOnLapse } from "@/server/modules/inspection/lapse";
import { exemptAfter } from "@/server/modules/inspection/params";
import { inspectionPlans, type PlanRecord } from "@/server/modules/inspection/plan.table";
import { publicised } from "@/server/modules/inspection/publicity";
import { statistics, statisticsRows } from "@/server/modules/inspection/statistics";

const OBJECT = "inspection.plan";
const FILES = "inspection.plan";
const { draft, published, closed } = PLAN_STATUS;
const { todo, exempt, closed: over } = INSPECT_STATUS;

type Asked = Pick<Context, "db" | "now"> & { readonly user: SessionUser };

/** The plan of the officer's own association, held if it is to be changed; else 404. */
export async function ownPlan(
  { db, user }: Pick<Asked, "db" | "user">,
  planId: string,
  isHeld = false,
): Promise<PlanRecord> {
  const found = db
    .select()
    .from(inspectionPlans)
    .where(and(eq(inspectionPlans.planId, planId), eq(inspectionPlans.orgId, assertOfficer(user))));
  const [row] = await (isHeld ? found.for("update") : found);
  if (!row) throw notFound();
  return row;
}

/** Of this plan alone: columns that stand in an item of a selection itself would lose their table. */
const ofPlan = sql`${inspectionTasks.planId} = ${inspectionPlans.planId}`;
const counted = (where: SQL) =>
  sql<number>`(select count(*)::int from ${inspectionTasks} where ${ofPlan} and ${where})`;
const counts = {
  taskCount: counted(sql`true`),
  submittedCount: counted(sql`${inspectionTasks.submitTime} is not null`),
  closedCount: counted(inArray(inspectionTasks.inspectStatus, [over, exempt])),
  lapsingCount: sql<number>`case when ${inspectionPlans.planStatus} = ${closed}
    then ${counted(inArray(inspectionTasks.inspectStatus, [...UNSENT]))} else 0 end`,
  unsentCount: counted(inArray(inspectionTasks.inspectStatus, [...UNSENT])),
};

async function countsOf(db: Db, planId: string) {
  const [row] = await db.select(counts).from(inspectionPlans).where(eq(inspectionPlans.planId, planId));
  return row ?? { taskCount: 0, submittedCount: 0, closedCount: 0, lapsingCount: 0, unsentCount: 0 };
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

async function scopeNames(db: Db, { scopeType, scopeCities, scopeFirms }: PlanRecord): Promise<string[]> {
  if (scopeType === SCOPE.cities) return scopeCities.map((code) => localityText("", code, "") || code);
  if (scopeType !== SCOPE.firms) return [];
  return (await firmBriefs(db, scopeFirms)).map(({ companyName }) => companyName);
}

async function detailOf(db: Db, row: PlanRecord): Promise<PlanDetail> {
  return {
    ...row,
    ...(await countsOf(db, row.planId)),
    fillStart: row.fillStart.toISOString(),
    fillEnd: row.fillEnd.toISOString(),
    publishTime: iso(row.publishTime),
    closeTime: iso(row.closeTime),
    updateTime: row.updateTime.toISOString(),
    attachments: await filesOf(db, FILES, row.planId),
    scopeNames: await scopeNames(db, row),
  };
}

async function assertVersion(db: Db, row: PlanRecord, version: number): Promise<void> {
  if (version !== row.version) throw conflict(await detailOf(db, row));
}

const list: Handler<typeof planApi.list> = async ({ db, user, query }) => {
  const { planName, inspectType, inspectYear, planStatus } = query;
  const t = inspectionPlans;
  const { rows, totalCount } = await listPage({
    db,
    from: t,
    columns: {
      planId: t.planId,
      planNo: t.planNo,
      planName: t.planName,
      planStatus: t.planStatus,
      inspectType: t.inspectType,
      inspectYear: t.inspectYear,
      scopeType: t.scopeType,
      fillStart: t.fillStart,
      fillEnd: t.fillEnd,
      publishTime: t.publishTime,
      closeTime: t.closeTime,
      updateUserName: t.updateUserName,
      updateTime: t.updateTime,
      version: t.version,
      ...counts,
    },
    where: and(
      eq(t.orgId, assertOfficer(user)),
      planName === undefined ? undefined : ilike(t.planName, `%${likeText(planName)}%`),
      inspectType?.length ? inArray(t.inspectType, inspectType) : undefined,
      inspectYear === undefined ? undefined : eq(t.inspectYear, inspectYear),
      planStatus?.length ? inArray(t.planStatus, planStatus) : undefined,
    ),
    query,
    sortable: { fillEnd: t.fillEnd, updateTime: t.updateTime },
    defaultSort: "-updateTime",
    tieBreak: t.planId,
  });
  const told = rows.map((row) => ({
    ...row,
    fillStart: row.fillStart.toISOString(),
    fillEnd: row.fillEnd.toISOString(),
    publishTime: iso(row.publishTime),
    closeTime: iso(row.closeTime),
    updateTime: row.updateTime.toISOString(),
  }));
  return { rows: told, totalCount };
};

const get: Handler<typeof planApi.get> = async (context) =>
  detailOf(context.db, await ownPlan(context, context.params.planId));

/** The form as the table holds it; VALIDATION where a rule is broken. */
async function valuesOf(context: Pick<Context, "db" | "services" | "now">, form: PlanForm, stored?: PlanDetail) {
  await assertInDictionary(context, planForm, form, stored);
  const errors = planRules(form);
  if (errors.length > 0) throw invalid(errors);
  const { attachments: _files, ...values } = form;
  return { ...values, fillStart: new Date(form.fillStart), fillEnd: new Date(form.fillEnd) };
}

const takeOwn = (context: Asked, planId: string, form: Pick<PlanForm, "attachments">) => {
  const orgId = assertOfficer(context.user);
  const owner = { bizType: FILES, bizId: planId, companyId: orgId, userId: context.user.userId };
  return takeFiles(context.db, owner, form.attachments, context.now);
};

/** Numbers of a kind and year: NJ2026…, ZX2026…. // domain b §1 (2a) */
const seriesOf = ({ inspectType, inspectYear }: Pick<PlanForm, "inspectType" | "inspectYear">): string =>
  `${inspectType === INSPECT_TYPE.annual ? "NJ" : "ZX"}${inspectYear}`;
async function nextPlanNo(db: Db, form: Pick<PlanForm, "inspectType" | "inspectYear">): Promise<string> {
  const series = seriesOf(form);
  return `${series}${String(await nextSerial(db, series)).padStart(3, "0")}`;
}

const create: Handler<typeof planApi.create> = async (context) => {
  const { db, user, now, body, audit } = context;
  const orgId = assertOfficer(user);
  const values = await valuesOf(context, body);
  const planId = newId();
  const planNo = await nextPlanNo(db, body);
  const made = { createUserId: user.userId, createUserName: user.nickName, createTime: now };
  const [row] = await db
    .insert(inspectionPlans)
    .values({ ...values, planId, orgId, planNo, planStatus: draft, ...made, ...stampOf({ user, now }) })
    .returning();
  if (!row) throw notFound();
  await takeOwn(context, planId, body);
  audit({ object: OBJECT, objectId: planId, companyId: null, before: null, after: values });
  return detailOf(db, row);
};

const UNIQUE = {
  uniqueErrors: {
    inspection_plans_year_key: { path: "inspectYear", message: "该年度已有年度检查计划，一年只能发布一次" },
  },
};

/** Writes a held plan under its next version. */
async function set(
  context: Asked & Pick<Context, "audit">,
  before: PlanRecord,
  values: Partial<PlanRecord>,
): Promise<PlanRecord> {
  const { db, user, now, audit } = context;
  const [row] = (await orRefused(
    UNIQUE,
    db
      .update(inspectionPlans)
      .set({ ...values, version: before.version + 1, ...stampOf({ user, now }) })
      .where(eq(inspectionPlans.planId, before.planId))
      .returning(),
  )) as PlanRecord[];
  if (!row) throw notFound();
  audit({ object: OBJECT, objectId: row.planId, companyId: null, before, after: row });
  return row;
}

/** What a published plan may still change. */
const OPEN_WHEN_PUBLISHED: readonly string[] = ["planName", "basis", "fillEnd", "attachments"];

/** Why a published plan does not take this change; null when it does. // domain b §1 (2a) */
function frozenReason(before: PlanDetail, body: PlanForm): { path: string; message: string } | null {
  const keys = (Object.keys(planForm.shape) as (keyof PlanForm)[]).filter((key) => !OPEN_WHEN_PUBLISHED.includes(key));
  const changed = keys.find(
    (key) => !saysSame(key === "fillStart" ? new Date(body[key]).toISOString() : body[key], before[key]),
  );
  if (changed === "template" || changed === "specialItems")
    return {
      path: changed,
      message: "评分模板和核查事项已随计划发布冻结，各单位正按此填报，本次修改没有保存；需要调整的请另建计划",
    };
  if (changed)
    return { path: changed, message: "计划已经发布，这一项不能再修改；只能修改名称、依据、通知，或延长填报截止" };
  return Date.parse(body.fillEnd) < Date.parse(before.fillEnd)
    ? { path: "fillEnd", message: "填报截止只能延长，不能提前" }
    : null;
}

/** Tasks are called as their plan is, in lists, messages and prints. */
const renameTasks = ({ db }: Asked, { planId, planName }: PlanRecord) =>
  db.update(inspectionTasks).set({ planName }).where(eq(inspectionTasks.planId, planId));

/** What its publication asks of a plan beside a right draft. */
function assertPublishable(form: Pick<PlanForm, "basis" | "attachments">): void {
  const errors = publicationMissing(form);
  if (errors.length > 0) throw invalid(errors, errors.map(({ message }) => message).join("；"));
}

const update: Handler<typeof planApi.update> = async (context) => {
  const { db, body, params } = context;
  const before = await ownPlan(context, params.planId, true);
  const { version, ...form } = body;
  await assertVersion(db, before, version);
  const stored = await detailOf(db, before);
  if (before.planStatus === closed) throw stateConflict("计划已经结束，不能修改", stored);
  const values = await valuesOf(context, form, stored);
  const reason = before.planStatus === published ? frozenReason(stored, form) : null;
  if (reason) throw invalid([reason]);
  if (before.planStatus === published) assertPublishable(form);
  // A draft that turns into another kind or year is numbered as what it is now.
  const isOther = before.planStatus === draft && seriesOf(form) !== seriesOf(before);
  const row = await set(context, before, { ...values, ...(isOther && { planNo: await nextPlanNo(db, form) }) });
  if (row.planName !== before.planName) await renameTasks(context, row);
  if (row.planStatus === published && row.fillEnd > before.fillEnd) await extendTasks(context, row);
  await takeOwn(context, row.planId, form);
  return detailOf(db, row);
};

const remove: Handler<typeof planApi.remove> = async (context) => {
  const { db, params, query, audit } = context;
  const before = await ownPlan(context, params.planId, true);
  await assertVersion(db, before, query.version);
  if (before.planStatus !== draft)
    throw stateConflict("计划已经发布，不能删除；可以结束计划", await detailOf(db, before));
  await takeOwn(context, before.planId, { attachments: [] });
  await db.delete(inspectionPlans).where(eq(inspectionPlans.planId, before.planId));
  audit({ object: OBJECT, objectId: before.planId, companyId: null, before, after: null });
  return null;
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
async function assertNoneLeftOut(db: Db, plan: PlanRecord, firms: Awaited<ReturnType<typeof firmsOf>>): Promise<void> {
  if (plan.scopeType !== SCOPE.firms) return;
  const inPlan = new Set(firms.map(({ companyId }) => companyId));
  const left = plan.scopeFirms.filter((companyId) => !inPlan.has(companyId));
  if (left.length === 0) return;
  const names = (await firmBriefs(db, left)).map(({ companyName }) => companyName);
  throw stateConflict(
    `所选单位中有 ${left.length} 家不在检查对象内：${names.slice(0, 5).join("、")}${names.length > 5 ? "等" : ""}（分所随总所检查，期末尚未入会或已终止会籍的不检查），计划没有发布；请从检查范围中移去后再发布`,
    await detailOf(db, plan),
  );
}

const publish: Handler<typeof planApi.publish> = async (context) => {
  const { db, user, now, today, params, body, services } = context;
  const before = await ownPlan(context, params.planId, true);
  await assertVersion(db, before, body.version);
  if (before.planStatus !== draft) throw stateConflict("计划已经发布，不能重复发布", await detailOf(db, before));
  assertPublishable({ basis: before.basis, attachments: await filesOf(db, FILES, before.planId) });
  const latest = Number(today.slice(0, 4)) + 1;
  // What is published keeps its year. // domain b §0.2 年度
  if (before.inspectYear > latest)
    throw stateConflict(
      `检查年度 ${before.inspectYear} 年过晚，最晚为 ${latest} 年，计划没有发布；请先修改检查年度和检查期间`,
      await detailOf(db, before),
    );
  if (before.fillEnd <= now) throw stateConflict("填报截止已过，请先修改填报截止再发布", await detailOf(db, before));
  const firms = await firmsOf(db, before);
  if (firms.length === 0) throw stateConflict("检查范围内没有会员单位，请调整范围后再发布", await detailOf(db, before));
  await assertNoneLeftOut(db, before, firms);
  const row = await set(context, before, { planStatus: published, publishTime: now });
  const young = `${before.inspectYear}-${services.params.get(exemptAfter)}`;
  await insertMany(
    db,
    inspectionTasks,
    firms.map((firm) => {
      const isExempt = before.inspectType === 1 && firm.establishDate >= young;
      const taskNo = `${before.planNo}-${firm.memberNo ?? firm.creditCode}`;
      return {
        taskId: newId(),
        taskNo,
        searchKeys: keysOf(taskSearched({ ...firm, taskNo })),
        planId: before.planId,
        planName: before.planName,
        inspectType: before.inspectType,
        inspectYear: before.inspectYear,
        inspectStatus: isExempt ? exempt : todo,
        inspectResult: isExempt ? RESULT.exempt : null,
        resultRemark: isExempt ? `本年度 ${firm.establishDate} 成立，默认免检` : null,
        companyId: firm.companyId,
        companyName: firm.companyName,
        memberNo: firm.memberNo,
        creditCode: firm.creditCode,
        directorName: firm.directorName,
        cityCode: firm.cityCode,
        fillStart: before.fillStart,
        fillEnd: before.fillEnd,
        createTime: now,
        createUserId: user.userId,
        createUserName: user.nickName,
        updateTime: now,
      };
    }),
  );
  return detailOf(db, row);
};

const close =
  (poke: () => void): Handler<typeof planApi.close> =>
  async (context) => {
    const { db, user, now, params, body, afterCommit } = context;
    const before = await ownPlan(context, params.planId, true);
    await assertVersion(db, before, body.version);
    if (before.planStatus !== published) throw stateConflict("只有已发布的计划可以结束", await detailOf(db, before));
    const row = await set(context, before, { planStatus: closed, closeTime: now, closeReason: body.reason });
    await addLapse(db, row, user.userId, now);
    afterCommit(poke);
    return detailOf(db, row);
  };

/** Conclusions become a notice; the plan notes that it was asked for. // domain b §1 (4) 公示 */
const publicise: Handler<typeof planApi.publicise> = async (context) => {
  const { db, params, body, today } = context;
  const before = await ownPlan(context, params.planId, true);
  await assertVersion(db, before, body.version);
  if (before.planStatus === draft)
    throw stateConflict("计划还没有发布，没有可以公示的结论", await detailOf(db, before));
  if (body.publicityEnd <= today) throw invalid([{ path: "publicityEnd", message: `公示截止应晚于今天 ${today}` }]);
  const count = await publicised(context, before);
  return { ...(await detailOf(db, await set(context, before, {}))), publicised: count };
};

const exportStatistics: Handler<typeof planApi.exportStatistics> = async (context) => {
  const plan = await ownPlan(context, context.query.planId);
  const rows = statisticsRows(await statistics(context, plan));
  return exportRows<StatisticsRow>({
    context,
    sheet: statisticsSheet(plan.planName),
    object: OBJECT,
    idKey: "name",
    load: ({ page }) => Promise.resolve({ rows: page === 1 ? rows : [], totalCount: rows.length }),
  });
};

/** Plans of the association. // domain b §1 (2a), (4) */
export function registerInspectionPlan(app: FastifyInstance): void {
  const { jobs, services } = app.platform;
  jobs.register(LAPSE_JOB, workOnLapse(services));
  implement(app, planApi, {
    list,
    get,
    create,
    update,
    remove,
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
    statistics: async (context) => statistics(context, await ownPlan(context, context.params.planId)),
    exportStatistics,
  });
}
