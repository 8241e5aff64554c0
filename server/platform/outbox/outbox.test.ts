// Mail and text messages leave by a job, never in the request; they are tried again, end somewhere, and leave no secret
// behind. Real adapters against stubs on a socket.
import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { MSG_SOURCE, SEND_STATUS } from "@/contracts/common/outbox";
import { DEMO } from "@/server/seed/demo";
import { seed } from "@/server/seed/seed";
import { audits } from "@/server/platform/audit/audit.table";
import { jobs } from "@/server/platform/jobs/jobs.table";
import { cleanOutbox } from "@/server/platform/outbox/clean";
import type { SmsOrder } from "@/server/platform/outbox/outbox";
import type { SendFault, SmsPort } from "@/server/platform/outbox/port";
import { smsGateway } from "@/server/platform/outbox/sms-gateway";
import { smtpPort } from "@/server/platform/outbox/smtp";
import { gatewayStub, smtpStub } from "@/server/platform/outbox/testing";
import { buildTestApp, createUser, openSession, type TestApp } from "@/server/testing/testing";
import { outboxMessages } from "@/server/platform/outbox/outbox.table";

const MOBILE = "13900001234";
const SECRET = "您的验证码是 482913，5 分钟内有效。";

const rowOf = async (t: TestApp, messageId: string) => {
  const [row] = await t.db.select().from(outboxMessages).where(eq(outboxMessages.messageId, messageId));
  assert.ok(row);
  return row;
};
async function until<T>(read: () => Promise<T>, isIt: (value: T) => boolean): Promise<T> {
  for (let i = 0; i < 200; i++) {
    const value = await read();
    if (isIt(value)) return value;
    await sleep(25);
  }
  throw new Error("it never came to that");
}
const over = (t: TestApp, messageId: string) =>
  until(
    () => rowOf(t, messageId),
    (row) => row.sendStatus > 1,
  );

async function order(t: TestApp, more: Partial<SmsOrder> = {}): Promise<string> {
  const { outbox } = t.app.platform.services;
  const sms = { to: MOBILE, sourceType: MSG_SOURCE.resetCode, text: SECRET, isSecret: true, ...more };
  const id = await t.db.transaction((tx) => outbox.sms({ db: tx, now: t.clock.now() }, sms));
  t.app.platform.jobs.poke();
  return id;
}

describe("the SMTP adapter", () => {
  test("hands over text and files with the same id on every try", async () => {
    const stub = await smtpStub();
    const port = smtpPort(stub.url);
    const file = { fileName: "证书.p12", contentType: "application/x-pkcs12", content: Buffer.from("bytes") };
    const mail = { messageId: "m1", to: "a@example.org", subject: "登录证书", text: "请查收", files: [file] };
    assert.equal(await port.send(mail), "sent");
    const [got] = stub.mails;
    assert.match(got?.from ?? "", /portal@example\.com/);
    assert.match(got?.to ?? "", /<a@example\.org>/);
    assert.match(got?.data ?? "", /Message-ID: <m1@example\.com>/);
    assert.ok(got?.data.includes(Buffer.from("请查收").toString("base64")));
    assert.ok(got?.data.includes(Buffer.from("bytes").toString("base64")));
    await stub.close();
  });

  test("knows what may pass from what will not, and keeps the address out of the sentence", async () => {
    const stub = await smtpStub();
    const port = smtpPort(stub.url);
    const mail = { messageId: "m2", to: "gone@example.org", subject: "x", text: "x", files: [] };
    const faultOf = (work: Promise<unknown>) =>
      work.then(
        () => assert.fail("sent"),
        (error: unknown) => error as SendFault,
      );
    stub.refusals.push("550 no such user gone@example.org");
    const final = await faultOf(port.send(mail));
    assert.deepEqual([final.kind, final.sentence], ["final", "邮件服务器拒收（550）"]);
    stub.refusals.push("451 later gone@example.org");
    assert.equal((await faultOf(port.send(mail))).kind, "passing");
    await stub.close();
    const away = await faultOf(port.send(mail));
    assert.deepEqual([away.kind, away.sentence], ["passing", "邮件服务器没有响应"]);
  });
});

