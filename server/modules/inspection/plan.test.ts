// Guarantees: a plan is published with its basis and its notice; a later deadline is that of who was late by the earlier
// one, and a new name that of its tasks; its end is told by who has not submitted, who may appeal; who fills is reminded.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { and, asc, desc, eq } from "drizzle-orm";
import { inspectionCompanyApi } from "@/contracts/inspection/company";
import { fillPath } from "@/contracts/kit/endpoint";
import { recordHistories } from "@/server/records/history.table";
import { outboxMessages } from "@/server/platform/outbox/outbox.table";
import { submissions } from "@/server/records/review/read";
import { createUser, openSession } from "@/server/testing/testing";
import { lapseTasks, remindEnding } from "@/server/modules/inspection/chores";
import { inspectionTasks } from "@/server/modules/inspection/company.table";
import {
  FIRST,
  type InspectionProduct,
  inspectionProduct,
  read,
  step,
  type Told,
} from "@/server/modules/inspection/inspection-testing";
import { siteMessages } from "@/server/modules/message/site-message.table";

let p: InspectionProduct;
before(async () => {
  p = await inspectionProduct();
});
after(() => p.t.close());

const DAY_MS = 86_400_000;
const planOf = async (planId: string) => (await p.desk("plan.get", { params: { planId } })).data;
/** The plan as the dialog sends it, with a change. */
async function changed(planId: string, more: object): Promise<Told> {
  const stands = await planOf(planId);
  const files = stands["attachments"] as { fileId: string; attachType: number; sortNo: number }[];
  const attachments = files.map(({ fileId, attachType, sortNo }) => ({ fileId, attachType, sortNo }));
  const typed = Object.fromEntries(Object.keys(p.plan()).map((key) => [key, stands[key]]));
  const body = { ...typed, attachments, ...more, version: stands.version };
  return p.desk("plan.update", { params: { planId }, body });
}
const taskRow = async (taskId: string) => {
  const [row] = await p.t.db.select().from(inspectionTasks).where(eq(inspectionTasks.taskId, taskId));
  assert.ok(row);
  return row;
};

