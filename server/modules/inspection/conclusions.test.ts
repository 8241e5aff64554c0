// Guarantees: what was not sent back is unlocked on request, and a correction that is taken back stays one; automatic items
// are of the day of submission; 合格 is for a reason where dues are owed; conclusions are publicised once, and again when changed; the
// statistics leave as a workbook; a firm is reminded once a day; who merged is exempt and answered for by the survivor.
// On PostgreSQL: the chore of two processes at once.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { eq } from "drizzle-orm";
import { strFromU8, unzipSync } from "fflate";
import { planApi } from "@/contracts/inspection/plan";
import { DUES } from "@/contracts/statement/dues/terms";
import { newId } from "@/server/platform/clock/id";
import { outboxMessages } from "@/server/platform/outbox/outbox.table";
import { firms } from "@/server/reference/firm.table";
import { firmExits } from "@/server/modules/basic/firm-exit/firm-exit.table";
import { DEMO, tokenOf } from "@/server/modules/basic/firm/firm-testing";
import { notices } from "@/server/modules/common/sys-notice.table";
import { exemptLeft } from "@/server/modules/inspection/chores";
import {
  FIRST,
  type InspectionProduct,
  inspectionProduct,
  read,
  save,
  SECOND,
  step,
  type Told,
} from "@/server/modules/inspection/inspection-testing";
import { inspectionTasks } from "@/server/modules/inspection/company.table";
import { duesBills, duesStandards } from "@/server/modules/statement/dues/record.table";
import { siteMessages } from "@/server/modules/message/site-message.table";

type Product = InspectionProduct;
let t: Product["t"];
let firmToken: Product["firmToken"];
let firm: Product["firm"];
let desk: Product["desk"];
let published: Product["published"];
let submitted: Product["submitted"];
let filled: Product["filled"];
let other: Product["other"];
let formOf: Product["formOf"];

before(async () => {
  ({ t, firmToken, firm, other, desk, published, filled, submitted, formOf } = await inspectionProduct());
});
after(() => t.close());

describe("a returned sheet", () => {
  test("is unlocked beyond what was sent back when the firm asks and the association agrees", async () => {
    const { task } = await published();
    const marks = [{ path: "answers.A-01", note: null }];
    const sent = await submitted(task);
    const absent = [{ path: "answers.A-99", note: null }];
    const lost = await step(desk, "sendBack", sent, { opinion: "请补充", marks: absent, returnDeadline: null });
    assert.deepEqual([lost.status, lost.fieldErrors?.[0]?.path], [400, "marks.0.path"]);
    const back = await step(desk, "sendBack", sent, { opinion: "请补充 A-01", marks, returnDeadline: null });
    const early = await step(desk, "grantUnlock", back.data, { opinion: null });
    assert.equal(early.status, 409, "nobody has asked");
    const ask = { opinion: "B 节人数填写有误", sections: ["B"] };
    const strange = await step(firm, "askUnlock", await read(firm, task.taskId), { ...ask, sections: ["S"] });
    assert.deepEqual([strange.status, strange.fieldErrors?.[0]?.path], [400, "sections"]);
    const asked = await step(firm, "askUnlock", await read(firm, task.taskId), ask);
    assert.deepEqual(asked.data["unlockSections"], ["B"], JSON.stringify(asked).slice(0, 300));
    assert.equal((await step(firm, "askUnlock", asked.data, ask)).errorCode, "STATE", "once at a time");
    const told = await t.db.select().from(siteMessages).where(eq(siteMessages.bizType, "inspection.desk-company"));
    assert.ok(told.some(({ bizId, msgContent }) => bizId === task.taskId && /B 人员情况/.test(msgContent)));

    const refused = await step(desk, "refuseUnlock", await read(desk, task.taskId), { opinion: "请先核对" });
    assert.equal(refused.data["unlockSections"], null);
    assert.deepEqual((await read(firm, task.taskId))["openSections"], ["A"]);
    const again = await step(firm, "askUnlock", await read(firm, task.taskId), ask);
    const granted = await step(desk, "grantUnlock", again.data, { opinion: null });
    assert.equal(granted.status, 200, JSON.stringify(granted));
    const at = await read(firm, task.taskId);
    assert.deepEqual(at["openSections"], ["A", "B"]);
    const form = await formOf(task.taskId);
    assert.equal((await save(firm, at, "B", { ...form, inCount: 5 })).status, 200);
    const locked = await save(firm, await read(firm, task.taskId), "C", { ...form, inCount: 5, businessNote: "另有" });
    assert.equal(locked.status, 400);
  });
});

