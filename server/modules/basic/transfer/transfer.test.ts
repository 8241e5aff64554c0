// Guarantees: a person goes to another firm with both firms' word and the association's; he, his record and his account
// move as one, the old firm keeps what it made, and nobody learns of anybody before the page allows it. // domain a §2.2
// On PostgreSQL: two askers of one person, and two decisions at one instant, are settled by locks and a unique index.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { and, eq, ilike, inArray } from "drizzle-orm";
import { SUBMISSION } from "@/contracts/kit/submission";
import { buildDemoApp, DEMO, enterPartner } from "@/server/modules/basic/firm/firm-testing";
import { messageReceivers } from "@/server/modules/message/inbox.table";
import { siteMessages } from "@/server/modules/message/site-message.table";
import { mediateTransfers } from "@/server/modules/basic/transfer/transfer-overdue";
import {
  aColleague,
  anAsking,
  dayAfter,
  type Someone,
  someone,
  submitted,
  type Told,
} from "@/server/modules/basic/transfer/transfer-testing";
import { submissions } from "@/server/records/review/read";
import { firms } from "@/server/reference/firm.table";
import { staff } from "@/server/reference/staff.table";
import { roles, userRoles, users } from "@/server/reference/user.table";
import { createUser, openSession, type TestApp } from "@/server/testing/testing";

const { first: OLD, headOffice: NEW, smallLimited: THIRD, branchZhuzhou, generalPartnership } = DEMO.firm;

let t: TestApp;
let old: Someone;
let fresh: Someone;
let third: Someone;
let branch: Someone;
let desk: Someone;

before(async () => {
  t = await buildDemoApp();
  old = await someone(t, OLD);
  fresh = await someone(t, NEW);
  third = await someone(t, THIRD);
  branch = await someone(t, branchZhuzhou);
  desk = await someone(t, null);
});
after(() => t.close());

const rowOf = async (staffId: string) => (await t.db.select().from(staff).where(eq(staff.staffId, staffId)))[0];
const rowsWith = (idNo: string | null) =>
  t.db
    .select()
    .from(staff)
    .where(eq(staff.idNoIndex, t.app.platform.services.vault.index(idNo ?? "")));
/** Titles of what an account was told that names somebody. */
const toldOf = async (userId: string, name: string) =>
  (
    await t.db
      .select({ title: siteMessages.msgTitle, text: siteMessages.msgContent })
      .from(siteMessages)
      .innerJoin(messageReceivers, eq(messageReceivers.msgSiteId, siteMessages.msgSiteId))
      .where(and(eq(messageReceivers.userId, userId), ilike(siteMessages.msgTitle, `%${name}%`)))
      .orderBy(siteMessages.sendTime)
  ).map(({ title, text }) => `${title}\n${text}`);

/** An account of the old firm that is his, with rights there. */
async function accountOf(staffId: string, companyId = OLD) {
  const { userId } = await createUser(t.db, { companyId, codes: ["g_hy_member_staff_find"] });
  const [agent] = await t.db.select().from(roles).where(eq(roles.roleCode, "TAX_AGENT"));
  await t.db.insert(userRoles).values({ userId, roleId: agent?.roleId ?? "" });
  await t.db
    .update(users)
    .set({ staffId, createTime: new Date(0) })
    .where(eq(users.userId, userId));
  return { userId, token: await openSession(t, userId) };
}

const asked = async (by: Someone, form: Parameters<typeof anAsking>[2], more: object = {}): Promise<Told> => {
  const told = await submitted(by, await anAsking(t, by, form, more));
  assert.equal(told.status, 200, JSON.stringify(told));
  return told;
};

type Person = Awaited<ReturnType<typeof aColleague>>["form"];
type Row = Awaited<ReturnType<typeof rowsWith>>[number];

