// Guarantees: whoever decides reads what was submitted beside what was accepted before; each side is told of the other's
// steps with number, day and what to do; both write to each other about a record, and nobody else reads it; how long answers
// took is counted in working days.
// On PostgreSQL: counts, days and what was accepted before are SQL.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { and, desc, eq, like } from "drizzle-orm";
import { type Talk, talkApi } from "@/contracts/kit/talk";
import { type InboxRow, type ReviewItem, reviewApi } from "@/contracts/review/inbox";
import { type HandlingTime, timesApi } from "@/contracts/review/times";
import { messageReceivers } from "@/server/modules/message/inbox.table";
import { siteMessages } from "@/server/modules/message/site-message.table";
import { submissions } from "@/server/records/review/submission.table";
import { buildShips, DECIDES, OPINION, type Ship, type Ships } from "@/server/records/review/testing";
import { orgs } from "@/server/reference/user.table";
import { DEMO } from "@/server/seed/demo";

let all: Ships;
let desk: Awaited<ReturnType<Ships["officer"]>>;
before(async () => {
  all = await buildShips();
  desk = await all.officer(DEMO.orgId, DECIDES);
});
after(() => all.t.close());

const rowsOf = (bizId: string) =>
  all.t.db
    .select()
    .from(submissions)
    .where(eq(submissions.bizId, bizId))
    .orderBy(desc(submissions.submitTime), desc(submissions.submissionId));
async function itemOf(bizId: string, who = desk) {
  const [row] = await rowsOf(bizId);
  return who.ask<ReviewItem>(reviewApi.get, { params: { submissionId: row?.submissionId ?? "" } });
}
/** Renamed while it was open, and submitted again. */
async function renamed(made: Ship, shipName: string): Promise<Ship> {
  const body = { shipName, attachments: [], version: made.version };
  const { data } = await all.call("firm", "update", made.shipId, body);
  return (await all.step("firm", "submit", data)).data;
}
const textsTo = async (userId: string) =>
  (
    await all.t.db
      .select({ title: siteMessages.msgTitle, text: siteMessages.msgContent, bizType: siteMessages.bizType })
      .from(messageReceivers)
      .innerJoin(siteMessages, eq(siteMessages.msgSiteId, messageReceivers.msgSiteId))
      .where(eq(messageReceivers.userId, userId))
      .orderBy(siteMessages.sendTime, siteMessages.msgSiteId)
  ).map(({ title, text, bizType }) => `${bizType ?? ""} ${title} ${text}`);

test("the inbox finds what waits by its whole 受理号, and nothing by a number that nobody has", async () => {
  const made = await all.moved("firm submit");
  const submissionNo = (await rowsOf(made.shipId))[0]?.submissionNo ?? "";
  const asked = async (text: string) =>
    (await desk.ask<{ rows: InboxRow[] }>(reviewApi.list, { query: { submissionNo: text } })).data.rows;
  for (const text of [submissionNo, submissionNo.toLowerCase()])
    assert.deepEqual(
      (await asked(text)).map(({ bizId }) => bizId),
      [made.shipId],
    );
  for (const text of ["SL1999000001", "远望"]) assert.deepEqual(await asked(text), []);
  // What its matter is called by finds it, too, however it is typed; a part of a name is none.
  await all.t.db.update(submissions).set({ title: "远望（CB20260001）" }).where(eq(submissions.bizId, made.shipId));
  for (const text of ["CB20260001", " cb2026 0001", "ＣＢ２０２６０００１"])
    assert.deepEqual(
      (await asked(text)).map(({ bizId }) => bizId),
      [made.shipId],
      text,
    );
  // A place behind a day that no calendar has is none.
  for (const after of ["2026-99-99_x", "0000-00-00_x"])
    assert.equal((await desk.ask<unknown>(reviewApi.list, { query: { after } })).status, 400, after);
  await all.step("desk", "pass", made);
  assert.deepEqual(await asked(submissionNo), [], "what is answered waits no more");
});

