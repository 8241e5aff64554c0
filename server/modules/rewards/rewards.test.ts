// Guarantees: a firm reports, the association decides or enters, the firm appeals and mends; what is in force is felt;
// nobody sees another firm's records.
// On PostgreSQL: two decisions at once: one is taken.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { and, eq } from "drizzle-orm";
import { companyReward } from "@/contracts/rewards/company";
import { rewardSample } from "@/contracts/rewards/record-sample";
import { recordPromises } from "@/server/records/testing";
import { rewardRecords } from "@/server/modules/rewards/record.table";
import { audits } from "@/server/platform/audit/audit.table";
import { calendarDate } from "@/server/platform/call/services";
import type { TestApp } from "@/server/testing/testing";
import { users } from "@/server/reference/user.table";
import { buildDemoApp, DEMO, tokenOf } from "@/server/modules/basic/firm/firm-testing";
import { staffHands } from "@/server/modules/basic/staff/staff-testing";
import { staff } from "@/server/reference/staff.table";
import { siteMessages } from "@/server/modules/message/site-message.table";
import { alertBegun } from "@/server/modules/rewards/alert";
import { expireRewards } from "@/server/modules/rewards/expire";
import { effectsOnFirm } from "@/server/modules/rewards/read";
import { aDocument, aPenalty, type RewardHands, rewardHands, twoColleagues } from "@/server/modules/rewards/testing";

recordPromises({
  of: companyReward,
  table: rewardRecords,
  form: { ...rewardSample, attachments: [] },
  change: { title: "行业先进单位" },
  required: "recordType",
  refused: [
    ["refuses a day to come", { decideDate: "2999-01-01" }, "decideDate"],
    [
      "refuses a term that ends before it begins",
      { recordType: 2, effectFrom: "2026-02-02", effectTo: "2026-02-01" },
      "effectTo",
    ],
  ],
});

let t: TestApp;
let firm: RewardHands;
let desk: RewardHands;
const FIRST = DEMO.firm.first;
const DAY = 86_400_000;

before(async () => {
  t = await buildDemoApp();
  firm = await handsOf(DEMO.user.admin, "company");
  desk = await handsOf(DEMO.user.desk, "company");
});
after(() => t.close());

const handsOf = async (username: string, subject: "company" | "person"): Promise<RewardHands> =>
  rewardHands(t, await tokenOf(t, username), subject);
const dayAfter = (days: number): string => calendarDate(new Date(t.clock.now().getTime() + days * DAY));
/** A reward of the first firm as far as its submission. */
async function submitted(title: string) {
  const form = { ...rewardSample, title, attachments: [await aDocument(t, FIRST, DEMO.user.admin)] };
  const { data } = await firm("create", "", form);
  return (await firm("submit", data.recordId, { version: data.version })).data;
}
/** A penalty in effect, entered by the association. */
async function entered(more: object = {}) {
  const attachments = [await aDocument(t, DEMO.orgId, DEMO.user.desk)];
  const told = await desk("enter", "", { ...aPenalty(more), attachments, companyId: FIRST, staffIds: [] });
  assert.equal(told.status, 200, JSON.stringify(told));
  return told.data;
}