describe("what the association notes in its review", () => {
  /** Lines of 变更记录 that tell of the review. */
  async function linesOf(hands: typeof firm, taskId: string): Promise<string[]> {
    const query = { page: 1, pageSize: 50 };
    const { data, status } = await hands("history", { params: { taskId }, query });
    assert.equal(status, 200);
    return (data as unknown as { action: string }[])
      .map(({ action }) => action)
      .filter((action) => action === "review");
  }

  test("is read by the firm in 变更记录 when it has been told, and not before", async () => {
    const { task } = await published();
    const sent = await submitted(task);
    const note = (opinion: string) => ({ "A-01": { answer: 3, opinion } });
    const reviewing = async (of: Told["data"], opinion: string) =>
      desk("review", { params: { taskId: task.taskId }, body: { reviewed: note(opinion), version: of.version } });
    const found = await reviewing(sent, "营业执照已过期");
    assert.equal(found.status, 200, JSON.stringify(found));
    assert.deepEqual([await linesOf(firm, task.taskId), await linesOf(desk, task.taskId)], [[], ["review"]]);
    t.clock.minutes(1);
    await step(desk, "sendBack", found.data, { opinion: "请补充", marks: [], returnDeadline: null });
    assert.deepEqual(await linesOf(firm, task.taskId), ["review"]);
    t.clock.minutes(1);
    const again = await step(firm, "submit", await read(firm, task.taskId));
    assert.equal(again.status, 200, JSON.stringify(again));
    t.clock.minutes(1);
    assert.equal((await reviewing(await read(desk, task.taskId), "仍未换发")).status, 200);
    assert.equal((await linesOf(firm, task.taskId)).length, 1, "the later one is not told yet");
    assert.equal((await linesOf(desk, task.taskId)).length, 2);
  });
});

describe("a sheet that the firm does not answer", () => {
  const verdict = { inspectResult: 4, opinion: "逾期未补正，按现有材料评定", overrideReason: null };

  test("is urged, and concluded when its days are over, not before", async () => {
    const { task } = await published();
    const sent = await submitted(task);
    const back = await step(desk, "sendBack", sent, { opinion: "请补充", marks: [], returnDeadline: null });
    const urged = await step(desk, "remind", back.data);
    assert.deepEqual([urged.status, urged.data["inspectStatus"]], [200, 3], JSON.stringify(urged).slice(0, 300));
    const early = await step(desk, "conclude", urged.data, verdict);
    assert.deepEqual([early.status, early.errorCode], [409, "STATE"]);
    const ofTask = eq(inspectionTasks.taskId, task.taskId);
    await t.db.update(inspectionTasks).set({ returnDeadline: "2020-01-01" }).where(ofTask);
    const ended = await step(desk, "conclude", await read(desk, task.taskId), verdict);
    assert.deepEqual(
      [ended.status, ended.data["inspectStatus"], ended.data["inspectResult"]],
      [200, 8, 4],
      JSON.stringify(ended).slice(0, 300),
    );
  });

  test("is concluded as well when its rectification stays out", async () => {
    const { task } = await published();
    const passed = await step(desk, "pass", await submitted(task), { opinion: null });
    const order = { opinion: "档案管理", rectifyDeadline: "2027-12-31" };
    const ordered = await step(desk, "orderRectification", passed.data, order);
    assert.equal((await step(desk, "conclude", ordered.data, verdict)).errorCode, "STATE");
    const ofTask = eq(inspectionTasks.taskId, task.taskId);
    await t.db.update(inspectionTasks).set({ rectifyDeadline: "2020-01-01" }).where(ofTask);
    const ended = await step(desk, "conclude", await read(desk, task.taskId), verdict);
    assert.deepEqual([ended.status, ended.data["inspectStatus"]], [200, 8], JSON.stringify(ended).slice(0, 300));
  });

  test("keeps what is found in an appeal, and offers no second one on paper", async () => {
    const { task } = await published();
    const passed = await step(desk, "pass", await submitted(task), { opinion: null });
    await step(desk, "conclude", passed.data, { ...verdict, opinion: "底稿不全" });
    const asked = { opinion: "底稿已经补齐，申请复核结论。" };
    const appealed = await step(firm, "appeal", await read(firm, task.taskId), asked);
    assert.equal(appealed.status, 200, JSON.stringify(appealed));
    const at = await read(desk, task.taskId);
    const reviewed = { "A-01": { answer: 3, opinion: "复核发现未换发" } };
    const found = await desk("review", { params: { taskId: task.taskId }, body: { reviewed, version: at.version } });
    assert.equal(found.status, 200, JSON.stringify(found));
    const decided = await step(desk, "decideAppeal", found.data, {
      inspectResult: null,
      opinion: "维持",
      overrideReason: null,
    });
    assert.deepEqual(
      [decided.status, decided.data["appealUntil"], decided.data["auditScore"]],
      [200, null, "98.00"],
      JSON.stringify(decided).slice(0, 300),
    );
  });
});