test("an item tells what was submitted and what differs from what was accepted before", async () => {
  const first = await all.moved("firm submit");
  const { data: fresh } = await itemOf(first.shipId);
  assert.deepEqual([fresh.comparedTo, fresh.changes, fresh.isQuestion], [null, [], false]);
  assert.deepEqual([fresh.values["shipName"], fresh.transitions], ["远望", ["accept", "pass", "sendBack"]]);
  const open = await all.moved("firm submit", "desk pass", "firm requestChange", "desk agreeChange");
  const again = await renamed(open, "远航");
  const { data: item } = await itemOf(again.shipId);
  assert.deepEqual(item.changes, [{ path: "shipName", label: "船名", before: "远望", after: "远航" }]);
  assert.equal(item.version, again.version);
  assert.deepEqual(
    item.auditRecords.map(({ action }) => action),
    ["submit", "pass", "requestChange", "agreeChange", "submit"],
  );
  // What the firm types behind a return is not what was submitted.
  const back = await desk.step("sendBack", again.shipId, {
    version: again.version,
    opinion: OPINION,
    marks: [{ path: "shipName", note: "写错了" }],
  });
  await all.call("firm", "update", again.shipId, {
    shipName: "未提交",
    attachments: [],
    version: back.data.version,
  });
  const { data: ended } = await itemOf(again.shipId);
  assert.deepEqual([ended.values["shipName"], ended.endLabel, ended.transitions], ["远航", "退回", []]);
  const marks = [{ path: "shipName", note: "写错了" }];
  assert.deepEqual(ended.marked, marks);
  // They stand beside the answer to them, and go with the yes: another round begins without.
  const { data: stands } = await all.call("firm", "get", again.shipId, {});
  const answered = await all.step("firm", "submit", stands);
  assert.deepEqual((await itemOf(again.shipId)).data.marked, marks);
  let { data: now } = await all.step("desk", "pass", answered.data);
  now = (await all.step("firm", "requestChange", now)).data;
  now = (await all.step("desk", "agreeChange", now)).data;
  await renamed(now, "远航二号");
  assert.deepEqual((await itemOf(again.shipId)).data.marked, []);
});

test("a request to change shows what stands, and why it is asked", async () => {
  const asked = await all.moved("firm submit", "desk pass", "firm requestChange");
  const { data } = await itemOf(asked.shipId);
  assert.deepEqual(
    [data.isQuestion, data.reason, data.values["shipName"], data.changes, data.actionLabel],
    [true, OPINION, "远望", [], "申请修改"],
  );
  assert.deepEqual(data.transitions, ["agreeChange", "refuseChange"]);
  const [told] = (await textsTo(desk.userId)).filter((text) => text.includes(data.submissionNo));
  assert.match(
    told ?? "",
    /^desk\.review 待审核（申请修改）：.*船舶「远望」（受理号 SL\d{10}），.* 申请修改，请在 .* 前办理。$/,
  );
});

test("an item of other kinds or of another association is not there", async () => {
  const { shipId } = await all.moved("firm submit");
  const others = await all.officer(DEMO.orgId, ["g_hy_desk_party_audit"]);
  assert.equal((await itemOf(shipId, others)).status, 404);
  const [row] = await rowsOf(shipId);
  const answer = await all.ask(all.tokens.firm, reviewApi.get, { params: { submissionId: row?.submissionId ?? "" } });
  assert.equal(answer.status, 403);
});

test("a row of the inbox carries what a decision is upon, in each state that waits", async () => {
  const { shipId } = await all.moved("firm submit", "desk accept");
  const [row] = await rowsOf(shipId);
  const { rows } = (await desk.ask<{ rows: InboxRow[] }>(reviewApi.list, { query: { pageSize: 100 } })).data;
  const shown = rows.find(({ submissionId }) => submissionId === row?.submissionId);
  assert.ok(shown);
  const done = await desk.step("pass", shipId, { version: shown.version, opinion: null });
  assert.equal(done.status, 200, "the version of the row is the record's");
});

test("each side is told of the other's steps: number, day, what to do", async () => {
  const made = await all.moved("firm submit");
  const [row] = await rowsOf(made.shipId);
  assert.match(row?.submissionNo ?? "", /^SL\d{10}$/);
  const number = row?.submissionNo ?? "";
  const toDesk = (await textsTo(desk.userId)).filter((text) => text.includes(number));
  assert.equal(toDesk.length, 1);
  assert.match(toDesk[0] ?? "", /^desk\.review 待审核：.*提交，请在 \d{4}-\d\d-\d\d 前办理。$/);
  const taken = await desk.step("accept", made.shipId, { version: made.version });
  await desk.step("sendBack", made.shipId, {
    version: taken.data.version,
    opinion: OPINION,
    marks: [{ path: "shipName", note: null }],
  });
  const letters = await all.t.db
    .select({ text: siteMessages.msgContent })
    .from(siteMessages)
    .where(like(siteMessages.msgContent, `%${number}%`))
    .orderBy(siteMessages.sendTime, siteMessages.msgSiteId);
  const toFirm = letters.map(({ text }) => text).filter((text) => text.startsWith("船舶「远望」"));
  assert.match(toFirm[0] ?? "", /受理。\n受理号 SL\d{10}，.* 提交。\n请等待协会办理，办理期限 \d{4}-\d\d-\d\d。$/);
  assert.match(
    toFirm[1] ?? "",
    /退回。\n.*\n意见：理由充分\n请于 \d{4}-\d\d-\d\d 前按意见修改标出的 1 项后重新提交。$/,
  );
  const opened = await all.moved("firm submit", "desk pass", "firm requestChange", "desk agreeChange");
  const [agreed] = await rowsOf(opened.shipId);
  const [letter] = await all.t.db
    .select({ text: siteMessages.msgContent })
    .from(siteMessages)
    .where(like(siteMessages.msgContent, `船舶「%」：%${agreed?.submissionNo}%`));
  assert.match(letter?.text ?? "", /同意修改。\n受理号 .*\n意见：.*\n内容已可修改，请修改后重新提交。$/);
});

