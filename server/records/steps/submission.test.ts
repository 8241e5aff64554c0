// Guarantees: the generic submission as the kit keeps it: the firm's alone as a draft, locked when submitted, not withdrawn once taken in, gone only if it
// never was in force; the association's parameter decides whether submissions are taken in first.
// What is submitted is kept until it is answered, by whoever's turn it is and in time; the association's inbox shows it.
// On PostgreSQL: states change by one statement that names the former one.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { and, eq, sql } from "drizzle-orm";
import type { PermissionCode } from "@/contracts/access";
import { SUBMISSION } from "@/contracts/kit/submission";
import { workingDaysAfter } from "@/contracts/kit/day/working-days";
import { type InboxRow, reviewApi } from "@/contracts/review/inbox";
import { messageReceivers } from "@/server/modules/message/inbox.table";
import { siteMessages } from "@/server/modules/message/site-message.table";
import { calendarDate } from "@/server/platform/call/services";
import { submissions } from "@/server/records/review/read";
import { remindReviews } from "@/server/records/review/tell";
import { buildShips, DECIDES, OPINION, ship, type Ship, type Ships } from "@/server/records/review/testing";
import { firms } from "@/server/reference/firm.table";
import { orgs, USER_STATUS, userRoles, users } from "@/server/reference/user.table";
import { DEMO } from "@/server/seed/demo";

let all: Ships;
let t: Ships["t"];
before(async () => {
  all = await buildShips();
  ({ t } = all);
});
after(() => t.close());

const call: Ships["call"] = (...args) => all.call(...args);
const moved: Ships["moved"] = (...steps) => all.moved(...steps);
const opinion = OPINION;
const remove = ({ shipId, version }: Ship) => call("firm", "remove", shipId, undefined, { version });

test("it is withdrawn until it is taken in, and then not, in words", async () => {
  assert.equal((await moved("firm submit", "firm withdraw")).auditStatus, SUBMISSION.draft);
  const taken = await moved("firm submit", "desk accept");
  assert.deepEqual([taken.auditStatus, taken.transitions], [SUBMISSION.accepted, []]);
  const late = await call("firm", "withdraw", taken.shipId, { version: taken.version });
  assert.deepEqual([late.status, late.errorMessage], [409, "税协已受理，不能撤回，请联系协会退回"]);
});

test("a draft is the firm's own affair: the association sees it from its submission on, and no step of it", async () => {
  const draft = await moved();
  const rows = async () => (await call("desk", "list")).data as unknown as readonly Ship[];
  const isListed = async () => (await rows()).some(({ shipId }) => shipId === draft.shipId);
  assert.deepEqual([(await call("desk", "get", draft.shipId)).status, await isListed()], [404, false]);
  const agree = { version: draft.version, opinion: null };
  assert.equal((await call("desk", "pass", draft.shipId, agree)).status, 404);
  await call("firm", "submit", draft.shipId, { version: draft.version });
  assert.deepEqual([(await call("desk", "get", draft.shipId)).status, await isListed()], [200, true]);
});

test("sent back it may go for good, unless it was in force before", async () => {
  const back = await moved("firm submit", "desk sendBack");
  assert.deepEqual([back.canRemove, (await remove(back)).status], [true, 200]);
  const wasValid = await moved("firm submit", "desk pass", "firm requestChange", "desk agreeChange");
  assert.deepEqual([wasValid.auditStatus, wasValid.canRemove], [SUBMISSION.returned, false]);
  const refused = await remove(wasValid);
  assert.deepEqual([refused.status, refused.errorCode, refused.data.version], [409, "STATE", wasValid.version]);
  const again = await call("firm", "submit", wasValid.shipId, { version: wasValid.version });
  const draft = (await call("firm", "withdraw", wasValid.shipId, { version: again.data.version })).data;
  assert.deepEqual([draft.auditStatus, (await remove(draft)).status], [SUBMISSION.returned, 409]);
  assert.equal((await call("desk", "get", wasValid.shipId)).status, 200, "the association still sees it");
});

test("a request to change it is answered or taken back; void is the end", async () => {
  const asked = await moved("firm submit", "desk accept", "desk pass", "firm requestChange");
  assert.deepEqual(asked.transitions, ["cancelRequest"]);
  assert.equal((await moved("firm submit", "desk pass", "firm requestChange", "desk refuseChange")).auditStatus, 3);
  assert.equal((await moved("firm submit", "desk pass", "firm requestChange", "firm cancelRequest")).auditStatus, 3);
  const gone = await moved("firm submit", "desk pass", "desk void");
  assert.deepEqual([gone.auditStatus, gone.transitions, (await remove(gone)).status], [SUBMISSION.voided, [], 409]);
});