describe("what a firm reports", () => {
  test("is a numbered draft that the association does not see, and is submitted when it is whole", async () => {
    const { data } = await firm("create", "", { ...rewardSample, title: "草稿" });
    assert.match(String(data["recordNo"]), /^JC\d{9}$/);
    assert.deepEqual([data["rpStatus"], data["sourceType"], data["transitions"]], [0, 2, ["submit"]]);
    assert.equal((await desk("get", data.recordId)).status, 404);
    const early = await firm("submit", data.recordId, { version: data.version });
    assert.deepEqual([early.status, early.paths], [400, ["attachments"]]);
  });

  test("is locked when submitted, can be withdrawn, and is sent back with a reason that stands above it", async () => {
    const handedIn = await submitted("退回的");
    assert.deepEqual([handedIn["rpStatus"], handedIn["canEdit"], handedIn["transitions"]], [1, false, ["withdraw"]]);
    const locked = await firm("update", handedIn.recordId, { ...rewardSample, version: handedIn.version });
    assert.deepEqual([locked.status, locked.errorCode], [409, "STATE"]);
    const withoutWhy = await desk("sendBack", handedIn.recordId, { version: handedIn.version, opinion: "" });
    assert.deepEqual([withoutWhy.status, withoutWhy.paths], [400, ["opinion"]]);
    const back = await desk("sendBack", handedIn.recordId, { version: handedIn.version, opinion: "证书照片不清楚" });
    assert.equal(back.data["rpStatus"], 2);
    const seen = (await firm("get", handedIn.recordId)).data;
    const steps = seen["auditRecords"] as { action: string; isReturn: boolean; opinion: string; operatorOrg: string }[];
    assert.deepEqual(
      steps.map(({ action }) => action),
      ["submit", "sendBack"],
    );
    assert.deepEqual([steps[1]?.isReturn, steps[1]?.opinion], [true, "证书照片不清楚"]);
    assert.deepEqual([seen["canEdit"], seen["canRemove"]], [true, true]);
  });

  test("takes effect when the association agrees; the firm is told, and nobody decides twice", async () => {
    const handedIn = await submitted("认定的");
    const agree = { version: handedIn.version, opinion: null };
    const [one, two] = await Promise.all([
      desk("pass", handedIn.recordId, agree),
      desk("pass", handedIn.recordId, agree),
    ]);
    assert.deepEqual([one.status, two.status].sort(), [200, 409]);
    const told = await t.db.select().from(siteMessages).where(eq(siteMessages.bizId, handedIn.recordId));
    assert.deepEqual(
      told.map(({ msgTitle, msgType }) => [msgTitle, msgType]),
      [[`奖惩记录认定：认定的（${String(handedIn["recordNo"])}）`, 3]],
    );
    const again = await desk("pass", handedIn.recordId, { ...agree, version: handedIn.version + 1 });
    assert.match(again.errorMessage ?? "", /当前状态为「已生效」，不能办理「认定」/);
  });

  test("is submitted once: the same document of the same day is told with its number", async () => {
    const handedIn = await submitted("重复的");
    const form = { ...rewardSample, title: "重复的", attachments: [await aDocument(t, FIRST, DEMO.user.admin)] };
    const { data } = await firm("create", "", form);
    const again = await firm("submit", data.recordId, { version: data.version });
    assert.deepEqual([again.status, again.paths], [400, ["title"]]);
    assert.ok(again.errorMessage?.includes(String(handedIn["recordNo"])));
  });

  test("two drafts of one event submitted at the same moment: one of them is", async () => {
    const drafts = [];
    for (const at of [0, 1]) {
      const attachments = [await aDocument(t, FIRST, DEMO.user.admin)];
      const form = {
        ...rewardSample,
        title: "同时提交的",
        docNo: "湘税协〔2026〕同1号",
        attachments,
        factBasis: `第${at}稿`,
      };
      const { status, data } = await firm("create", "", form);
      assert.equal(status, 200);
      drafts.push(data);
    }
    const told = await Promise.all(drafts.map(({ recordId, version }) => firm("submit", recordId, { version })));
    assert.deepEqual(told.map(({ status }) => status).sort(), [200, 400]);
    assert.deepEqual(
      told.flatMap(({ paths }) => paths),
      ["docNo"],
    );
  });

  test("belongs to it: neither another firm nor a step of the other side", async () => {
    const handedIn = await submitted("本所的");
    const other = await handsOf(DEMO.user.other, "company");
    assert.equal((await other("get", handedIn.recordId)).status, 404);
    assert.equal((await other("withdraw", handedIn.recordId, { version: handedIn.version })).status, 404);
    assert.equal((await firm("pass", handedIn.recordId, { version: handedIn.version, opinion: null })).status, 403);
    const readonly = await handsOf(DEMO.user.readonly, "company");
    assert.deepEqual((await readonly("get", handedIn.recordId)).data["transitions"], []);
    assert.equal((await readonly("withdraw", handedIn.recordId, { version: handedIn.version })).status, 403);
  });
});