test("what the firm takes back is told to who was to decide, once", async () => {
  const made = await all.moved("firm submit", "firm withdraw");
  const [row] = await rowsOf(made.shipId);
  const texts = (await textsTo(desk.userId)).filter((text) => text.includes(row?.submissionNo ?? ""));
  assert.equal(texts.length, 2);
  assert.match(texts[1] ?? "", /事务所已撤回：.*事务所已收回，不需要再办理。$/);
  assert.equal(row?.isAnswered, false);
  // Who still has it before him hears why nothing was decided; nobody else that there was anything.
  const late = await all.step("desk", "accept", made);
  assert.deepEqual([late.status, late.errorCode], [409, "STATE"]);
  assert.match(late.errorMessage ?? "", /^申请方已于 \d\d-\d\d \d\d:\d\d 收回这件申报，本次没有办理；/);
  const params = { submissionId: row?.submissionId };
  const read = await desk.ask(reviewApi.get, { params });
  assert.deepEqual([read.status, read.errorCode], [409, "STATE"]);
  assert.match(read.errorMessage ?? "", /^申请方已于 \d\d-\d\d \d\d:\d\d 收回这件申报，不需要再审核；/);
  await all.t.db.insert(orgs).values({ orgId: "away", orgName: "邻省", fullOrgName: "邻省", lv1OrgId: "away" });
  const stranger = await all.officer("away", DECIDES);
  assert.equal((await stranger.step("accept", made.shipId, { version: made.version })).status, 404);
  assert.equal((await stranger.ask(reviewApi.get, { params })).status, 404);
});

const about = (shipId: string) => ({ params: { bizType: "test.ship", bizId: shipId } });

test("firm and association write to each other about a record; each is told and sees what is unread", async () => {
  const draft = await all.moved();
  const early = await all.ask(all.tokens.firm, talkApi.write, { ...about(draft.shipId), body: { content: "请问" } });
  assert.deepEqual([early.status, early.errorMessage?.slice(0, 11)], [409, "这份记录还没有提交过，"]);
  const { shipId } = await all.moved("firm submit");
  const said = await all.ask<Talk>(all.tokens.firm, talkApi.write, {
    ...about(shipId),
    body: { content: "船名是否要用全称？" },
  });
  assert.deepEqual([said.status, said.data.lines.length, said.data.unread], [200, 1, 0]);
  assert.equal((await itemOf(shipId)).data.unread, 1);
  const counts = () => desk.ask<{ unread: number }>(reviewApi.counts).then(({ data }) => data.unread);
  assert.equal(await counts(), 1);
  assert.match((await textsTo(desk.userId)).at(-1) ?? "", /^desk\.review 事务所留言：.*留言：船名是否要用全称？。$/);
  const read = await desk.ask<Talk>(talkApi.read, about(shipId));
  assert.deepEqual([read.data.unread, read.data.lines[0]?.readTime !== null, await counts()], [0, true, 0]);
  await desk.ask(talkApi.write, { ...about(shipId), body: { content: "用全称。" } });
  const own = await all.call("firm", "get", shipId);
  assert.equal(own.data.unreadNotes, 1);
  const seen = await all.ask<Talk>(all.tokens.firm, talkApi.list, about(shipId));
  assert.deepEqual(
    seen.data.lines.map(({ isFirms, isOwn, content }) => [isFirms, isOwn, content]),
    [
      [true, true, "船名是否要用全称？"],
      [false, false, "用全称。"],
    ],
  );
});