test("an association without 受理 is offered no such step, and cannot do it", async () => {
  const handedIn = await moved("firm submit");
  const offered = async () => (await call("desk", "get", handedIn.shipId)).data.transitions;
  assert.deepEqual(await offered(), ["accept", "pass", "sendBack"]);
  await t.setParam("audit.acceptStep", false);
  assert.deepEqual(await offered(), ["pass", "sendBack", "reject"]);
  const refused = await call("desk", "accept", handedIn.shipId, { version: handedIn.version });
  assert.deepEqual([refused.status, refused.errorMessage], [409, "协会未启用受理环节，请直接通过或退回"]);
  const reject = () => call("desk", "reject", handedIn.shipId, { version: handedIn.version, opinion });
  await t.setParam("audit.acceptStep", true);
  const early = await reject();
  assert.deepEqual([early.status, early.errorMessage], [409, "协会已启用受理环节，请先受理，再作不通过的决定"]);
  await t.setParam("audit.acceptStep", false);
  assert.equal((await reject()).data.auditStatus, SUBMISSION.rejected);
  await t.setParam("audit.acceptStep", true);
});

const keptOf = (shipId: string) =>
  t.db
    .select()
    .from(submissions)
    .where(and(eq(submissions.bizType, "test.ship"), eq(submissions.bizId, shipId)))
    .orderBy(submissions.submitTime, submissions.submissionId);

test("what was submitted is kept as it was, with who asked, who answered and what; nothing of it is lost", async () => {
  const back = await moved("firm submit", "firm withdraw", "firm submit", "desk accept", "desk sendBack");
  const changed = await call("firm", "update", back.shipId, {
    shipName: "改名",
    attachments: [],
    version: back.version,
  });
  assert.equal(changed.status, 200);
  const again = await call("firm", "submit", back.shipId, { version: changed.data.version });
  await call("desk", "pass", back.shipId, { version: again.data.version, opinion: "同意" });
  const rows = await keptOf(back.shipId);
  assert.deepEqual(
    rows.map(({ content, endAction, outcome, isCurrent, isPassed }) => [
      content?.values["shipName"],
      endAction,
      outcome,
      isCurrent,
      isPassed,
    ]),
    [
      ["远望", "withdraw", 0, false, false],
      ["远望", "sendBack", 4, false, false],
      ["改名", "pass", 3, true, true],
    ],
  );
  assert.deepEqual([rows[1]?.opinion, rows[1]?.acceptTime !== null, rows[2]?.opinion], [opinion, true, "同意"]);
  const due = workingDaysAfter(calendarDate(t.clock.now()), 20, []);
  assert.ok((rows[2]?.dueDate ?? "") >= due, "holidays only put the deadline off");
  const asked = await moved("firm submit", "desk pass", "firm requestChange", "desk refuseChange");
  const [told, question] = await keptOf(asked.shipId);
  assert.deepEqual([told?.isPassed, told?.isCurrent], [true, true]);
  assert.deepEqual([question?.content, question?.reason, question?.outcome], [null, opinion, SUBMISSION.passed]);
  const gone = await moved("firm submit", "desk pass", "desk void");
  assert.deepEqual(
    (await keptOf(gone.shipId)).map(({ isPassed, outcome }) => [isPassed, outcome]),
    [[false, SUBMISSION.voided]],
  );
});

test("a return marks items that the record has, and the firm reads which", async () => {
  const { shipId, version } = await moved("firm submit");
  const send = (path: string) =>
    call("desk", "sendBack", shipId, { version, opinion, marks: [{ path, note: "写错了" }] });
  const refused = await send("shipColour");
  assert.deepEqual([refused.status, refused.errorMessage], [400, "没有「shipColour」这一项，请重新标出"]);
  assert.equal((await send("shipName.999")).status, 400, "it is no list");
  const marks = ["写错了", "又写错了"].map((note) => ({ path: "shipName", note }));
  const twice = await call("desk", "sendBack", shipId, { version, opinion, marks });
  assert.deepEqual([twice.status, twice.errorMessage], [400, "标出的第 2 项与第 1 项相同，请合并为一项"]);
  assert.equal((await send("shipName")).status, 200);
  const { auditRecords } = (await call("firm", "get", shipId)).data as unknown as {
    auditRecords: readonly { marks: unknown }[];
  };
  assert.deepEqual(auditRecords.at(-1)?.marks, [{ path: "shipName", note: "写错了" }]);
});

