// Background jobs over several processes: nothing lost, nothing twice, whatever dies. // promises P-D1
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { type TestDatabase, testDatabase } from "@/server/db/testing";
import { putParts } from "@/server/platform/jobs/parts";
import { addJob, JobFailure, JobLost, JobRun, JobStopped } from "@/server/platform/jobs/run";
import type { JobWork } from "@/server/platform/jobs/options";
import { Jobs } from "@/server/platform/jobs/jobs";
import { jobParts, type JobRecord, jobs } from "@/server/platform/jobs/jobs.table";
import { createVault } from "@/server/platform/secrets/vault";

let d: TestDatabase;
const runners: Jobs[] = [];
const log = { warn: () => undefined, error: () => undefined };
const vault = createVault("test-data-key-0000000001");

before(async () => {
  d = await testDatabase();
});
after(() => d.close());
afterEach(async () => {
  await Promise.all(runners.splice(0).map((runner) => runner.close()));
  await d.db.delete(jobs);
});

function runner(work: JobWork, options = {}): Jobs {
  const made = new Jobs(d.db, log, { leaseMs: 400, pollMs: 50, backOffMs: 10, ...options });
  made.register("count", work);
  runners.push(made);
  made.start();
  return made;
}
async function add(total: number, exclusiveKey: string | null = null): Promise<string> {
  const job = await addJob(d.db, { kind: "count", exclusiveKey, now: new Date() });
  assert.ok(job);
  await d.db.update(jobs).set({ total }).where(eq(jobs.jobId, job.jobId));
  return job.jobId;
}
const read = async (jobId: string) => (await d.db.select().from(jobs).where(eq(jobs.jobId, jobId)))[0];
async function until(jobId: string, status: string, limitMs = 60_000) {
  for (const end = performance.now() + limitMs; performance.now() < end; await wait(10)) {
    const job = await read(jobId);
    if (job?.status === status) return job;
  }
  throw new Error(`not ${status}: ${JSON.stringify(await read(jobId))}`);
}
/** Counts to the job's total; each number is written together with the job's figure. */
const counting =
  (each: (n: number) => unknown = () => undefined): JobWork =>
  async (run: JobRun) => {
    let { done } = run.job;
    while (done < run.job.total) {
      await each(done);
      await run.step(async (tx, job) => {
        await putParts(tx, vault, { jobId: job.jobId, name: "n", from: job.done }, [String(job.done)]);
        await tx
          .update(jobs)
          .set({ done: job.done + 1, attempts: 0 })
          .where(eq(jobs.jobId, job.jobId));
      });
      done += 1;
    }
    await run.step((tx, job) =>
      tx.update(jobs).set({ status: "held", claimedBy: null }).where(eq(jobs.jobId, job.jobId)),
    );
  };
const written = (jobId: string) => d.db.$count(jobParts, eq(jobParts.jobId, jobId));

test("two runners share the jobs: each is done once", async () => {
  const ids = await Promise.all(Array.from({ length: 12 }, () => add(3)));
  const started: string[] = [];
  const work: JobWork = async (run) => {
    started.push(run.job.jobId);
    await counting(() => wait(1))(run);
  };
  runner(work);
  runner(work);
  for (const id of ids) assert.equal((await until(id, "held")).done, 3);
  assert.deepEqual(started.sort(), [...ids].sort());
});

test("a job whose process died goes on where it stood, after its lease", async () => {
  const id = await add(20);
  let reached = () => {};
  const half = new Promise<void>((resolve) => (reached = resolve));
  const dead = runner(
    counting(async (n) => {
      // As after kill -9: never again a step, and nobody renews.
      if (n === 10) {
        reached();
        await new Promise(() => undefined);
      }
    }),
    { leaseMs: 3_600_000, concurrency: 1 },
  );
  await half;
  runners.splice(runners.indexOf(dead), 1);
  await d.db.update(jobs).set({ leaseUntil: sql`clock_timestamp() + interval '300 milliseconds'` });
  const next = runner(counting());
  await wait(150);
  assert.equal((await read(id))?.done, 10, "not before the lease is over");
  const job = await until(id, "held");
  assert.deepEqual([job.done, await written(id)], [20, 20]);
  await next.close();
});

test("a runner that only slept finds its claim gone and writes nothing", async () => {
  const id = await add(4);
  let wake = () => {};
  const asleep = new Promise<void>((resolve) => (wake = resolve));
  let lost: unknown = null;
  const sleeper: JobWork = async (run) => {
    if (run.job.done === 0) await asleep;
    await counting()(run).catch((error: unknown) => {
      lost = error;
      throw error;
    });
  };
  runner(sleeper, { leaseMs: 3_600_000, pollMs: 60_000, concurrency: 1 });
  await until(id, "running");
  await d.db.update(jobs).set({ leaseUntil: sql`clock_timestamp() - interval '1 second'` });
  runner(counting());
  await until(id, "held");
  wake();
  await wait(100);
  assert.ok(lost instanceof JobLost);
  assert.deepEqual([(await read(id))?.status, await written(id)], ["held", 4]);
});