describe("what the association enters", () => {
  /** A penalty of the firm and of one of its people. */
  const enteredWithPerson = async () => {
    const [person] = await t.db.select().from(staff).where(eq(staff.companyId, FIRST)).limit(1);
    assert.ok(person);
    const attachments = [await aDocument(t, DEMO.orgId, DEMO.user.desk)];
    const body = { ...aPenalty(), attachments, companyId: FIRST, staffIds: [person.staffId] };
    return { person, made: (await desk("enter", "", body)).data };
  };

  test("is in effect at once, whole, of its own firms, and its document becomes the firm's", async () => {
    const made = await entered();
    assert.deepEqual([made["rpStatus"], made["sourceType"], made["companyId"]], [3, 1, FIRST]);
    const seen = (await firm("get", made.recordId)).data;
    assert.equal((seen["attachments"] as unknown[]).length, 1);
    assert.deepEqual(seen["transitions"], ["appeal", "rectify"]);
    const bare = await desk("enter", "", { ...aPenalty({ factBasis: null }), companyId: FIRST, staffIds: [] });
    assert.deepEqual([bare.status, [...bare.paths].sort()], [400, ["attachments", "factBasis"]]);
    assert.equal((await firm("enter", "", { ...aPenalty(), companyId: FIRST, staffIds: [] })).status, 403);
  });

  test("of the gravest kinds is told to those who decide at the association, once", async () => {
    const mild = await entered();
    const grave = await entered({ punishType: 4 });
    const told = async (id: string) => {
      const rows = await t.db.select().from(siteMessages).where(eq(siteMessages.bizId, id));
      return rows
        .filter(({ bizType }) => bizType === "rewards.desk-company")
        .map(({ msgTitle }) => msgTitle.slice(0, 5));
    };
    assert.deepEqual(await told(mild.recordId), []);
    assert.deepEqual(await told(grave.recordId), ["重点关注："]);
  });

  test("is told on the day when its effect begins, where that is later, and once", async () => {
    const [from, to] = [dayAfter(3), dayAfter(40)];
    const made = await entered({ punishType: 4, effectFrom: from, effectTo: to });
    const alerts = async () => {
      const rows = await t.db.select().from(siteMessages).where(eq(siteMessages.bizId, made.recordId));
      return rows.filter(({ bizType }) => bizType === "rewards.desk-company");
    };
    const doChore = (days: number) =>
      alertBegun(t.app.platform.services)(t.db, new Date(t.clock.now().getTime() + days * DAY));
    await doChore(2);
    assert.deepEqual(await alerts(), []);
    await Promise.all([doChore(3), doChore(3)]);
    await doChore(4);
    const [told, ...others] = await alerts();
    assert.deepEqual(others, []);
    const words = [`编号：${String(made["recordNo"])}`, `对象：${String(made["companyName"])}`];
    words.push("机关：省注册税务师协会", `影响期：${from} 至 ${to}`);
    words.push(`申诉期限：至 ${String(made["appealUntil"])}（含当日）`);
    for (const word of words) assert.ok(told?.msgContent.includes(word), word);
  });

  test("tells the firm and the person what it is, of whom and until when, each in words of its own", async () => {
    const { person, made } = await enteredWithPerson();
    const [related] = made["related"] as { recordId: string }[];
    const toldOf = async (id = "") => (await t.db.select().from(siteMessages).where(eq(siteMessages.bizId, id))).at(0);
    const [ofFirm, ofPerson] = [await toldOf(made.recordId), await toldOf(related?.recordId)];
    assert.notEqual(ofFirm?.msgTitle, ofPerson?.msgTitle);
    assert.ok(ofPerson?.msgContent.includes(`人员：${person.staffName}`));
    assert.ok(!ofFirm?.msgContent.includes("人员："));
    const words = [`编号：${String(made["recordNo"])}`, `影响期：${rewardSample.decideDate} 至 解除为止`];
    words.push(`申诉期限：至 ${String(made["appealUntil"])}（含当日）`);
    for (const word of words) assert.ok(ofFirm?.msgContent.includes(word), word);
  });

  test("of one event stands with the firm and with each person, one document for all", async () => {
    const { person, made } = await enteredWithPerson();
    const [related] = made["related"] as { recordId: string; name: string }[];
    assert.equal(related?.name, person.staffName);
    const people = await handsOf(DEMO.user.admin, "person");
    const seen = (await people("get", related?.recordId)).data;
    assert.deepEqual([seen["staffName"], (seen["attachments"] as unknown[]).length], [person.staffName, 1]);
    const [stranger] = await t.db.select().from(staff).where(eq(staff.companyId, DEMO.firm.smallLimited)).limit(1);
    const wrong = await desk("enter", "", {
      ...aPenalty(),
      attachments: [await aDocument(t, DEMO.orgId, DEMO.user.desk)],
      companyId: FIRST,
      staffIds: [stranger?.staffId],
    });
    assert.deepEqual([wrong.status, wrong.paths], [400, ["staffIds.0"]]);
  });

  test("can be appealed against within the term, once; upheld it stays, revoked it never was", async () => {
    const made = await entered();
    const why = {
      opinion: "事实认定与实际情况不符，请复核。",
      attachments: [await aDocument(t, FIRST, DEMO.user.admin)],
    };
    const appealed = await firm("appeal", made.recordId, { ...why, version: made.version });
    assert.deepEqual(
      [appealed.status, appealed.data["rpStatus"], (appealed.data["appealFiles"] as unknown[]).length],
      [200, 5, 1],
    );
    const upheld = (await desk("uphold", made.recordId, { version: appealed.data.version, opinion: "维持" })).data;
    assert.deepEqual([upheld["rpStatus"], upheld["appealResult"]], [3, "维持原决定"]);
    const again = await firm("appeal", made.recordId, { ...why, attachments: [], version: upheld.version });
    assert.deepEqual([again.status, again.errorCode], [409, "STATE"]);
    const revoked = await desk("revoke", made.recordId, { version: upheld.version, opinion: "决定有误" });
    assert.equal(revoked.data["rpStatus"], 6);
  });

  test("is mended step by step: reported by the firm, verified by the association", async () => {
    const made = await entered();
    const early = await desk("verify", made.recordId, { version: made.version, opinion: null });
    assert.equal(early.errorCode, "STATE");
    const report = { rectifyStatus: 3, opinion: "已补充归档", attachments: [], version: made.version };
    const mended = (await firm("rectify", made.recordId, report)).data;
    assert.deepEqual([mended["rpStatus"], mended["rectifyStatus"]], [3, 3]);
    const messages = await t.db.select().from(siteMessages).where(eq(siteMessages.bizId, made.recordId));
    const told = messages.filter(({ msgTitle }) => msgTitle.startsWith("报送整改："));
    assert.equal(told.length, 1, "the association hears of it");
    assert.match(told[0]?.msgContent ?? "", /整改已完成，请核实后验收。[^]*整改说明：已补充归档/);
    const verified = (await desk("verify", made.recordId, { version: mended.version, opinion: null })).data;
    assert.equal(verified["rectifyStatus"], 4);
  });

  test("ends by itself on the day after its last one, once, and the firm is told", async () => {
    const term = { punishType: 5, effectFrom: dayAfter(-10), decideDate: dayAfter(-20) };
    const [over, lastDay] = [
      await entered({ ...term, effectTo: dayAfter(-1) }),
      await entered({ ...term, effectTo: dayAfter(0) }),
    ];
    // Two processes at once, and once more.
    const expire = () => expireRewards(t.app.platform.services)(t.db, t.clock.now());
    await Promise.all([expire(), expire()]);
    await expire();
    assert.equal((await firm("get", lastDay.recordId)).data["rpStatus"], 3);
    const seen = (await firm("get", over.recordId)).data;
    assert.deepEqual([seen["rpStatus"], seen.version], [7, over.version + 1]);
    const steps = seen["auditRecords"] as { action: string; operatorName: string }[];
    assert.deepEqual(
      steps.map(({ action, operatorName }) => [action, operatorName]),
      [
        ["enter", "演示协会"],
        ["expire", "系统"],
      ],
    );
    const told = await t.db.select().from(siteMessages).where(eq(siteMessages.bizId, over.recordId));
    assert.deepEqual(told.map(({ msgTitle }) => msgTitle.slice(4, 6)).sort(), ["到期", "生效"].sort());
    // Its end was written wrong: corrected, it is in force again, until that day; a lifted one stays lifted.
    const correct = async (record: typeof over, effectTo: string) => {
      const { data } = await desk("get", record.recordId);
      const keys = Object.keys({ ...aPenalty(), attachments: [] });
      const form = Object.fromEntries(keys.filter((key) => key in data).map((key) => [key, data[key]]));
      const attachments = (data["attachments"] as { fileId: string; attachType: number; sortNo: number }[]).map(
        ({ fileId, attachType, sortNo }) => ({ fileId, attachType, sortNo }),
      );
      const saved = await desk("update", record.recordId, { ...form, attachments, effectTo, version: data.version });
      assert.equal(saved.status, 200, JSON.stringify(saved));
      return saved.data["rpStatus"];
    };
    assert.equal(await correct(over, dayAfter(-2)), 7);
    assert.equal(await correct(over, dayAfter(30)), 3);
    const { version } = (await desk("get", lastDay.recordId)).data;
    await desk("lift", lastDay.recordId, { version, opinion: "提前解除" });
    assert.equal(await correct(lastDay, dayAfter(30)), 7);
    const rows = await t.db.select().from(audits).where(eq(audits.objectId, over.recordId));
    assert.equal(rows.filter(({ action }) => action === "rewards.company.expire").length, 1);
  });
});