test("of 20 decisions at once one wins, and the others are told who was first and with what", async () => {
  const { shipId, version } = await moved("firm submit");
  const names = ["pass", "sendBack"] as const;
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => call("desk", names[at % 2] ?? "pass", shipId, { version, opinion })),
  );
  const won = answers.filter(({ status }) => status === 200);
  assert.equal(won.length, 1);
  const label = won[0]?.data.auditStatus === SUBMISSION.passed ? "通过" : "退回";
  const lost = answers.filter(({ status }) => status === 409);
  assert.equal(lost.length, 19);
  for (const { errorCode, errorMessage } of lost) {
    assert.equal(errorCode, "CONFLICT");
    assert.match(errorMessage ?? "", new RegExp(`已于 \\d\\d-\\d\\d \\d\\d:\\d\\d 办理「${label}」，本次没有办理`));
  }
  const rows = await keptOf(shipId);
  assert.equal(rows.length, 1);
  assert.equal(rows[0]?.outcome, won[0]?.data.auditStatus);
});

const lettersOf = (submissionId: string) =>
  t.db
    .select({ msgTitle: siteMessages.msgTitle, text: siteMessages.msgContent, eventKey: siteMessages.eventKey })
    .from(siteMessages)
    .where(sql`${siteMessages.eventKey} like ${`review:${submissionId}:%`}`)
    .orderBy(siteMessages.sendTime);

test("a deadline is reminded of once and told once when it has passed, by however many processes", async () => {
  const { shipId } = await moved("firm submit");
  const [row] = await keptOf(shipId);
  assert.ok(row);
  const remind = remindReviews(t.app.platform.services);
  const rounds = async (day: string) => {
    const at = new Date(`${day}T09:00:00+08:00`);
    await Promise.all([remind(t.db, at), remind(t.db, at), remind(t.db, at)]);
    await remind(t.db, at);
    return (await lettersOf(row.submissionId)).map(({ eventKey }) => eventKey?.split(":")[2]);
  };
  const dayAfter = (days: number) => new Date(Date.parse(row.dueDate) + days * 86_400_000).toISOString().slice(0, 10);
  assert.deepEqual(await rounds(dayAfter(-20)), ["turn"]);
  assert.deepEqual(await rounds(row.dueDate), ["turn", "near"], "on its last day it is in time");
  assert.deepEqual(await rounds(dayAfter(1)), ["turn", "near", "late"]);
  const texts = (await lettersOf(row.submissionId)).map(({ text }) => text);
  assert.match(texts[1] ?? "", new RegExp(`请在 ${row.dueDate} 前办理。$`));
  assert.match(texts[2] ?? "", new RegExp(`办理期限 ${row.dueDate} 已过，请尽快办理。$`));
});

async function officer(orgId: string, codes: readonly PermissionCode[]) {
  const own = await all.officer(orgId, codes);
  const rows = async (query: object = {}) =>
    (await own.ask<{ rows: InboxRow[]; next: string | null }>(reviewApi.list, { query })).data;
  return { ...own, rows };
}

