// Texts and mails beside messages: only for types 3–5, only for who asked, once each, whatever is published again; and what owners
// of accounts are told by itself. // domain b §11.2 (6), §11.3
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { and, eq, inArray } from "drizzle-orm";
import type { AccountDetail } from "@/contracts/auth/user-fields";
import { MSG_SOURCE } from "@/contracts/common/outbox";
import { COPY_CHANNELS, type MessageSettings } from "@/contracts/message/settings";
import { DEMO, userIdOf } from "@/server/seed/demo";
import { roleIdOf } from "@/server/seed/roles-data";
import { createUser, openSession, type TestApp } from "@/server/testing/testing";
import { anAccount, dataOf as accountOf, handsOfUser } from "@/server/modules/auth/account/user-testing";
import { buildDemoApp, tokenOf } from "@/server/modules/basic/firm/firm-testing";
import { aPerson, staffHands } from "@/server/modules/basic/staff/staff-testing";
import { outboxMessages } from "@/server/platform/outbox/outbox.table";
import { users } from "@/server/reference/user.table";
import { messageReceivers } from "@/server/modules/message/inbox.table";
import { sendSystemMessage } from "@/server/modules/message/port";
import { siteMessages } from "@/server/modules/message/site-message.table";
import { copyJob } from "@/server/modules/message/copies";
import { jobs } from "@/server/platform/jobs/jobs.table";
import { form, MANAGE } from "@/server/modules/message/testing";

const COPY_JOBS = COPY_CHANNELS.map(copyJob);
const SETTINGS = "/rest/common/sitemsg-settings/v1.0";
let t: TestApp;
let hr: string;
const hrId = userIdOf(DEMO.user.hr);

before(async () => {
  t = await buildDemoApp();
  hr = await tokenOf(t, DEMO.user.hr);
});
after(() => t.close());

const set = (payload: object, token = hr) => t.call({ method: "PUT", url: SETTINGS, token, payload });
const choose = (smsCopy: boolean, token = hr) => set({ smsCopy }, token);
const copiesTo = (userId: string, channel: "sms" | "mail") =>
  t.db
    .select()
    .from(outboxMessages)
    .where(
      and(
        eq(outboxMessages.userId, userId),
        eq(outboxMessages.sourceType, MSG_SOURCE.businessNotice),
        eq(outboxMessages.channel, channel),
      ),
    );
const textsTo = (userId: string) => copiesTo(userId, "sms");
async function settled(): Promise<void> {
  t.app.platform.jobs.poke();
  for (let n = 0; n < 200; n++, await wait(25)) {
    const open = await t.db
      .select()
      .from(jobs)
      .where(and(inArray(jobs.kind, COPY_JOBS), eq(jobs.status, "queued")));
    const busy = await t.db
      .select()
      .from(jobs)
      .where(and(inArray(jobs.kind, COPY_JOBS), eq(jobs.status, "running")));
    if (open.length + busy.length === 0) return;
  }
  throw new Error("texts are not settled");
}
const tell = (msgType: number, userIds: string[], more: object = {}) =>
  t.db.transaction((tx) =>
    sendSystemMessage(tx, { title: "审核结果", text: "已通过", msgType, userIds, now: t.clock.now(), ...more }),
  );
const toldTo = async (userId: string) => {
  const of = eq(messageReceivers.msgSiteId, siteMessages.msgSiteId);
  const rows = await t.db
    .select({ title: siteMessages.msgTitle, text: siteMessages.msgContent, type: siteMessages.msgType })
    .from(messageReceivers)
    .innerJoin(siteMessages, of)
    .where(eq(messageReceivers.userId, userId));
  return rows;
};

test("off until the user turns it on; who has no phone is told why not; the answer masks the number", async () => {
  const start = await t.call({ method: "GET", url: SETTINGS, token: hr });
  assert.equal(start.json<{ data: MessageSettings }>().data.smsCopy, false);
  await tell(3, [hrId]);
  await settled();
  assert.equal((await textsTo(hrId)).length, 0);
  const on = (await choose(true)).json<{ data: MessageSettings }>().data;
  assert.equal(on.smsCopy, true);
  assert.match(on.mobile ?? "", /^\d{3}\*{4}\d{4}$/);
  const bare = await openSession(t, (await createUser(t.db)).userId);
  assert.equal((await choose(true, bare)).statusCode, 409);
  assert.equal((await choose(false, bare)).statusCode, 200);
});

test("types 3–5 are texted once, others never, nor what is texted by its own event, nor after switching off", async () => {
  for (const type of [3, 4, 5]) await tell(type, [hrId]);
  for (const type of [1, 2, 6]) await tell(type, [hrId]);
  await tell(4, [hrId], { isTexted: true });
  await settled();
  const texts = await textsTo(hrId);
  assert.equal(texts.length, 3);
  const [one] = texts;
  assert.match(t.app.platform.services.vault.open(one?.content ?? ""), /「审核结果」/);
  assert.ok(one?.expireTime);
  await choose(false);
  await tell(3, [hrId]);
  await settled();
  assert.equal((await textsTo(hrId)).length, 3);
  await choose(true);
});

