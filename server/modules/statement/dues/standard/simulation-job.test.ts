// Guarantees: a simulation runs behind its answer, step by step; who takes it up behind a dead process goes on, and tells
// what one run tells, each person charged in one firm alone; an edit ends it in words and the next run takes its place; two
// at once are refused. // domain a §12.2, promises P-D1
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { eq } from "drizzle-orm";
import { duesStandardApi } from "@/contracts/statement/dues/standard";
import { STANDARD_SETS } from "@/contracts/statement/dues/standard-sets";
import { claimJob } from "@/server/platform/jobs/claim";
import { jobParts, jobs } from "@/server/platform/jobs/jobs.table";
import { JobFailure, JobRun, JobStopped } from "@/server/platform/jobs/run";
import { newId } from "@/server/platform/clock/id";
import { DEMO } from "@/server/modules/basic/firm/firm-testing";
import { listedPeople } from "@/server/modules/statement/dues/people/people";
import { duesStandards, type StandardRecord } from "@/server/modules/statement/dues/record.table";
import {
  SIMULATION_JOB,
  startSimulation,
  workOnSimulation,
} from "@/server/modules/statement/dues/standard/simulation-job";
import { type DuesScene, duesScene } from "@/server/modules/statement/dues/testing";
import { staff } from "@/server/reference/staff.table";

let scene: DuesScene;
before(async () => {
  scene = await duesScene();
});
after(() => scene.t.close());

const LEASE_MS = 60_000;
/** A claim that ends behind so many steps, and is never given back. */
class Dying extends JobRun {
  steps = 0;
  constructor(
    job: (typeof jobs)["$inferSelect"],
    private readonly most: number,
  ) {
    super(scene.t.db, job, LEASE_MS);
  }
  override async step<T>(...[work, options]: Parameters<typeof JobRun.prototype.step<T>>): Promise<T> {
    const done = await super.step(work, options);
    this.steps += 1;
    if (this.steps === this.most) this.stop();
    return done;
  }
}

const draft = async (duesYear: number, more: object = {}) => {
  const { ok, desk } = scene;
  const blank = await ok(desk, duesStandardApi.blank, { query: { duesYear, from: "tiers2021" } });
  return ok(desk, duesStandardApi.create, { body: { ...blank, rules: { ...blank.rules, ...more } } });
};
const standing = async (standardId: string): Promise<StandardRecord> => {
  const [row] = await scene.t.db.select().from(duesStandards).where(eq(duesStandards.standardId, standardId));
  assert.ok(row);
  return row;
};
const asked = () => ({ orgId: DEMO.orgId, userId: DEMO.user.desk, now: scene.t.clock.now() });

/** Started and claimed in one transaction, so that no other process is faster. */
async function claimed(standard: StandardRecord) {
  const job = await scene.t.db.transaction(async (tx) => {
    await startSimulation(tx, standard, null, asked());
    return claimJob(tx, LEASE_MS, [SIMULATION_JOB]);
  });
  assert.ok(job);
  return job;
}
/** Somebody of one firm stood in another one, too; his second row. */
async function inTwoFirms(): Promise<string> {
  const { t, FIRM, year } = scene;
  const { headOffice } = DEMO.firm;
  const by = { rules: STANDARD_SETS.tiers2021.of(year), duesYear: year };
  const charged = (await listedPeople(t.db, [FIRM], by))
    .get(FIRM)
    ?.find(({ isExempt, person }) => !isExempt && person.personId !== null);
  const [one] = await t.db
    .select()
    .from(staff)
    .where(eq(staff.staffId, charged?.person.staffId ?? ""));
  assert.ok(one);
  const staffId = newId();
  // Entered behind the day with dates that reach over it: he has left since, so that his numbers are free.
  const gone = { staffStatus: 2, leaveDate: scene.today, createTime: t.clock.now() };
  await t.db.insert(staff).values({ ...one, ...gone, staffId, companyId: headOffice });
  const there = (await listedPeople(t.db, [headOffice], by)).get(headOffice);
  assert.ok(there?.some(({ person }) => person.staffId === staffId));
  return staffId;
}