describe("what is in force", () => {
  test("caps the firm's inspection, until it is lifted", async () => {
    const asked = { db: t.db, services: t.app.platform.services, today: dayAfter(0) };
    const firmId = DEMO.firm.branchZhuzhou;
    assert.equal((await effectsOnFirm(asked, firmId)).capsInspection, false);
    const attachments = [await aDocument(t, DEMO.orgId, DEMO.user.desk)];
    const body = { ...aPenalty(), attachments, companyId: firmId, staffIds: [] };
    const made = (await desk("enter", "", body)).data;
    assert.equal((await effectsOnFirm(asked, firmId)).capsInspection, true);
    assert.ok((made["effects"] as string[]).some((sentence) => sentence.includes("基本合格")));
    await desk("lift", made.recordId, { version: made.version, opinion: "整改到位" });
    assert.equal((await effectsOnFirm(asked, firmId)).capsInspection, false);
  });

  test("takes the right to sign from a suspended person, and gives it back", async () => {
    const people = await handsOf(DEMO.user.desk, "person");
    const hr = await staffHands(t, DEMO.user.hr);
    const [person] = await t.db
      .select()
      .from(staff)
      .where(
        and(eq(staff.companyId, FIRST), eq(staff.memberType, 1), eq(staff.staffStatus, 1), eq(staff.memberStatus, 2)),
      )
      .limit(1);
    assert.ok(person);
    assert.equal((await hr.get(person.staffId)).canSign, true);
    const term = { effectFrom: dayAfter(-1), effectTo: dayAfter(60), decideDate: dayAfter(-2) };
    const body = {
      ...aPenalty({ punishType: 14, ...term }),
      attachments: [await aDocument(t, DEMO.orgId, DEMO.user.desk)],
    };
    const made = (await people("enter", "", { ...body, staffId: person.staffId })).data;
    assert.equal((await hr.get(person.staffId)).canSign, false);
    await people("lift", made.recordId, { version: made.version, opinion: "提前解除" });
    assert.equal((await hr.get(person.staffId)).canSign, true);
  });

  test("counts by year, drafts and refusals apart", async () => {
    const before = await firm("totals", "", undefined, "?decideYear=2026");
    const { data } = await firm("create", "", { ...rewardSample, title: "不计入的草稿" });
    assert.deepEqual((await firm("totals", "", undefined, "?decideYear=2026")).rows, before.rows);
    assert.equal(data["rpStatus"], 0);
    const handedIn = await submitted("计入的");
    await desk("pass", handedIn.recordId, { version: handedIn.version, opinion: null });
    const after_ = await firm("totals", "", undefined, "?decideYear=2026");
    assert.equal(Number(after_.rows[0]?.["rewards"]), Number(before.rows[0]?.["rewards"] ?? 0) + 1);
  });
});