/** His row in the old firm has ended, the new one has begun, and both are his. */
async function movedRows(form: Person): Promise<[Row | undefined, Row | undefined]> {
  const rows = await rowsWith(form.idNo);
  const [was, is] = [rows.find(({ companyId }) => companyId === OLD), rows.find(({ companyId }) => companyId === NEW)];
  assert.deepEqual([was?.staffStatus, was?.leaveDate, was?.leaveReason], [2, dayAfter(t, -1), 5]);
  assert.deepEqual([is?.staffStatus, is?.auditStatus, is?.hireDate], [1, SUBMISSION.passed, dayAfter(t, 0)]);
  assert.equal(is?.personId, was?.personId, "what follows him follows him");
  assert.deepEqual(
    [is?.graduateSchool, is?.contractFrom, is?.companyName],
    [form.graduateSchool, null, await nameOf(NEW)],
  );
  assert.deepEqual(is?.searchKeys.toSorted(), was?.searchKeys.toSorted(), "and he is found by the same words");
  return [was, is];
}

/** The account goes along: it signs in as before, with what is about himself alone. */
async function assertAccountMoved(account: Awaited<ReturnType<typeof accountOf>>, is: Row | undefined): Promise<void> {
  const [moved] = await t.db.select().from(users).where(eq(users.userId, account.userId));
  assert.deepEqual([moved?.companyId, moved?.staffId, moved?.userStatus], [NEW, is?.staffId, 1]);
  const held = await t.db
    .select({ code: roles.roleCode })
    .from(userRoles)
    .innerJoin(roles, eq(roles.roleId, userRoles.roleId))
    .where(eq(userRoles.userId, account.userId));
  assert.deepEqual(held, [{ code: "TAX_AGENT" }], "rights of the old firm end, what is about himself stays");
  const ended = await t.call({ method: "GET", url: "/rest/basic/staff/v1.0/list/page?page=1", token: account.token });
  assert.match(ended.body, /您已转到新的单位/, "his session of the old firm is over");
}