describe("a corrected sheet that is taken back", () => {
  test("is still a returned one, with its items, deadline and days; behind the end of its plan it stays submitted", async () => {
    const { planId, task } = await published();
    const sent = await submitted(task);
    const ofTask = eq(inspectionTasks.taskId, task.taskId);
    await t.db.update(inspectionTasks).set({ lateDays: 2 }).where(ofTask);
    const [first] = await t.db.select().from(inspectionTasks).where(ofTask);
    const marks = [{ path: "answers.A-01", note: null }];
    await step(desk, "sendBack", sent, { opinion: "请补充 A-01", marks, returnDeadline: null });
    const [back] = await t.db.select().from(inspectionTasks).where(ofTask);
    t.clock.minutes(1);
    const again = await step(firm, "submit", await read(firm, task.taskId));
    assert.equal(again.status, 200, JSON.stringify(again));
    const taken = await step(firm, "withdraw", again.data);
    assert.equal(taken.data["inspectStatus"], 3, JSON.stringify(taken).slice(0, 300));
    const [stands] = await t.db.select().from(inspectionTasks).where(ofTask);
    assert.deepEqual(
      [stands?.returnedItems, stands?.returnDeadline, stands?.lateDays, stands?.submitTime],
      [["A-01"], back?.returnDeadline, 2, first?.submitTime],
    );
    const at = await read(firm, task.taskId);
    assert.deepEqual(at["openSections"], ["A"]);
    const last = await step(firm, "submit", at);
    assert.deepEqual([last.status, last.data["lateDays"]], [200, 2]);
    const { version } = (await desk("plan.get", { params: { planId } })).data;
    await desk("plan.close", { params: { planId }, body: { version, reason: null } });
    const closed = await step(firm, "withdraw", last.data);
    assert.deepEqual([closed.status, closed.errorCode], [409, "STATE"]);
    assert.match(closed.errorMessage ?? "", /已经结束，撤回后不能再提交，本次没有撤回/);
    const passed = await step(desk, "pass", await read(desk, task.taskId), { opinion: null });
    assert.deepEqual([passed.status, passed.data["returnDeadline"]], [200, null]);
  });
});

