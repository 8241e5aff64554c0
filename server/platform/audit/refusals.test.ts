// Refusals that no handler sees: each event number finds its row, nobody can fill the log, no answer waits for it.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { eq, like } from "drizzle-orm";
import type { InjectOptions } from "fastify";
import { audits } from "@/server/platform/audit/audit.table";
import { REFUSAL_CAPS } from "@/server/platform/audit/refusals";
import { registerTestApi } from "@/server/testing/test-api";
import { rawRequest } from "@/server/platform/call/raw-request";
import { buildTestApp, createUser, openSession, type TestApp } from "@/server/testing/testing";

const url = "/rest/test/org/v1.0";
let t: TestApp;
let token: string;
let userId: string;

before(async () => {
  t = await buildTestApp({ register: registerTestApi(), env: { MIN_CLIENT: "2.0.0" } });
  ({ userId } = await createUser(t.db, { companyId: "firm-1" }));
  token = await openSession(t, userId);
});
after(() => t.close());

const written = async (errorId: string) => {
  await new Promise((resolve) => setTimeout(resolve, 20));
  await t.app.platform.refusals.flush();
  return t.db.select().from(audits).where(eq(audits.requestId, errorId));
};

/** Rows of one event number, which come a moment after the answer. */
async function rowsOf(errorId: string) {
  for (let i = 0; i < 200; i++) {
    const rows = await written(errorId);
    if (rows.length > 0) return rows;
  }
  return [];
}

const refused = async (options: InjectOptions & { token?: string }, status: number): Promise<string> => {
  const response = await t.call({ url, method: "POST", ...options });
  assert.equal(response.statusCode, status, response.body);
  return response.json<{ errorId: string }>().errorId;
};
const json = { "content-type": "application/json" };

test("each kind of refusal of a signed-in user has one row with his name, call and sentence", async () => {
  const huge = JSON.stringify({ orgName: "名".repeat(800_000) });
  const cases: [InjectOptions, number, string][] = [
    [{ headers: { "x-client-version": "1.0.0" } }, 428, "CLIENT_TOO_OLD"],
    [{ headers: { "x-page-user": "somebody." } }, 400, "GW0006"],
    [{ headers: { "x-requested-with": "" } }, 403, "FORBIDDEN"],
    [{ headers: json, payload: "{" }, 400, "VALIDATION"],
    [{ headers: { "content-type": "text/xml" }, payload: "<a/>" }, 400, "VALIDATION"],
    [{ headers: json, payload: huge }, 413, "TOO_LARGE"],
  ];
  for (const [options, status, code] of cases) {
    const rows = await rowsOf(await refused({ ...options, token }, status));
    assert.deepEqual(
      rows.map((row) => [row.userId, row.companyId, row.action, row.object, row.result]),
      [[userId, "firm-1", "test.org.create", "request", "refused"]],
      code,
    );
    assert.equal(rows[0]?.changes.find(({ field }) => field === "errorCode")?.after, code);
  }
});

test("the limit, the draining server and an unknown address are found too, and calls that are exempt", async () => {
  await t.setParam("limits.userCallsPerMinute", 1);
  await t.call({ url: `${url}/list/page`, token });
  const limited = await refused({ token }, 429);
  await t.setParam("limits.userCallsPerMinute", 10_000_000);
  assert.equal((await rowsOf(limited))[0]?.userId, userId);
  const lost = await rowsOf(await refused({ method: "GET", url: "/rest/secret-110101199001011237", token }, 404));
  assert.deepEqual([lost.length, lost[0]?.action, lost[0]?.userId], [1, "kit.unrouted.GET", userId]);
  assert.ok(!JSON.stringify(lost).includes("110101199001011237"), "an address may hold anything");
  const draft = await rowsOf(await refused({ url: `${url}/draft`, token, payload: { wrong: 1 } }, 400));
  assert.deepEqual([draft.length, draft[0]?.action], [1, "test.org.draft"]);
});

test("bytes that are no address, or no HTTP at all, have a row", async () => {
  const port = await t.listen();
  for (const bytes of ["GET /%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", "NONSENSE\r\n\r\n"]) {
    const answer = await rawRequest(port, bytes);
    const [, errorId = ""] = /"errorId":"([0-9a-f]{32})"/.exec(answer) ?? [];
    assert.equal((await rowsOf(errorId)).length, 1, answer);
  }
});

test("a handler's refusal still has one row only", async () => {
  assert.equal((await rowsOf(await refused({ token, payload: {} }, 400))).length, 1);
  assert.equal((await rowsOf(await refused({ method: "GET", url: `${url}/coded`, token }, 403))).length, 1);
});

test("strangers fill nothing: a network's share, then a count; the next minute has room again", async () => {
  t.clock.minutes(2);
  const ids: string[] = [];
  for (let i = 0; i < REFUSAL_CAPS.perNetwork + 30; i++) ids.push(await refused({}, 400));
  const first = await rowsOf(ids[0] ?? "");
  assert.deepEqual([first.length, first[0]?.userId], [1, null]);
  assert.equal((await written(ids.at(-1) ?? "")).length, 0);
  const mine = await rowsOf(await refused({ token, headers: { "x-client-version": "1.0.0" } }, 428));
  assert.equal(mine.length, 1, "a stranger behind the same address costs the signed-in nothing");
  t.clock.minutes(2);
  assert.equal((await rowsOf(await refused({}, 400))).length, 1);
  const capped = await t.db.select().from(audits).where(like(audits.action, "kit.refusals.capped"));
  assert.equal(capped.length, 1);
  assert.match(JSON.stringify(capped[0]?.changes), /另有 30 次/);
});

test("a signed-in user has a share of his own, many times what a person can cause", async () => {
  t.clock.minutes(2);
  const fresh = await openSession(t, (await createUser(t.db)).userId);
  const ids: string[] = [];
  for (let i = 0; i <= REFUSAL_CAPS.perUser; i++)
    ids.push(await refused({ token: fresh, headers: { "x-client-version": "1.0.0" } }, 428));
  assert.equal((await rowsOf(ids[REFUSAL_CAPS.perUser - 1] ?? "")).length, 1);
  assert.equal((await written(ids[REFUSAL_CAPS.perUser] ?? "")).length, 0);
});

test("what was refused while the database was away is written when it is back; stopping writes the rest", async () => {
  const { refusals } = t.app.platform;
  t.clock.minutes(2);
  const insert = t.db.execute.bind(t.db);
  Object.assign(t.db, { execute: () => Promise.reject(new Error("Connection terminated unexpectedly")) });
  const id = await refused({}, 400);
  await new Promise((resolve) => setTimeout(resolve, 20));
  await refusals.flush();
  Object.assign(t.db, { execute: insert });
  const late = await refused({}, 400);
  await new Promise((resolve) => setTimeout(resolve, 20));
  await refusals.close();
  for (const errorId of [id, late])
    assert.equal((await t.db.select().from(audits).where(eq(audits.requestId, errorId))).length, 1);
});