describe("a transfer that both firms and the association agree to", () => {
  it("moves the person, his record and his account in one act, and leaves the old firm what it made", async () => {
    const { form, row } = await aColleague(old, { staffName: "顺转人" });
    const account = await accountOf(row.staffId);
    const told = await asked(fresh, form);
    const { transferId } = told.data;
    assert.deepEqual([told.data.transferStatus, told.data.toCompanyName], [1, await nameOf(NEW)]);
    assert.match(told.data.transferNo ?? "", /^ZS\d{8}\d{4}$/);
    assert.match((await toldOf(old.userId, "顺转人"))[0] ?? "", /请在 \d{4}-\d{2}-\d{2} 前答复/);

    const seen = await old.hands("get", transferId);
    assert.deepEqual([seen.status, seen.data.canEdit, seen.data.transitions], [200, false, ["confirm", "decline"]]);
    const agreed = await old.hands("confirm", transferId, { version: seen.data.version, opinion: "同意转出" });
    assert.deepEqual([agreed.status, agreed.data.transferStatus], [200, 4], JSON.stringify(agreed));
    assert.equal((await rowOf(row.staffId))?.staffStatus, 3);
    assert.equal(agreed.data.auditRecords.at(-1)?.operatorOrg, await nameOf(OLD));

    const [open] = await t.db.select().from(submissions).where(eq(submissions.bizId, transferId));
    assert.deepEqual([open?.action, open?.endTime, open?.content?.values["staffName"]], ["confirm", null, "顺转人"]);

    const done = await desk.hands("pass", transferId, { version: agreed.data.version, opinion: "材料齐全" });
    assert.deepEqual([done.status, done.data.transferStatus], [200, 6], JSON.stringify(done));

    const [, is] = await movedRows(form);
    await assertAccountMoved(account, is);

    assert.equal((await old.staff.call("get", row.staffId)).statusCode, 200, "its own history stays with the old firm");
    assert.equal((await fresh.staff.call("get", row.staffId)).statusCode, 404, "and with it alone");
    assert.equal((await old.staff.call("get", is?.staffId ?? "")).statusCode, 404);
    assert.match((await toldOf(account.userId, "顺转人")).at(-1) ?? "", /登录账号和密码不变/);
    assert.match((await toldOf(fresh.userId, "顺转人")).at(-1) ?? "", /办结/);
    assert.match((await toldOf(old.userId, "顺转人")).at(-1) ?? "", /转所已办结[^]*协会意见：材料齐全/);
    const [finished] = await t.db.select().from(submissions).where(eq(submissions.bizId, transferId));
    assert.deepEqual([finished?.outcome, finished?.isPassed], [6, true]);
  });

  it("is started by the leaving firm, too, and answered by the receiving one", async () => {
    const { form, row } = await aColleague(old, { staffName: "放行人" });
    const form2 = await anAsking(
      t,
      old,
      {},
      {
        startedBy: 2,
        staffId: row.staffId,
        staffName: null,
        idType: null,
        idNo: null,
        otherCompanyName: await nameOf(NEW),
      },
    );
    const told = await submitted(old, form2);
    assert.deepEqual(
      [told.status, told.data.transferStatus, told.data.staffName],
      [200, 3, "放行人"],
      JSON.stringify(told),
    );
    assert.equal((await rowOf(row.staffId))?.staffStatus, 3, "nobody changes or leaves meanwhile");
    const { transferId, version } = told.data;
    const agreed = await fresh.hands("confirm", transferId, { version, opinion: null });
    assert.equal(agreed.data.transferStatus, 4, JSON.stringify(agreed));
    const done = await desk.hands("pass", transferId, { version: agreed.data.version, opinion: null });
    assert.equal(done.status, 200, JSON.stringify(done));
    assert.deepEqual(
      (await rowsWith(form.idNo)).map(({ companyId, staffStatus }) => [companyId, staffStatus]).sort(),
      [
        [OLD, 2],
        [NEW, 1],
      ].sort(),
    );
  });

  it("goes straight to the association for somebody who has left already", async () => {
    const { form, row } = await aColleague(old, { staffName: "先离职" });
    await t.db
      .update(staff)
      .set({ staffStatus: 2, leaveDate: dayAfter(t, -3) })
      .where(eq(staff.staffId, row.staffId));
    const told = await asked(fresh, form);
    assert.equal(told.data.transferStatus, 4);
    const done = await desk.hands("pass", told.data.transferId, { version: told.data.version, opinion: null });
    assert.equal(done.status, 200, JSON.stringify(done));
    assert.equal((await rowOf(row.staffId))?.leaveDate, dayAfter(t, -3), "his leave stays what it was");
  });

  it("brings a draft that has waited with his number into effect, and keeps what was typed into it", async () => {
    const { form, row } = await aColleague(old, { staffName: "有草稿" });
    await t.db.update(staff).set({ staffStatus: 2 }).where(eq(staff.staffId, row.staffId));
    const draft = await fresh.staff.created({
      ...form,
      staffName: "有草稿",
      ethnicity: null,
      contractFrom: dayAfter(t, 0),
    });
    const told = await asked(fresh, form);
    await desk.hands("pass", told.data.transferId, { version: told.data.version, opinion: null });
    const is = await rowOf(draft.staffId);
    assert.deepEqual([is?.auditStatus, is?.contractFrom, is?.ethnicity], [SUBMISSION.passed, dayAfter(t, 0), 1]);
  });

  it("comes back from the receiving firm, which sees its own answer until the leaving one begins to mend", async () => {
    const { row } = await aColleague(old, { staffName: "被婉拒" });
    const who = { startedBy: 2, staffId: row.staffId, staffName: null, idType: null, idNo: null };
    const form = await anAsking(t, old, {}, { ...who, otherCompanyName: await nameOf(NEW) });
    const told = await submitted(old, form);
    assert.equal(told.data.transferStatus, 3, JSON.stringify(told));
    const { transferId, version } = told.data;
    const no = await fresh.hands("decline", transferId, { version, opinion: "本所暂无岗位" });
    assert.deepEqual([no.status, no.data.transferStatus, no.data.transitions], [200, 5, []], JSON.stringify(no));
    assert.match((await toldOf(old.userId, "被婉拒")).join("\n"), /本所暂无岗位/);
    assert.deepEqual([(await rowOf(row.staffId))?.staffStatus], [1], "he stays at work where he was");

    const mine = await old.hands("get", transferId);
    const saved = await old.hands("update", transferId, { ...form, version: mine.data.version, reason: 2 });
    assert.equal(saved.status, 200, JSON.stringify(saved));
    assert.equal((await fresh.hands("get", transferId)).status, 404, "what is being mended is nobody else's");
    const again = await old.hands("submit", transferId, { version: saved.data.version });
    assert.equal(again.data.transferStatus, 3, JSON.stringify(again));
    const twice = await fresh.hands("decline", transferId, { version: again.data.version, opinion: "仍无岗位" });
    assert.equal(twice.data.transferStatus, 5, JSON.stringify(twice));
    const other = { ...form, otherCompanyName: await nameOf(generalPartnership) };
    const turned = await old.hands("update", transferId, { ...other, version: twice.data.version });
    const over = await old.hands("withdraw", transferId, { version: turned.data.version });
    assert.equal(over.data.transferStatus, 7, JSON.stringify(over));
    assert.equal((await fresh.hands("get", transferId)).status, 404, "what was typed for others is not theirs");
    assert.doesNotMatch((await toldOf(fresh.userId, "被婉拒")).join("\n"), /已撤回/);
  });

  it("names dues by the half of the year across provinces, and tells that there is no data yet", async () => {
    const { row } = await aColleague(old, { staffName: "去外省" });
    const told = await submitted(
      old,
      await anAsking(
        t,
        old,
        {},
        {
          startedBy: 2,
          transferType: 2,
          staffId: row.staffId,
          staffName: null,
          idType: null,
          idNo: null,
          otherCompanyName: "广东示例税务师事务所",
          otherProvinceCode: "440000",
        },
      ),
    );
    assert.deepEqual(
      [told.data.transferStatus, told.data.duesPaidTo, told.data.hoursNote],
      [9, "尚无数据", "尚无数据"],
    );
    assert.match(told.data.duesNote ?? "", /6月30日（含）前办结的，当年会费归转入地/);
    const { transferId, version } = told.data;
    const early = await desk.hands("pass", transferId, { version, opinion: null });
    assert.equal(early.errorCode, "STATE", "the other province has its say first");
    const free = await desk.hands("release", transferId, { version, opinion: null });
    assert.equal(free.data.transferStatus, 10, JSON.stringify(free));
    const done = await desk.hands("pass", transferId, { version: free.data.version, opinion: null });
    assert.match(done.data.duesNote ?? "", /^转出地（2026-11-20 办结；6月30日/, JSON.stringify(done));
    assert.equal((await rowOf(row.staffId))?.staffStatus, 2);
  });

  it("goes no way past the other province, be it by the association's own mediation", async () => {
    const { form, row } = await aColleague(old, { staffName: "协调跨省" });
    const [firm] = await t.db.select().from(firms).where(eq(firms.companyId, OLD));
    assert.ok(firm);
    const belongs = (associationOrgId: string) =>
      t.db.update(firms).set({ associationOrgId }).where(eq(firms.companyId, OLD));
    await belongs("another-province");
    const more = { transferType: 3, otherCompanyName: "广东示例税务师事务所", otherProvinceCode: "440000" };
    const told = await asked(fresh, form, more);
    assert.equal(told.data.transferStatus, 1, JSON.stringify(told));
    const { transferId } = told.data;
    const next = async (by: Someone, step: string, opinion: string | null) => {
      const { version } = (await by.hands("get", transferId)).data;
      return by.hands(step, transferId, { version, opinion });
    };
    await next(old, "decline", "不同意");
    const mediated = await next(fresh, "appeal", "请协调");
    assert.equal(mediated.data.transferStatus, 8, JSON.stringify(mediated));
    assert.deepEqual((await desk.hands("get", transferId)).data.transitions, ["coordinate", "sendBack"]);
    const past = await next(desk, "pass", null);
    assert.deepEqual([past.status, past.errorCode], [409, "STATE"]);
    const led = await next(desk, "coordinate", "同意协调");
    assert.equal(led.data.transferStatus, 9, JSON.stringify(led));
    assert.equal((await rowOf(row.staffId))?.staffStatus, 3, "he is on his way");
    // Refused by the other province: back, and he stays.
    const refused = await next(desk, "sendBack", "转出地税协不同意");
    assert.equal(refused.data.transferStatus, 5, JSON.stringify(refused));
    assert.equal((await rowOf(row.staffId))?.staffStatus, 1);
    assert.match((await toldOf(old.userId, "协调跨省")).join("\n"), /由两地税协办理[^]*协会意见：同意协调/);
    const again = await next(fresh, "submit", null);
    assert.equal(again.status, 400, "a submission says nothing");
    const { version } = (await fresh.hands("get", transferId)).data;
    await fresh.hands("submit", transferId, { version });
    await next(old, "confirm", "同意");
    assert.equal((await next(desk, "release", null)).data.transferStatus, 10);
    const done = await next(desk, "pass", null);
    assert.equal(done.data.transferStatus, 6, JSON.stringify(done));
    await belongs(firm.associationOrgId);
  });

  it("begins a draft for somebody from another province whom nobody here knows", async () => {
    const { form } = await aColleague(old);
    const unknown = { ...form, staffName: "外来人", idNo: "44010019880808888X" };
    const more = { transferType: 3, otherCompanyName: "广东示例税务师事务所", otherProvinceCode: "440000" };
    const told = await asked(fresh, unknown, more);
    const free = await desk.hands("release", told.data.transferId, { version: told.data.version, opinion: null });
    const done = await desk.hands("pass", told.data.transferId, { version: free.data.version, opinion: null });
    assert.equal(done.status, 200, JSON.stringify(done));
    const [is] = await rowsWith(unknown.idNo);
    assert.deepEqual([is?.companyId, is?.auditStatus, is?.staffName], [NEW, SUBMISSION.draft, "外来人"]);
  });
});