test("the inbox shows each who decides what waits for him, page by page, and gives it on", async () => {
  await t.db.delete(submissions);
  const made: string[] = [];
  for (let at = 0; at < 5; at += 1) made.push((await moved("firm submit")).shipId);
  await moved("firm submit", "desk pass");
  const desk = await officer(DEMO.orgId, DECIDES);
  const seen: string[] = [];
  for (let after: string | null = ""; after !== null;) {
    const page: { rows: InboxRow[]; next: string | null } = await desk.rows({ pageSize: 2, ...(after && { after }) });
    seen.push(...page.rows.map(({ bizId }) => bizId));
    after = page.next;
  }
  assert.deepEqual(seen, made);
  type Counts = { waiting: number; overdue: number; mine: number; types: readonly object[] };
  const counts = async () => (await desk.ask<Counts>(reviewApi.counts)).data;
  assert.deepEqual(await counts(), {
    waiting: 5,
    overdue: 0,
    mine: 0,
    unread: 0,
    types: [{ formType: "test.ship", label: "test.ship", waiting: 5, overdue: 0 }],
  });
  const [first] = (await desk.rows()).rows;
  assert.ok(first);
  await t.db.update(submissions).set({ dueDate: "2020-01-03" }).where(eq(submissions.submissionId, first.submissionId));
  assert.deepEqual(
    (await desk.rows({ isOverdue: true })).rows.map(({ isOverdue }) => isOverdue),
    [true],
  );
  const params = { submissionId: first.submissionId };
  const give = (userId: string, assigneeUserId: string | null) =>
    desk.ask<InboxRow>(reviewApi.reassign, { params, body: { userId, assigneeUserId, opinion: null } });
  const colleague = await officer(DEMO.orgId, DECIDES);
  const other = await officer(DEMO.orgId, ["g_hy_desk_party_audit"]);
  assert.deepEqual((await other.rows()).rows, [], "of other kinds nothing");
  assert.equal((await give(other.userId, null)).status, 400);
  assert.equal((await give(colleague.userId, null)).data.assigneeUserId, colleague.userId);
  assert.match((await give(desk.userId, null)).errorMessage ?? "", /已由「测试用户」办理，本次没有转交/);
  assert.equal((await colleague.rows({ isMine: true })).rows.length, 1);
  const told = await t.db
    .select({ userId: messageReceivers.userId })
    .from(messageReceivers)
    .innerJoin(siteMessages, eq(siteMessages.msgSiteId, messageReceivers.msgSiteId))
    .where(sql`${siteMessages.eventKey} like ${`review:${first.submissionId}:turn:2:${colleague.userId}:%`}`);
  assert.deepEqual(told, [{ userId: colleague.userId }]);
  await t.db.insert(orgs).values({ orgId: "far", orgName: "外省", fullOrgName: "外省", lv1OrgId: "far" });
  const stranger = await officer("far", DECIDES);
  assert.deepEqual((await stranger.rows()).rows, []);
  const taken = { params, body: { userId: stranger.userId, assigneeUserId: colleague.userId, opinion: null } };
  assert.equal((await stranger.ask(reviewApi.reassign, taken)).status, 404);
});

test("with two levels the city says yes first, then the province; what runs late the province may decide", async () => {
  const [firm] = await t.db.select().from(firms).where(eq(firms.companyId, DEMO.firm.first));
  assert.ok(firm);
  await t.db.insert(orgs).values({
    orgId: "city",
    orgName: "市税协",
    fullOrgName: "市税协",
    lv1OrgId: DEMO.orgId,
    parentOrgId: DEMO.orgId,
    cityCode: firm.cityCode,
  });
  await t.setParam("audit.cityFirst", true);
  const city = await officer("city", DECIDES);
  const province = await officer(DEMO.orgId, DECIDES);
  const own = await moved("firm submit");
  const late = await moved("firm submit");
  assert.deepEqual(
    (await province.rows()).rows.filter(({ bizId }) => bizId === own.shipId),
    [],
  );
  // Nobody is offered what another decides now: he is told whose turn it is.
  const offer = async (who: typeof city, shipId: string) => {
    const { data } = await who.ask<Ship>(ship.api.get, { params: { shipId } });
    const { data: listed } = await who.ask<readonly Ship[]>(ship.api.list, { query: { page: 1, pageSize: 100 } });
    const row = listed.find((one) => one.shipId === shipId);
    return [data.transitions.includes("pass"), row?.transitions.includes("pass"), data.turnNote?.slice(0, 11) ?? null];
  };
  assert.deepEqual(await offer(city, own.shipId), [true, true, null]);
  assert.deepEqual(await offer(province, own.shipId), [false, false, "本件先由「市税协」初审"]);
  const early = await province.step("pass", own.shipId, { version: own.version, opinion: null });
  assert.deepEqual([early.status, early.errorMessage?.slice(0, 14)], [409, "本件先由「市税协」初审，初审"]);
  const yes = await city.step("pass", own.shipId, { version: own.version, opinion: "材料齐全" });
  assert.deepEqual([yes.status, yes.data.auditStatus], [200, SUBMISSION.accepted]);
  assert.deepEqual(await offer(city, own.shipId), [false, false, "本件已由市级协会初审，"]);
  assert.deepEqual(await offer(province, own.shipId), [true, true, null]);
  const twice = await city.step("pass", own.shipId, { version: yes.data.version, opinion: null });
  assert.match(twice.errorMessage ?? "", /已由市级协会初审/);
  const said = yes.data.auditRecords.find(({ label }) => label === "初审通过");
  assert.equal(said?.operatorOrg, "市税协");
  assert.equal((await province.rows()).rows.filter(({ bizId }) => bizId === own.shipId).length, 1);
  const done = await province.step("pass", own.shipId, { version: yes.data.version, opinion: null });
  assert.equal(done.data.auditStatus, SUBMISSION.passed);
  await t.db.update(submissions).set({ escalateTime: t.clock.now() }).where(eq(submissions.bizId, late.shipId));
  const over = await province.step("pass", late.shipId, { version: late.version, opinion: null });
  assert.equal(over.data.auditStatus, SUBMISSION.passed);
  await t.setParam("audit.cityFirst", false);
});