describe("what the association corrects", () => {
  test("is what it has entered itself: whole, with its history, under the names of then, and told to the firm", async () => {
    const made = await entered({ factBasis: "写错的事实" });
    assert.deepEqual([made["canEdit"], made["canRemove"]], [true, false]);
    const { version, ...form } = (await desk("full", made.recordId)).data;
    assert.equal(form["factBasis"], "写错的事实");
    const hole = await desk("update", made.recordId, { ...form, factBasis: null, version });
    assert.deepEqual([hole.status, hole.paths], [400, ["factBasis"]]);
    const told = await desk("update", made.recordId, { ...form, factBasis: "更正后的事实", version });
    assert.equal(told.status, 200, JSON.stringify(told));
    assert.deepEqual(
      [told.data["rpStatus"], told.data["companyName"], told.data["factBasis"]],
      [3, made["companyName"], "更正后的事实"],
    );
    const lines = (await firm("history", made.recordId, undefined, "?page=1")).rows;
    assert.deepEqual((lines[0]?.["changes"] as { before: string; after: string }[])[0], {
      ...(lines[0]?.["changes"] as object[])[0],
      before: "写错的事实",
      after: "更正后的事实",
    });
    const messages = await t.db.select().from(siteMessages).where(eq(siteMessages.bizId, made.recordId));
    assert.ok(messages.some(({ msgTitle }) => msgTitle.startsWith("奖惩记录更正：")));
    const stale = await desk("update", made.recordId, { ...form, version });
    assert.deepEqual([stale.status, stale.errorCode], [409, "CONFLICT"]);
  });

  test("is nothing that a firm has reported, nor what stands no more", async () => {
    const handedIn = await submitted("本所申报的");
    const passed = (await desk("pass", handedIn.recordId, { version: handedIn.version, opinion: null })).data;
    assert.equal(passed["canEdit"], false);
    assert.equal((await desk("full", handedIn.recordId)).status, 404);
    const form = { ...rewardSample, title: "改过的", version: passed.version };
    assert.equal((await desk("update", handedIn.recordId, form)).status, 404);
    const made = await entered();
    const revoked = (await desk("revoke", made.recordId, { version: made.version, opinion: "决定有误" })).data;
    assert.equal(revoked["canEdit"], false);
    assert.equal((await firm("update", made.recordId, { ...form, version: revoked.version })).status, 409);
  });
});