const nameOf = async (companyId: string): Promise<string> =>
  (await t.db.select().from(firms).where(eq(firms.companyId, companyId)))[0]?.companyName ?? "";

describe("what nobody learns", () => {
  it("keeps the leaving firm's name until it has agreed, in record, list and export alike", async () => {
    const { form } = await aColleague(old, { staffName: "未同意" });
    const told = await asked(fresh, form);
    const name = await nameOf(OLD);
    assert.match(told.data.fromCompanyName ?? "", /同意或办结后显示/);
    const [row] = (await fresh.hands("list", "", undefined, `?page=1&staffName=${encodeURIComponent("未同意")}`)).rows;
    assert.match(String(row?.["fromCompanyName"]), /同意或办结后显示/);
    assert.ok(!JSON.stringify(told).includes(name));
    const mine = (await toldOf(fresh.userId, "未同意")).join("\n");
    assert.ok(!mine.includes(name));
    const { transferId, version } = told.data;
    assert.equal((await third.hands("get", transferId)).status, 404, "others do not know of it");
    await old.hands("confirm", transferId, { version, opinion: null });
    assert.equal((await fresh.hands("get", transferId)).data.fromCompanyName, name);
  });

  it("says the same of a number that nobody has and of one whose name does not fit", async () => {
    const { form } = await aColleague(old, { staffName: "真姓名" });
    const wrong = await submitted(fresh, await anAsking(t, fresh, { ...form, staffName: "假姓名" }));
    const nobody = await submitted(fresh, await anAsking(t, fresh, { ...form, idNo: "420100199001010011" }));
    assert.deepEqual([wrong.status, wrong.faults["idNo"]], [400, nobody.faults["idNo"]]);
  });

  it("hides drafts from the other firm, and lets nobody but it answer", async () => {
    const { form } = await aColleague(old, { staffName: "谁答复" });
    const made = await fresh.hands("create", "", await anAsking(t, fresh, form));
    const { transferId, version } = made.data;
    assert.equal((await old.hands("get", transferId)).status, 404);
    const told = await fresh.hands("submit", transferId, { version });
    const body = { version: told.data.version, opinion: "同意" };
    assert.equal((await third.hands("confirm", transferId, body)).status, 404);
    assert.equal((await fresh.hands("confirm", transferId, body)).status, 404, "nobody answers himself");
    assert.equal(
      (await old.hands("update", transferId, { ...(await anAsking(t, fresh, form)), version: 2 })).status,
      404,
    );
    assert.equal((await old.hands("withdraw", transferId, { version: told.data.version })).status, 404);
  });
});

