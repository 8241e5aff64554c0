import { and, desc, eq, gte, inArray, sql } from "drizzle-orm";
import type { SimulatedFirm, SimulationProgress } from "@/contracts/statement/dues/standard";
import type { Db } from "@/server/db/client";
import { stateConflict } from "@/server/platform/call/errors";
import type { Services } from "@/server/platform/call/services";
import { jobs, type JobRecord } from "@/server/platform/jobs/jobs.table";
import { dropParts, partsOf, putParts } from "@/server/platform/jobs/parts";
import { addJob, JobFailure, type JobRun, OVER } from "@/server/platform/jobs/run";
import { firmsOfYear } from "@/server/modules/statement/dues/generation/firms-of-year";
import { progressOf } from "@/server/modules/statement/dues/progress";
import { duesStandards, type StandardRecord } from "@/server/modules/statement/dues/record.table";
import { acceptedFirms } from "@/server/modules/statement/dues/revenue";
import { bySize, simulatedFirms, simulationSum, type Taken } from "@/server/modules/statement/dues/standard/simulation";

export const SIMULATION_JOB = "dues:simulation";
/** Firms of one short transaction. */
const AT_ONCE = 50;
/** Years back that a simulation looks for figures. */
const YEARS_BACK = [0, 1, 2] as const;
const DAY_MS = 86_400_000;
const CHANGED = "标准在试算期间改过、已执行或已删除，没有得出试算结果；请刷新后重新试算";

/** What a job works on; nothing personal. */
interface Order {
  readonly orgId: string;
  readonly standardId: string;
  /** Of the set as it was asked about: an edit ends the run. */
  readonly version: number;
  readonly oldId: string | null;
  readonly revenueYear: number;
  readonly companyIds: readonly string[];
}
/** What a step has found, sealed with the job until it is over. */
interface Part {
  readonly rows: readonly SimulatedFirm[];
  readonly taken: Taken<readonly string[]>;
}
const PARTS = "firms";

/** The year that the most firms have figures of, the latest of equals; null: nobody has any. */
function bestYear(counts: ReadonlyMap<number, number>): number | null {
  const [best] = [...counts].filter(([, n]) => n > 0).sort(([a, m], [b, n]) => n - m || b - a);
  return best?.[0] ?? null;
}

/** Without what an earlier simulation has told of each firm: each step asks. */
async function standardBy(db: Db, standardId: string) {
  const { version, state, duesYear, setName, rules } = duesStandards;
  const [row] = await db
    .select({ version, state, duesYear, setName, rules })
    .from(duesStandards)
    .where(eq(duesStandards.standardId, standardId));
  return row ?? null;
}
/** The set that was asked about, and what it is compared with. */
async function setsOf(db: Db, { standardId, version, oldId }: Order) {
  const standard = await standardBy(db, standardId);
  if (standard?.version !== version || standard.state !== "draft") throw new JobFailure(CHANGED);
  return { standard, old: oldId === null ? null : await standardBy(db, oldId) };
}

const partsBefore = async (db: Db, { vault }: Services, jobId: string): Promise<Part[]> =>
  (await partsOf(db, vault, jobId, PARTS)).map((text) => JSON.parse(text) as Part);

/** Firms together as the set keeps them; its version stays, for nothing of it has changed. */
async function keep(db: Db, services: Services, { jobId, result }: JobRecord): Promise<void> {
  const order = result as Order;
  const { standardId, version, revenueYear, companyIds } = order;
  const { standard, old } = await setsOf(db, order);
  const rows = bySize((await partsBefore(db, services, jobId)).flatMap((part) => part.rows));
  const { rules } = standard;
  const simulation = simulationSum(rows, { rules, old, revenueYear, asked: companyIds.length });
  const kept = await db
    .update(duesStandards)
    .set({ simulation, simulatedFirms: rows, simulateTime: services.clock.now(), simulatedVersion: version })
    .where(
      and(
        eq(duesStandards.standardId, standardId),
        eq(duesStandards.version, version),
        eq(duesStandards.state, "draft"),
      ),
    )
    .returning({ standardId: duesStandards.standardId });
  if (kept.length === 0) throw new JobFailure(CHANGED);
}

/**
 * What a set would do to last year's firms, some at a time: who takes the job up goes on behind the last step that was
 * written. Nothing is billed by it. // domain a §12.2
 */
