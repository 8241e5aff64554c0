// Guarantees: what was not sent back is unlocked on request; conclusions are publicised once, and again when changed; the
// statistics leave as a workbook; a firm is reminded once a day; who merged is exempt and answered for by the survivor.
// On PostgreSQL: the chore of two processes at once.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { eq } from "drizzle-orm";
import { strFromU8, unzipSync } from "fflate";
import { planApi } from "@/contracts/inspection/plan";
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
} from "@/server/modules/inspection/inspection-testing";
import { inspectionTasks } from "@/server/modules/inspection/company.table";
import { siteMessages } from "@/server/modules/message/site-message.table";

type Product = InspectionProduct;
let t: Product["t"];
let firmToken: Product["firmToken"];
let firm: Product["firm"];
let desk: Product["desk"];
let published: Product["published"];
let submitted: Product["submitted"];
let formOf: Product["formOf"];

before(async () => {
  ({ t, firmToken, firm, desk, published, submitted, formOf } = await inspectionProduct());
});
after(() => t.close());

describe("a returned sheet", () => {
  test("is unlocked beyond what was sent back when the firm asks and the association agrees", async () => {
    const { task } = await published();
    const marks = [{ path: "answers.A-01", note: null }];
    const sent = await submitted(task);
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
    await step(desk, "decideAppeal", await read(desk, task.taskId), { inspectResult: 1, opinion: "情况属实" });
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
    } finally {
      await t.db.update(firms).set({ companyStatus: gone.companyStatus }).where(eq(firms.companyId, SECOND));
      await t.db.delete(firmExits).where(eq(firmExits.exitId, exitId));
    }
  });
});
