// The inbox: unread count, read marks, receipts and their figures at the sender, reminders, system messages, retention.
// // domain b §11.2, §11.3
// On PostgreSQL: unread counts and receipts are SQL; twenty at once leave one.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { eq } from "drizzle-orm";
import type { ReceiverRow } from "@/contracts/message/site-message";
import { DEMO, userIdOf } from "@/server/seed/demo";
import { demoApp, type DemoApp, TEST_NOW } from "@/server/testing/demo-app";
import { storedFiles } from "@/server/platform/files/files.table";
import { sendSystemMessage } from "@/server/modules/message/port";
import { siteMessages } from "@/server/modules/message/site-message.table";
import { dropOldMessages, remindReceipts } from "@/server/modules/message/system-message";
import { at, INBOX, ok, OURS, people, personOf, sent, uploaded } from "@/server/modules/message/testing";

let demo: DemoApp;
let who: Awaited<ReturnType<typeof people>>;
before(async () => {
  demo = await demoApp();
  who = await people(demo);
});
after(() => demo.close());

describe("reading", () => {
  it("counts the unread, gives the newest five, and recounts when they are marked", async () => {
    const start = await who.hr.unread();
    const made: string[] = [];
    for (let i = 0; i < 6; i += 1) made.push((await sent(who.desk, { msgTitle: `第${i}封` })).msgSiteId);
    const now = await who.hr.unread();
    assert.equal(now.unreadCount, start.unreadCount + 6);
    assert.equal(now.latest.length, 5);
    const after = await who.hr.read(made[0] ?? "", made[1] ?? "", "nothing");
    assert.equal(after.unreadCount, now.unreadCount - 2);
    assert.equal((await who.hr.inbox("&onlyUnread=true")).length, after.unreadCount);
    const read = await who.hr.inbox("&onlyUnread=false");
    assert.ok(read.length > 0 && read.every(({ readFlag }) => readFlag !== 0), "未读：否 shows what was read");
    const none = ok<{ unreadCount: number }>(
      await who.hr.send("PUT", `${INBOX}/markRead`, { payload: { isAll: true } }),
    );
    assert.equal(none.unreadCount, 0);
    // What is due is told to him meanwhile, too: his own six are looked for.
    const theirs = (await who.admin.inbox("&onlyUnread=true")).map(({ msgSiteId }) => msgSiteId);
    assert.deepEqual(
      made.filter((id) => !theirs.includes(id)),
      [],
      "the others' marks are their own",
    );
  });

  it("says 100 for any number above 99", async () => {
    await demo.handle.pool.query(
      `insert into site_messages (msg_site_id, msg_title, msg_content, msg_type, msg_status, edition, sender_name, sender_org, receiver_scope, send_time, create_time, update_time)
       select 'many' || n, '多', '多', 1, 1, 1, '系统', '系统', 3, now(), now(), now() from generate_series(1, 150) n`,
    );
    await demo.handle.pool.query(
      `insert into site_message_receivers (msg_site_id, user_id, edition, send_time) select 'many' || n, $1, 1, now() from generate_series(1, 150) n`,
      [userIdOf(DEMO.user.head)],
    );
    assert.equal((await who.head.unread()).unreadCount, 100);
  });

  it("the poll is no activity of the user", async () => {
    const idle = personOf(await demo.as(DEMO.user.party));
    demo.setClock(new Date(TEST_NOW.getTime() + 20 * 60_000));
    await idle.unread();
    demo.setClock(new Date(TEST_NOW.getTime() + 31 * 60_000));
    assert.equal((await idle.send("GET", `${INBOX}/quickUnread`)).body.errorCode, "GW0006");
    demo.setClock(TEST_NOW);
  });

  it("filters by type, sender, day and need of a receipt; the own sent ones stand apart", async () => {
    const { msgSiteId } = await sent(who.desk, {
      msgType: 5,
      msgTitle: "培训安排",
      needReceipt: true,
      receiptDeadline: at(48),
    });
    const found = async (query: string) => (await who.hr.inbox(query)).some((row) => row.msgSiteId === msgSiteId);
    assert.equal(await found("&msgType[]=5"), true);
    assert.equal(await found("&msgType[]=4"), false);
    assert.equal(await found("&onlyReceipt=true"), true);
    assert.equal(await found(`&senderOrg=${encodeURIComponent("示例省")}`), true);
    assert.equal(await found("&sendFrom=2026-11-20&sendTo=2026-11-20"), true);
    assert.equal(await found("&sendTo=2026-11-19"), false);
    const mine = async (person: typeof who.desk) =>
      ok<{ msgSiteId: string }[]>(await person.send("GET", `${INBOX}/sendList?pageSize=100`));
    assert.ok((await mine(who.desk)).some((row) => row.msgSiteId === msgSiteId));
    assert.deepEqual(await mine(who.hr), []);
  });
});