test("who may not read the record reads and writes no notes about it", async () => {
  const { shipId } = await all.moved("firm submit");
  const others = await all.officer(DEMO.orgId, ["g_hy_desk_party_audit"]);
  const write = { ...about(shipId), body: { content: "看看" } };
  for (const endpoint of [talkApi.list, talkApi.read])
    assert.equal((await others.ask(endpoint, about(shipId))).status, 403);
  assert.equal((await others.ask(talkApi.write, write)).status, 403);
  await all.t.db.insert(orgs).values({ orgId: "far", orgName: "外省", fullOrgName: "外省", lv1OrgId: "far" });
  const stranger = await all.officer("far", DECIDES);
  assert.equal((await stranger.ask(talkApi.list, about(shipId))).status, 404);
  assert.equal((await stranger.ask(talkApi.write, write)).status, 404);
  const looks = await all.officer(DEMO.orgId, ["g_hy_desk_rewards_view"]);
  assert.equal((await looks.ask(talkApi.write, write)).status, 403);
  assert.equal((await desk.ask(talkApi.list, { params: { bizType: "test.boat", bizId: shipId } })).status, 404);
});

test("answers are counted by type and month, in working days, with how many were in time", async () => {
  const { db } = all.t;
  await db.delete(submissions);
  const ended = async (days: readonly [from: string, due: string, to: string][]) => {
    for (const [from, due, to] of days) {
      const { shipId } = await all.moved("firm submit", "desk pass");
      const at = (day: string) => new Date(`${day}T10:00:00+08:00`);
      const times = { submitTime: at(from), dueDate: due, endTime: at(to) };
      await db.update(submissions).set(times).where(eq(submissions.bizId, shipId));
    }
  };
  // 国庆 2026: 1 to 7 October are free, the 10th is worked.
  await ended([
    ["2026-09-30", "2026-10-20", "2026-10-08"],
    ["2026-09-30", "2026-10-09", "2026-10-10"],
    ["2026-10-12", "2026-10-20", "2026-10-16"],
  ]);
  // Neither taken back nor waiting counts.
  await all.moved("firm submit", "firm withdraw");
  await all.moved("firm submit");
  type Times = { rows: HandlingTime[]; types: HandlingTime[] };
  const query = { monthFrom: "2026-10", monthTo: "2026-10" };
  const { data } = await desk.ask<Times>(timesApi.list, { query });
  const [row] = data.rows;
  assert.equal(data.rows.length, 1);
  assert.deepEqual(
    [row?.month, row?.answered, row?.median, row?.longest, row?.inTime, row?.inTimeShare],
    ["2026-10", 3, "3", "4", 2, "66.7"],
  );
  assert.equal(data.types[0]?.answered, 3);
  const wrong = await desk.ask(timesApi.list, { query: { monthFrom: "2026-10", monthTo: "2026-09" } });
  assert.equal(wrong.status, 400);
  const others = await all.officer(DEMO.orgId, ["g_hy_desk_party_audit"]);
  assert.deepEqual((await others.ask<Times>(timesApi.list, { query })).data.rows, []);
});

test("colleagues to whom an item may be given are those who may decide it", async () => {
  const { shipId } = await all.moved("firm submit");
  const [row] = await rowsOf(shipId);
  const looks = await all.officer(DEMO.orgId, ["g_hy_desk_rewards_view"]);
  const params = { submissionId: row?.submissionId ?? "" };
  const found = await desk.ask<{ userId: string }[]>(reviewApi.officers, { params });
  const ids = found.data.map(({ userId }) => userId);
  assert.deepEqual([ids.includes(desk.userId), ids.includes(looks.userId)], [true, false]);
  const given = await desk.ask<InboxRow>(reviewApi.reassign, {
    params,
    body: { userId: desk.userId, assigneeUserId: null, opinion: null },
  });
  assert.equal(given.data.assigneeUserId, desk.userId);
  const own = and(eq(submissions.assigneeUserId, desk.userId), eq(submissions.bizId, shipId));
  assert.equal((await all.t.db.select().from(submissions).where(own)).length, 1);
  // By whom, and what for.
  const next = await all.officer(DEMO.orgId, DECIDES);
  const body = { userId: next.userId, assigneeUserId: desk.userId, opinion: "请核对船名。" };
  assert.equal((await desk.ask(reviewApi.reassign, { params, body })).status, 200);
  assert.match(
    (await textsTo(next.userId)).at(-1) ?? "",
    /^desk\.review 转交给您：.*，由 .+ 转交给您办理，说明：请核对船名。请在 \d{4}-\d\d-\d\d 前办理。$/,
  );
});
