// Codes by text message: one per phone and minute however many ask, single use, few tries, good for one purpose in one
// browser, and nobody learns from them who is known here. // promises P-S6
// On PostgreSQL: one message and three tries are counted under parallel calls.
import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { eq } from "drizzle-orm";
import type { LightMyRequestResponse } from "fastify";
import { DEMO } from "@/server/seed/demo";
import { seed } from "@/server/seed/seed";
import { audits } from "@/server/platform/audit/audit.table";
import { idempotencyKeys } from "@/server/platform/call/idempotency.table";
import { jobs } from "@/server/platform/jobs/jobs.table";
import { whitelist } from "@/server/modules/common/whitelist.table";
import { rateCounters } from "@/server/platform/limits/rate-limit.table";
import { statementsOf } from "@/server/testing/statements";
import { buildTestApp, createUser, type TestApp } from "@/server/testing/testing";
import { jobsDone } from "@/server/platform/outbox/testing";
import { Browser, codeSent, givePhone } from "@/server/modules/auth/password/password-testing";
import { phoneCodes, phoneTickets } from "@/server/modules/auth/password/password.table";
import { dropOldPhoneCodes } from "@/server/modules/auth/password/phone-code";
import { staff } from "@/server/reference/staff.table";
import { outboxMessages } from "@/server/platform/outbox/outbox.table";

let t: TestApp;
let n = 0;
let known: string;
let username: string;
const unknown = "13700009999";

before(async () => {
  t = await buildTestApp({ seed });
  await t.setParam("sms.perAddressPerHour", 100_000);
  await t.setParam("sms.perNetworkPerHour", 100_000);
  await t.setParam("sms.publicPerSitePerHour", 100_000);
  await t.setParam("sms.perSitePerHour", 100_000);
});
after(() => t.close());
beforeEach(async () => {
  n += 1;
  known = `136${String(n).padStart(8, "0")}`;
  const account = await createUser(t.db, { companyId: DEMO.firm.first });
  ({ username } = account);
  await givePhone(t, account.userId, known);
  t.clock.minutes(2);
});

const messages = () => t.db.$count(outboxMessages);
const bodyOf = (response: LightMyRequestResponse) => response.json<{ data: unknown; errorCode?: string }>();