describe("receipts", () => {
  it("once each, with words, counted at the sender; twenty at once leave one", async () => {
    const { msgSiteId } = await sent(who.desk, { needReceipt: true, receiptDeadline: at(48) });
    await who.admin.read(msgSiteId);
    const replies = await Promise.all(Array.from({ length: 20 }, () => who.hr.receipt(msgSiteId, "已安排专人")));
    assert.equal(replies.filter((reply) => reply.status === 200).length, 1);
    assert.ok(replies.every((reply) => reply.status === 200 || reply.body.errorCode === "STATE"));
    const { readCount, receiptCount } = await who.desk.detail(msgSiteId);
    assert.deepEqual([readCount, receiptCount], [2, 1]);
    const rows = ok<ReceiverRow[]>(await who.desk.send("GET", `${OURS}/${msgSiteId}/receiver/list/page?readFlag[]=2`));
    assert.deepEqual(
      rows.map((row) => [row.nickName, row.receiptContent]),
      [["演示人事", "已安排专人"]],
    );
    const plain = await sent(who.desk);
    assert.equal((await who.hr.receipt(plain.msgSiteId)).body.errorCode, "STATE", "not asked for");
    await who.hr.read(plain.msgSiteId);
    ok(await who.desk.withdraw(plain.msgSiteId));
    assert.equal((await who.hr.receipt(plain.msgSiteId)).body.errorCode, "STATE", "withdrawn");
  });

  it("whoever has not receipted is asked a day before the deadline, and again daily", async () => {
    const { msgSiteId } = await sent(who.desk, { msgTitle: "须回执", needReceipt: true, receiptDeadline: at(20) });
    ok(await who.hr.receipt(msgSiteId));
    const reminders = async (person: typeof who.desk) =>
      (await person.inbox()).filter((row) => row.msgTitle.includes("：须回执")).map((row) => row.msgTitle);
    await remindReceipts(demo.handle.db, TEST_NOW);
    await remindReceipts(demo.handle.db, TEST_NOW);
    assert.deepEqual(await reminders(who.admin), ["回执即将截止：须回执"], "once a day");
    assert.deepEqual(await reminders(who.hr), [], "who has receipted is left alone");
    await remindReceipts(demo.handle.db, new Date(at(24)));
    assert.deepEqual((await reminders(who.admin)).sort(), ["回执即将截止：须回执", "回执已逾期：须回执"]);
    const [first] = (await who.admin.inbox()).filter((row) => row.msgTitle === "回执已逾期：须回执");
    const { bizType, bizId } = await who.admin.opened(first?.msgSiteId ?? "");
    assert.deepEqual([bizType, bizId], ["message.center", msgSiteId]);
  });
});

describe("system messages", () => {
  const tell = (change: object = {}) =>
    demo.handle.db.transaction((tx) =>
      sendSystemMessage(tx, {
        title: "合同到期提醒",
        text: "合同 <甲> 将于 30 日后到期",
        msgType: 4,
        userIds: [userIdOf(DEMO.user.hr)],
        biz: { type: "basic.firm", id: DEMO.firm.first },
        eventKey: "contract:1:30",
        now: TEST_NOW,
        ...change,
      }),
    );

  it("reach their people once per event, with the record that they lead to", async () => {
    const id = await tell();
    assert.ok(id);
    assert.equal(await tell(), null, "told before");
    const opened = await who.hr.opened(id);
    assert.deepEqual(
      [opened.senderOrg, opened.bizType, opened.bizId, opened.msgContent],
      ["系统", "basic.firm", DEMO.firm.first, "合同 ＜甲> 将于 30 日后到期"],
    );
    assert.equal((await who.admin.open(id)).status, 404);
    for (const person of [who.desk, who.admin]) {
      assert.equal((await person.withdraw(id)).status, 404, "nobody's to withdraw");
    }
  });

  it("reach the holders of a code in a firm; nothing is left when the caller's write fails", async () => {
    const firm = { companyId: DEMO.firm.first, anyOf: ["g_hy_account_edit"] } as const;
    const id = await tell({ userIds: undefined, firm, eventKey: "task:1" });
    assert.equal((await who.admin.opened(id ?? "")).msgTitle, "合同到期提醒");
    assert.equal((await who.hr.open(id ?? "")).status, 404);
    await assert.rejects(
      demo.handle.db.transaction(async (tx) => {
        await sendSystemMessage(tx, { title: "不会发生", text: "x", msgType: 6, firm, now: TEST_NOW });
        throw new Error("rolled back");
      }),
    );
    assert.ok(!(await who.admin.inbox()).some((row) => row.msgTitle === "不会发生"));
  });
});

it("two years later message, rows and file are gone", async () => {
  const fileId = await uploaded(who.desk.send);
  const { msgSiteId } = await sent(who.desk, { attachments: [{ fileId, attachType: 99, sortNo: 0 }] });
  await dropOldMessages(demo.handle.db, new Date("2028-11-19T00:00:00Z"));
  assert.equal((await who.hr.open(msgSiteId)).status, 200, "not a day earlier");
  await dropOldMessages(demo.handle.db, new Date("2028-11-21T00:00:00Z"));
  const rows = await demo.handle.db.select().from(siteMessages).where(eq(siteMessages.msgSiteId, msgSiteId));
  assert.equal(rows.length, 0);
  assert.equal((await who.hr.open(msgSiteId)).status, 404);
  const [file] = await demo.handle.db.select().from(storedFiles).where(eq(storedFiles.fileId, fileId));
  assert.equal(file?.bizId, null);
});
