// Guarantees: a conclusion that was entered wrongly is put right with its reason: the old one stays in 审核记录, the firm is
// told and may appeal, figures and publicity move with it; an exemption is revoked and filling goes on; who was recorded
// as absent may be exempt, and nobody else who was concluded.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { eq } from "drizzle-orm";
import { firms } from "@/server/reference/firm.table";
import { fallOverdue, lapseTasks } from "@/server/modules/inspection/chores";
import { inspectionTasks } from "@/server/modules/inspection/company.table";
import {
  FIRST,
  type InspectionProduct,
  inspectionProduct,
  read,
  SECOND,
  step,
} from "@/server/modules/inspection/inspection-testing";
import { siteMessages } from "@/server/modules/message/site-message.table";

let p: InspectionProduct;
before(async () => {
  p = await inspectionProduct();
});
after(() => p.t.close());

type Group = readonly { readonly key: string; readonly count: number }[];
const figuresOf = async (planId: string) => (await p.desk("plan.statistics", { params: { planId } })).data;
const countOf = (groups: unknown, key: string): number => (groups as Group).find((one) => one.key === key)?.count ?? 0;
const messagesOf = async (taskId: string) =>
  (await p.t.db.select().from(siteMessages).where(eq(siteMessages.bizId, taskId))).map(
    ({ msgTitle, msgContent }) => `${msgTitle}\n${msgContent}`,
  );
const closePlan = async (planId: string) => {
  const { version } = (await p.desk("plan.get", { params: { planId } })).data;
  await p.desk("plan.close", { params: { planId }, body: { version, reason: null } });
  await lapseTasks(p.t.app.platform.services)(p.t.db, p.t.clock.now());
};

test("a conclusion is corrected with its reason, told anew, publicised anew, and open to an appeal anew", async () => {
  const { planId, task } = await p.published();
  const passed = await step(p.desk, "pass", await p.submitted(task), { opinion: null });
  const verdict = { inspectResult: 4, opinion: "底稿不全", overrideReason: null };
  const ended = await step(p.desk, "conclude", passed.data, verdict);
  assert.equal(countOf((await figuresOf(planId))["byResult"], "4"), 1);
  const version = async () => (await p.desk("plan.get", { params: { planId } })).data.version;
  const publicise = async () =>
    p.desk("plan.publicise", { params: { planId }, body: { publicityEnd: "2027-12-31", version: await version() } });
  const first = await publicise();
  assert.equal(first.data?.["publicised"], 1, JSON.stringify(first).slice(0, 500));
  const asked = await step(p.firm, "appeal", await read(p.firm, task.taskId), { opinion: "底稿当时已经交到现场。" });
  const kept = { inspectResult: null, opinion: "维持", overrideReason: null };
  const decided = await step(p.desk, "decideAppeal", await read(p.desk, asked.data.taskId), kept);
  assert.equal(decided.status, 200, JSON.stringify(decided).slice(0, 300));

  const fix = { inspectResult: 2, resultRemark: "底稿已核", overrideReason: null, opinion: "登记时选错结论" };
  const same = await step(p.desk, "correctConclusion", decided.data, {
    ...fix,
    inspectResult: 4,
    resultRemark: "底稿不全",
  });
  assert.deepEqual([same.status, same.fieldErrors?.[0]?.path], [400, "inspectResult"], "nothing would change");
  const absent = await step(p.desk, "correctConclusion", decided.data, { ...fix, inspectResult: 5 });
  assert.match(absent.fieldErrors?.[0]?.message ?? "", /已经提交检查表/);
  const bare = await step(p.desk, "correctConclusion", decided.data, { ...fix, resultRemark: null });
  assert.equal(bare.fieldErrors?.[0]?.path, "resultRemark");
  assert.equal((await step(p.firm, "correctConclusion", decided.data, fix)).status, 403);

  const stale = await step(p.desk, "correctConclusion", ended.data, fix);
  assert.deepEqual([stale.status, stale.errorCode], [409, "CONFLICT"]);
  const done = await step(p.desk, "correctConclusion", decided.data, fix);
  assert.deepEqual(
    [done.status, done.data["inspectStatus"], done.data["inspectResult"], done.data["publicTime"]],
    [200, 8, 2, null],
    JSON.stringify(done).slice(0, 300),
  );
  const line = (done.data["auditRecords"] as readonly { action: string; opinion: string }[]).at(-1);
  assert.deepEqual(
    [line?.action, line?.opinion],
    ["correctConclusion", "结论由「不合格」更正为「基本合格」：登记时选错结论"],
  );
  const told = (await messagesOf(task.taskId)).filter((text) => text.includes("更正结论"));
  assert.equal(told.length, 1);
  assert.match(told[0] ?? "", /检查结论：基本合格\n[^]*申请复核期限：[^]*更正为「基本合格」/);
  const figures = await figuresOf(planId);
  assert.deepEqual([countOf(figures["byResult"], "4"), countOf(figures["byResult"], "2")], [0, 1]);
  assert.equal((await publicise()).data["publicised"], 1);
  const again = await step(p.firm, "appeal", await read(p.firm, task.taskId), { opinion: "更正后的结论仍有异议。" });
  assert.equal(again.status, 200, JSON.stringify(again).slice(0, 300));
});