test("the province is reminded, and told when it is late, though the city was late before it", async () => {
  await t.setParam("audit.cityFirst", true);
  const city = await officer("city", DECIDES);
  const { shipId, version } = await moved("firm submit");
  const remind = remindReviews(t.app.platform.services);
  const round = async (day: string) => {
    await remind(t.db, new Date(`${day}T09:00:00+08:00`));
    const [row] = await keptOf(shipId);
    assert.ok(row);
    const events = (await lettersOf(row.submissionId)).map(({ eventKey }) =>
      eventKey?.split(":").slice(2, 4).join(":"),
    );
    return { row, events: events.sort() };
  };
  const dayAfter = (day: string, days: number) =>
    new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
  const { row: asked } = await round("2020-01-01");
  await round(asked.dueDate);
  const { row: over, events: citys } = await round(dayAfter(asked.dueDate, 1));
  assert.deepEqual([over.escalateTime === null, citys], [false, ["late:1", "near:1", "turn:1"]]);
  const yes = await city.step("pass", shipId, { version, opinion: null });
  assert.equal(yes.status, 200, JSON.stringify(yes));
  const { row: next } = await round("2020-01-01");
  assert.deepEqual([next.level, next.remindTime, next.escalateTime], [2, null, null]);
  await round(next.dueDate);
  const { events } = await round(dayAfter(next.dueDate, 1));
  assert.deepEqual(events, ["late:1", "late:2", "near:1", "near:2", "turn:1", "turn:2"]);
  await t.setParam("audit.cityFirst", false);
});

/** Titles of what somebody was told about a submission. */
const titlesTo = async (userId: string, submissionId: string) =>
  (
    await t.db
      .select({ title: siteMessages.msgTitle })
      .from(messageReceivers)
      .innerJoin(siteMessages, eq(siteMessages.msgSiteId, messageReceivers.msgSiteId))
      .where(and(eq(messageReceivers.userId, userId), eq(siteMessages.bizId, submissionId)))
      .orderBy(siteMessages.sendTime, siteMessages.msgSiteId)
  ).map(({ title }) => title.split("：")[0]);

/** The only open submission of a new ship. */
async function waiting() {
  const made = await moved("firm submit");
  const [row] = await keptOf(made.shipId);
  assert.ok(row);
  return { ...row, shipId: made.shipId, version: made.version };
}
type Officer = Awaited<ReturnType<typeof officer>>;
const offered = async (who: Officer, submissionId: string) =>
  (await who.ask<{ userId: string }[]>(reviewApi.officers, { params: { submissionId } })).data.map(
    ({ userId }) => userId,
  );
const hand = (who: Officer, submissionId: string, userId: string, assigneeUserId: string | null = null) =>
  who.ask<InboxRow>(reviewApi.reassign, {
    params: { submissionId },
    body: { userId, assigneeUserId, opinion: null },
  });
const lateFor = async (submissionId: string) => {
  await t.db.update(submissions).set({ dueDate: "2020-01-03" }).where(eq(submissions.submissionId, submissionId));
  await remindReviews(t.app.platform.services)(t.db, t.clock.now());
};

