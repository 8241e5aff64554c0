// 后台任务: what the association sees and may do; never what a job works on.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { eq } from "drizzle-orm";
import type { JobRow } from "@/contracts/common/job";
import { DEMO } from "@/server/seed/demo";
import { seed } from "@/server/seed/seed";
import { newId } from "@/server/platform/clock/id";
import { jobs, type JobStatus } from "@/server/platform/jobs/jobs.table";
import { buildTestApp, createUser, openSession, type TestApp } from "@/server/testing/testing";
import { orgs } from "@/server/reference/user.table";

let t: TestApp;
let token: string;
let elsewhere: string;
const base = "/rest/common/job/v1.0";
const PAYLOAD = "sealed-payload-of-a-job";

before(async () => {
  t = await buildTestApp({ seed });
  await t.db.insert(orgs).values({ orgId: "org2", orgName: "邻省税协", fullOrgName: "邻省税协", lv1OrgId: "org2" });
  const codes = ["g_hy_desk_job_view", "g_hy_desk_job_edit"] as const;
  const desk = async (orgId: string) => openSession(t, (await createUser(t.db, { userType: 2, orgId, codes })).userId);
  [token, elsewhere] = [await desk(DEMO.orgId), await desk("org2")];
});
after(() => t.close());

/** A kind that nobody works on here: its state stays as it is made. */
async function make(status: JobStatus, payload: string | null = PAYLOAD): Promise<string> {
  const jobId = newId();
  const failure = status === "failed" ? "发送网关没有答复" : null;
  const row = { kind: "import:test", companyId: DEMO.firm.first, createTime: t.clock.now(), done: 3, total: 9 };
  await t.db.insert(jobs).values({ jobId, status, payload, failure, ...row });
  return jobId;
}
const list = async (query = "", by = token) =>
  (await t.call({ method: "GET", url: `${base}/list/page?page=1${query}`, token: by })).json<{
    data: JobRow[];
    totalCount: number;
  }>();
const act = (jobId: string, action: "retry" | "cancel", by = token) =>
  t.call({ method: "PUT", url: `${base}/${jobId}/${action}`, token: by });
const statusOf = async (jobId: string) => (await t.db.select().from(jobs).where(eq(jobs.jobId, jobId)))[0];

test("jobs stand there in words, without what they work on, for their own association alone", async () => {
  const jobId = await make("failed");
  const { data } = await list("&jobStatus[]=5");
  const row = data.find((one) => one.jobId === jobId);
  assert.deepEqual([row?.kindText, row?.progress, row?.failure], ["导入", "3 / 9", "发送网关没有答复"]);
  assert.ok(row?.companyName && row.canRetry && !row.canCancel);
  assert.ok(!JSON.stringify(data).includes(PAYLOAD));
  assert.equal((await list("", elsewhere)).totalCount, 0);
  assert.equal((await act(jobId, "retry", elsewhere)).statusCode, 404);
});

test("a failed one runs again, unless what it needs is gone; a queued one is cancelled with all it was given", async () => {
  const failed = await make("failed");
  assert.equal((await act(failed, "retry")).statusCode, 200);
  const again = await statusOf(failed);
  assert.deepEqual([again?.status, again?.attempts, again?.failure, again?.payload], ["queued", 0, null, PAYLOAD]);
  assert.equal((await act(failed, "retry")).statusCode, 409, "once is enough");
  assert.match((await act(await make("failed", null), "retry")).body, /内容已清除/);
  const queued = await make("queued");
  const cancelled = await act(queued, "cancel");
  assert.ok(cancelled.statusCode === 200 && !cancelled.body.includes(PAYLOAD));
  const over = await statusOf(queued);
  assert.deepEqual([over?.status, over?.payload], ["cancelled", null]);
  for (const status of ["running", "held", "done"] as const) {
    assert.equal((await act(await make(status), "cancel")).statusCode, 409, status);
  }
});