describe("what the association enters and what waits for it", () => {
  test("is on display from the start, if it says until when, and never until a day that is over", async () => {
    const made = await entered({ publishTo: dayAfter(30) });
    assert.deepEqual([made["publishTo"], made["isPublic"]], [dayAfter(30), true]);
    const attachments = [await aDocument(t, DEMO.orgId, DEMO.user.desk)];
    const past = { ...aPenalty({ publishTo: dayAfter(-1) }), attachments, companyId: FIRST, staffIds: [] };
    const refused = await desk("enter", "", past);
    assert.deepEqual([refused.status, refused.paths], [400, ["publishTo"]]);
  });

  test("is counted: submissions, appeals and what is to be verified", async () => {
    const waiting = async () => (await desk("waiting")).data as unknown as Readonly<Record<string, number>>;
    const before_ = await waiting();
    await submitted("等待审核的");
    const made = await entered();
    const report = { rectifyStatus: 3, opinion: "已补充归档", attachments: [], version: made.version };
    await firm("rectify", made.recordId, report);
    const other = await entered();
    const why = { opinion: "事实认定与实际情况不符，请复核。", attachments: [], version: other.version };
    await firm("appeal", other.recordId, why);
    const raised = Object.entries(await waiting()).map(([key, count]) => [key, count - (before_[key] ?? 0)]);
    assert.deepEqual(Object.fromEntries(raised), { submitted: 1, appealed: 1, rectified: 1 });
    assert.equal((await firm("waiting")).status, 403);
  });
});