test("who has the turn is offered and told alone: of the province no office, of the city its own until it is late", async () => {
  const [city, province] = [await officer("city", DECIDES), await officer(DEMO.orgId, DECIDES)];
  await t.db
    .insert(orgs)
    .values({ orgId: "town", orgName: "县税协", fullOrgName: "县税协", lv1OrgId: DEMO.orgId, parentOrgId: DEMO.orgId });
  const town = await officer("town", DECIDES);
  const of = (ids: readonly string[]) => [city, province, town].map(({ userId }) => ids.includes(userId));
  const told = async (submissionId: string, title: string) =>
    Promise.all(
      [city, province, town].map(async ({ userId }) => (await titlesTo(userId, submissionId)).includes(title)),
    );
  const provinces = await waiting();
  assert.deepEqual(of(await offered(province, provinces.submissionId)), [false, true, false]);
  assert.deepEqual(await told(provinces.submissionId, "待审核"), [false, true, false]);
  const last = await town.step("pass", provinces.shipId, { version: provinces.version, opinion: null });
  assert.deepEqual([last.status, /不经市级协会初审/.test(last.errorMessage ?? "")], [409, true], "never the last word");
  await lateFor(provinces.submissionId);
  assert.deepEqual(await told(provinces.submissionId, "审核已逾期"), [false, true, false]);
  await t.setParam("audit.cityFirst", true);
  const citys = await waiting();
  assert.deepEqual(of(await offered(city, citys.submissionId)), [true, false, false]);
  assert.deepEqual(await told(citys.submissionId, "待审核"), [true, false, false]);
  await lateFor(citys.submissionId);
  assert.deepEqual(of(await offered(province, citys.submissionId)), [false, true, false]);
  assert.deepEqual(await told(citys.submissionId, "审核已逾期"), [true, true, false]);
  assert.equal((await hand(province, citys.submissionId, province.userId)).data.assigneeUserId, province.userId);
  await t.setParam("audit.cityFirst", false);
});

test("each hand-over is told, a second one to the same person, too", async () => {
  const [first, second] = [await officer(DEMO.orgId, DECIDES), await officer(DEMO.orgId, DECIDES)];
  const { submissionId } = await waiting();
  assert.equal((await hand(first, submissionId, second.userId)).status, 200);
  assert.equal((await hand(second, submissionId, first.userId, second.userId)).status, 200);
  assert.equal((await hand(first, submissionId, second.userId, first.userId)).status, 200);
  // One of them with its submission.
  assert.deepEqual(await titlesTo(second.userId, submissionId), ["待审核", "转交给您", "转交给您"]);
});

test("what is told of an item reaches those whose turn it is, when its keeper may not decide any more", async () => {
  const [keeper, other] = [await officer(DEMO.orgId, DECIDES), await officer(DEMO.orgId, DECIDES)];
  for (const change of ["stopped", "expired", "lost"] as const) {
    const own = await waiting();
    assert.equal((await hand(other, own.submissionId, keeper.userId)).status, 200);
    const where = eq(users.userId, keeper.userId);
    const roles = await t.db.select().from(userRoles).where(eq(userRoles.userId, keeper.userId));
    if (change === "stopped") await t.db.update(users).set({ userStatus: USER_STATUS.disabled }).where(where);
    if (change === "expired") await t.db.update(users).set({ expireDate: "2020-01-01" }).where(where);
    if (change === "lost") await t.db.delete(userRoles).where(eq(userRoles.userId, keeper.userId));
    const refused = await hand(other, own.submissionId, keeper.userId, keeper.userId);
    assert.deepEqual(
      [refused.status, refused.errorMessage],
      [400, "只能转交给本协会有权审核这类事项、账号正常的工作人员，请重新选择"],
    );
    await call("firm", "withdraw", own.shipId, { version: own.version });
    assert.deepEqual(await titlesTo(other.userId, own.submissionId), ["待审核", "事务所已撤回"], change);
    await t.db.update(users).set({ userStatus: USER_STATUS.normal, expireDate: null }).where(where);
    if (change === "lost") await t.db.insert(userRoles).values(roles);
  }
});

test("an office without anybody who may decide is asked nothing: the province has its turn at once", async () => {
  await t.setParam("audit.cityFirst", true);
  const citys = await waiting();
  assert.deepEqual([citys.level, citys.officeOrgId], [1, "city"]);
  const isCitys = eq(users.orgId, "city");
  await t.db.update(users).set({ userStatus: USER_STATUS.disabled }).where(isCitys);
  const provinces = await waiting();
  assert.deepEqual([provinces.level, provinces.officeOrgId], [2, null]);
  await t.db.update(users).set({ userStatus: USER_STATUS.normal }).where(isCitys);
  await t.setParam("audit.cityFirst", false);
});