describe("what the system answers", () => {
  test("is of the day of submission: who owes since is told so, and is 合格 for a reason alone, behind an appeal too", async () => {
    const { task } = await published();
    const at = await filled(task);
    const now = t.clock.now();
    const [standard] = await t.db.select().from(duesStandards).limit(1);
    assert.ok(standard);
    const duesId = newId();
    await t.db.insert(duesBills).values({
      duesId,
      billNo: `HF${duesId}`,
      companyId: FIRST,
      companyName: String(task["companyName"]),
      standardId: standard.standardId,
      rules: standard.rules,
      duesYear: Number(task["inspectYear"]),
      half: 0,
      revenueYear: Number(task["inspectYear"]) - 1,
      unitDue: "100.00",
      payable: "100.00",
      owing: "100.00",
      payDeadline: "2020-06-30",
      payParty: 1,
      duesStatus: DUES.toPay,
      createTime: now,
      updateTime: now,
    });
    try {
      const answerOf = (of: Told["data"]) =>
        (of["autoAnswers"] as readonly { code: string; answer: number | null }[]).find(({ code }) => code === "H-01");
      assert.equal(answerOf(at)?.answer, null);
      const sent = await step(firm, "submit", at);
      assert.equal(sent.status, 200, JSON.stringify(sent));
      assert.equal(answerOf(sent.data)?.answer, 3);
      assert.ok(Number(sent.data["selfScore"]) < 100);

      const passed = await step(desk, "pass", await read(desk, task.taskId), { opinion: null });
      const conclude = { inspectResult: 1, opinion: null, overrideReason: null };
      const owes = await step(desk, "conclude", passed.data, conclude);
      assert.deepEqual([owes.status, owes.fieldErrors?.[0]?.path], [400, "overrideReason"]);
      assert.match(
        owes.fieldErrors?.[0]?.message ?? "",
        /有会费 [\d,]+\.00 元已过缴费截止日未缴.*评为合格的请写明理由/,
      );
      await step(desk, "conclude", passed.data, { ...conclude, inspectResult: 2, opinion: "会费未缴" });
      const asked = await step(firm, "appeal", await read(firm, task.taskId), { opinion: "会费正在办理缓缴手续。" });
      assert.equal(asked.status, 200, JSON.stringify(asked));
      const decide = { inspectResult: 1, opinion: "情况属实", overrideReason: null };
      const bare = await step(desk, "decideAppeal", await read(desk, task.taskId), decide);
      assert.deepEqual([bare.status, bare.fieldErrors?.[0]?.path], [400, "overrideReason"]);
      const kept = await step(desk, "decideAppeal", await read(desk, task.taskId), {
        ...decide,
        overrideReason: "已批准缓缴",
      });
      assert.deepEqual([kept.status, kept.data["inspectResult"]], [200, 1]);
      const [row] = await t.db.select().from(inspectionTasks).where(eq(inspectionTasks.taskId, task.taskId));
      assert.equal(row?.overrideReason, "已批准缓缴");
    } finally {
      await t.db.delete(duesBills).where(eq(duesBills.duesId, duesId));
    }
  });

  test("is unmet of party activities once the year is over without one, where there is an organisation", async () => {
    const years = { inspectYear: 2021, periodStart: "2021-01-01", periodEnd: "2021-12-31" };
    const { planId, task } = await published(years);
    const rows = await t.db.select().from(inspectionTasks).where(eq(inspectionTasks.planId, planId));
    const twin = rows.find(({ companyId }) => companyId === SECOND);
    assert.ok(twin);
    const answerOf = async (of: Promise<Told>) =>
      ((await of).data["autoAnswers"] as readonly { code: string; answer: number | null }[]).find(
        ({ code }) => code === "G-02",
      )?.answer;
    assert.equal(await answerOf(step(other, "start", await read(other, twin.taskId))), 3);
    assert.equal(await answerOf(step(firm, "start", task)), null, "it has told of no organisation");
  });
});

describe("conclusions", () => {
  test("are publicised once, as the draft of a notice, and again when an appeal has changed them", async () => {
    const { planId, task } = await published();
    const sent = await submitted(task);
    const passed = await step(desk, "pass", sent, { opinion: null });
    const say = { inspectResult: 2, opinion: "档案管理尚有不足", overrideReason: null };
    const ended = await step(desk, "conclude", passed.data, say);
    assert.equal(ended.data["inspectStatus"], 8, JSON.stringify(ended).slice(0, 300));
    const publicityEnd = new Date(t.clock.now().getTime() + 10 * 86_400_000).toISOString().slice(0, 10);
    const publicise = async (end = publicityEnd) => {
      const { version } = (await desk("plan.get", { params: { planId } })).data;
      return desk("plan.publicise", { params: { planId }, body: { publicityEnd: end, version } });
    };
    const past = await publicise("2020-01-01");
    assert.deepEqual([past.status, past.fieldErrors?.[0]?.path], [400, "publicityEnd"]);
    const done = await publicise();
    assert.deepEqual([done.status, done.data["publicised"]], [200, 1], JSON.stringify(done));
    const drafts = async () =>
      (await t.db.select().from(notices)).filter(({ noticeTitle }) => noticeTitle.includes("结论公示"));
    const [draft] = await drafts();
    assert.equal(draft?.noticeStatus, 0);
    assert.match(draft?.noticeContent ?? "", /<td>[^<]+<\/td><td>基本合格<\/td>/);
    assert.equal((await publicise()).errorCode, "STATE", "nothing new to say");

    const appealed = await step(firm, "appeal", await read(firm, task.taskId), { opinion: "整改已经完成，申请复核。" });
    assert.equal(appealed.data["inspectStatus"], 10, JSON.stringify(appealed).slice(0, 300));
    assert.equal((await publicise()).errorCode, "STATE", "under appeal nothing stands");
    const decided = { inspectResult: 1, opinion: "情况属实", overrideReason: "会费已约定分期缴纳" };
    await step(desk, "decideAppeal", await read(desk, task.taskId), decided);
    assert.equal((await publicise()).data["publicised"], 1);
    assert.equal((await drafts()).length, 2);
  });

  test("leave as a workbook with the figures of the screen", async () => {
    const { planId, task } = await published();
    await submitted(task);
    const token = await tokenOf(t, DEMO.user.desk);
    const url = `${planApi.exportStatistics.path}?planId=${planId}`;
    const book = await t.call({ method: "GET", url, token });
    assert.equal(book.statusCode, 200, book.body.slice(0, 300));
    const strings = Object.entries(unzipSync(new Uint8Array(book.rawPayload)))
      .filter(([name]) => /sharedStrings|sheet1/.test(name))
      .map(([, bytes]) => strFromU8(bytes))
      .join("");
    for (const words of ["合计", "按地市", "得分分布", "100.00"]) assert.ok(strings.includes(words), words);
    assert.equal((await t.call({ method: "GET", url, token: firmToken })).statusCode, 403);
  });
});

