// On PostgreSQL: either database reports a full disk by codes of its own.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { sql } from "drizzle-orm";
import { dictionaryApi } from "@/contracts/common/dictionary";
import { type TestDatabase, testDatabase } from "@/server/db/testing";
import { registerTestApi } from "@/server/testing/test-api";
import { buildTestApp, createUser, openSession, type TestApp, TEST_PASSWORD } from "@/server/testing/testing";
import { encryptPassword } from "@/server/modules/auth/login/login-secrets";

let t: TestApp;
let handle: TestDatabase;
let token: string;
let user: { userId: string; username: string };
/** What the embedded database takes for the free bytes of its disk. */
const freeBytes = new SharedArrayBuffer(8);
const free = (bytes: bigint): void => void (new BigInt64Array(freeBytes)[0] = bytes);

before(async () => {
  free(1n << 40n);
  handle = await testDatabase({ freeBytes });
  t = await buildTestApp({ handle, register: registerTestApi() });
  user = await createUser(t.db);
  token = await openSession(t, user.userId);
});
after(() => t.close());

const list = () => t.call({ method: "GET", url: "/rest/test/org/v1.0/list/page?page=1&pageSize=10", token });
const create = (orgName: string) =>
  t.call({
    method: "POST",
    url: "/rest/test/org/v1.0",
    token,
    payload: { orgName, fullOrgName: null, seats: null, fee: null },
  });
const login = () => {
  const password = encryptPassword(t.env.loginKey, TEST_PASSWORD);
  const query = new URLSearchParams({ pwdType: "01", username: user.username, password }).toString();
  return t.call({ method: "GET", url: `/auth/login/memberMen?${query}` });
};

const rowsOf = async (table: string): Promise<number> =>
  (await t.db.execute<{ n: number }>(sql.raw(`select count(*)::int as n from ${table}`))).rows[0]?.n ?? 0;

/** The calls that store are refused in words, nothing of them is kept, and what only reads goes on. */
async function assertOnlyReads(words: RegExp): Promise<void> {
  const before = [await rowsOf("sessions"), await rowsOf("orgs")];
  // More than the tries that a wrong password has: a right one is never counted.
  for (let n = 0; n < 6; n += 1) {
    const answer = await login();
    assert.equal(answer.statusCode, 503, answer.body);
    assert.match(answer.json<{ errorMessage: string }>().errorMessage, words);
    assert.ok(Number(answer.headers["retry-after"]) > 0);
    assert.equal(answer.headers["set-cookie"], undefined);
  }
  assert.equal((await create("full")).statusCode, 503);
  // Late enough that the session's last minute would be written down.
  t.clock.minutes(2);
  assert.equal((await list()).statusCode, 200);
  assert.equal((await t.call({ method: "GET", url: dictionaryApi.all.path })).statusCode, 200);
  assert.deepEqual([await rowsOf("sessions"), await rowsOf("orgs")], before);
}

async function assertWell(orgName: string): Promise<void> {
  const answer = await login();
  assert.equal(answer.statusCode, 200, answer.body);
  assert.equal((await create(orgName)).statusCode, 200);
}

describe("a database whose disk is full", () => {
  it("refuses a sign-in in words, counts no failure, keeps none of it, and goes on reading", async () => {
    await t.db.execute(sql`create function no_space() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`);
    for (const table of ["sessions", "orgs"]) {
      await t.db.execute(
        sql.raw(`create trigger full_disk before insert or update on ${table}
        for each row execute function no_space()`),
      );
    }
    await assertOnlyReads(/存储空间不足/);
    const guards = await t.db.execute<{ failures: number }>(sql`select failures from login_guards`);
    assert.deepEqual(
      guards.rows.filter(({ failures }) => failures > 0),
      [],
    );
    for (const table of ["sessions", "orgs"]) await t.db.execute(sql.raw(`drop trigger full_disk on ${table}`));
    await assertWell("again");
  });

  it("is read-only before it is full when it is the embedded one, and writes again when there is room", async () => {
    if (handle.kind !== "embedded") return assertWell("no guard of ours");
    free(1_000_000n);
    const until = performance.now() + 20_000;
    while ((await create("filling")).statusCode === 200) assert.ok(performance.now() < until);
    await assertOnlyReads(/暂时只能查询/);
    free(1n << 40n);
    while ((await login()).statusCode !== 200) assert.ok(performance.now() < until);
    await assertWell("room");
  });
});
