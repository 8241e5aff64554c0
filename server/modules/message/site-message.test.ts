// Site messages: whom they reach, that receivers are those of the publication, what withdrawing leaves, which states
// follow which, and that nobody else learns of a message. // spec §7, domain b §11.2, promises P-D4
// On PostgreSQL: publications at once deliver once; the receivers are one statement.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { and, eq } from "drizzle-orm";
import { DEMO, userIdOf } from "@/server/seed/demo";
import { orgs } from "@/server/reference/user.table";
import { createUser } from "@/server/testing/testing";
import { demoApp, type DemoApp, TEST_NOW } from "@/server/testing/demo-app";
import { audits } from "@/server/platform/audit/audit.table";
import { messageReceivers } from "@/server/modules/message/inbox.table";
import { siteMessages } from "@/server/modules/message/site-message.table";
import {
  at,
  delivered,
  form,
  INBOX,
  MANAGE,
  ok,
  OURS,
  people,
  personOf,
  sent,
  uploaded,
} from "@/server/modules/message/testing";

let demo: DemoApp;
let who: Awaited<ReturnType<typeof people>>;
before(async () => {
  demo = await demoApp();
  who = await people(demo);
});
after(() => demo.close());

const reached = async (id: string): Promise<string[]> =>
  (
    await demo.handle.db
      .select({ userId: messageReceivers.userId })
      .from(messageReceivers)
      .where(eq(messageReceivers.msgSiteId, id))
  )
    .map((row) => row.userId)
    .sort();
const ids = (...names: string[]) => names.map(userIdOf).sort();
const OF_FIRST = (["admin", "hr", "finance", "business", "party", "training", "agent", "readonly"] as const).map(
  (key) => DEMO.user[key],
);
const sql = (text: string, values: unknown[] = []) => demo.handle.pool.query(text, values);