describe("the SMS gateway adapter", () => {
  const key = "gateway-key-0000000001";
  test("signs time and body; the gateway can check it", async () => {
    const stub = await gatewayStub();
    const sms = { messageId: "s1", to: MOBILE, text: SECRET };
    assert.equal(await smsGateway(stub.url, key).send(sms), "sent");
    const [call] = stub.calls;
    const timestamp = String(call?.headers["x-timestamp"]);
    const expected = createHmac("sha256", key).update(`${timestamp}\n${call?.body}`).digest("hex");
    assert.equal(call?.headers["x-signature"], expected);
    assert.ok(Math.abs(Date.now() / 1_000 - Number(timestamp)) < 5);
    assert.deepEqual(JSON.parse(call?.body ?? ""), { messageId: "s1", mobile: MOBILE, content: SECRET });
    assert.equal(call?.headers["idempotency-key"], "s1");
    await stub.close();
  });

  test("follows no redirect; 4xx is for good, 503 and nobody there may pass, 5xx tells nothing", async () => {
    const stub = await gatewayStub();
    const port: SmsPort = smsGateway(stub.url, key);
    const kindOf = (status?: number) => {
      if (status) stub.answers.push(status);
      return port.send({ messageId: "s2", to: MOBILE, text: "x" }).then(
        () => null,
        (error: unknown) => (error as SendFault).kind,
      );
    };
    assert.equal(await kindOf(302), "final");
    assert.equal(stub.calls.length, 1, "the place it points to is not called");
    assert.deepEqual([await kindOf(400), await kindOf(429), await kindOf(503)], ["final", "passing", "passing"]);
    // It may have been taken all the same.
    assert.deepEqual([await kindOf(500), await kindOf(504)], ["unknown", "unknown"]);
    await stub.close();
    assert.equal(await kindOf(), "passing");
  });
});

