// Guarantees: a plan over very many firms gives each its task once, however often its chores run and how many of them at
// once; list, figures and chores go over all of them. INSPECTION_TASKS=3000 takes the whole number, and tells the times.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { eq, sql } from "drizzle-orm";
import { inspectionCompanyApi } from "@/contracts/inspection/company";
import { PLAN_STATUS, planApi } from "@/contracts/inspection/plan";
import { STANDARD_TEMPLATE } from "@/contracts/inspection/template";
import { fillPath } from "@/contracts/kit/endpoint";
import { buildApp } from "@/server/app";
import { createHealth } from "@/server/platform/http/health";
import type { TestApp } from "@/server/testing/testing";
import { buildDemoApp, DEMO, tokenOf } from "@/server/modules/basic/firm/firm-testing";
import { aPlan } from "@/contracts/inspection/plan-sample";
import { announceTasks, fallOverdue, lapseTasks } from "@/server/modules/inspection/chores";
import { claimJob } from "@/server/platform/jobs/claim";
import { jobs } from "@/server/platform/jobs/jobs.table";
import { JobRun, JobStopped } from "@/server/platform/jobs/run";
import { planNotice } from "@/server/modules/inspection/inspection-testing";
import { inspectionTasks } from "@/server/modules/inspection/company.table";
import { addLapse, LAPSE_JOB, workOnLapse } from "@/server/modules/inspection/lapse";
import { inspectionPlans } from "@/server/modules/inspection/plan.table";
import { firms } from "@/server/reference/firm.table";

const MANY = Number(process.env["INSPECTION_TASKS"] ?? 200);
let t: TestApp;
let token: string;

before(async () => {
  t = await buildDemoApp();
  token = await tokenOf(t, DEMO.user.desk);
  const { rows } = await t.db.execute<{ names: string }>(
    sql`select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
      where table_name = 'firms' and column_name not in ('company_id', 'company_name', 'credit_code', 'reg_cert_no', 'member_no')`,
  );
  const others = sql.raw(rows[0]?.names ?? "");
  await t.db.execute(sql`insert into ${firms} (company_id, company_name, credit_code, reg_cert_no, member_no, ${others})
    select 'many' || n, '合成税务师事务所' || n, 'MANY' || lpad(n::text, 14, '0'), 'MANY-' || n, 'M' || n, ${others}
    from ${firms} cross join generate_series(1, ${MANY}) as n where company_id = ${DEMO.firm.first}`);
});
after(() => t.close());

/** Runs it, and tells how long it took. */
async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  const done = await work();
  console.log(`inspection of ${MANY} firms: ${what} ${Math.round(performance.now() - start)} ms`);
  return done;
}
const ask = async (method: "GET" | "POST" | "PUT", url: string, payload?: object) => {
  const answer = await t.call({ method, url, token, ...(payload && { payload }) });
  assert.equal(answer.statusCode, 200, answer.body.slice(0, 300));
  return answer.json<{ data: Record<string, unknown>; totalCount?: number }>();
};
const statesOf = async () => {
  const rows = await t.db
    .select({ status: inspectionTasks.inspectStatus, n: sql<number>`count(*)::int` })
    .from(inspectionTasks)
    .groupBy(inspectionTasks.inspectStatus);
  return Object.fromEntries(rows.map(({ status, n }) => [status, n]));
};

/** Waits until a plan's job is over, and tells what stands of it. */
async function ended(planId: string) {
  for (;;) {
    const [job] = await t.db
      .select()
      .from(jobs)
      .where(sql`${jobs.result} ->> 'planId' = ${planId}`);
    if (job && job.status !== "queued" && job.status !== "running") return job;
    await new Promise((done) => setTimeout(done, 50));
  }
}
/** Ends of tasks of a plan, as their lines tell. */
async function lapsed(planId: string): Promise<number> {
  const { rows } = await t.db.execute<{ n: number }>(sql`select count(*)::int as n from step_lines
    join inspection_tasks on task_id = biz_id where plan_id = ${planId} and action = 'lapse'`);
  return rows[0]?.n ?? 0;
}