describe("whom a message reaches", () => {
  it("chosen firms: all their accounts, nobody of other firms; nobody else knows of it", async () => {
    const { msgSiteId, receiverCount, receiverText } = await sent(who.desk);
    assert.deepEqual(await reached(msgSiteId), ids(...OF_FIRST));
    assert.equal(receiverCount, OF_FIRST.length);
    assert.equal(receiverText, "指定单位 1 家");
    assert.equal((await who.hr.opened(msgSiteId)).msgTitle, "关于报送材料的通知");
    for (const stranger of [who.head, who.branch]) {
      assert.equal((await stranger.open(msgSiteId)).status, 404);
      assert.equal((await stranger.receipt(msgSiteId)).status, 404);
      assert.ok(!(await stranger.inbox()).some((row) => row.msgSiteId === msgSiteId));
      assert.equal((await stranger.send("GET", `${MANAGE}/${msgSiteId}`)).status, 404);
      assert.equal((await stranger.send("GET", `${OURS}/${msgSiteId}/receiver/list/page`)).status, 404);
      assert.equal((await stranger.withdraw(msgSiteId)).status, 404);
    }
    assert.equal((await who.admin.send("GET", `${MANAGE}/${msgSiteId}`)).status, 404, "a receiver is no sender");
    assert.equal((await who.desk.open(msgSiteId)).status, 404, "a sender is no receiver");
  });

  it("all firms, a role in all firms, the firms of a city", async () => {
    const all = await sent(who.desk, { receiverScope: 1, receiverIds: [] });
    const { rows } = await sql("select count(*)::int as n from users where user_type = 1 and company_id is not null");
    assert.equal(all.receiverCount, (rows[0] as { n: number }).n);
    const admins = await sent(who.desk, { receiverScope: 4, receiverIds: ["role_firm_admin"] });
    assert.deepEqual(
      await reached(admins.msgSiteId),
      ids(DEMO.user.admin, DEMO.user.head, DEMO.user.branch, DEMO.user.other),
    );
    const city = (await sql("select city_code from firms where company_id = $1", [DEMO.firm.branchZhuzhou]))
      .rows[0] as {
      city_code: string;
    };
    const ofCity = await sent(who.desk, { receiverScope: 5, receiverIds: [city.city_code] });
    assert.ok((await reached(ofCity.msgSiteId)).includes(userIdOf(DEMO.user.branch)));
    assert.ok(!(await reached(ofCity.msgSiteId)).includes(userIdOf(DEMO.user.admin)));
  });

  it("a firm's manager: the own people, single ones of them, the association; nobody else", async () => {
    const own = await sent(who.admin, { receiverIds: [DEMO.firm.first] });
    assert.deepEqual(await reached(own.msgSiteId), ids(...OF_FIRST));
    const one = await sent(who.admin, { receiverScope: 3, receiverIds: [userIdOf(DEMO.user.hr)] });
    assert.deepEqual(await reached(one.msgSiteId), ids(DEMO.user.hr));
    const up = await sent(who.admin, { receiverIds: [DEMO.orgId] });
    assert.deepEqual(await reached(up.msgSiteId), ids(DEMO.user.desk));
    assert.equal(up.receiverText, "协会");
    assert.equal((await who.desk.opened(up.msgSiteId)).senderOrg, up.senderOrg);
    const roleOfOwn = await sent(who.admin, { receiverScope: 4, receiverIds: ["role_firm_admin"] });
    assert.deepEqual(await reached(roleOfOwn.msgSiteId), ids(DEMO.user.admin), "the role within the own firm");
    for (const change of [
      { receiverIds: [DEMO.firm.generalPartnership] },
      { receiverScope: 1, receiverIds: [] },
      { receiverScope: 3, receiverIds: [userIdOf(DEMO.user.head)] },
      { receiverScope: 5, receiverIds: ["430100"] },
      { receiverScope: 4, receiverIds: ["role_desk_admin"] },
    ]) {
      const reply = await who.admin.send("POST", MANAGE, { payload: form(change) });
      assert.equal(reply.body.errorCode, "VALIDATION", JSON.stringify(change));
    }
    assert.equal((await who.hr.send("POST", MANAGE, { payload: form() })).status, 403, "no manager");
  });

  it("a firm's letter to the association: of its offices the one of the firm's city alone", async () => {
    const { rows } = await sql("select city_code from firms where company_id = $1", [DEMO.firm.first]);
    const { city_code: cityCode } = rows[0] as { city_code: string };
    const offices: [string, string][] = [
      ["letter-own", cityCode],
      ["letter-far", "999901"],
    ];
    const officers: string[] = [];
    for (const [orgId, code] of offices) {
      const office = { orgId, orgName: orgId, fullOrgName: orgId, lv1OrgId: DEMO.orgId, cityCode: code };
      await demo.handle.db.insert(orgs).values(office);
      const { userId } = await createUser(demo.handle.db, { userType: 2, orgId, codes: ["g_hy_desk_message_view"] });
      await sql("update users set create_time = $1 where user_id = $2", [at(-900), userId]);
      officers.push(userId);
    }
    const { msgSiteId } = await sent(who.admin, { receiverIds: [DEMO.orgId] });
    const got = await reached(msgSiteId);
    assert.deepEqual(
      officers.map((userId) => got.includes(userId)),
      [true, false],
    );
    assert.ok(got.includes(userIdOf(DEMO.user.desk)));
  });

  it("accounts that may not be signed in, and those that come later, do not belong to it", async () => {
    await sql("update users set user_status = 0 where username = $1", [DEMO.user.readonly]);
    const { msgSiteId } = await sent(who.desk);
    assert.ok(!(await reached(msgSiteId)).includes(userIdOf(DEMO.user.readonly)));
    await sql("update users set user_status = 1 where username = $1", [DEMO.user.readonly]);
    const late = personOf(await demo.as(DEMO.user.readonly));
    assert.equal((await late.open(msgSiteId)).status, 404, "a late joiner does not see it");
    const { msgSiteId: next } = await who.desk.create();
    await sql("update users set create_time = $1 where username = $2", [at(1), DEMO.user.readonly]);
    ok(await who.desk.publish(next));
    await delivered(who.desk, next);
    assert.ok(!(await reached(next)).includes(userIdOf(DEMO.user.readonly)), "opened after the publication");
    await sql("update users set create_time = $1 where username = $2", [at(-900), DEMO.user.readonly]);
  });

  it("nobody to reach: refused at publication", async () => {
    const { msgSiteId } = await who.desk.create({ receiverIds: [DEMO.firm.soleProprietor] });
    assert.match(String((await who.desk.publish(msgSiteId)).raw.body), /没有可以收到消息的账号/);
  });
});