test("a tax agent appeals against his own penalty, where the association lets him, and the firm is told", async () => {
  const [self, other] = await twoColleagues(t, FIRST);
  await t.db.update(users).set({ staffId: self.staffId }).where(eq(users.username, DEMO.user.agent));
  const people = await handsOf(DEMO.user.desk, "person");
  const enter = async (staffId: string) => {
    const attachments = [await aDocument(t, DEMO.orgId, DEMO.user.desk)];
    return (await people("enter", "", { ...aPenalty(), attachments, staffId })).data;
  };
  const [own, theirs] = [await enter(self.staffId), await enter(other.staffId)];
  const agent = await handsOf(DEMO.user.agent, "person");
  const appeal = async ({ recordId, version }: typeof own) => {
    const attachments = [await aDocument(t, FIRST, DEMO.user.agent)];
    return agent("appeal", recordId, { opinion: "事实认定与实际情况不符，请复核。", attachments, version });
  };
  const offered = async () => (await agent("get", own.recordId)).data["transitions"];
  assert.deepEqual(await offered(), ["appeal"], "unless the association says otherwise, he may");
  await t.setParam("rewards.agentAppeals", false);
  assert.deepEqual(await offered(), []);
  assert.equal((await appeal(own)).status, 403);
  await t.setParam("rewards.agentAppeals", true);
  assert.deepEqual(await offered(), ["appeal"]);
  const appealed = await appeal(own);
  assert.deepEqual([appealed.status, appealed.data["rpStatus"]], [200, 5]);
  assert.equal((await appeal(theirs)).status, 404);
  const messages = await t.db.select().from(siteMessages).where(eq(siteMessages.bizId, own.recordId));
  assert.equal(messages.filter(({ msgTitle }) => msgTitle.startsWith("税务师本人申诉：")).length, 1);
});

test("a tax agent who may see his own records sees no others", async () => {
  const [self, other] = await twoColleagues(t, FIRST);
  await t.db.update(users).set({ staffId: self.staffId }).where(eq(users.username, DEMO.user.agent));
  const people = await handsOf(DEMO.user.desk, "person");
  const enter = async (staffId: string) =>
    (
      await people("enter", "", {
        ...aPenalty(),
        attachments: [await aDocument(t, DEMO.orgId, DEMO.user.desk)],
        staffId,
      })
    ).data.recordId;
  const [own, theirs] = [await enter(self.staffId), await enter(other.staffId)];
  const agent = await handsOf(DEMO.user.agent, "person");
  assert.equal((await agent("get", own)).status, 200);
  assert.equal((await agent("get", theirs)).status, 404);
  const names = new Set((await agent("list")).rows.map(({ staffName }) => staffName));
  assert.deepEqual([...names], [self.staffName]);
});