test("each firm of a great plan has one task, falls overdue once and lapses once", { timeout: 600_000 }, async () => {
  const now = t.clock.now();
  const made = await ask("POST", planApi.create.path, aPlan(now, { attachments: [await planNotice(t, token)] }));
  const { planId, version } = made.data as { planId: string; version: number };
  const at = { planId };
  const out = await timed("publication", () => ask("PUT", fillPath(planApi.publish.path, at), { version }));
  const total = Number(out.data["taskCount"]);
  assert.ok(total >= MANY);
  const listed = await timed("list", () => ask("GET", `${inspectionCompanyApi.list.path}?planId=${planId}&page=1`));
  assert.equal(listed.totalCount, total);
  await timed("list again", () => ask("GET", `${inspectionCompanyApi.list.path}?planId=${planId}&page=2`));
  const figures = await timed("figures", () => ask("GET", fillPath(planApi.statistics.path, at)));
  assert.equal(figures.data["total"], total);
  await timed("announcement", () => Promise.all([announceTasks(t.db, now), announceTasks(t.db, now)]));
  const late = new Date(now.getTime() + 20 * 86_400_000);
  const services = t.app.platform.services;
  await timed("overdue", () => Promise.all([fallOverdue(services)(t.db, late), fallOverdue(services)(t.db, late)]));
  assert.deepEqual(await statesOf(), { 9: total });
  const { rows } = await t.db.execute<{ n: number }>(
    sql`select count(*)::int as n from step_lines where action = 'fallOverdue'`,
  );
  assert.equal(rows[0]?.n, total);
  const stands = await ask("GET", fillPath(planApi.get.path, at));
  await ask("PUT", fillPath(planApi.close.path, at), { version: stands.data["version"], reason: null });
  assert.equal((await ask("GET", fillPath(planApi.get.path, at))).data["planStatus"], 2);
  // Its job and a chore of two processes more; each task ends once.
  await timed("closing", () =>
    Promise.all([ended(planId), lapseTasks(services)(t.db, late), lapseTasks(services)(t.db, late)]),
  );
  assert.deepEqual(await statesOf(), { 8: total });
  assert.equal(await lapsed(planId), total);
});

const LEASE_MS = 1_000;
/** A claim that ends behind its first step, and is never given back. */
class Dying extends JobRun {
  override async step<T>(...[work, options]: Parameters<typeof JobRun.prototype.step<T>>): Promise<T> {
    const done = await super.step(work, options);
    this.stop();
    return done;
  }
}

test(
  "a plan whose ending dies with its process is ended by three others, each task once",
  { timeout: 600_000 },
  async () => {
    const only = STANDARD_TEMPLATE.filter(({ key }) => key === "A").map((one) => ({ ...one, weight: 100 }));
    const items = [{ itemCode: "S-01", itemName: "业务收费", checkContent: "是否存在低价竞争" }];
    const attachments = [await planNotice(t, token)];
    const special = { attachments, inspectType: 2, specialReason: [3], specialItems: items, template: only };
    const made = await ask("POST", planApi.create.path, aPlan(t.clock.now(), special));
    const { planId, version } = made.data as { planId: string; version: number };
    const out = await ask("PUT", fillPath(planApi.publish.path, { planId }), { version });
    const total = Number(out.data["taskCount"]);
    const others = await Promise.all(
      [1, 2].map(() => {
        const parts = { db: t.handle, env: t.env, clock: t.clock, health: createHealth(t.handle) };
        return buildApp(parts, { pressure: { maxInFlight: 1_000, maxDelayMs: 0 } });
      }),
    );
    // A process dies behind its first step: closed and claimed at once, so that no other was faster.
    const claimed = await t.db.transaction(async (tx) => {
      const [plan] = await tx
        .update(inspectionPlans)
        .set({ planStatus: PLAN_STATUS.closed })
        .where(eq(inspectionPlans.planId, planId))
        .returning();
      assert.ok(plan);
      await addLapse(tx, plan, DEMO.user.desk, t.clock.now());
      return claimJob(tx, LEASE_MS, [LAPSE_JOB]);
    });
    assert.ok(claimed);
    const dying = new Dying(t.db, claimed, LEASE_MS);
    await assert.rejects(workOnLapse(t.app.platform.services)(dying), JobStopped);
    const begun = await t.db.$count(inspectionTasks, sql`plan_id = ${planId} and inspect_status = 8`);
    assert.ok(begun > 0 && begun < total, String(begun));
    // Three others look for it once its lease is over.
    await new Promise((done) => setTimeout(done, LEASE_MS));
    for (const { platform } of [t.app, ...others]) platform.jobs.poke();
    const job = await ended(planId);
    assert.deepEqual([job.status, job.done, job.total], ["done", total, total]);
    assert.equal(await lapsed(planId), total);
    assert.equal((await ask("GET", fillPath(planApi.get.path, { planId }))).data["lapsingCount"], 0);
    for (const other of others) await other.close();
  },
);