describe("with a gateway", () => {
  let t: TestApp;
  let stub: Awaited<ReturnType<typeof gatewayStub>>;
  before(async () => {
    stub = await gatewayStub();
    const env = { SMS_GATEWAY_URL: stub.url, SMS_GATEWAY_KEY: "gateway-key-0000000001" };
    t = await buildTestApp({ env, seed, sendTimes: { pausesMs: [20, 20], quietMs: 20 } });
  });
  after(async () => {
    await t.close();
    await stub.close();
  });

  test("a message fails twice, goes out the third time, once; its secret is erased", async () => {
    stub.answers.push(500, 503);
    const row = await over(t, await order(t));
    assert.deepEqual([row.sendStatus, row.tries, row.errorText, row.content], [SEND_STATUS.sent, 3, null, null]);
    assert.ok(row.sendTime);
    const ids = stub.calls.map((call) => (JSON.parse(call.body) as { messageId: string }).messageId);
    assert.deepEqual(ids, [row.messageId, row.messageId, row.messageId]);
  });

  test("a failed one stands among the jobs and goes out again by hand, once, from the log or from the jobs", async () => {
    const codes = [
      "g_hy_desk_sendlog_view",
      "g_hy_desk_sendlog_edit",
      "g_hy_desk_job_view",
      "g_hy_desk_job_edit",
    ] as const;
    const { userId } = await createUser(t.db, { userType: 2, orgId: DEMO.orgId, codes });
    const token = await openSession(t, userId);
    const resend = (id: string, key: string) =>
      t.call({
        method: "PUT",
        url: `/rest/common/msg/sms/v1.0/${id}/resend`,
        token,
        headers: { "idempotency-key": key },
      });
    const jobOf = async (id: string) => (await t.db.select().from(jobs).where(eq(jobs.payload, id)))[0];
    stub.answers.push(400);
    const first = await order(t, { isSecret: false, text: "通知甲" });
    await over(t, first);
    await until(
      () => jobOf(first),
      (job) => job?.status === "failed",
    );
    assert.equal((await jobOf(first))?.failure, "短信网关拒绝（400）");
    const calls = stub.calls.length;
    const answers = [await resend(first, "again-0001"), await resend(first, "again-0001")];
    assert.deepEqual(
      answers.map((answer) => [answer.statusCode, answer.json().data.canResend]),
      [
        [200, false],
        [200, false],
      ],
    );
    assert.equal((await over(t, first)).sendStatus, SEND_STATUS.sent);
    assert.equal(stub.calls.length, calls + 1);
    assert.equal((await resend(first, "again-0002")).statusCode, 409);

    stub.answers.push(400);
    const second = await order(t, { isSecret: false, text: "通知乙" });
    await over(t, second);
    const failed = await until(
      () => jobOf(second),
      (job) => job?.status === "failed",
    );
    const url = `/rest/common/job/v1.0/${failed?.jobId ?? ""}/retry`;
    assert.equal((await t.call({ method: "PUT", url, token })).statusCode, 200);
    assert.equal((await over(t, second)).sendStatus, SEND_STATUS.sent);

    stub.answers.push(400);
    const secret = await order(t);
    await over(t, secret);
    const refused = await resend(secret, "again-0003");
    assert.equal(refused.statusCode, 409);
    assert.match(refused.json().errorMessage, /已清除/);
    const acts = await t.db.select().from(audits).where(eq(audits.objectId, first));
    assert.equal(acts.filter(({ action, result }) => action === "common.sms-log.resend" && result === "ok").length, 1);
  });

  test("a refusal for good is not tried again; one that lasts ends as failed", async () => {
    stub.answers.push(400);
    const refused = await over(t, await order(t, { isSecret: false, text: "通知" }));
    assert.deepEqual(
      [refused.sendStatus, refused.tries, refused.errorText],
      [SEND_STATUS.failed, 1, "短信网关拒绝（400）"],
    );
    stub.answers.push(500, 500, 500);
    const worn = await over(t, await order(t));
    assert.deepEqual([worn.sendStatus, worn.tries, worn.content], [SEND_STATUS.failed, 3, null]);
  });

  test("what is no longer worth anything is not sent", async () => {
    const calls = stub.calls.length;
    const row = await over(t, await order(t, { expireTime: t.clock.now() }));
    assert.deepEqual([row.sendStatus, row.content, stub.calls.length], [SEND_STATUS.expired, null, calls]);
  });

  test("an order that is rolled back sends nothing", async () => {
    const before = await t.db.$count(jobs);
    const { outbox } = t.app.platform.services;
    await assert.rejects(
      t.db.transaction(async (tx) => {
        await outbox.sms({ db: tx, now: t.clock.now() }, { to: MOBILE, sourceType: 9, text: "x" });
        throw new Error("rolled back");
      }),
    );
    assert.equal(await t.db.$count(jobs), before);
  });

  test("desk reads of a secret nothing, though the site is a demo", async () => {
    const { userId } = await createUser(t.db, { userType: 2, orgId: DEMO.orgId, codes: ["g_hy_desk_sendlog_view"] });
    const token = await openSession(t, userId);
    stub.answers.push(400);
    const messageId = await order(t);
    await over(t, messageId);
    const url = `/rest/common/msg/sms/v1.0/detail?messageId=${messageId}`;
    const { data } = (await t.call({ method: "GET", url, token })).json<{ data: { content: null; isSecret: true } }>();
    assert.deepEqual([data.content, data.isSecret], [null, true]);
  });

  test("neither number nor text stands in log, jobs, audit or in the clear in the table", async () => {
    const written = JSON.stringify([
      await t.db.select().from(outboxMessages),
      await t.db.select().from(jobs),
      await t.db.select().from(audits),
    ]);
    for (const text of [MOBILE, "482913"]) {
      assert.ok(!written.includes(text));
      assert.ok(!t.logs().includes(text));
    }
  });
});

