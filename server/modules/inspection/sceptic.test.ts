// Guarantees: a review takes no result that the dictionary does not have, and says of each finding that is taken away what
// it was; a plan that is closed gives nobody more time; two officers on one sheet are told of each other.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { eq } from "drizzle-orm";
import { inspectionTasks } from "@/server/modules/inspection/company.table";
import { type InspectionProduct, inspectionProduct, read, step } from "@/server/modules/inspection/inspection-testing";
import { inspectionPlans } from "@/server/modules/inspection/plan.table";

let p: InspectionProduct;
before(async () => {
  p = await inspectionProduct();
});
after(() => p.t.close());

const review = (taskId: string, version: number, reviewed: object) =>
  p.desk("review", { params: { taskId }, body: { reviewed, version } });

test("a review takes results of the dictionary alone, and what is taken away of it stands in the history", async () => {
  const { task } = await p.published();
  const sent = await p.submitted(task);
  const wrong = await review(sent.taskId, sent.version, { "A-01": { answer: 101, cases: null, opinion: null } });
  assert.deepEqual(
    [wrong.status, wrong.fieldErrors?.[0]?.path],
    [400, "reviewed.A-01.answer"],
    JSON.stringify(wrong).slice(0, 300),
  );
  const found = await review(sent.taskId, sent.version, { "A-01": { answer: 3, cases: null, opinion: "已过期" } });
  assert.equal(found.status, 200, JSON.stringify(found).slice(0, 300));
  assert.ok(Number(found.data["auditScore"]) < Number(sent["selfScore"]));
  const stale = await review(sent.taskId, sent.version, {});
  assert.deepEqual([stale.status, stale.errorCode], [409, "CONFLICT"], "of two officers the second is told");
  const cleared = await review(sent.taskId, found.data.version, {});
  assert.equal(cleared.data["auditScore"], sent["selfScore"]);
  const query = { page: 1, pageSize: 50 };
  const lines = (await p.desk("history", { params: { taskId: sent.taskId }, query })).data as unknown as {
    changes?: { label: string; before: string | null; after: string | null }[];
  }[];
  const gone = lines.flatMap(({ changes = [] }) => changes).find(({ before, after: now }) => before && now === null);
  assert.match(gone?.before ?? JSON.stringify(lines).slice(0, 500), /不符合：已过期/);
});

test("a plan that is closed gives nobody more time, and what was late stays to be recorded as absent", async () => {
  const { planId, task } = await p.published();
  const ofTask = eq(inspectionTasks.taskId, task.taskId);
  const past = new Date(p.t.clock.now().getTime() - 60_000);
  await p.t.db.update(inspectionTasks).set({ inspectStatus: 9, fillEnd: past }).where(ofTask);
  // As it is between the end of the plan and the job that ends its tasks.
  await p.t.db
    .update(inspectionPlans)
    .set({ planStatus: 2, closeTime: p.t.clock.now() })
    .where(eq(inspectionPlans.planId, planId));
  const at = await read(p.desk, task.taskId);
  const later = new Date(p.t.clock.now().getTime() + 86_400_000).toISOString();
  const told = await step(p.desk, "extend", at, { opinion: "补报", fillEnd: later });
  assert.deepEqual([told.status, told.errorCode], [409, "STATE"], JSON.stringify(told).slice(0, 300));
  assert.match(told.errorMessage ?? "", /已经结束，不能延期/);
  assert.equal((await step(p.desk, "remind", at)).errorCode, "STATE", "nobody is urged to what he may not do");
});