describe("withdrawing", () => {
  it("vanishes for those who had not read it, leaves a trace with those who had; its file and words are gone", async () => {
    const fileId = await uploaded(who.desk.send);
    const { msgSiteId } = await sent(who.desk, { attachments: [{ fileId, attachType: 99, sortNo: 0 }] });
    const file = `${INBOX}/${msgSiteId}/file/${fileId}`;
    assert.equal((await who.hr.send("GET", file)).status, 200);
    assert.equal((await who.head.send("GET", file)).status, 404, "no receiver");
    assert.equal((await who.hr.send("GET", `/rest/file/attachment/v1.0/${fileId}`)).status, 404, "only by the message");
    await who.hr.read(msgSiteId);
    const before = await who.admin.unread();
    assert.equal(ok(await who.desk.withdraw(msgSiteId)).msgStatus, 2);
    assert.equal((await who.admin.unread()).unreadCount, before.unreadCount - 1);
    assert.equal((await who.admin.open(msgSiteId)).status, 404);
    const trace = (await who.hr.inbox()).find((row) => row.msgSiteId === msgSiteId);
    assert.equal(trace?.msgTitle, "此消息已撤回");
    const opened = await who.hr.opened(msgSiteId);
    assert.deepEqual([opened.msgContent, opened.files, opened.isWithdrawn], ["", [], true]);
    assert.equal((await who.hr.send("GET", file)).status, 404);
    assert.equal(
      (await who.hr.inbox(`&msgTitle=${encodeURIComponent("报送材料")}`)).some((r) => r.isWithdrawn),
      false,
    );
  });

  it("edited and published again it is a new message: unread for all, receivers anew", async () => {
    const { msgSiteId, version } = await sent(who.desk);
    await who.hr.read(msgSiteId);
    const withdrawn = ok(await who.desk.withdraw(msgSiteId));
    assert.equal(withdrawn.version, version + 1);
    const changed = ok(
      await who.desk.send("POST", `${MANAGE}/${msgSiteId}`, {
        payload: form({ msgTitle: "更正后的通知", receiverIds: [DEMO.firm.headOffice, DEMO.firm.branchZhuzhou] }),
      }),
    );
    assert.equal(changed.msgTitle, "更正后的通知");
    ok(await who.desk.publish(msgSiteId));
    await delivered(who.desk, msgSiteId);
    assert.equal((await who.head.opened(msgSiteId)).msgTitle, "更正后的通知");
    assert.equal(
      (await who.hr.opened(msgSiteId)).isWithdrawn,
      true,
      "read before, no receiver any more: the trace stays",
    );
    assert.equal((await who.admin.open(msgSiteId)).status, 404);
    const again = await sent(who.desk);
    await who.hr.read(again.msgSiteId);
    ok(await who.desk.withdraw(again.msgSiteId));
    ok(await who.desk.publish(again.msgSiteId));
    await delivered(who.desk, again.msgSiteId);
    assert.equal((await who.hr.opened(again.msgSiteId)).readFlag, 0);
  });
});

describe("the calls of the specification", () => {
  it("withdraw needs no body; files bear the id that their download asks for; types are those of the dictionary", async () => {
    const fileId = await uploaded(who.desk.send);
    const attachments = [{ fileId, attachType: 99, sortNo: 0 }];
    const { msgSiteId, version } = await sent(who.desk, { attachments });
    const [file] = (await who.desk.detail(msgSiteId)).attachments;
    assert.equal((await who.desk.send("GET", `${MANAGE}/${msgSiteId}/file/${file?.msgSiteFileId}`)).status, 200);
    const withdraw = (search = "") => who.desk.send("PUT", `${MANAGE}/withdraw/${msgSiteId}${search}`);
    assert.equal((await withdraw(`?version=${version - 1}`)).body.errorCode, "CONFLICT");
    const withdrawn = ok(await withdraw());
    assert.deepEqual([withdrawn.msgStatus, withdrawn.withdrawReason], [2, null]);
    for (const [change, path] of [
      [{ msgType: 77 }, "msgType"],
      [{ receiverScope: 8 }, "receiverScope"],
      [{ attachments: [{ fileId, attachType: 9998, sortNo: 0 }] }, "attachments.0.attachType"],
    ] as const) {
      const refused = await who.desk.send("POST", `${MANAGE}/${msgSiteId}`, { payload: form(change) });
      assert.equal((refused.body.fieldErrors as { path: string }[])[0]?.path, path);
    }
  });
});

