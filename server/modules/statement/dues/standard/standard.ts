import { and, asc, eq, sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { ruleFindings, type RuleSet } from "@/contracts/statement/dues/rule-set";
import {
  duesStandardApi,
  type StandardDetail,
  type StandardForm,
  standardForm,
  type StandardRow,
} from "@/contracts/statement/dues/standard";
import { STANDARD_SETS, withVariants } from "@/contracts/statement/dues/standard-sets";
import type { Db } from "@/server/db/client";
import type { Context, Handler, SessionUser } from "@/server/platform/call/context";
import { conflict, invalid, notFound, stateConflict } from "@/server/platform/call/errors";
import { implement } from "@/server/platform/call/implement";
import { newId } from "@/server/platform/clock/id";
import { listPage } from "@/server/platform/sql/list";
import { assertInDictionary } from "@/server/reference/dictionary-faults";
import { assertOfficer } from "@/server/reference/scope";
import { stampOf } from "@/server/records/table";
import { duesStandards, type StandardRecord } from "@/server/modules/statement/dues/record.table";
import {
  SIMULATION_JOB,
  simulationProgressOf,
  startSimulation,
  workOnSimulation,
} from "@/server/modules/statement/dues/standard/simulation-job";

const OBJECT = "statement.dues-standard";
type Asked = Pick<Context, "db" | "now"> & { readonly user: SessionUser };
const t = duesStandards;
const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** The set in force of an association's year; null: none. */
export async function standardInForce(db: Db, orgId: string, duesYear: number): Promise<StandardRecord | null> {
  const [row] = await db
    .select()
    .from(t)
    .where(and(eq(t.orgId, orgId), eq(t.duesYear, duesYear), eq(t.state, "inForce")));
  return row ?? null;
}

async function own({ db, user }: Pick<Asked, "db" | "user">, standardId: string, isHeld = false) {
  const found = db
    .select()
    .from(t)
    .where(and(eq(t.standardId, standardId), eq(t.orgId, assertOfficer(user))));
  const [row] = await (isHeld ? found.for("update") : found);
  if (!row) throw notFound();
  return row;
}

const rowOf = (
  row: Omit<StandardRecord, "rules" | "simulation" | "simulatedFirms">,
  rules: Pick<RuleSet, "noticeDocNo">,
): StandardRow => ({
  standardId: row.standardId,
  duesYear: row.duesYear,
  setName: row.setName,
  state: row.state,
  noticeDocNo: rules.noticeDocNo,
  simulateTime: iso(row.simulateTime),
  isSimulated: row.simulatedVersion === row.version,
  enforceTime: iso(row.enforceTime),
  updateUserName: row.updateUserName,
  updateTime: row.updateTime.toISOString(),
  version: row.version,
});
const detailOf = (row: StandardRecord): StandardDetail => ({
  ...rowOf(row, row.rules),
  rules: row.rules,
  simulation: row.simulation,
  warnings: ruleFindings(row.rules, row.duesYear),
});

const list: Handler<typeof duesStandardApi.list> = async ({ db, user, query }) => {
  const { rows, totalCount } = await listPage({
    db,
    from: t,
    columns: {
      standardId: t.standardId,
      orgId: t.orgId,
      duesYear: t.duesYear,
      setName: t.setName,
      state: t.state,
      simulateTime: t.simulateTime,
      simulatedVersion: t.simulatedVersion,
      enforceTime: t.enforceTime,
      updateUserName: t.updateUserName,
      updateTime: t.updateTime,
      version: t.version,
      noticeDocNo: sql<string | null>`${t.rules} ->> 'noticeDocNo'`,
    },
    where: and(
      eq(t.orgId, assertOfficer(user)),
      query.duesYear === undefined ? undefined : eq(t.duesYear, query.duesYear),
    ),
    query,
    sortable: { duesYear: t.duesYear, updateTime: t.updateTime },
    defaultSort: "-duesYear",
    tieBreak: t.standardId,
  });
  return {
    rows: rows.map((row) => rowOf(row as never, row)),
    totalCount,
  };
};

/** A set of rules without a gap or an overlap; else VALIDATION in words. */
async function assertSound(
  context: Pick<Context, "db" | "services" | "now">,
  form: StandardForm,
  stored?: StandardDetail,
) {
  await assertInDictionary(context, standardForm, form, stored);
  const errors = ruleFindings(form.rules, form.duesYear).filter(({ level }) => level === "error");
  if (errors.length > 0) throw invalid(errors.map(({ path, message }) => ({ path: `rules.${path}`, message })));
}

const blank: Handler<typeof duesStandardApi.blank> = async ({ db, user, query }) => {
  const orgId = assertOfficer(user);
  const { duesYear, from, variants = [] } = query;
  const begun = (rules: RuleSet) => ({
    duesYear,
    setName: `${duesYear}年度会费标准`,
    rules: withVariants(rules, variants),
  });
  if (from !== "lastYear") return begun(STANDARD_SETS[from].of(duesYear));
  const before = await standardInForce(db, orgId, duesYear - 1);
  const fresh = STANDARD_SETS.tiers2021.of(duesYear);
  if (!before) return begun(fresh);
  // Days belong to their year; all else is taken over.
  const { revenueYear, snapshotDate, transferDay, declareFrom, declareTo, payDeadline, firstPayDeadline } = fresh;
  const days = { revenueYear, snapshotDate, transferDay, declareFrom, declareTo, payDeadline, firstPayDeadline };
  return begun({ ...before.rules, ...days });
};

const create: Handler<typeof duesStandardApi.create> = async (context) => {
  const { db, user, now, body, audit } = context;
  const orgId = assertOfficer(user);
  await assertSound(context, body);
  const standardId = newId();
  const made = { createUserId: user.userId, createUserName: user.nickName, createTime: now };
  const [row] = await db
    .insert(t)
    .values({ ...body, standardId, orgId, state: "draft", ...made, ...stampOf({ user, now }) })
    .returning();
  if (!row) throw notFound();
  audit({ object: OBJECT, objectId: standardId, companyId: null, before: null, after: body });
  return detailOf(row);
};

/** A draft at the version that was seen, held. */
async function draftOf(context: Asked, standardId: string, version: number): Promise<StandardRecord> {
  const before = await own(context, standardId, true);
  if (before.version !== version) throw conflict(detailOf(before));
  if (before.state !== "draft")
    throw stateConflict("这套标准已经执行过，会费单按它计算，不能再改；请另建一套替换它", detailOf(before));
  return before;
}

async function set(context: Asked & Pick<Context, "audit">, before: StandardRecord, values: Partial<StandardRecord>) {
  const { db, user, now, audit } = context;
  const [row] = await db
    .update(t)
    .set({ ...values, version: before.version + 1, ...stampOf({ user, now }) })
    .where(eq(t.standardId, before.standardId))
    .returning();
  if (!row) throw notFound();
  const { simulatedFirms: _before, ...was } = before;
  const { simulatedFirms: _after, ...is } = row;
  audit({ object: OBJECT, objectId: row.standardId, companyId: null, before: was, after: is });
  return row;
}

const update: Handler<typeof duesStandardApi.update> = async (context) => {
  const { version, ...form } = context.body;
  const before = await draftOf(context, context.params.standardId, version);
  await assertSound(context, form, detailOf(before));
  return detailOf(await set(context, before, form));
};

const remove: Handler<typeof duesStandardApi.remove> = async (context) => {
  const before = await draftOf(context, context.params.standardId, context.query.version);
  await context.db.delete(t).where(eq(t.standardId, before.standardId));
  context.audit({
    object: OBJECT,
    objectId: before.standardId,
    companyId: null,
    before: { setName: before.setName },
    after: null,
  });
  return null;
};

/** What the set would do to last year's firms, told behind the answer. // domain a §12.2 */
const simulate =
  (poke: () => void): Handler<typeof duesStandardApi.simulate> =>
  async (context) => {
    const { db, user, now, params, body, audit, afterCommit } = context;
    const orgId = assertOfficer(user);
    const { standardId } = params;
    const draft = await draftOf(context, standardId, body.version);
    const { duesYear } = draft;
    const old = (await standardInForce(db, orgId, duesYear)) ?? (await standardInForce(db, orgId, duesYear - 1));
    const progress = await startSimulation(db, draft, old, { orgId, userId: user.userId, now });
    audit({ object: OBJECT, objectId: standardId, companyId: null, after: { simulated: progress.total } });
    afterCommit(poke);
    return progress;
  };

const simulating: Handler<typeof duesStandardApi.simulating> = async (context) => {
  const { db, user, now, params } = context;
  const { standardId } = await own(context, params.standardId);
  return simulationProgressOf(db, { orgId: assertOfficer(user), standardId, now });
};

const simulated: Handler<typeof duesStandardApi.simulated> = async (context) => {
  const { simulatedFirms } = await own(context, context.params.standardId);
  const { page, pageSize } = context.query;
  return { rows: simulatedFirms.slice((page - 1) * pageSize, page * pageSize), totalCount: simulatedFirms.length };
};

const enforce: Handler<typeof duesStandardApi.enforce> = async (context) => {
  const { db, user, now, params, body } = context;
  const before = await draftOf(context, params.standardId, body.version);
  if (before.simulatedVersion !== before.version)
    throw stateConflict("请先对现在的内容试算，看清各事务所的变化，再开始执行", detailOf(before));
  await assertSound(context, { duesYear: before.duesYear, setName: before.setName, rules: before.rules });
  const [old] = await db
    .select()
    .from(t)
    .where(and(eq(t.orgId, before.orgId), eq(t.duesYear, before.duesYear), eq(t.state, "inForce")))
    .orderBy(asc(t.standardId))
    .for("update");
  if (old)
    await db
      .update(t)
      .set({ state: "replaced", version: old.version + 1, ...stampOf({ user, now }) })
      .where(eq(t.standardId, old.standardId));
  const row = await set(context, before, { state: "inForce", enforceTime: now, simulatedVersion: before.version + 1 });
  return detailOf(row);
};

/** 会费标准. // domain a §12.2 */
export function registerDuesStandard(app: FastifyInstance): void {
  const { jobs, services } = app.platform;
  jobs.register(SIMULATION_JOB, workOnSimulation(services));
  implement(app, duesStandardApi, {
    list,
    get: async (context) => detailOf(await own(context, context.params.standardId)),
    blank,
    create,
    update,
    remove,
    simulate: simulate(() => jobs.poke()),
    simulating,
    simulated,
    enforce,
  });
}
