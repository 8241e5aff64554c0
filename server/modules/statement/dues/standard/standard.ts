import { and, eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import type { RuleSet } from "@/contracts/statement/dues/rule-set";
import {
  duesStandard,
  duesStandardApi,
  STANDARD_STATE_WORDS,
  standardCourse,
  type StandardRow,
} from "@/contracts/statement/dues/standard";
import { STANDARD_SETS, withVariants } from "@/contracts/statement/dues/standard-sets";
import type { Db } from "@/server/db/client";
import type { Handler } from "@/server/platform/call/context";
import { conflict, invalid, stateConflict } from "@/server/platform/call/errors";
import { implement } from "@/server/platform/call/implement";
import { assertOfficer } from "@/server/reference/scope";
import type { RecordContext } from "@/server/records/hooks";
import { duesStandards, type StandardRecord } from "@/server/modules/statement/dues/record.table";
import {
  SIMULATION_JOB,
  simulationProgressOf,
  startSimulation,
  workOnSimulation,
} from "@/server/modules/statement/dues/standard/simulation-job";
import { standardRecords } from "@/server/modules/statement/dues/standard/standard-records";

const t = duesStandards;

/** The set in force of an association's year; null: none. */
export async function standardInForce(db: Db, orgId: string, duesYear: number): Promise<StandardRecord | null> {
  const [row] = await db
    .select()
    .from(t)
    .where(and(eq(t.orgId, orgId), eq(t.duesYear, duesYear), eq(t.state, "inForce")));
  return row ?? null;
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

/** A draft at the version that was seen, held; its version stays. */
async function draftOf(context: RecordContext, standardId: string, version: number): Promise<StandardRecord> {
  await standardRecords.load(context, standardId);
  const draft = await standardRecords.hold(context.db, standardId);
  if (draft.version !== version) throw conflict(await standardRecords.answer(context, draft));
  const reason = await standardRecords.closedReason(context, draft.orgId, draft);
  if (reason !== null) throw stateConflict(reason, await standardRecords.answer(context, draft));
  return draft;
}

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
    audit({ object: duesStandard.id, objectId: standardId, companyId: orgId, after: { simulated: progress.total } });
    afterCommit(poke);
    return progress;
  };

const simulating: Handler<typeof duesStandardApi.simulating> = async (context) => {
  const { db, user, now, params } = context;
  const { standardId } = await standardRecords.load(context, params.standardId);
  return simulationProgressOf(db, { orgId: assertOfficer(user), standardId, now });
};

const simulated: Handler<typeof duesStandardApi.simulated> = async (context) => {
  const { db, params, query } = context;
  const { standardId } = await standardRecords.load(context, params.standardId);
  const [row] = await db.select({ firms: t.simulatedFirms }).from(t).where(eq(t.standardId, standardId));
  const firms = row?.firms ?? [];
  return {
    rows: firms.slice((query.page - 1) * query.pageSize, query.page * query.pageSize),
    totalCount: firms.length,
  };
};

/** A set becomes another state, told in words. */
const moved = (before: StandardRow["state"], after: StandardRow["state"]) => [
  { path: "state", label: "状态", before: STANDARD_STATE_WORDS[before], after: STANDARD_STATE_WORDS[after] },
];

/** What is in force of the same year is replaced. */
async function replaceOld(context: RecordContext, { orgId, duesYear }: StandardRecord): Promise<void> {
  const old = await standardInForce(context.db, orgId, duesYear);
  if (!old) return;
  const held = await standardRecords.hold(context.db, old.standardId);
  // Somebody was faster: the unique index speaks.
  if (held.state !== "inForce") return;
  const version = held.version + 1;
  const columns = { state: "replaced" as const, version };
  const told = moved("inForce", "replaced");
  await standardRecords.mark(context, { ...held, version }, { action: "replace", columns, items: {}, told });
}

/** Rules and dictionaries still let the set through as it was saved. */
async function assertSound(context: RecordContext, record: StandardRecord): Promise<void> {
  const { standardId: recordId, orgId: companyId } = record;
  const form = standardRecords.formOf(context, record);
  const [one] = await standardRecords.inform({ context, companyId }, [{ recordId, form, before: null, record: null }]);
  const faults = one ? await standardRecords.faultsOf(one) : [];
  if (faults.length > 0) throw invalid(faults);
}

const enforce: Handler<typeof duesStandardApi.enforce> = async (context) => {
  const { now, params, body } = context;
  const draft = await standardRecords.claim(context, params.standardId, body.version);
  if (draft.simulatedVersion !== body.version)
    throw stateConflict(
      "请先对现在的内容试算，看清各事务所的变化，再开始执行",
      await standardRecords.answer(context, { ...draft, version: body.version }),
    );
  await assertSound(context, draft);
  await replaceOld(context, draft);
  const columns = { state: "inForce" as const, enforceTime: now, simulatedVersion: draft.version };
  const told = moved("draft", "inForce");
  return standardRecords.mark(context, draft, { action: "enforce", columns, items: standardCourse, told });
};

/** 会费标准. // domain a §12.2 */
export function registerDuesStandard(app: FastifyInstance): void {
  const { jobs, services } = app.platform;
  jobs.register(SIMULATION_JOB, workOnSimulation(services));
  implement(app, duesStandardApi, {
    ...standardRecords.handlers,
    blank,
    simulate: simulate(() => jobs.poke()),
    simulating,
    simulated,
    enforce,
  });
}
