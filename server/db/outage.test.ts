import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { dictionaryApi } from "@/contracts/common/dictionary";
import { type DatabaseHandle, openDatabase } from "@/server/db/client";
import { FaultProxy } from "@/server/db/fault-proxy";
import { type TestDatabase, testDatabase } from "@/server/db/testing";
import { registerTestApi, testHandlers } from "@/server/testing/test-api";
import { buildTestApp, createUser, openSession, type TestApp, TEST_PASSWORD } from "@/server/testing/testing";
import { encryptPassword } from "@/server/modules/auth/login/login-secrets";

// Only a network between two processes can fall silent: the embedded database has none.
const onPostgres = process.env["TEST_DATABASE_URL"] === undefined ? () => undefined : describe;

const base = "/rest/test/org/v1.0";
/** Twenty seconds were it left to the socket; the promise's two are measured by `npm run prove`. */
const SOON_MS = 8_000;

onPostgres("a database that cannot be reached", () => {
  let direct: TestDatabase;
  let proxy: FaultProxy;
  let handle: DatabaseHandle;
  let t: TestApp;
  let token: string;
  let username: string;
  /** What the slow call does before it answers. */
  let slow: (db: DatabaseHandle["db"]) => Promise<unknown> = () => Promise.resolve();

  before(async () => {
    direct = await testDatabase();
    proxy = await FaultProxy.start(direct.databaseUrl ?? "");
    handle = await openDatabase({ databaseUrl: proxy.url, dataDir: "" });
    const register = registerTestApi({
      coded: async ({ db }) => {
        await slow(db as DatabaseHandle["db"]);
        return null;
      },
      create: async (context) => {
        const made = await testHandlers.create(context as never);
        await slow(context.db as DatabaseHandle["db"]);
        return made;
      },
    });
    t = await buildTestApp({ handle, register });
    const user = await createUser(t.db, { codes: ["g_hy_cust_view"] });
    username = user.username;
    token = await openSession(t, user.userId);
    assert.equal((await dictionary()).statusCode, 200);
  });
  afterEach(async () => {
    slow = () => Promise.resolve();
    proxy.restore();
    await ready();
  });
  after(async () => {
    await t.close();
    await proxy.close();
    await direct.close();
  });

  const dictionary = () => t.call({ method: "GET", url: dictionaryApi.all.path });
  const list = () => t.call({ method: "GET", url: `${base}/list/page?page=1&pageSize=10`, token });
  const busy = () => t.call({ method: "GET", url: `${base}/coded`, token });
  const create = (key: string) =>
    t.call({
      method: "POST",
      url: base,
      token,
      payload: { orgName: key, fullOrgName: null, seats: null, fee: null },
      headers: { "idempotency-key": key },
    });
  const login = () => {
    const password = encryptPassword(t.env.loginKey, TEST_PASSWORD);
    const query = new URLSearchParams({ pwdType: "01", username, password }).toString();
    return t.call({ method: "GET", url: `/auth/login/memberMen?${query}` });
  };
  const made = async (key: string): Promise<number> => {
    const found = await direct.pool.query("select 1 from orgs where org_name = $1", [key]);
    return found.rowCount ?? 0;
  };

  async function ready(): Promise<void> {
    const until = performance.now() + 20_000;
    while ((await t.call({ method: "GET", url: "/readyz" })).statusCode !== 200) {
      assert.ok(performance.now() < until, "not ready again");
      await wait(50);
    }
  }

  /** The calls' answers, each of them 503 in words. */
  async function allAway(calls: readonly ReturnType<typeof list>[]): Promise<void> {
    const since = performance.now();
    for (const answer of await Promise.all(calls)) {
      assert.equal(answer.statusCode, 503, answer.body);
      assert.equal(answer.json<{ errorCode: string }>().errorCode, "UNAVAILABLE");
      assert.ok(Number(answer.headers["retry-after"]) > 0);
    }
    assert.ok(performance.now() - since < SOON_MS, `${performance.now() - since} ms`);
  }

  it("answers 503 to calls under way and to new ones, serves the dictionary, and comes back by itself", async () => {
    await Promise.all(Array.from({ length: 12 }, list));
    proxy.drop();
    const keys = Array.from({ length: 8 }, (_, n) => `drop-${n}`);
    await allAway([...keys.map(create), ...Array.from({ length: 12 }, list)]);
    await allAway([list(), create("drop-0"), busy()]);
    assert.equal((await dictionary()).statusCode, 200);
    assert.equal((await t.call({ method: "GET", url: "/readyz" })).statusCode, 503);
    proxy.restore();
    await ready();
    // No connection is left in the hands of a call that has ended: more at once than the pool has.
    const again = await Promise.all([...keys.map(create), ...Array.from({ length: 12 }, list)]);
    assert.deepEqual(
      again.map(({ statusCode }) => statusCode),
      again.map(() => 200),
    );
    for (const key of keys) assert.equal(await made(key), 1, key);
  });

  it("leaves no lock behind when it falls silent inside a transaction", async () => {
    slow = async (db) => {
      await db.execute(sql`select pg_advisory_xact_lock(4711)`);
      proxy.drop();
      await db.execute(sql`select 1`);
    };
    await allAway([create("locked")]);
    slow = () => Promise.resolve();
    proxy.restore();
    await ready();
    // The server ends an abandoned transaction after 15 s; ours is ended as soon as it is there again.
    const client = await direct.pool.connect();
    await client.query("begin");
    await client.query("set local lock_timeout = '9s'");
    await client.query("select pg_advisory_xact_lock(4711)");
    await client.query("rollback");
    client.release();
    assert.equal(await made("locked"), 0);
    assert.equal((await create("locked")).statusCode, 200);
    assert.equal(await made("locked"), 1);
  });

  it("keeps the answer of a commit whose word was lost: the same key gets it, nothing is done twice", async () => {
    const commits = direct.pool;
    slow = async () => {
      // Whatever is sent from here on arrives, and nothing comes back.
      await wait(0);
      proxy.drop("answers");
    };
    const lost = create("commit");
    await allAway([lost]);
    slow = () => Promise.resolve();
    proxy.restore();
    await ready();
    const before = await commits.query("select count(*)::int as n from idempotency_keys where status is null");
    assert.equal((before.rows[0] as { n: number }).n, 0);
    const again = await create("commit");
    assert.equal(again.statusCode, 200, again.body);
    assert.equal((await create("commit")).body, again.body);
    assert.equal(await made("commit"), 1);
  });

  it("answers 503 when connections are reset under it, and the next call is well", async () => {
    let isBusy: () => void = () => undefined;
    const begun = new Promise<void>((resolve) => (isBusy = resolve));
    slow = async (db) => {
      isBusy();
      await db.execute(sql`select pg_sleep(20)`);
    };
    const calls = [busy(), busy()];
    await begun;
    await wait(100);
    proxy.reset();
    await allAway(calls);
    assert.equal((await list()).statusCode, 200);
  });

  it("gives up connections whose other end is gone without a word, though the database is there", async () => {
    slow = (db) => db.execute(sql`select pg_sleep(0.2)`);
    await Promise.all(Array.from({ length: 8 }, busy));
    slow = () => Promise.resolve();
    proxy.halfOpen();
    const answers = await Promise.all([list(), create("half"), list()]);
    for (const { statusCode } of answers) assert.ok(statusCode === 503 || statusCode === 200, String(statusCode));
    await ready();
    const until = performance.now() + SOON_MS;
    while ((await create("half")).statusCode !== 200) assert.ok(performance.now() < until);
    assert.equal(await made("half"), 1);
  });

  it("takes a slow statement for what it is", async () => {
    slow = (db) => db.execute(sql`select pg_sleep(2)`);
    assert.equal((await busy()).statusCode, 200);
  });

  it("lets people sign in while long statements hold every other connection", async () => {
    slow = (db) => db.execute(sql`select pg_sleep(3)`);
    const held = Array.from({ length: 8 }, busy);
    const until = performance.now() + 4_000;
    const running = async () =>
      (await direct.pool.query("select from pg_stat_activity where query like '%pg_sleep(3)%' and state = 'active'"))
        .rowCount ?? 0;
    // The one that asks is among them.
    while ((await running()) < 9) assert.ok(performance.now() < until, "the long statements did not begin");
    const refused = list();
    assert.equal((await login()).statusCode, 200);
    assert.equal((await refused).statusCode, 503);
    for (const { statusCode } of await Promise.all(held)) assert.equal(statusCode, 200);
  });
});

it("is proved on PostgreSQL", () => {
  assert.ok(process.env["EXPECT_POSTGRES"] === undefined || process.env["TEST_DATABASE_URL"] !== undefined);
});
