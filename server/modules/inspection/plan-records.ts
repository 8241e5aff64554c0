import { eq, inArray, type SQL, sql } from "drizzle-orm";
import { INSPECT_STATUS, INSPECT_TYPE } from "@/contracts/inspection/company-fields";
import {
  PLAN_STATUS,
  planForm,
  type PlanForm,
  planRecord,
  planRules,
  publicationMissing,
  SCOPE,
} from "@/contracts/inspection/plan";
import { saysSame } from "@/contracts/kit/same";
import type { FieldError } from "@/contracts/kit/validate";
import type { Db } from "@/server/db/client";
import { nextSerial } from "@/server/platform/sql/serial";
import { localityText } from "@/server/reference/localities";
import { keepRecords } from "@/server/records/records";
import { firmBriefs } from "@/server/modules/basic/read";
import { inspectionTasks } from "@/server/modules/inspection/company.table";
import { extendTasks, UNSENT } from "@/server/modules/inspection/extension";
import { inspectionPlans, type PlanRecord } from "@/server/modules/inspection/plan.table";

const { draft, published, closed } = PLAN_STATUS;
const { exempt, closed: over } = INSPECT_STATUS;

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

const placeName = (code: string): string => localityText("", code, "") || code;

async function scopeNames(db: Db, { scopeType, scopeCities, scopeFirms }: PlanRecord): Promise<string[]> {
  if (scopeType === SCOPE.cities) return scopeCities.map(placeName);
  if (scopeType !== SCOPE.firms) return [];
  return (await firmBriefs(db, scopeFirms)).map(({ companyName }) => companyName);
}

/** Names of the places and firms of these forms, for 变更记录. */
async function namesIn(db: Db, forms: readonly Partial<PlanForm>[]): Promise<ReadonlyMap<string, string>> {
  const cities = forms.flatMap(({ scopeCities = [] }) => scopeCities);
  const firms = await firmBriefs(db, [...new Set(forms.flatMap(({ scopeFirms = [] }) => scopeFirms))]);
  return new Map([
    ...cities.map((code) => [code, placeName(code)] as const),
    ...firms.map(({ companyId, companyName }) => [companyId, companyName] as const),
  ]);
}

/** Numbers of a kind and year: NJ2026…, ZX2026…. // domain b §1 (2a) */
const seriesOf = ({ inspectType, inspectYear }: Pick<PlanForm, "inspectType" | "inspectYear">): string =>
  `${inspectType === INSPECT_TYPE.annual ? "NJ" : "ZX"}${inspectYear}`;
async function nextPlanNo(db: Db, form: PlanForm): Promise<string> {
  const series = seriesOf(form);
  return `${series}${String(await nextSerial(db, series)).padStart(3, "0")}`;
}

const utc = (instant: string): string => new Date(instant).toISOString();

/** What a published plan may still change. */
const OPEN_WHEN_PUBLISHED: readonly string[] = ["planName", "basis", "fillEnd", "attachments"];

/** Why a published plan does not take this change; nothing when it does. // domain b §1 (2a) */
function frozenChanges(before: PlanForm, form: PlanForm): FieldError[] {
  const keys = (Object.keys(planForm.shape) as (keyof PlanForm)[]).filter((key) => !OPEN_WHEN_PUBLISHED.includes(key));
  const path = keys.find((key) => !saysSame(form[key], before[key]));
  if (path === "template" || path === "specialItems")
    return [
      { path, message: "评分模板和核查事项已随计划发布冻结，各单位正按此填报，本次修改没有保存；需要调整的请另建计划" },
    ];
  if (path) return [{ path, message: "计划已经发布，这一项不能再修改；只能修改名称、依据、通知，或延长填报截止" }];
  return Date.parse(form.fillEnd) < Date.parse(before.fillEnd)
    ? [{ path: "fillEnd", message: "填报截止只能延长，不能提前" }]
    : [];
}

/** Tasks are called as their plan is, in lists, messages and prints. */
const renameTasks = (db: Db, { planId, planName }: PlanRecord) =>
  db.update(inspectionTasks).set({ planName }).where(eq(inspectionTasks.planId, planId));

/** Plans of an association, its officers' alone. // domain b §1 (2a) */
export const planRecords = keepRecords({
  of: planRecord,
  table: inspectionPlans,
  files: "inspection.plan",
  associationKey: "orgId",
  toCanonical: (form) => ({ ...form, fillStart: utc(form.fillStart), fillEnd: utc(form.fillEnd) }),
  rules: planRules,
  // A published plan keeps what it was published with.
  missingItems: publicationMissing,
  isInForce: ({ planStatus }) => planStatus === published,
  lockedChanges: (before, form, { planStatus }) => (planStatus === published ? frozenChanges(before, form) : []),
  toColumns: async (form, { record, context: { db } }) => ({
    ...(record === null ? { planStatus: draft } : {}),
    // A draft that turns into another kind or year is numbered as what it is now.
    ...(record === null || (record.planStatus === draft && seriesOf(form) !== seriesOf(record))
      ? { planNo: await nextPlanNo(db, form) }
      : {}),
  }),
  toAnswer: async (record, { db }) => ({
    ...(await countsOf(db, record.planId)),
    scopeNames: await scopeNames(db, record),
  }),
  removeRefusal: ({ planStatus }) => (planStatus === draft ? null : "计划已经发布，不能删除；可以结束计划"),
  uniqueErrors: {
    inspection_plans_year_key: { path: "inspectYear", message: "该年度已有年度检查计划，一年只能发布一次" },
  },
  listColumns: counts,
  defaultSort: "-updateTime",
  namesOf: (forms, { db }) => namesIn(db, forms),
  afterWrite: async ({ context, action, before, record }) => {
    if (action !== "update" || before === null || record === null) return;
    if (record.planName !== before.planName) await renameTasks(context.db, record);
    if (record.planStatus === published && record.fillEnd > before.fillEnd) await extendTasks(context, record);
  },
});