describe("a firm", () => {
  test("is reminded once a day, on the site and by text", async () => {
    const { task } = await published();
    const before = await t.db.$count(outboxMessages);
    const first = await step(desk, "remind", await read(desk, task.taskId));
    assert.equal(first.status, 200, JSON.stringify(first));
    const texts = (await t.db.$count(outboxMessages)) - before;
    assert.ok(texts > 0, "text messages were ordered");
    const second = await step(desk, "remind", await read(desk, task.taskId));
    assert.match(second.errorMessage ?? "", /今天已经催报过/);
    assert.equal((await t.db.$count(outboxMessages)) - before, texts);
  });

  test("that went into another before it had submitted is exempt, and the other answers for both", async () => {
    const { planId, task } = await published({}, SECOND);
    const alone = await published({ scopeFirms: [SECOND] }, SECOND);
    const [gone] = await t.db.select().from(firms).where(eq(firms.companyId, SECOND));
    assert.ok(gone);
    const exitId = newId();
    const now = t.clock.now();
    await t.db.insert(firmExits).values({
      exitId,
      exitNo: `TH${exitId}`,
      title: "合并",
      exitType: 3,
      auditStatus: 3,
      companyId: SECOND,
      companyName: gone.companyName,
      mergeCompanyId: FIRST,
      createTime: now,
      updateTime: now,
    });
    await t.db.update(firms).set({ companyStatus: 5 }).where(eq(firms.companyId, SECOND));
    try {
      const chore = exemptLeft(t.app.platform.services);
      await Promise.all([chore(t.db, now), chore(t.db, now)]);
      const ended = await read(desk, task.taskId);
      assert.deepEqual([ended["inspectStatus"], ended["inspectResult"]], [11, 6]);
      assert.match(String(ended["resultRemark"]), /已并入/);
      const rows = await t.db.select().from(inspectionTasks).where(eq(inspectionTasks.planId, planId));
      const own = rows.find(({ companyId }) => companyId === FIRST);
      assert.deepEqual((await read(firm, own?.taskId ?? ""))["mergedFirms"], [gone.companyName]);
      const told = await t.db
        .select()
        .from(siteMessages)
        .where(eq(siteMessages.eventKey, `inspection:${task.taskId}:merged`));
      assert.equal(told.length, 1);
      assert.match(told[0]?.msgContent ?? "", /请在贵所的检查表中一并填报其合并前的情况/);
      // In a plan that does not ask the other one, it is told that there is nothing to fill.
      const [only] = await t.db
        .select()
        .from(siteMessages)
        .where(eq(siteMessages.eventKey, `inspection:${alone.task.taskId}:merged`));
      assert.match(only?.msgContent ?? "", /贵所不在本次检查范围内，不需要填报/);
    } finally {
      await t.db.update(firms).set({ companyStatus: gone.companyStatus }).where(eq(firms.companyId, SECOND));
      await t.db.delete(firmExits).where(eq(firmExits.exitId, exitId));
    }
  });
});