describe("the outbox alone, on a demo", () => {
  let t: TestApp;
  let token: string;
  const get = async (path: string, by = token) => t.call({ method: "GET", url: `/rest/common/msg${path}`, token: by });
  before(async () => {
    t = await buildTestApp({ seed });
    const { userId } = await createUser(t.db, { userType: 2, orgId: DEMO.orgId, codes: ["g_hy_desk_sendlog_view"] });
    token = await openSession(t, userId);
  });
  after(() => t.close());

  test("nothing leaves; a tester reads the code in the log, and that is audited", async () => {
    const messageId = await order(t, { companyId: DEMO.firm.first });
    assert.equal((await over(t, messageId)).sendStatus, SEND_STATUS.kept);
    const { data } = (await get(`/sms/v1.0/detail?messageId=${messageId}`)).json<{ data: Record<string, unknown> }>();
    assert.equal(data["content"], SECRET);
    assert.equal(data["receiver"], "139****1234");
    const [audit] = await t.db.select().from(audits).where(eq(audits.objectId, messageId));
    assert.equal(audit?.action, "common.outbox.secret");
  });

  test("lists are the association's own, filtered, the newest first; novel is one purpose's newest", async () => {
    t.clock.minutes(1);
    const later = await order(t, { sourceType: MSG_SOURCE.businessNotice, isSecret: false, text: "通知" });
    await over(t, later);
    interface Rows {
      data: { messageId: string; sourceType: number }[];
      totalCount: number;
    }
    const all = (await get("/sms/v1.0?page=1&pageSize=30")).json<Rows>();
    assert.equal(all.totalCount, 2);
    assert.equal(all.data[0]?.messageId, later);
    assert.equal((await get("/sms/v1.0?sourceType[]=1")).json<Rows>().totalCount, 1);
    assert.equal((await get("/sms/v1.0?mobileTail=1234&createFrom=2026-11-20")).json<Rows>().totalCount, 2);
    assert.equal((await get("/sms/v1.0?createTo=2026-11-19")).json<Rows>().totalCount, 0);
    assert.equal((await get("/mail/v1.0?subject=%25")).json<Rows>().totalCount, 0);
    assert.deepEqual(
      (await get("/sms/v1.0/novel/7")).json<Rows>().data.map((row) => row.messageId),
      [later],
    );
    const stranger = await createUser(t.db, { userType: 2, orgId: null, codes: ["g_hy_desk_sendlog_view"] });
    const theirs = await openSession(t, stranger.userId);
    assert.equal((await get("/sms/v1.0", theirs)).json<Rows>().totalCount, 0);
    assert.equal((await get(`/sms/v1.0/detail?messageId=${later}`, theirs)).statusCode, 404);
  });

  test("a mail keeps its subject and file names; housekeeping takes secrets after a day, rows after a year", async () => {
    const { outbox } = t.app.platform.services;
    const file = { fileName: "a.p12", contentType: "application/x-pkcs12", content: Buffer.from("x") };
    const mail = { to: "demo@example.com", subject: "登录证书", sourceType: 5, text: "密码另行发送", files: [file] };
    const messageId = await outbox.mail({ db: t.db, now: t.clock.now() }, mail);
    t.app.platform.jobs.poke();
    const row = await over(t, messageId);
    assert.deepEqual([row.subject, row.fileNames, row.receiverMask], ["登录证书", ["a.p12"], "d***@example.com"]);
    await cleanOutbox(t.db, new Date(t.clock.now().getTime() + 2 * 86_400_000));
    const rows = await t.db.select().from(outboxMessages);
    assert.ok(rows.every((one) => !one.isSecret || one.content === null));
    assert.ok(
      rows.some((one) => one.content !== null),
      "texts without a secret stay",
    );
    await cleanOutbox(t.db, new Date(t.clock.now().getTime() + 366 * 86_400_000));
    assert.equal(await t.db.$count(outboxMessages), 0);
  });
});