test("who takes it up behind a dead process goes on, and tells what one run tells", async () => {
  const { t, year, simulated } = scene;
  const { services } = t.app.platform;
  const once = await simulated(await draft(year));
  const firmsOnce = (await standing(once.standardId)).simulatedFirms;
  assert.ok(firmsOnce.length > 3);

  const other = await standing((await draft(year)).standardId);
  const job = await claimed(other);
  const at = { params: { standardId: other.standardId } };
  await assert.rejects(workOnSimulation(services, 2)(new Dying(job, 2)), JobStopped);
  const told = await scene.ok(scene.desk, duesStandardApi.simulating, at);
  assert.deepEqual([told?.state, told?.done, told?.total], ["running", 4, job.total]);
  assert.equal((await standing(other.standardId)).simulation, null, "nothing is told before all firms are");
  const parts = await t.db.select().from(jobParts).where(eq(jobParts.jobId, job.jobId));
  assert.equal(parts.length, 2);
  assert.ok(
    parts.every(({ content }) => !content.includes("companyName")),
    "sealed",
  );

  const rest = new Dying(job, 1_000);
  await workOnSimulation(services, 2)(rest);
  assert.equal(rest.steps, Math.ceil((job.total - 4) / 2) + 1, "no step twice");
  const end = await standing(other.standardId);
  assert.deepEqual([end.version, end.simulatedVersion], [other.version, other.version]);
  assert.deepEqual(end.simulation, once.simulation);
  assert.deepEqual(end.simulatedFirms, firmsOnce);
  await t.db.delete(jobs).where(eq(jobs.jobId, job.jobId));
});

test("somebody of two firms is charged in one of them, whatever the steps", async () => {
  const { t, year } = scene;
  const staffId = await inTwoFirms();
  const peopleOf = (one: StandardRecord) => one.simulatedFirms.reduce((all, { people }) => all + (people ?? 0), 0);
  const told: number[] = [];
  for (const atOnce of [1, 100, 1]) {
    // The last time without his second row.
    if (told.length === 2) await t.db.delete(staff).where(eq(staff.staffId, staffId));
    const one = await standing((await draft(year)).standardId);
    const job = await claimed(one);
    await workOnSimulation(t.app.platform.services, atOnce)(new Dying(job, 1_000));
    told.push(peopleOf(await standing(one.standardId)));
    await t.db.delete(jobs).where(eq(jobs.jobId, job.jobId));
  }
  assert.ok((told[0] ?? 0) > 0);
  assert.deepEqual([told[1], told[2]], [told[0], told[0]]);
});

test("an edit ends it in words, and the next run takes its place", async () => {
  const { t, year, ok, desk, tell, simulated } = scene;
  const made = await draft(year);
  const job = await claimed(await standing(made.standardId));
  const params = { standardId: made.standardId };
  const twice = await tell(desk, duesStandardApi.simulate, { params, body: { version: made.version } });
  assert.deepEqual([twice.status, twice.errorCode], [409, "STATE"]);
  const body = { duesYear: year, setName: made.setName, rules: { ...made.rules, practisingFee: "800.00" } };
  const edited = await ok(desk, duesStandardApi.update, { params, body: { ...body, version: made.version } });
  await assert.rejects(workOnSimulation(t.app.platform.services, 2)(new Dying(job, 1_000)), JobFailure);
  const { isSimulated, simulation } = await simulated(edited);
  assert.ok(isSimulated && simulation);
  const [before] = await t.db.select().from(jobs).where(eq(jobs.jobId, job.jobId));
  assert.equal(before?.status, "cancelled");
});

test("of a set that nobody has simulated there is no progress, and another association's is not told", async () => {
  const { ok, desk, year, t } = scene;
  const { standardId } = await draft(year);
  const params = { standardId };
  assert.equal(await ok(desk, duesStandardApi.simulating, { params }), null);
  await t.db.update(duesStandards).set({ orgId: "another" }).where(eq(duesStandards.standardId, standardId));
  assert.equal((await desk(duesStandardApi.simulating, { params })).status, 404);
});