test("a message of the association is texted to its readers, and not again when it is published anew", async () => {
  const desk = await tokenOf(t, DEMO.user.desk);
  const before = (await textsTo(hrId)).length;
  const send = (method: "POST" | "PUT", url: string, payload?: object) =>
    t.call({ method, url, token: desk, ...(payload && { payload }) });
  const made = (await send("POST", MANAGE, form({ msgType: 5 }))).json<{ data: { msgSiteId: string } }>().data;
  const publish = async () => {
    assert.equal((await send("PUT", `${MANAGE}/publish/${made.msgSiteId}`)).statusCode, 200);
    const isThere = async () =>
      (await t.db.select().from(siteMessages).where(eq(siteMessages.msgSiteId, made.msgSiteId)))[0]?.isDelivering;
    for (let n = 0; n < 200 && (await isThere()) !== false; n++) await wait(25);
    await settled();
  };
  await publish();
  assert.equal((await textsTo(hrId)).length, before + 1);
  await send("PUT", `${MANAGE}/withdraw/${made.msgSiteId}`, { withdrawReason: "内容有误" });
  await publish();
  assert.equal((await textsTo(hrId)).length, before + 1);
});

test("mails go to who chose them, once, whatever the texts; a way that the association closes is closed for all", async () => {
  await t.db.update(users).set({ email: null }).where(eq(users.userId, hrId));
  assert.equal((await set({ mailCopy: true })).statusCode, 409, "no address, no mail");
  await t.db.update(users).set({ email: "hr@example.com" }).where(eq(users.userId, hrId));
  const on = (await set({ mailCopy: true, smsCopy: false })).json<{ data: MessageSettings }>().data;
  assert.deepEqual([on.mailCopy, on.smsCopy, on.email], [true, false, "h***@example.com"]);
  const texts = (await textsTo(hrId)).length;
  await tell(3, [hrId]);
  await tell(1, [hrId]);
  await settled();
  const mails = await copiesTo(hrId, "mail");
  assert.deepEqual([mails.length, (await textsTo(hrId)).length], [1, texts]);
  assert.equal(mails[0]?.subject, "新消息：审核结果");

  await t.setParam("message.copies", ["sms"]);
  await tell(3, [hrId]);
  await settled();
  assert.equal((await copiesTo(hrId, "mail")).length, 1);
  assert.equal((await set({ mailCopy: false })).statusCode, 200, "it can still be turned off");
  const refused = await set({ mailCopy: true });
  assert.equal(refused.statusCode, 409);
  assert.match(refused.body, /没有开通邮件提醒/);
  await t.setParam("message.copies", ["sms", "mail"]);
});

test("the firm's keepers learn of a leave, with the way to the record; nobody of another firm does", async () => {
  const hands = await staffHands(t, DEMO.user.hr);
  const person = await hands.created(aPerson());
  const leave = { leaveDate: "2026-11-20", leaveReason: 1, memberAfter: null, handoverDone: true, reason: null };
  const payload = { ...leave, attachments: [], version: person.version };
  const answer = await hands.call("leave", person.staffId, payload);
  assert.equal(answer.statusCode, 200, answer.body);
  const admin = await toldTo(userIdOf(DEMO.user.admin));
  assert.ok(admin.some(({ title, text }) => title === "人员离职" && text.includes("已离职")));
  assert.ok((await toldTo(userIdOf(DEMO.user.branch))).every(({ title }) => title !== "人员离职"));
});

test("the owner learns of new roles, of a reset password and of his answered request", async () => {
  const admin = await handsOfUser(t, DEMO.user.admin);
  const account = accountOf<AccountDetail>(await admin.create(anAccount()));
  accountOf(await admin.setRoles(account.userId, [roleIdOf("FIRM_PARTY")]));
  const { version } = accountOf<AccountDetail>(await admin.get(account.userId));
  accountOf(await admin.reset(account.userId, version));
  const told = await toldTo(account.userId);
  assert.deepEqual(told.map(({ title }) => title).sort(), ["您的角色已变更", "登录密码已变更", "账号已开立"].sort());
  assert.ok(
    told.every(({ text }) => !/密码 \S{12}/.test(text)),
    "no message holds a password",
  );
  const asked = await t.call({
    method: "POST",
    url: "/rest/auth/data-request/v1.0",
    token: hr,
    payload: { requestType: 1, content: "请更正我的部门" },
  });
  const row = asked.json<{ data: { requestId: string; version: number } }>().data;
  const settle = { answer: "已更正", version: row.version };
  const desk = await tokenOf(t, DEMO.user.desk);
  const url = `/rest/auth/data-request/v1.0/${row.requestId}/settle`;
  assert.equal((await t.call({ method: "PUT", url, token: desk, payload: settle })).statusCode, 200);
  assert.ok((await toldTo(hrId)).some(({ title, type }) => title === "个人信息请求已答复" && type === 3));
});