export const workOnSimulation =
  (services: Services, atOnce = AT_ONCE) =>
  async (run: JobRun): Promise<void> => {
    // Head office and branch may both have somebody: who is charged in an earlier step is remembered. // D13
    const earlier = { after: new Set<string>(), before: new Set<string>() };
    const remember = ({ taken }: Part): void => {
      for (const key of taken.after) earlier.after.add(key);
      for (const key of taken.before) earlier.before.add(key);
    };
    (await partsBefore(run.db, services, run.job.jobId)).forEach(remember);
    const isLeft = () =>
      run.step(async (tx, job) => {
        const order = job.result as Order;
        const slice = order.companyIds.slice(job.done, job.done + atOnce);
        if (slice.length === 0) {
          await keep(tx, services, job);
          return false;
        }
        const { standard, old } = await setsOf(tx, order);
        const { orgId, revenueYear } = order;
        const { duesYear, rules } = standard;
        const part: Part = await simulatedFirms(tx, { orgId, duesYear, rules, old, revenueYear }, slice, earlier);
        // A step that is not written ends the run, and with it what is remembered here.
        remember(part);
        const at = { jobId: job.jobId, name: PARTS, from: job.done };
        await putParts(tx, services.vault, at, [JSON.stringify(part)]);
        await tx
          .update(jobs)
          .set({ done: job.done + slice.length, attempts: 0 })
          .where(eq(jobs.jobId, job.jobId));
        return true;
      });
    while (await isLeft());
  };

const shown = (job: JobRecord): SimulationProgress => progressOf(job, "试算已取消，没有得出结果");

interface Asked {
  readonly orgId: string;
  readonly userId: string;
  readonly now: Date;
}
const keyOf = (standardId: string): string => `${SIMULATION_JOB}:${standardId}`;

/** A run of what the set was before an edit tells nothing any more: it gives way to the next one. */
async function dropOutdated(db: Db, { standardId, version }: StandardRecord): Promise<void> {
  const dropped = await db
    .update(jobs)
    .set({ status: "cancelled", ...OVER })
    .where(
      and(
        eq(jobs.exclusiveKey, keyOf(standardId)),
        inArray(jobs.status, ["queued", "running"]),
        sql`(${jobs.result} ->> 'version')::int <> ${version}`,
      ),
    )
    .returning({ jobId: jobs.jobId });
  for (const { jobId } of dropped) await dropParts(db, jobId);
}

/** Has a draft simulated behind the answer; poke after the commit. One run of a set at a time. */
export async function startSimulation(
  db: Db,
  draft: StandardRecord,
  old: StandardRecord | null,
  { orgId, userId, now }: Asked,
): Promise<SimulationProgress> {
  const { standardId, version, duesYear, rules } = draft;
  await dropOutdated(db, draft);
  const companyIds = await firmsOfYear(db, orgId, duesYear);
  // A year that has only begun is known of few: the set is for the year's firms, not for those alone.
  const years = YEARS_BACK.map((back) => rules.revenueYear - back);
  const revenueYear = bestYear(await acceptedFirms(db, companyIds, years)) ?? rules.revenueYear;
  const result: Order = { orgId, standardId, version, oldId: old?.standardId ?? null, revenueYear, companyIds };
  const job = await addJob(db, {
    kind: SIMULATION_JOB,
    companyId: orgId,
    userId,
    exclusiveKey: keyOf(standardId),
    total: companyIds.length,
    result,
    now,
  });
  if (!job) throw stateConflict("这套标准正在试算，请等它完成；结果会显示在「试算」中");
  return shown(job);
}

/** The last run of a set within a day, whoever started it; null: none. */
export async function simulationProgressOf(
  db: Db,
  { orgId, standardId, now }: Omit<Asked, "userId"> & { readonly standardId: string },
): Promise<SimulationProgress | null> {
  const [job] = await db
    .select()
    .from(jobs)
    .where(
      and(
        eq(jobs.kind, SIMULATION_JOB),
        eq(jobs.companyId, orgId),
        gte(jobs.createTime, new Date(now.getTime() - DAY_MS)),
        sql`${jobs.result} ->> 'standardId' = ${standardId}`,
      ),
    )
    .orderBy(desc(jobs.createTime), desc(jobs.jobId))
    .limit(1);
  return job ? shown(job) : null;
}