describe("states", () => {
  it("refuse every edge that is not drawn", async () => {
    const { msgSiteId } = await who.desk.create();
    assert.equal((await who.desk.withdraw(msgSiteId)).body.errorCode, "STATE", "0 → 2");
    ok(await who.desk.publish(msgSiteId));
    assert.equal((await who.desk.publish(msgSiteId)).body.errorCode, "STATE", "1 → 1");
    assert.equal((await who.desk.send("DELETE", `${MANAGE}/${msgSiteId}`)).body.errorCode, "STATE", "1 → 3");
    const edit = await who.desk.send("POST", `${MANAGE}/${msgSiteId}`, { payload: form() });
    assert.equal(edit.body.errorCode, "STATE", "a published one is not edited");
    await delivered(who.desk, msgSiteId);
    ok(await who.desk.withdraw(msgSiteId));
    assert.equal((await who.desk.withdraw(msgSiteId)).body.errorCode, "STATE", "2 → 2");
    assert.equal((await who.desk.send("DELETE", `${MANAGE}/${msgSiteId}?version=1`)).body.errorCode, "CONFLICT");
    ok(await who.desk.send("DELETE", `${MANAGE}/${msgSiteId}`));
    assert.equal((await who.desk.send("GET", `${MANAGE}/${msgSiteId}`)).status, 404);
    assert.equal((await who.desk.publish(msgSiteId)).status, 404, "3 is the end");
  });

  it("twenty at once: only legal edges, one delivery per publication, each receiver once", async () => {
    const { msgSiteId } = await who.desk.create();
    for (let round = 0; round < 3; round += 1) {
      const replies = await Promise.all(
        Array.from({ length: 20 }, (_, i) =>
          round > 0 && i % 2 === 0 ? who.desk.withdraw(msgSiteId) : who.desk.publish(msgSiteId),
        ),
      );
      assert.ok(replies.every(({ status, body }) => status === 200 || body.errorCode === "STATE"));
      if (round === 0) assert.equal(replies.filter(({ status }) => status === 200).length, 1);
    }
    const rows = await demo.handle.db
      .select()
      .from(audits)
      .where(and(eq(audits.object, "message.site-message"), eq(audits.objectId, msgSiteId)))
      .orderBy(audits.auditId);
    const edges = rows.flatMap(({ changes }) =>
      changes
        .filter(({ field, before }) => field === "msgStatus" && before !== null)
        .map(({ before, after }) => `${String(before)}>${String(after)}`),
    );
    assert.ok(edges.length >= 3);
    assert.deepEqual(
      edges.filter((edge) => !["0>1", "1>2", "2>1"].includes(edge)),
      [],
    );
    const [row] = await demo.handle.db.select().from(siteMessages).where(eq(siteMessages.msgSiteId, msgSiteId));
    assert.equal(row?.edition, edges.filter((edge) => edge.endsWith(">1")).length);
    if (row?.msgStatus === 1) {
      const { receiverCount } = await delivered(who.desk, msgSiteId);
      assert.equal(receiverCount, OF_FIRST.length);
    }
  });

  it("planned: waits, goes out by itself at its time, and may be withdrawn before", async () => {
    const soon = () => new Date(TEST_NOW.getTime() + 700).toISOString();
    const { msgSiteId } = await who.desk.create({ planSendTime: soon() });
    assert.equal(ok(await who.desk.publish(msgSiteId)).msgStatus, 4);
    assert.equal((await who.hr.open(msgSiteId)).status, 404);
    assert.equal((await who.desk.publish(msgSiteId)).body.errorCode, "STATE", "it goes by itself");
    const held = await who.desk.create({ planSendTime: soon() });
    ok(await who.desk.publish(held.msgSiteId));
    ok(await who.desk.withdraw(held.msgSiteId));
    await new Promise((resolve) => setTimeout(resolve, 800));
    demo.app.platform.jobs.poke();
    const message = await delivered(who.desk, msgSiteId);
    assert.equal(message.receiverCount, OF_FIRST.length);
    assert.equal((await who.hr.opened(msgSiteId)).readFlag, 0);
    assert.equal((await who.desk.detail(held.msgSiteId)).msgStatus, 2, "withdrawn before its time: never sent");
    assert.deepEqual(await reached(held.msgSiteId), []);
    const past = await who.desk.create({ planSendTime: at(1) });
    demo.setClock(new Date(at(2)));
    const later = personOf(await demo.as(DEMO.user.desk));
    assert.match(String((await later.publish(past.msgSiteId)).raw.body), /定时发送的时间已过/);
    demo.setClock(TEST_NOW);
  });

  it("input: receipts need a deadline after the sending, 全体 names nobody, ten files at most", async () => {
    const file = { fileId: "x", attachType: 99, sortNo: 0 };
    for (const [change, path] of [
      [{ needReceipt: true }, "receiptDeadline"],
      [{ needReceipt: true, receiptDeadline: at(-1) }, "receiptDeadline"],
      [{ needReceipt: true, planSendTime: at(5), receiptDeadline: at(4) }, "receiptDeadline"],
      [{ planSendTime: at(-1) }, "planSendTime"],
      [{ receiverIds: [] }, "receiverIds"],
      [{ receiverScope: 1 }, "receiverIds"],
      [{ receiverIds: ["nothing"] }, "receiverIds"],
      [{ msgContent: "<svg onload=alert(1)>" }, "msgContent"],
      [{ attachments: Array.from({ length: 11 }, () => file) }, "attachments"],
    ] as const) {
      const { body } = await who.desk.send("POST", MANAGE, { payload: form(change) });
      assert.equal(body.errorCode, "VALIDATION", JSON.stringify(change));
      assert.equal((body.fieldErrors as { path: string }[])[0]?.path, path);
    }
    const clean = await who.desk.create({ msgContent: "<p onclick=x>好<script>1</script></p>" });
    assert.equal(clean.msgContent, "<p>好</p>");
  });
});
