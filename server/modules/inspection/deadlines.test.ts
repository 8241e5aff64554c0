// Guarantees: no firm is recorded as absent while it has time, loses points for days that it was given, or misses a day of
// its own unreminded; what it is urged for is what it owes; an on-site date can be set anew; figures of a plan tell why firms
// are exempt, and count none of them as due.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { eq, like } from "drizzle-orm";
import { INSPECT_STATUS } from "@/contracts/inspection/company-fields";
import { daysAfter } from "@/contracts/kit/day/dates";
import { calendarDate } from "@/server/platform/call/services";
import { textsSent } from "@/server/platform/outbox/testing";
import { lapseTasks, remindEnding } from "@/server/modules/inspection/chores";
import { inspectionTasks } from "@/server/modules/inspection/company.table";
import { inspectionWork } from "@/server/modules/inspection/work";
import {
  FIRST,
  type InspectionProduct,
  inspectionProduct,
  read,
  SECOND,
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
const inDays = (days: number): Date => new Date(p.t.clock.now().getTime() + days * DAY_MS);
const put = (taskId: string, set: Partial<typeof inspectionTasks.$inferInsert>) =>
  p.t.db.update(inspectionTasks).set(set).where(eq(inspectionTasks.taskId, taskId));
const tasksOf = (planId: string) => p.t.db.select().from(inspectionTasks).where(eq(inspectionTasks.planId, planId));
const today = (): string => calendarDate(p.t.clock.now());

async function closed(planId: string): Promise<void> {
  const { version } = (await p.desk("plan.get", { params: { planId } })).data;
  const told = await p.desk("plan.close", { params: { planId }, body: { version, reason: null } });
  assert.equal(told.status, 200, JSON.stringify(told));
  await lapseTasks(p.t.app.platform.services)(p.t.db, p.t.clock.now());
}

test("a plan that is closed before a firm's own end does not make it absent; who has run late is", async () => {
  const { planId, task } = await p.published();
  const other = (await tasksOf(planId)).find(({ companyId }) => companyId === SECOND);
  assert.ok(other);
  // The plan's end has passed; one of the firms has been given more time.
  await put(other.taskId, { fillEnd: inDays(-1) });
  await closed(planId);
  const rows = await tasksOf(planId);
  const stateOf = (taskId: string) => rows.find((row) => row.taskId === taskId);
  assert.deepEqual(
    [task.taskId, other.taskId].map((id) => [stateOf(id)?.inspectStatus, stateOf(id)?.inspectResult]),
    [
      [11, 6],
      [8, 5],
    ],
  );
  assert.equal(stateOf(task.taskId)?.resultRemark, "检查计划在本单位填报截止前结束");
  const told = await p.t.db.select().from(siteMessages).where(eq(siteMessages.bizId, task.taskId));
  assert.ok(
    told.some(({ msgTitle }) => msgTitle.includes("检查计划在填报截止前结束，免检")),
    JSON.stringify(told),
  );

  const { data } = await p.desk("plan.statistics", { params: { planId } });
  const figures = data as unknown as {
    total: number;
    exempt: number;
    late: number;
    byExempt: { key: string; count: number }[];
    byCity: { total: number; exempt: number; closed: number }[];
  };
  assert.deepEqual([figures.total, figures.exempt, figures.late], [2, 1, 1]);
  assert.deepEqual(
    figures.byExempt.map(({ key, count }) => [key, count]),
    [["calledOff", 1]],
  );
  const sum = (key: "total" | "exempt" | "closed") => figures.byCity.reduce((all, row) => all + row[key], 0);
  assert.deepEqual([sum("total"), sum("exempt"), sum("closed")], [1, 1, 1]);
});

test("the menu counts what waits for the firm, as its workbench does, and nothing for who may not fill it", async () => {
  const { task } = await p.published();
  const { services } = p.t.app.platform;
  const asked = (...codes: string[]) => ({
    db: p.t.db,
    services,
    now: p.t.clock.now(),
    today: today(),
    leadDays: 30,
    user: { companyId: FIRST, functionCodes: new Set(codes), reach: [FIRST] },
  });
  const fills = asked("g_hy_annual_company_view", "g_hy_annual_company_edit") as never;
  const waiting = async () => {
    const menu = (await inspectionWork.menu?.(fills))?.["inspection.company"] ?? 0;
    const { counts = [] } = await inspectionWork.ask(fills);
    assert.equal(menu, counts.find(({ key }) => key === "inspections")?.value ?? 0);
    return menu;
  };
  const before = await waiting();
  assert.ok(before > 0);
  assert.deepEqual(await inspectionWork.menu?.(asked("g_hy_annual_company_view") as never), {});
  await put(task.taskId, { inspectStatus: INSPECT_STATUS.submitted });
  assert.equal(await waiting(), before - 1);
});

describe("a firm that submitted late", () => {
  test("is given more time afterwards, and is late by the new end alone; who was in time needs none", async () => {
    const { task } = await p.published();
    const filled = await p.filled(task);
    await put(task.taskId, { fillEnd: inDays(-3) });
    const late = await step(p.firm, "submit", { ...filled, ...(await read(p.firm, task.taskId)) });
    assert.deepEqual([late.data["lateDays"], late.data["selfScore"]], [3, "97.00"], JSON.stringify(late).slice(0, 300));
    const extended = await step(p.desk, "extend", await read(p.desk, task.taskId), {
      opinion: "系统故障，予以延期",
      fillEnd: inDays(-1).toISOString(),
    });
    assert.deepEqual(
      [extended.data["inspectStatus"], extended.data["lateDays"], extended.data["selfScore"]],
      [2, 1, "99.00"],
    );
    const whole = await step(p.desk, "extend", extended.data, {
      opinion: "系统故障，予以延期",
      fillEnd: inDays(1).toISOString(),
    });
    assert.deepEqual([whole.data["lateDays"], whole.data["selfScore"]], [0, "100.00"]);
    const more = { opinion: "再延", fillEnd: inDays(2).toISOString() };
    assert.match((await step(p.desk, "extend", whole.data, more)).errorMessage ?? "", /不需要延期/);
    // It is decided upon at the version that stands.
    const passed = await step(p.desk, "pass", await read(p.desk, task.taskId), { opinion: null });
    assert.equal(passed.status, 200, JSON.stringify(passed));
  });
});

describe("what a firm has to answer", () => {
  const told = async (task: Told["data"]) => {
    const rows = await p.t.db
      .select()
      .from(siteMessages)
      .where(like(siteMessages.eventKey, `inspection:${task.taskId}:answer:%`));
    return rows.map(({ msgContent }) => msgContent).sort();
  };
  const remind = () => remindEnding(p.t.db, p.t.clock.now());

  test("is reminded of before its day, a correction and a rectification each once, and urged for by its own day", async () => {
    const { task } = await p.published();
    const sent = await p.submitted(task);
    const until = daysAfter(today(), 3);
    const back = await step(p.desk, "sendBack", sent, {
      opinion: "请补充",
      marks: [],
      returnDeadline: daysAfter(today(), 4),
    });
    assert.equal(back.status, 200, JSON.stringify(back));
    await remind();
    assert.deepEqual(await told(task), []);
    await put(task.taskId, { returnDeadline: until });
    await Promise.all([remind(), remind()]);
    assert.equal((await told(task)).length, 1);
    assert.match((await told(task))[0] ?? "", new RegExp(`退回补正，请在 ${until} 前补正后重新提交`));
    // The plan's own end has passed long since: nothing is said of it.
    await put(task.taskId, { fillEnd: inDays(-30), fillerPhone: "13900009877" });
    assert.equal((await step(p.desk, "remind", await read(p.desk, task.taskId))).status, 200);
    const [text = ""] = await textsSent(p.t);
    assert.match(text, new RegExp(`退回补正，请在 ${until} 前补正后重新提交`));
    assert.doesNotMatch(text, /逾期每日扣分/);
    await put(task.taskId, { inspectStatus: 6, rectifyDeadline: until });
    await remind();
    assert.match((await told(task)).join(), new RegExp(`限期整改，请在 ${until} 前提交整改报告`));
  });
});

test("a date on site is set anew, and the firm confirms that one", async () => {
  const { task } = await p.published();
  const sent = await p.submitted(task);
  const reviewing = (await step(p.desk, "pass", sent, { opinion: null })).data;
  const visit = { onsiteDate: daysAfter(today(), 7), onsiteTeam: "张三、李四", onsiteMaterials: null };
  assert.equal((await step(p.desk, "drawOnsite", reviewing, visit)).status, 200);
  assert.equal((await step(p.firm, "confirmOnsite", await read(p.firm, task.taskId))).status, 200);
  const later = daysAfter(today(), 9);
  const again = await step(p.desk, "drawOnsite", await read(p.desk, task.taskId), { ...visit, onsiteDate: later });
  assert.deepEqual([again.status, again.data["inspectStatus"], again.data["onsiteDate"]], [200, 5, later]);
  const seen = await read(p.firm, task.taskId);
  assert.ok((seen["transitions"] as string[]).includes("confirmOnsite"));
  assert.equal((await step(p.firm, "confirmOnsite", seen)).status, 200);
});