describe("a plan", () => {
  test("is not published without its basis and its notice, nor left without them", async () => {
    const own = { inspectYear: 2020, periodStart: "2020-01-01", periodEnd: "2020-12-31" };
    const { planId, version } = (await p.desk("plan.create", { body: p.plan({ ...own, basis: null }) })).data;
    const bare = await p.desk("plan.publish", { params: { planId }, body: { version } });
    assert.equal(bare.status, 400);
    assert.match(bare.errorMessage ?? "", /请填写检查依据；请上传检查通知/);
    assert.deepEqual(
      bare.fieldErrors?.map(({ path }) => path),
      ["basis", "attachments"],
    );
    assert.equal((await changed(planId, { basis: "管理办法", attachments: [await p.notice()] })).status, 200);
    const whole = await p.desk("plan.publish", { params: { planId }, body: { version: version + 1 } });
    assert.equal(whole.status, 200, JSON.stringify(whole));
    const emptied = await changed(planId, { attachments: [] });
    assert.deepEqual(
      emptied.fieldErrors?.map(({ path }) => path),
      ["attachments"],
    );
  });

  test("of a year that is far off stays a draft: published, its year could not be mended", async () => {
    const own = { inspectYear: 2062, periodStart: "2062-01-01", periodEnd: "2062-12-31" };
    const body = p.plan({ ...own, attachments: [await p.notice()] });
    const { planId, version } = (await p.desk("plan.create", { body })).data;
    const refused = await p.desk("plan.publish", { params: { planId }, body: { version } });
    assert.equal(refused.status, 409);
    assert.match(refused.errorMessage ?? "", /检查年度 2062 年过晚/);
    assert.equal((await planOf(planId))["planStatus"], 0);
  });

  test("that turns into another kind or year as a draft is numbered as what it is", async () => {
    const own = { inspectYear: 2019, periodStart: "2019-01-01", periodEnd: "2019-12-31" };
    const made = (await p.desk("plan.create", { body: p.plan(own) })).data;
    assert.match(String(made["planNo"]), /^NJ2019/);
    const later = { inspectYear: 2018, periodStart: "2018-01-01", periodEnd: "2018-12-31" };
    assert.match(String((await changed(made.planId, later)).data["planNo"]), /^NJ2018/);
    const kept = await planOf(made.planId);
    assert.equal((await changed(made.planId, { planName: "另名" })).data["planNo"], kept["planNo"]);
  });

  test("keeps what was done with it in words, and how it stood", async () => {
    const own = { inspectYear: 2017, periodStart: "2017-01-01", periodEnd: "2017-12-31" };
    const { planId, version } = (await p.desk("plan.create", { body: p.plan(own) })).data;
    const { template } = p.plan();
    const renamed = template.map((section, at) => (at === 0 ? { ...section, title: "基本情况与变更" } : section));
    const more = { planName: "改名后的检查", template: renamed, scopeFirms: [FIRST], attachments: [await p.notice()] };
    const saved = await changed(planId, more);
    assert.deepEqual([saved.status, saved.data.version], [200, version + 1], JSON.stringify(saved));
    const late = await p.desk("plan.publish", { params: { planId }, body: { version } });
    assert.equal(late.errorCode, "CONFLICT", "the version before");
    const out = await p.desk("plan.publish", { params: { planId }, body: { version: version + 1 } });
    assert.deepEqual([out.status, out.data["taskCount"]], [200, 1], JSON.stringify(out));
    const again = await p.desk("plan.publish", { params: { planId }, body: { version: out.data.version } });
    assert.equal(again.errorCode, "STATE");
    assert.equal((await planOf(planId)).version, out.data.version, "a refusal counts no version");
    const lines = await p.t.db
      .select()
      .from(recordHistories)
      .where(and(eq(recordHistories.object, "inspection.plan"), eq(recordHistories.objectId, planId)))
      .orderBy(asc(recordHistories.version));
    assert.deepEqual(
      lines.map((line) => [line.action, line.version, line.stood?.["planName"]]),
      [
        ["create", version, undefined],
        ["update", version + 1, p.plan().planName],
        ["publish", version + 2, "改名后的检查"],
      ],
    );
    const said = new Map(lines[1]?.changes.map(({ path, before, after }) => [path, [before, after]]));
    assert.deepEqual(said.get("planName"), [p.plan().planName, "改名后的检查"]);
    assert.deepEqual(said.get("template"), [`${template.length} 项`, `${template.length} 项（已变更）`]);
    assert.match(said.get("scopeFirms")?.[0] ?? "", /事务所.*、.*事务所/);
    assert.deepEqual([...said.keys()].filter((path) => !path.startsWith("attachments")).sort(), [
      "planName",
      "scopeFirms",
      "template",
    ]);
    assert.deepEqual(lines[2]?.changes.map(({ path }) => path).sort(), ["planStatus", "publishTime"]);
    const told = await p.desk("plan.history", { params: { planId }, query: { page: 1, pageSize: 2 } });
    const shown = told.data as unknown as readonly { readonly action: string; readonly userName: string }[];
    assert.deepEqual([told.totalCount, shown.map(({ action }) => action)], [3, ["publish", "update"]]);
    assert.ok(shown.every((line) => line.userName !== "" && !("stood" in line)));
    const foreign = await p.firm("plan.history", { params: { planId }, query: { page: 1 } });
    assert.equal(foreign.status, 403, "a firm reads no line of it");
  });

  test("is removed as a draft alone", async () => {
    const own = { inspectYear: 2016, periodStart: "2016-01-01", periodEnd: "2016-12-31" };
    const { planId, version } = (await p.desk("plan.create", { body: p.plan(own) })).data;
    const stale = await p.desk("plan.remove", { params: { planId }, query: { version: version + 1 } });
    assert.equal(stale.errorCode, "CONFLICT");
    assert.equal((await p.desk("plan.remove", { params: { planId }, query: { version } })).status, 200);
    assert.equal((await p.desk("plan.get", { params: { planId } })).status, 404);
    const { planId: other } = await p.published();
    const kept = await p.desk("plan.remove", {
      params: { planId: other },
      query: { version: (await planOf(other)).version },
    });
    assert.deepEqual([kept.status, kept.errorCode], [409, "STATE"]);
    assert.match(kept.errorMessage ?? "", /已经发布，不能删除/);
  });

  test("that has ended is written no more", async () => {
    const { planId } = await p.published();
    const body = { version: (await planOf(planId)).version, reason: "工作安排调整" };
    assert.equal((await p.desk("plan.close", { params: { planId }, body })).status, 200);
    const told = await changed(planId, { planName: "结束后改名" });
    assert.deepEqual([told.status, told.errorCode], [409, "STATE"], JSON.stringify(told));
    assert.match(told.errorMessage ?? "", /计划已经结束，不能修改/);
  });

  test("tells its firms that it ends later, and three days before its end, each once", async () => {
    const now = p.t.clock.now();
    const { planId, task } = await p.published({ fillEnd: new Date(now.getTime() + 9 * DAY_MS).toISOString() });
    const told = async (kind: string) =>
      (await p.t.db.select().from(siteMessages).where(eq(siteMessages.bizId, task.taskId))).filter(({ eventKey }) =>
        eventKey?.includes(`:${kind}:`),
      ).length;
    const fillEnd = new Date(now.getTime() + 12 * DAY_MS);
    assert.equal((await changed(planId, { fillEnd: fillEnd.toISOString() })).status, 200);
    assert.equal(await told("later"), 1);
    await remindEnding(p.t.db, new Date(fillEnd.getTime() - 4 * DAY_MS));
    assert.equal(await told("near"), 0);
    const near = new Date(fillEnd.getTime() - 2 * DAY_MS);
    const begins = (fillStart: Date) =>
      p.t.db.update(inspectionTasks).set({ fillStart }).where(eq(inspectionTasks.taskId, task.taskId));
    await begins(new Date(near.getTime() + DAY_MS));
    await remindEnding(p.t.db, near);
    assert.equal(await told("near"), 0, "before it begins");
    await begins(now);
    await Promise.all([remindEnding(p.t.db, near), remindEnding(p.t.db, near)]);
    assert.equal(await told("near"), 1);
    await remindEnding(p.t.db, new Date(fillEnd.getTime() + DAY_MS));
    assert.equal(await told("near"), 1, "none behind the end");
  });

  test("gives its tasks the name that it is given", async () => {
    const { planId, task } = await p.published();
    assert.equal((await changed(planId, { planName: "更名后的年度检查" })).status, 200);
    assert.equal((await read(p.firm, task.taskId))["planName"], "更名后的年度检查");
  });

  test("that ends later takes their days and points from who was late by the earlier end", async () => {
    const now = p.t.clock.now();
    const { planId, task } = await p.published({ fillEnd: new Date(now.getTime() + DAY_MS / 2).toISOString() });
    const at = await p.filled(task);
    const late = { fillEnd: new Date(now.getTime() - 2 * DAY_MS) };
    await p.t.db.update(inspectionTasks).set(late).where(eq(inspectionTasks.taskId, task.taskId));
    const sent = await step(p.firm, "submit", await read(p.firm, at.taskId));
    assert.equal(sent.status, 200, JSON.stringify(sent));
    assert.equal(sent.data["lateDays"], 2);
    const scored = Number(sent.data["selfScore"]);
    const fillEnd = new Date(now.getTime() + 7 * DAY_MS);
    const moved = await changed(planId, { fillEnd: fillEnd.toISOString() });
    assert.equal(moved.status, 200, JSON.stringify(moved));
    const row = await taskRow(task.taskId);
    assert.deepEqual([row.lateDays, Number(row.selfScore), row.fillEnd], [0, scored + 2, fillEnd]);
    // It is decided upon as it stands now.
    const [waiting] = await p.t.db.select().from(submissions).where(eq(submissions.bizId, task.taskId));
    assert.equal(waiting?.version, row.version);
    const passed = await step(p.desk, "pass", await read(p.desk, task.taskId), { opinion: null });
    assert.equal(passed.status, 200, JSON.stringify(passed));
  });

  test("tells before its end who has not submitted; they may appeal against 未参加", async () => {
    const { planId, task } = await p.published();
    await p.submitted(task);
    await p.t.db.update(inspectionTasks).set({ inspectStatus: 8 }).where(eq(inspectionTasks.taskId, task.taskId));
    const { unsentCount, submittedCount, closedCount, version } = await planOf(planId);
    assert.deepEqual([unsentCount, submittedCount, closedCount], [1, 1, 1]);
    const isOver = { fillEnd: new Date(p.t.clock.now().getTime() - 1_000) };
    await p.t.db.update(inspectionTasks).set(isOver).where(eq(inspectionTasks.planId, planId));
    await p.desk("plan.close", { params: { planId }, body: { version, reason: null } });
    await lapseTasks(p.t.app.platform.services)(p.t.db, p.t.clock.now());
    const rows = await p.t.db.select().from(inspectionTasks).where(eq(inspectionTasks.planId, planId));
    const absent = rows.find(({ taskId }) => taskId !== task.taskId);
    assert.equal(absent?.inspectResult, 5);
    // Who never came stands among the late ones of the plan's figures.
    const figures = await p.desk("plan.statistics", { params: { planId } });
    assert.equal(figures.data["late"], 1, JSON.stringify(figures.data).slice(0, 300));
    assert.ok(absent.appealUntil !== null);
    const asked = { opinion: "本所因疫情封控未能按期提交，申请复核。" };
    const told = await step(p.other, "appeal", await read(p.other, absent.taskId), asked);
    assert.deepEqual([told.status, told.data["inspectStatus"]], [200, 10], JSON.stringify(told));
    // Nothing was submitted that a score could be of, whatever the appeal comes to.
    const decided = { opinion: "情况属实，按基本合格处理。", inspectResult: 2, overrideReason: null };
    const ended = await step(p.desk, "decideAppeal", await read(p.desk, absent.taskId), decided);
    assert.deepEqual([ended.data["inspectResult"], ended.data["auditScore"]], [2, null], JSON.stringify(ended));
  });
});