// `npm run prove` asks 5,000 times, of three processes.
test("1,000 asks for one number, from 250 browsers, 250 at once, send exactly one", async () => {
  const browsers = Array.from({ length: 250 }, () => new Browser(t));
  for (const browser of browsers) await browser.captcha();
  const earlier = await messages();
  const statuses: number[] = [];
  // A call that a busy server turned away proves nothing: it is asked again.
  const served = async (browser: Browser): Promise<number> => {
    for (;;) {
      const { statusCode } = await browser.smsCode(known, { captcha: false });
      if (statusCode !== 503) return statusCode;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  for (let wave = 0; wave < 4; wave++) statuses.push(...(await Promise.all(browsers.map(served))));
  await jobsDone(t);
  assert.equal((await messages()) - earlier, 1);
  const count = (status: number) => statuses.filter((one) => one === status).length;
  // One is served, perhaps told again to its own browser; each captcha served once, the others were refused.
  assert.ok(count(200) >= 1 && count(200) <= 10, String(count(200)));
  assert.equal(count(200) + count(400) + count(429), 1_000);
});

describe("the limits", () => {
  test("without the captcha, with a wrong one or a used one nothing is sent", async () => {
    const browser = new Browser(t);
    const earlier = await messages();
    assert.equal(bodyOf(await browser.smsCode(known, { captcha: false })).errorCode, "VALIDATION");
    assert.equal(bodyOf(await browser.smsCode(known, { text: "ZZZZ" })).errorCode, "VALIDATION");
    assert.equal(
      bodyOf(await browser.smsCode(known, { captcha: false })).errorCode,
      "VALIDATION",
      "one try a challenge",
    );
    await jobsDone(t);
    assert.equal(await messages(), earlier);
  });

  test("the same call within the minute is answered alike and not repeated; another browser has to wait", async () => {
    const browser = new Browser(t);
    const earlier = await messages();
    const first = await browser.smsCode(known);
    const again = await browser.smsCode(known, { captcha: false });
    assert.deepEqual(bodyOf(again), bodyOf(first));
    const other = await new Browser(t).smsCode(known);
    assert.equal(other.statusCode, 429);
    assert.ok(Number(other.headers["retry-after"]) <= 60);
    await jobsDone(t);
    assert.equal((await messages()) - earlier, 1);
    t.clock.minutes(1);
    assert.equal((await browser.smsCode(known)).statusCode, 200);
    await jobsDone(t);
    assert.equal((await messages()) - earlier, 2);
  });

  test("five a day for one phone, twenty an hour for one address, a limit for the whole site", async () => {
    for (let i = 0; i < 5; i++) {
      assert.equal((await new Browser(t).smsCode(known)).statusCode, 200);
      t.clock.minutes(2);
    }
    assert.equal((await new Browser(t).smsCode(known)).statusCode, 429);
    await t.setParam("sms.perAddressPerHour", 2);
    const statuses: number[] = [];
    for (let i = 0; i < 3; i++) {
      statuses.push((await new Browser(t, "192.0.2.7").smsCode(`1350000000${i}`)).statusCode);
    }
    assert.deepEqual(statuses, [200, 200, 429]);
    await t.setParam("sms.perAddressPerHour", 100_000);
    await t.setParam("sms.publicPerSitePerHour", 1);
    const order = (mobile: string) => new Browser(t).smsCode(mobile, { purpose: "application" });
    assert.deepEqual([(await order("13500000008")).statusCode, (await order("13500000009")).statusCode], [200, 429]);
    await t.setParam("sms.publicPerSitePerHour", 100_000);
  });

  test("a number of the whitelist has no daily limit; the pause between two codes stays", async () => {
    const phone = "13600000077";
    const vault = t.app.platform.services.vault;
    await t.db.insert(whitelist).values({
      whiteId: "white-1",
      lv1OrgId: "org",
      whiteType: 1,
      receiver: vault.seal(phone),
      receiverIndex: vault.index(phone),
      receiverMask: "136****0077",
      createUserId: "u",
      createUserName: "协会",
      createTime: t.clock.now(),
    });
    for (let i = 0; i < 7; i++) {
      assert.equal((await new Browser(t).smsCode(phone)).statusCode, 200, `code ${i + 1}`);
      t.clock.minutes(2);
    }
    assert.equal((await new Browser(t).smsCode(phone)).statusCode, 200);
    assert.equal((await new Browser(t).smsCode(phone)).statusCode, 429);
  });

  test("a call without the marker header is refused", async () => {
    const url = `/restOpen/auth/security/smsCode/${known}?purpose=resetPwd&captcha_code=${"A".repeat(43)}`;
    assert.equal((await t.app.inject({ method: "GET", url })).statusCode, 403);
  });
});

describe("the code", () => {
  let browser: Browser;
  let code: string;
  beforeEach(async () => {
    browser = new Browser(t);
    assert.equal((await browser.smsCode(known)).statusCode, 200);
    code = await codeSent(t);
    assert.match(code, /^\d{6}$/);
  });
  const wrongOf = (right: string) => String((Number(right) + 1) % 1_000_000).padStart(6, "0");

  test("serves once, and names the accounts of the phone", async () => {
    const right = await browser.byPhoneCode(known, code);
    assert.equal(right.statusCode, 200);
    const { data } = right.json<{ data: { accounts: { username: string }[] } }>();
    assert.deepEqual(
      data.accounts.map((account) => account.username),
      [username],
    );
    assert.equal((await browser.byPhoneCode(known, code)).statusCode, 400);
  });

  test("three wrong tries use it up, also when they come at once", async () => {
    const wrong = await Promise.all(Array.from({ length: 20 }, () => browser.byPhoneCode(known, wrongOf(code))));
    assert.ok(wrong.every(({ statusCode }) => statusCode === 400));
    const [row] = await t.db.select().from(phoneCodes).where(eq(phoneCodes.tries, 3));
    assert.ok(row, "refused tries are counted though their transaction said no");
    assert.equal((await browser.byPhoneCode(known, code)).statusCode, 400);
  });

  test("two wrong ones do not", async () => {
    for (let i = 0; i < 2; i++) await browser.byPhoneCode(known, wrongOf(code));
    assert.equal((await browser.byPhoneCode(known, code)).statusCode, 200);
  });

  test("is worth nothing in another browser, for another purpose, another phone, or after five minutes", async () => {
    assert.equal((await new Browser(t).byPhoneCode(known, code)).statusCode, 400);
    const other = new Browser(t);
    await other.captcha();
    assert.equal((await other.byPhoneCode(known, code)).statusCode, 400);
    assert.equal((await browser.byPhoneCode(known, code, { purpose: "application" })).statusCode, 400);
    assert.equal((await browser.byPhoneCode(unknown, code)).statusCode, 400);
    t.clock.minutes(5);
    assert.equal((await browser.byPhoneCode(known, code)).statusCode, 400);
  });

  test("a key of a refused try may be used again for the corrected one", async () => {
    const headers = { "idempotency-key": "one-form" };
    const send = (smsCode: string) =>
      t.call({
        method: "POST",
        url: "/restOpen/auth/security/anonymous/byPhoneCode",
        payload: { mobilePhone: known, smsCode, purpose: "resetPwd" },
        cookies: browser.cookies,
        headers,
      });
    assert.equal((await send(wrongOf(code))).statusCode, 400);
    const right = await send(code);
    assert.equal(right.statusCode, 200);
    assert.equal((await send(code)).body, right.body, "the stored answer, not a second try");
  });
});

describe("who is known here", () => {
  test("an unknown number gets the same answers, and no message", async () => {
    const [a, b] = [new Browser(t), new Browser(t)];
    const earlier = await messages();
    const [yes, no] = [await a.smsCode(known), await b.smsCode("13711112222")];
    assert.deepEqual(bodyOf(no), bodyOf(yes));
    assert.deepEqual(Object.keys(no.headers).sort(), Object.keys(yes.headers).sort());
    await jobsDone(t);
    assert.equal((await messages()) - earlier, 1);
    const [row] = await t.db.select().from(outboxMessages).where(eq(outboxMessages.receiverMask, "137****2222"));
    assert.equal(row, undefined);
    const strip = (response: LightMyRequestResponse) => ({ ...response.json<object>(), errorId: "" });
    assert.deepEqual(strip(await b.byPhoneCode("13711112222", "000000")), strip(await a.byPhoneCode(known, "000000")));
  });

  // How long it takes is measured by `npm run prove -- security`.
  test("either number costs the database the same until its code is kept; the rest is the job's", async () => {
    const ordering = async (mobile: string) => {
      const browser = new Browser(t);
      await browser.captcha();
      await jobsDone(t);
      const seen = await statementsOf(t, async () => {
        assert.equal((await browser.smsCode(mobile, { captcha: false })).statusCode, 200);
      });
      await jobsDone(t);
      // Chores ask beside it, and what every call of an address is counted by is written now and then.
      const own = seen
        .filter(({ text, whole }) => !text.includes("rate_counters") || whole.includes("sms-"))
        .map(({ text }) => text)
        .filter((text) => /rate_counters|"pre_session_hash" = |"mobile_index" = |"msg_whitelist"/.test(text));
      const kept = own.findIndex((text) => text.startsWith('insert into "phone_codes"'));
      assert.ok(kept > 2, own.join("\n"));
      return own.slice(0, kept + 1);
    };
    assert.deepEqual(await ordering("13711113333"), await ordering(known));
  });

  test("comPeople tells the state of the one person who is named in full, and nothing that identifies", async () => {
    const [person] = await t.db.select().from(staff).where(eq(staff.companyId, DEMO.firm.first)).limit(1);
    assert.ok(person?.idNo);
    const idNo = t.app.platform.services.vault.open(person.idNo);
    const ask = async (staffName: string) => {
      const browser = new Browser(t);
      t.clock.minutes(2);
      await browser.smsCode(known, { purpose: "application" });
      const more = { purpose: "application", staffName, idNo };
      const { data } = (await browser.byPhoneCode(known, await codeSent(t), more)).json<{ data: { token: string } }>();
      return { browser, token: data.token };
    };
    const right = await ask(person.staffName);
    const found = await right.browser.get(`/comPeople?token=${right.token}`);
    assert.deepEqual(bodyOf(found).data, [{ staffCategory: person.staffCategory, memberStatus: person.memberStatus }]);
    const wrong = await ask("张冠李戴");
    assert.deepEqual(bodyOf(await wrong.browser.get(`/comPeople?token=${wrong.token}`)).data, []);
    assert.deepEqual(bodyOf(await wrong.browser.get(`/comPeople?token=${right.token}`)).data, []);
    const stranger = await new Browser(t).get(`/comPeople?token=${"x".repeat(43)}`);
    assert.deepEqual(bodyOf(stranger).data, []);
  });

  test("the open facts hold names of associations and rules, nobody's data", async () => {
    const site = bodyOf(await new Browser(t).get("")).data as Record<string, unknown>;
    const told = ["codeMinutes", "contact", "contactWays", "helpText", "passwordPolicy", "resendSeconds"];
    assert.deepEqual(Object.keys(site).sort(), told);
    const associations = bodyOf(await new Browser(t).get("/association")).data as object[];
    assert.deepEqual(Object.keys(associations[0] ?? {}).sort(), ["fullOrgName", "orgId", "orgName"]);
  });
});

test("no code and no number stands in log, audit, jobs, limits, keys or code table; what is over is dropped", async () => {
  const browser = new Browser(t);
  await browser.smsCode(known);
  const code = await codeSent(t);
  await browser.byPhoneCode(known, code);
  const tables = [audits, jobs, rateCounters, idempotencyKeys, phoneCodes, phoneTickets, outboxMessages];
  const written = t.logs() + JSON.stringify(await Promise.all(tables.map((table) => t.db.select().from(table))));
  assert.ok(!written.includes(known), "the number");
  // Six digits alone may be part of a time: the sentence around them is what must not be there.
  assert.ok(!written.includes(`验证码 ${code}`) && !t.logs().includes(code));
  await dropOldPhoneCodes(t.db, new Date(t.clock.now().getTime() + 86_400_000));
  assert.equal((await t.db.$count(phoneCodes)) + (await t.db.$count(phoneTickets)), 0);
});