test("a long step keeps its claim by renewing it", async () => {
  const id = await add(1);
  let starts = 0;
  const work: JobWork = async (run) => {
    starts += 1;
    await wait(900);
    await counting()(run);
  };
  runner(work, { leaseMs: 300 });
  runner(work, { leaseMs: 300 });
  await until(id, "held");
  assert.equal(starts, 1);
});

test("closing stops between two steps and leaves the job free at once", async () => {
  const id = await add(200);
  const first = runner(counting(() => wait(2)));
  while (((await read(id))?.done ?? 0) < 5) await wait(5);
  await first.close();
  const job = await read(id);
  assert.deepEqual([job?.status, job?.claimedBy, job?.attempts], ["queued", null, 0]);
  assert.equal(await written(id), job?.done);
  runner(counting());
  assert.equal((await until(id, "held")).done, 200);
  assert.equal(await written(id), 200);
});

test("what a stopped job still waited for fails unheard: it ends no process", async () => {
  const run = new JobRun(d.db, { jobId: "stopped" } as JobRecord, 1_000);
  const unheard: unknown[] = [];
  const hear = (reason: unknown): void => void unheard.push(reason);
  process.on("unhandledRejection", hear);
  run.stop();
  assert.throws(() => run.until(Promise.reject(new Error("called back"))), JobStopped);
  await wait(10);
  process.off("unhandledRejection", hear);
  assert.deepEqual(unheard, []);
});

test("an unknown failure is tried three times, progress in between counts anew, a told one is final", async () => {
  const id = await add(3);
  let failures = 0;
  const flaky = runner(
    counting(() => {
      failures += 1;
      if (failures % 3 !== 0) throw new Error("now and then");
    }),
  );
  assert.equal((await until(id, "held")).done, 3);
  await flaky.close();
  const told = await add(1);
  let tries = 0;
  const failing = runner(async () => {
    tries += 1;
    throw new JobFailure("文件已损坏");
  });
  assert.equal((await until(told, "failed")).failure, "文件已损坏");
  assert.equal(tries, 1);
  await failing.close();
  const never = await add(1);
  await d.db
    .update(jobs)
    .set({ payload: vault.seal("x") })
    .where(eq(jobs.jobId, never));
  runner(async () => {
    throw new Error("secret text");
  });
  const job = await until(never, "failed");
  assert.match(job.failure ?? "", /多次出现意外错误/);
  assert.deepEqual([job.attempts, job.payload], [3, null]);
});

test("a job that takes its process with it every time is given up", async () => {
  const id = await add(1);
  await d.db.update(jobs).set({
    status: "running",
    attempts: 9,
    claimedBy: "dead",
    leaseUntil: sql`clock_timestamp() - interval '1 second'`,
  });
  let starts = 0;
  runner(async () => {
    starts += 1;
  });
  await until(id, "failed");
  assert.equal(starts, 0);
});

test("of two open jobs with one key the second is refused; when the first is over it may come", async () => {
  const id = await add(0, "one");
  const again = () => addJob(d.db, { kind: "count", exclusiveKey: "one", now: new Date() });
  assert.equal(await again(), null);
  await d.db.update(jobs).set({ status: "done" }).where(eq(jobs.jobId, id));
  assert.ok(await again());
});

test("a job of a kind that nobody does here is left alone", async () => {
  runner(counting());
  const other = await addJob(d.db, { kind: "mail", now: new Date() });
  const id = await add(1);
  await until(id, "held");
  assert.equal((await read(other?.jobId ?? ""))?.status, "queued");
});

test("a lane that is full keeps no other lane waiting", async () => {
  const made = new Jobs(d.db, log, { leaseMs: 400, pollMs: 50, concurrency: 1 });
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  made.register("count", () => held, { name: "long" });
  made.register("quick", async () => undefined);
  runners.push(made);
  made.start();
  const [long, waiting] = [await add(0), await add(0)];
  const quick = await addJob(d.db, { kind: "quick", now: new Date() });
  await until(quick?.jobId ?? "", "done");
  const states = [(await read(long))?.status, (await read(waiting))?.status].sort();
  release();
  assert.deepEqual(states, ["queued", "running"]);
  await Promise.all([until(long, "done"), until(waiting, "done")]);
});