test("an exemption is revoked: the firm fills on, by a later end where the first has passed", async () => {
  const { planId, task } = await p.published();
  const started = await step(p.firm, "start", task);
  const free = await step(p.desk, "exempt", await read(p.desk, started.data.taskId), { opinion: "拟注销" });
  assert.equal(countOf((await figuresOf(planId))["byExempt"], "desk"), 1);
  assert.equal(free.data["suggestedResult"], null, "nothing was sent that a score could tell of");
  const said = { opinion: "该所没有注销", fillEnd: null };
  const ofTask = eq(inspectionTasks.taskId, task.taskId);
  const past = new Date(p.t.clock.now().getTime() - 60_000);
  const [kept] = await p.t.db.select().from(inspectionTasks).where(ofTask);
  assert.ok(kept);
  const { fillEnd } = kept;
  await p.t.db.update(inspectionTasks).set({ fillEnd: past }).where(ofTask);
  const late = await step(p.desk, "revokeExemption", free.data, said);
  assert.deepEqual([late.status, late.fieldErrors?.[0]?.path], [400, "fillEnd"]);
  const back = await step(p.desk, "revokeExemption", free.data, { ...said, fillEnd: fillEnd.toISOString() });
  assert.deepEqual(
    [back.status, back.data["inspectStatus"], back.data["inspectResult"]],
    [200, 1, null],
    JSON.stringify(back).slice(0, 300),
  );
  assert.equal(countOf((await figuresOf(planId))["byExempt"], "desk"), 0);
  assert.ok(((await read(p.firm, task.taskId))["openSections"] as string[]).includes("A"), "filling goes on");
  assert.ok((await messagesOf(task.taskId)).some((text) => /撤销免检[^]*该所没有注销/.test(text)));
  await fallOverdue(p.t.app.platform.services)(p.t.db, p.t.clock.now());
  assert.equal((await read(p.desk, task.taskId))["inspectStatus"], 1, "by the new end it is not late");
});

test("behind the end of the plan whose exemption is revoked is absent, and may be exempt again", async () => {
  const { planId, task } = await p.published();
  const free = await step(p.desk, "exempt", task, { opinion: "拟注销" });
  await closePlan(planId);
  const said = { opinion: "该所没有注销", fillEnd: null };
  const back = await step(p.desk, "revokeExemption", free.data, said);
  assert.deepEqual(
    [back.status, back.data["inspectStatus"], back.data["inspectResult"]],
    [200, 8, 5],
    JSON.stringify(back).slice(0, 300),
  );
  assert.ok((back.data["transitions"] as string[]).includes("exempt"));
  assert.ok(((await read(p.firm, task.taskId))["transitions"] as string[]).includes("appeal"));
  const publicise = async () => {
    const { version } = (await p.desk("plan.get", { params: { planId } })).data;
    return p.desk("plan.publicise", { params: { planId }, body: { publicityEnd: "2027-12-31", version } });
  };
  assert.equal((await publicise()).data["publicised"], 1, "the other firm's time was not over");
  p.t.clock.minutes(1);
  const again = await step(p.desk, "exempt", await read(p.desk, task.taskId), { opinion: "核实后确在注销" });
  assert.deepEqual([again.status, again.data["inspectResult"], again.data["appealUntil"]], [200, 6, null]);
  assert.equal((await publicise()).data["publicised"], 1, "what was told of it is told anew");
  assert.equal((await publicise()).errorCode, "STATE", "once");
  const { task: other } = await p.published();
  const passed = await step(p.desk, "pass", await p.submitted(other), { opinion: null });
  const ended = await step(p.desk, "conclude", passed.data, {
    inspectResult: 2,
    opinion: "基本符合",
    overrideReason: null,
  });
  assert.ok(!(ended.data["transitions"] as string[]).includes("exempt"));
  assert.equal((await step(p.desk, "exempt", ended.data, { opinion: "误点" })).errorCode, "STATE");
});

test("who has left the association stays exempt", async () => {
  const { task } = await p.published({}, SECOND);
  const free = await step(p.desk, "exempt", task, { opinion: "拟注销" });
  const [gone] = await p.t.db.select().from(firms).where(eq(firms.companyId, SECOND));
  assert.notEqual(SECOND, FIRST);
  await p.t.db.update(firms).set({ companyStatus: 5 }).where(eq(firms.companyId, SECOND));
  try {
    const told = await step(p.desk, "revokeExemption", free.data, { opinion: "误点", fillEnd: null });
    assert.equal(told.errorCode, "STATE");
    assert.match(told.errorMessage ?? "", /会籍已经终止，仍属免检，本次没有撤销/);
  } finally {
    await p.t.db
      .update(firms)
      .set({ companyStatus: gone?.companyStatus ?? 2 })
      .where(eq(firms.companyId, SECOND));
  }
});