describe("what does not go through", () => {
  it("two firms that ask for one person at one instant: one is taken, the other told in words", async () => {
    const { form } = await aColleague(old, { staffName: "两家争" });
    const [a, b] = [
      await fresh.hands("create", "", await anAsking(t, fresh, form)),
      await third.hands("create", "", await anAsking(t, third, form)),
    ];
    const both = await Promise.all([
      fresh.hands("submit", a.data.transferId, { version: 1 }),
      third.hands("submit", b.data.transferId, { version: 1 }),
    ]);
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
    assert.match(both.find(({ status }) => status === 409)?.errorMessage ?? "", /已有办理中的转所申请/);
  });

  it("twenty decisions at once: one counts, the others are told who was first", async () => {
    const { form } = await aColleague(old, { staffName: "同时办" });
    const told = await asked(fresh, form);
    const agreed = await old.hands("confirm", told.data.transferId, { version: told.data.version, opinion: null });
    const all = await Promise.all(
      Array.from({ length: 20 }, () =>
        desk.hands("pass", told.data.transferId, { version: agreed.data.version, opinion: null }),
      ),
    );
    assert.equal(all.filter(({ status }) => status === 200).length, 1);
    assert.ok(all.filter(({ status }) => status === 409).length === 19);
    assert.equal((await rowsWith(form.idNo)).length, 2);
  });

  it("consent after the time is over, and the association then decides by itself", async () => {
    const { form } = await aColleague(old, { staffName: "不答复" });
    const told = await asked(fresh, form);
    const later = new Date(`${told.data.answerBy ?? ""}T12:00:00+08:00`);
    const chore = mediateTransfers(t.app.platform.services);
    await chore(t.db, later);
    assert.equal((await fresh.hands("get", told.data.transferId)).data.transferStatus, 1, "the last day is in time");
    later.setUTCDate(later.getUTCDate() + 1);
    await Promise.all([chore(t.db, later), chore(t.db, later)]);
    const over = await fresh.hands("get", told.data.transferId);
    assert.deepEqual(
      [over.data.transferStatus, over.data.auditRecords.filter(({ action }) => action === "overdue").length],
      [8, 1],
    );
    const late = await old.hands("confirm", told.data.transferId, { version: over.data.version, opinion: null });
    assert.deepEqual([late.errorCode, late.errorMessage?.includes("答复期限已过")], ["STATE", true]);
    const done = await desk.hands("pass", told.data.transferId, { version: over.data.version, opinion: "强制办结" });
    assert.equal(done.data.transferStatus, 6, JSON.stringify(done));
  });

  it("a firm that closes on the way: the association steps in for the leaving one, and nobody goes to a closed one", async () => {
    const closing = await someone(t, generalPartnership);
    const { form } = await aColleague(closing, { staffName: "关门前" });
    const told = await asked(fresh, form);
    const set = (companyStatus: number, companyId: string) =>
      t.db.update(firms).set({ companyStatus }).where(eq(firms.companyId, companyId));
    await set(5, generalPartnership);
    const mute = await closing.hands("confirm", told.data.transferId, { version: told.data.version, opinion: null });
    assert.match(mute.errorMessage ?? "", /「已注销」/);
    await mediateTransfers(t.app.platform.services)(t.db, t.clock.now());
    const over = await fresh.hands("get", told.data.transferId);
    assert.equal(over.data.transferStatus, 8);
    await set(5, NEW);
    const refused = await desk.hands("pass", told.data.transferId, { version: over.data.version, opinion: null });
    assert.match(refused.errorMessage ?? "", /转入单位不能接收人员.*「已注销」/);
    await set(2, NEW);
    assert.equal(
      (await desk.hands("pass", told.data.transferId, { version: over.data.version, opinion: null })).status,
      200,
    );
    await set(2, generalPartnership);
  });

  it("the head of an expelled firm may go: nobody there could take over his post", async () => {
    const closing = await someone(t, generalPartnership);
    const { form, row } = await aColleague(closing, { staffName: "被除名所的所长" });
    const told = await asked(fresh, form);
    const ofClosing = eq(firms.companyId, generalPartnership);
    const [stood] = await t.db.select().from(firms).where(ofClosing);
    const head = (await rowOf(row.staffId))?.idNoIndex ?? "";
    await t.db.update(firms).set({ companyStatus: 7, legalPersonIdNoIndex: head }).where(ofClosing);
    await mediateTransfers(t.app.platform.services)(t.db, t.clock.now());
    const over = await fresh.hands("get", told.data.transferId);
    const done = await desk.hands("pass", told.data.transferId, { version: over.data.version, opinion: null });
    assert.equal(done.data.transferStatus, 6, JSON.stringify(done));
    const { companyStatus = 2, legalPersonIdNoIndex = "" } = stood ?? {};
    await t.db.update(firms).set({ companyStatus, legalPersonIdNoIndex }).where(ofClosing);
  });

  it("nobody is let go to a firm that has closed meanwhile; he may be kept", async () => {
    const { form, row } = await aColleague(old, { staffName: "去处已关" });
    const told = await asked(fresh, form);
    const set = (companyStatus: number) => t.db.update(firms).set({ companyStatus }).where(eq(firms.companyId, NEW));
    await set(6);
    const { transferId, version } = told.data;
    const refused = await old.hands("confirm", transferId, { version, opinion: null });
    assert.match(refused.errorMessage ?? "", /转入单位已不能接收人员，请选择「不同意」/);
    assert.equal((await rowOf(row.staffId))?.staffStatus, 1);
    const no = await old.hands("decline", transferId, { version, opinion: "转入单位已退会" });
    assert.equal(no.data.transferStatus, 2, JSON.stringify(no));
    await set(2);
  });

  it("a refusal: it can be mended, put to the association, or withdrawn; the person stays what he is", async () => {
    const { form, row } = await aColleague(old, { staffName: "不同意" });
    const told = await asked(fresh, form);
    const { transferId } = told.data;
    const no = await old.hands("decline", transferId, { version: told.data.version, opinion: "尚有项目未交接" });
    assert.deepEqual([no.data.transferStatus, no.data.answerOpinion], [2, "尚有项目未交接"]);
    const seen = await fresh.hands("get", transferId);
    assert.match(seen.data.fromCompanyName ?? "", /同意或办结后显示/, "a refusal is no consent");
    assert.deepEqual([...seen.data.transitions].sort(), ["amend", "appeal", "withdraw"]);
    const up = await fresh.hands("appeal", transferId, { version: seen.data.version, opinion: "合同已解除，请协调" });
    assert.equal(up.data.transferStatus, 8, JSON.stringify(up));
    const back = await desk.hands("sendBack", transferId, { version: up.data.version, opinion: "请补充离职证明" });
    assert.equal(back.data.transferStatus, 5);
    const gone = await fresh.hands("withdraw", transferId, { version: back.data.version });
    assert.equal(gone.data.transferStatus, 7);
    assert.equal((await rowOf(row.staffId))?.staffStatus, 1);
  });

  it("a withdrawal after consent frees the person again", async () => {
    const { form, row } = await aColleague(old, { staffName: "又不走" });
    const told = await asked(fresh, form);
    const agreed = await old.hands("confirm", told.data.transferId, { version: told.data.version, opinion: null });
    const blocked = await old.staff.call("leave", row.staffId, {
      leaveDate: dayAfter(t, 0),
      leaveReason: 1,
      memberAfter: null,
      handoverDone: true,
      reason: null,
      attachments: [],
      version: (await rowOf(row.staffId))?.version,
    });
    assert.equal(blocked.statusCode, 409, "who is on his way does not leave meanwhile");
    await fresh.hands("withdraw", told.data.transferId, { version: agreed.data.version });
    assert.equal((await rowOf(row.staffId))?.staffStatus, 1);
    const again = await old.hands("confirm", told.data.transferId, { version: agreed.data.version + 1, opinion: null });
    assert.match(again.errorMessage ?? "", /申请方已撤回/);
  });

  it("a leave while another firm asks for him", async () => {
    const { form, row } = await aColleague(old, { staffName: "边走边转" });
    await asked(fresh, form);
    const blocked = await old.staff.call("leave", row.staffId, {
      leaveDate: dayAfter(t, 0),
      leaveReason: 1,
      memberAfter: null,
      handoverDone: true,
      reason: null,
      attachments: [],
      version: 1,
    });
    assert.equal(blocked.statusCode, 409);
    assert.match(blocked.json<{ errorMessage: string }>().errorMessage, /转所申请/);
  });

  it("a partner, whom his firm cannot let go before he has resigned as one", async () => {
    const partner = (
      await t.db
        .select()
        .from(staff)
        .where(and(eq(staff.companyId, OLD), inArray(staff.staffStatus, [1])))
    ).find(({ position }) => position.includes(2));
    assert.ok(partner?.idNo);
    const idNo = t.app.platform.services.vault.open(partner.idNo);
    const told = await asked(fresh, { staffName: partner.staffName, idType: partner.idType, idNo });
    const held = await old.hands("confirm", told.data.transferId, { version: told.data.version, opinion: null });
    assert.match(held.errorMessage ?? "", /法定代表人|合伙人/);
    assert.equal(held.errorCode, "STATE");
  });

  it("a partner of a third firm, at the last word, until he has resigned there; the association is shown it before", async () => {
    const { form } = await aColleague(old, { staffName: "第三方合伙人" });
    const told = await asked(fresh, form);
    const partner = await enterPartner(t, THIRD, { partnerName: "第三方合伙人", idNo: form.idNo ?? "" });
    const { transferId } = told.data;
    const agreed = await old.hands("confirm", transferId, { version: told.data.version, opinion: null });
    assert.equal(agreed.status, 200, JSON.stringify(agreed));
    const seen = await desk.hands("get", transferId);
    assert.match(seen.data.checks[0] ?? "", /以外的税务师事务所任合伙人（股东）/);
    assert.ok(!JSON.stringify((await fresh.hands("get", transferId)).data.checks).includes("合伙人"));
    const pass = () => desk.hands("pass", transferId, { version: seen.data.version, opinion: null });
    const refused = await pass();
    assert.deepEqual([refused.status, refused.errorCode], [409, "STATE"]);
    assert.match(refused.errorMessage ?? "", /第三方合伙人.*任合伙人（股东）.*退出登记；本次申请仍然保留/);
    await partner.resign("2026-01-05");
    assert.equal((await pass()).data.transferStatus, 6);
  });

  it("refuses one's own people, dates out of order, a new employment that has not begun", async () => {
    const { form } = await aColleague(old, { staffName: "日期人" });
    const own = await submitted(old, await anAsking(t, old, form));
    assert.match(own.faults["idNo"] ?? "", /已是本所在职人员/);
    const reversed = await submitted(
      fresh,
      await anAsking(t, fresh, form, { leaveDate: dayAfter(t, 3), newHireDate: dayAfter(t, 1) }),
    );
    assert.match(reversed.faults["newHireDate"] ?? "", /不能早于/);
    const far = await submitted(fresh, await anAsking(t, fresh, form, { newHireDate: dayAfter(t, 31) }));
    assert.match(far.faults["newHireDate"] ?? "", /最晚为/);
    const told = await asked(fresh, form, { newHireDate: dayAfter(t, 5) });
    const agreed = await old.hands("confirm", told.data.transferId, { version: told.data.version, opinion: null });
    const early = await desk.hands("pass", told.data.transferId, { version: agreed.data.version, opinion: null });
    assert.match(early.errorMessage ?? "", /未到，请在当日或以后办结/);
  });

  it("calls a transfer within one house by its name, whatever was chosen", async () => {
    const { form } = await aColleague(fresh, { staffName: "去分所" });
    const told = await asked(branch, form);
    assert.equal(told.data.transferType, 4);
    assert.equal(told.data.fromCompanyName, await nameOf(NEW), "a house knows itself");
  });

  it("the firm's last administrator: nothing moves before another one is there", async () => {
    const { form, row } = await aColleague(third, { staffName: "独管人" });
    const told = await asked(fresh, form);
    const agreed = await third.hands("confirm", told.data.transferId, { version: told.data.version, opinion: null });
    await t.db.update(users).set({ staffId: row.staffId }).where(eq(users.userId, third.userId));
    await t.db
      .update(users)
      .set({ userStatus: 0 })
      .where(and(eq(users.companyId, THIRD), eq(users.isMain, true)));
    const held = await desk.hands("pass", told.data.transferId, { version: agreed.data.version, opinion: null });
    assert.match(held.errorMessage ?? "", /至少要保留一个长期有效的管理员账号/);
    assert.equal((await rowOf(row.staffId))?.staffStatus, 3, "all or nothing");
  });
});