describe("a task", () => {
  test("is urged with who fills it, where his phone is known", async () => {
    const { task } = await p.published();
    const filler = { fillerPhone: "13900009876" };
    await p.t.db.update(inspectionTasks).set(filler).where(eq(inspectionTasks.taskId, task.taskId));
    const before = await p.t.db.$count(outboxMessages);
    const told = await step(p.desk, "remind", await read(p.desk, task.taskId));
    assert.equal(told.status, 200, JSON.stringify(told));
    assert.equal((await p.t.db.$count(outboxMessages)) - before, 1);
    const [sent] = await p.t.db.select().from(outboxMessages).orderBy(desc(outboxMessages.createTime)).limit(1);
    assert.match(String(sent?.receiverMask), /^139\*+9876$/);
  });

  test("gives its packs to who may print alone", async () => {
    const { task } = await p.published();
    await p.submitted(task);
    const [sent] = await p.t.db.select().from(submissions).where(eq(submissions.bizId, task.taskId));
    const params = { taskId: task.taskId, submissionId: sent?.submissionId ?? "" };
    const url = fillPath(inspectionCompanyApi.pack.path, params);
    const view = "g_hy_annual_company_view";
    const statusOf = async (...codes: ("g_hy_annual_company_view" | "g_hy_annual_company_print")[]) => {
      const { userId } = await createUser(p.t.db, { companyId: FIRST, codes });
      return (await p.t.call({ method: "GET", url, token: await openSession(p.t, userId) })).statusCode;
    };
    assert.deepEqual([await statusOf(view), await statusOf(view, "g_hy_annual_company_print")], [403, 200]);
  });
});
