import assert from "node:assert/strict";
import { setTimeout as wait } from "node:timers/promises";
import { after, before, test } from "node:test";
import { eq } from "drizzle-orm";
import { audits } from "@/server/platform/audit/audit.table";
import { stateConflict } from "@/server/platform/call/errors";
import { removeExpired } from "@/server/platform/http/housekeeping";
import { idempotencyKeys } from "@/server/platform/call/idempotency.table";
import { registerTestApi, testHandlers } from "@/server/testing/test-api";
import { buildTestApp, createUser, openSession, type TestApp } from "@/server/testing/testing";
import { orgs } from "@/server/reference/user.table";

const url = "/rest/test/org/v1.0";
let t: TestApp;
let token: string;
let isRefusing = false;
let executed = 0;

before(async () => {
  t = await buildTestApp({
    register: registerTestApi({
      create: async (ctx) => {
        executed += 1;
        const answer = await testHandlers.create(ctx);
        if (isRefusing) throw stateConflict("此时不能提交");
        await wait(20);
        return answer;
      },
      touch: async ({ db, params }) => {
        await db.insert(orgs).values({ orgId: params.orgId, orgName: "x", fullOrgName: "x", lv1OrgId: "x" });
        return null;
      },
    }),
  });
  token = await openSession(t, (await createUser(t.db)).userId);
});
after(() => t.close());

const post = (key: string, orgName: string, session = token) =>
  t.call({ method: "POST", url, token: session, headers: { "idempotency-key": key }, payload: { orgName } });
const countOf = (orgName: string) => t.db.$count(orgs, eq(orgs.orgName, orgName));
const answerOf = (response: { json(): unknown }) => response.json();

test("50 parallel sends with one key write one row and give 50 equal answers", async () => {
  const executedBefore = executed;
  const answers = await Promise.all(Array.from({ length: 50 }, () => post("parallel", "并行")));
  assert.deepEqual(new Set(answers.map((a) => a.statusCode)), new Set([200]));
  assert.equal(new Set(answers.map((a) => a.body)).size, 1);
  assert.equal(executed - executedBefore, 1);
  assert.equal(await countOf("并行"), 1);
  assert.equal(await t.db.$count(audits, eq(audits.objectId, answers[0]?.json().data.orgId)), 1);
});

test("the same key with another body is 422 after a success", async () => {
  assert.equal((await post("other", "原文")).statusCode, 200);
  const changed = await post("other", "改文");
  assert.equal(changed.statusCode, 422);
  assert.equal(changed.json().errorCode, "IDEMPOTENCY");
  assert.equal(await countOf("改文"), 0);
});

test("a definite refusal frees the key: the corrected form goes through under it", async () => {
  isRefusing = true;
  assert.equal((await post("freed", "初稿")).statusCode, 409);
  assert.equal(await countOf("初稿"), 0, "a refused write leaves nothing");
  isRefusing = false;
  assert.equal((await post("freed", "")).statusCode, 400);
  assert.equal((await post("freed", "定稿")).statusCode, 200);
  assert.equal(await countOf("定稿"), 1);
});

test("a key is its user's own", async () => {
  const other = await openSession(t, (await createUser(t.db)).userId);
  const mine = await post("own", "各自");
  const theirs = await post("own", "各自", other);
  assert.equal(theirs.statusCode, 200);
  assert.notDeepEqual(answerOf(mine), answerOf(theirs));
});

test("the stored answer cannot be read in the database", async () => {
  await post("sealed", "封存内容");
  const [row] = await t.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, "sealed"));
  assert.doesNotMatch(JSON.stringify(row), /封存内容/);
});

test("a key lives seven days, then it may be used anew", async () => {
  const first = await post("week", "一周");
  t.clock.minutes(7 * 24 * 60 - 1);
  token = await openSession(
    t,
    (await t.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, "week")))[0]?.userId ?? "",
  );
  assert.equal((await post("week", "一周")).body, first.body);
  t.clock.minutes(2);
  assert.notEqual((await post("week", "一周")).body, first.body);
  t.clock.minutes(8 * 24 * 60);
  await removeExpired(t.db, t.clock.now());
  assert.equal(await t.db.$count(idempotencyKeys), 0);
  t.clock.advance(0);
  token = await openSession(t, (await createUser(t.db)).userId);
});

test("a malformed key is 400; without a key a write is simply executed each time", async () => {
  for (const key of ["", "a b", "ü", "x".repeat(101)]) {
    assert.equal((await post(key, "坏键")).statusCode, 400, key);
  }
  const plain = () => t.call({ method: "POST", url, token, payload: { orgName: "无键" } });
  await plain();
  await plain();
  assert.equal(await countOf("无键"), 2);
});

test("a write that records no audit entry is a fault and leaves nothing", async () => {
  const response = await t.call({ method: "PUT", url: `${url}/unaudited/touch`, token });
  assert.equal(response.statusCode, 500);
  assert.equal(await t.db.$count(orgs, eq(orgs.orgId, "unaudited")), 0);
});

test("an exempt call needs neither key nor audit", async () => {
  // Refusals of the tests before are written a moment after their answers.
  const done = () => t.db.$count(audits, eq(audits.result, "ok"));
  const before = await done();
  const draft = () =>
    t.call({
      method: "POST",
      url: `${url}/draft`,
      token,
      headers: { "idempotency-key": "d" },
      payload: { text: "草稿" },
    });
  assert.equal((await draft()).statusCode, 200);
  assert.equal((await draft()).statusCode, 200);
  assert.equal(await done(), before);
});
