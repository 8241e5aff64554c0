import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "drizzle-orm";
import type { InjectOptions } from "fastify";
import { open } from "@/contracts/kit/endpoint";
import { createServer } from "@/server/platform/http/http-server";
import { attachPlatform } from "@/server/platform/http/http-server";
import { createLogger } from "@/server/platform/http/logging";
import { registerTestApi } from "@/server/testing/test-api";
import { rawRequest } from "@/server/platform/call/raw-request";
import { buildTestApp, createUser, openSession, type TestApp } from "@/server/testing/testing";
import { orgs } from "@/server/reference/user.table";

const base = "/rest/test/org/v1.0";
let t: TestApp;
let token: string;

before(async () => {
  t = await buildTestApp({
    register: registerTestApi({
      coded: async ({ db }) => {
        await db.execute(sql`select ${"110101199001011237"}::int as ${sql.raw('"110101199001011238"')}`);
        return null;
      },
      touch: async ({ params, db, audit }) => {
        audit({ object: "test.org", objectId: params.orgId, companyId: null });
        const failures: Record<string, () => Promise<unknown>> = {
          noAudit: async () => undefined,
          locked: () => Promise.reject(Object.assign(new Error("lock"), { code: "55P03", severity: "ERROR" })),
          gone: () => Promise.reject(new Error("Connection terminated unexpectedly")),
          twice: () =>
            db.insert(orgs).values([1, 2].map(() => ({ orgId: "x", orgName: "x", fullOrgName: "x", lv1OrgId: "x" }))),
          secret: () => Promise.reject(new Error("inner path /etc/passwd, mobile 13812345678")),
        };
        await failures[params.orgId]?.();
        return null;
      },
    }),
  });
  const { userId } = await createUser(t.db, { codes: ["g_hy_cust_view"] });
  token = await openSession(t, userId);
});
after(() => t.close());

const post = (payload: InjectOptions["payload"], more: InjectOptions = {}) =>
  t.call({
    method: "POST",
    url: base,
    token,
    payload,
    ...more,
    headers: { "content-type": "application/json", ...more.headers },
  });

interface Failure {
  success: boolean;
  errorCode: string;
  errorMessage: string;
  errorId: string;
  fieldErrors?: { path: string; message: string }[];
}

/** Every failure: envelope with a Chinese sentence and an id, never stored by a cache. */
function assertFailure(response: Awaited<ReturnType<typeof post>>, status: number, errorCode: string): Failure {
  const body = response.json<Failure>();
  assert.equal(response.statusCode, status, response.body);
  assert.equal(body.errorCode, errorCode);
  assert.equal(body.success, false);
  assert.match(body.errorMessage, /[\u4e00-\u9fff]/);
  assert.match(body.errorId, /^[0-9a-f]{32}$/);
  assert.equal(response.headers["x-request-id"], body.errorId);
  assert.equal(response.headers["cache-control"], "no-store");
  assert.equal(response.headers["x-content-type-options"], "nosniff");
  return body;
}

describe("refused before a handler runs", () => {
  test("an unknown route and a wrong method answer 404 in the envelope", async () => {
    assertFailure(await t.call({ method: "GET", url: "/rest/nothing" }), 404, "NOT_FOUND");
    assertFailure(await t.call({ method: "DELETE", url: base, token }), 404, "NOT_FOUND");
  });

  for (const path of ["a%2fb", "a%5cb", "a%00b", "..%2fsecret", "%zz", "a%E4%B8"]) {
    test(`path ${path} is 400`, async () => {
      assertFailure(await t.call({ method: "GET", url: `/rest/test/org/v1.0/${path}`, token }), 400, "VALIDATION");
    });
  }

  test("dot segments, back slashes and raw bytes are 400 (clients mend these, so they go over a socket)", async () => {
    const port = await t.listen();
    for (const path of ["/rest/../logout", "/rest/./x", "/rest/%2e%2E/logout", "/rest/a\\b", "/rest/..", "/\u00e9"]) {
      const answer = await rawRequest(port, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
      assert.match(answer, /^HTTP\/1\.1 400 /, path);
      assert.match(answer, /"errorCode":"VALIDATION","errorMessage":"请求/, path);
    }
  });

  test("bytes that are no HTTP get the envelope, and the server lives on", async () => {
    const port = await t.listen();
    const long = `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${"a".repeat(20_000)}\r\n\r\n`;
    for (const bytes of [
      "\x16\x03\x01garbage\r\n\r\n",
      "GET / HTTP/9.9\r\n\r\n",
      long,
      "GET / HTTP/1.1\r\nHost\u0000: x\r\n\r\n",
    ]) {
      assert.match(await rawRequest(port, bytes), /"success":false.*"errorId":"[0-9a-f]{32}"/);
    }
    assert.equal((await t.call({ method: "GET", url: "/livez" })).statusCode, 200);
  });

  test("a session is needed, and the code", async () => {
    assertFailure(await t.call({ method: "GET", url: `${base}/coded` }), 400, "GW0002");
    assertFailure(await t.call({ method: "GET", url: `${base}/coded`, token: "x".repeat(43) }), 400, "GW0002");
    const { userId } = await createUser(t.db, {});
    const poor = await openSession(t, userId);
    assertFailure(await t.call({ method: "GET", url: `${base}/coded`, token: poor }), 403, "FORBIDDEN");
  });

  const forged: [string, Record<string, string | undefined>][] = [
    ["no marker header", { "x-requested-with": "" }],
    ["another marker", { "x-requested-with": "fetch" }],
    ["cross-site by Sec-Fetch-Site", { "sec-fetch-site": "cross-site" }],
    ["same-site by Sec-Fetch-Site", { "sec-fetch-site": "same-site" }],
    ["foreign Origin", { origin: "https://evil.example" }],
    ["opaque Origin", { origin: "null" }],
    ["Origin that only begins like ours", { origin: "http://localhost:80.evil.example" }],
  ];
  for (const [name, headers] of forged) {
    test(`CSRF: ${name} is 403 for a write and for a state-changing GET`, async () => {
      assertFailure(await post({ orgName: "甲" }, { headers: headers as Record<string, string> }), 403, "FORBIDDEN");
      const logout = await t.call({ method: "GET", url: "/logout", token, headers: headers as Record<string, string> });
      assertFailure(logout, 403, "FORBIDDEN");
    });
  }

  test("CSRF: our own origin passes, also under the portal's name", async () => {
    const own = { origin: "http://localhost:3000", "sec-fetch-site": "same-origin", host: "localhost:3000" };
    assert.equal((await post({ orgName: "同源" }, { headers: own })).statusCode, 200);
    const portal = {
      origin: "https://men.example",
      "x-forwarded-host": "men.example",
      "sec-fetch-site": "same-origin",
    };
    assert.equal((await post({ orgName: "门户" }, { headers: portal })).statusCode, 200);
  });
});

describe("malformed bodies", () => {
  const cases: [string, string | Buffer, RegExp][] = [
    ["broken JSON", '{"orgName":', /JSON/],
    ["empty body", "", /./],
    ["an array", "[]", /./],
    ["null", "null", /./],
    ["__proto__", '{"orgName":"甲","__proto__":{"x":1}}', /JSON/],
    ["__proto__ spelled by escape", '{"orgName":"甲","\\u005f_proto__":{"x":1}}', /JSON/],
    ["constructor.prototype", '{"orgName":"甲","constructor":{"prototype":{}}}', /./],
    ["an unknown key", '{"orgName":"甲","extra":1}', /不认识的字段：extra/],
    ["U+0000", '{"orgName":"a\\u0000b"}', /无法保存的字符/],
    ["half a surrogate pair", '{"orgName":"a\\ud800"}', /无法保存的字符/],
    ["invalid UTF-8", Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]), /UTF-8/],
    ["a number for a text", '{"orgName":5}', /名称须为文字/],
    ["a list for a text", '{"orgName":["甲"]}', /名称须为文字/],
    ["a text too long", JSON.stringify({ orgName: "甲".repeat(21) }), /名称不能超过20个字/],
    ["money with three decimals", '{"orgName":"甲","fee":"1.234"}', /须为数字/],
    ["a huge number", '{"orgName":"甲","seats":1e400}', /席位/],
    ["100,000 nested lists", "[".repeat(100_000) + "]".repeat(100_000), /./],
    ["60,000 unknown keys", `{${Array.from({ length: 60_000 }, (_, i) => `"k${i}":1`).join(",")}}`, /请填写名称/],
  ];
  for (const [name, payload, sentence] of cases) {
    test(`${name} is 400 with a Chinese sentence`, async () => {
      assert.match(assertFailure(await post(payload), 400, "VALIDATION").errorMessage, sentence);
    });
  }

  test("field errors name each field with its label", async () => {
    const body = assertFailure(await post('{"seats":101,"fee":"-1"}'), 400, "VALIDATION");
    assert.deepEqual(body.fieldErrors, [
      { path: "orgName", message: "请填写名称" },
      { path: "seats", message: "席位不能大于100" },
      { path: "fee", message: "不能为负数" },
    ]);
  });

  for (const type of [
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/xml",
    "x",
  ]) {
    test(`content type ${type} is 400`, async () => {
      assertFailure(await post('{"orgName":"甲"}', { headers: { "content-type": type } }), 400, "VALIDATION");
    });
  }

  test("10 MB of JSON is 413 before one byte of it is read, and nothing is written", async () => {
    const before = await t.db.$count(orgs);
    const port = await t.listen();
    const head = `POST ${base} HTTP/1.1\r\nHost: x\r\nX-Requested-With: XMLHttpRequest\r\nCookie: sid=${token}\r\n`;
    const announced = `${head}Content-Type: application/json\r\nContent-Length: 10485760\r\nConnection: close\r\n\r\n`;
    assert.match(await rawRequest(port, announced), /^HTTP\/1\.1 413 [^]*"errorMessage":"提交的内容过大"/);
    assertFailure(await post(`{"orgName":"${"x".repeat(10 * 1024 * 1024)}"}`), 413, "TOO_LARGE");
    const chunked = `${head}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n`;
    const chunk = `80000\r\n${" ".repeat(0x80000)}\r\n`;
    assert.match(await rawRequest(port, chunked + chunk.repeat(3)), /^HTTP\/1\.1 413 /);
    assert.equal(await t.db.$count(orgs), before);
  });

  test("a body where none is expected is 400; an empty one with a content type is fine", async () => {
    const url = `${base}/some/touch`;
    const headers = { "content-type": "application/json" };
    assertFailure(await t.call({ method: "PUT", url, token, headers, payload: "{}" }), 400, "VALIDATION");
    assert.equal((await t.call({ method: "PUT", url, token, headers })).statusCode, 200);
  });
});

describe("malformed queries", () => {
  for (const query of [
    "page=0",
    "page=1e3",
    "page=x",
    "page=1&page=2",
    "pageSize=101",
    "sort=orgName;drop",
    "sort=fullOrgName",
    "sort=constructor",
    "unknown=1",
    "__proto__=1",
    "__proto__[]=1",
    "orgName[]=a&orgName[]=b",
    "orgName=%00",
    "orgName=a%00b",
  ]) {
    test(`?${query} is 400`, async () => {
      assertFailure(await t.call({ method: "GET", url: `${base}/list/page?${query}`, token }), 400, "VALIDATION");
    });
  }

  test("percent signs and half characters in a query do no harm", async () => {
    for (const query of ["orgName=%", "orgName=%E4%B8", "orgName=%ED%A0%80", "orgName=%FF"]) {
      assert.equal((await t.call({ method: "GET", url: `${base}/list/page?${query}`, token })).statusCode, 200);
    }
  });
});

describe("answers", () => {
  test("keys that the contract does not name never leave the house", async () => {
    const response = await post({ orgName: "去掉多余" });
    assert.deepEqual(Object.keys(response.json().data).sort(), ["fullOrgName", "orgId", "orgName"]);
    assert.equal(response.headers["cache-control"], "no-store");
    assert.equal(response.headers["x-content-type-options"], "nosniff");
  });

  test("the current record inside a 409 is strained the same way", async () => {
    const { orgId } = (await post({ orgName: "冲突" })).json().data;
    const url = `${base}/${orgId}`;
    const stale = await t.call({ method: "PUT", url, token, payload: { orgName: "新", version: 0 } });
    const body = stale.json();
    assert.equal(stale.statusCode, 409);
    assert.equal(body.errorCode, "CONFLICT");
    assert.deepEqual(body.data, { orgId, orgName: "冲突", fullOrgName: "冲突" });
  });

  test("a page carries rows and total", async () => {
    const body = (await t.call({ method: "GET", url: `${base}/list/page?pageSize=1&sort=-orgName`, token })).json();
    assert.equal(body.data.length, 1);
    assert.ok(body.totalCount > 1);
  });

  test("shared data may be kept a minute and is asked again by its tag", async () => {
    const first = await t.call({ method: "GET", url: "/restOpen/test/shared" });
    assert.deepEqual(first.json(), { success: true, data: ["甲", "乙"], version: 7 });
    assert.equal(first.headers["cache-control"], "public, max-age=60, must-revalidate");
    const again = await t.call({
      method: "GET",
      url: "/restOpen/test/shared",
      headers: { "if-none-match": String(first.headers.etag) },
    });
    assert.equal(again.statusCode, 304);
    assert.equal(again.body, "");
  });

  test("downloads are saved under their name, never shown or sniffed", async () => {
    const response = await t.call({ method: "GET", url: `${base}/file`, token });
    assert.equal(response.body, "hello");
    assert.equal(
      response.headers["content-disposition"],
      `attachment; filename="__ ___.txt"; filename*=UTF-8''${encodeURIComponent('报表 "一".txt')}`,
    );
    assert.match(String(response.headers["content-security-policy"]), /sandbox/);
  });
});

describe("failures of our own", () => {
  const touch = (orgId: string) => t.call({ method: "PUT", url: `${base}/${orgId}/touch`, token });

  test("an unexpected error is 500 with its id only; the log has the cause without values", async () => {
    const body = assertFailure(await touch("secret"), 500, "FAULT");
    assert.deepEqual(Object.keys(body).sort(), ["errorCode", "errorId", "errorMessage", "returnMessage", "success"]);
    assert.doesNotMatch(JSON.stringify(body), /passwd|Error| at /);
    const line = t
      .logs()
      .split("\n")
      .find((l) => l.includes(body.errorId) && l.includes('"fault"'));
    assert.match(line ?? "", /inner path/);
    assert.doesNotMatch(t.logs(), /13812345678/);
  });

  test("a database error is 500 and its text stays inside", async () => {
    const body = assertFailure(await t.call({ method: "GET", url: `${base}/coded`, token }), 500, "FAULT");
    assert.doesNotMatch(JSON.stringify(body), /range|select|integer/i);
    assert.match(t.logs(), /query failed/);
    assert.doesNotMatch(t.logs(), /11010119900101123/);
  });

  test("a lock that is not had in time is 503 with Retry-After, a lost connection too", async () => {
    for (const orgId of ["locked", "gone"]) {
      const response = await touch(orgId);
      assertFailure(response, 503, "UNAVAILABLE");
      assert.ok(Number(response.headers["retry-after"]) >= 1);
    }
  });

  test("an unforeseen unique violation is 409 and leaves nothing", async () => {
    assertFailure(await touch("twice"), 409, "STATE");
    const { rows } = await t.db.execute(sql`select 1 from orgs where org_id = 'x'`);
    assert.equal(rows.length, 0);
  });
});

test("one log line per request: id, endpoint, user, status, time; nothing of the query", async () => {
  const response = await t.call({ method: "GET", url: `${base}/list/page?orgName=秘密词`, token });
  const line = t
    .logs()
    .split("\n")
    .find((l) => l.includes(String(response.headers["x-request-id"])));
  const { endpoint, status, ms, userId, errorId } = JSON.parse(line ?? "{}");
  assert.equal(endpoint, "test.org.list");
  assert.equal(status, 200);
  assert.ok(ms >= 0 && userId && errorId);
  assert.doesNotMatch(line ?? "", /秘密词|%E7%A7%98|127\.0\.0\.1/);
});

test("a route without access does not start; an endpoint without a handler neither", async () => {
  const app = createServer(createLogger({ level: "silent" }));
  attachPlatform(app, t.app.platform);
  assert.throws(() => app.get("/x", async () => null), /declares no access/);
  app.get("/y", { config: { access: open } }, async () => null);
  const incomplete = registerTestApi({ list: undefined });
  assert.throws(() => incomplete(app), /no handler/);
  await app.close();
});

test("a page older than MIN_CLIENT may read but not write; integrators without a version may", async () => {
  const old = await buildTestApp({ register: registerTestApi(), env: { MIN_CLIENT: "1.10.2" } });
  const session = await openSession(old, (await createUser(old.db)).userId);
  const write = async (version?: string) => {
    const headers = version === undefined ? {} : { "x-client-version": version };
    const payload = { orgName: "甲" };
    return (await old.call({ method: "POST", url: base, token: session, headers, payload })).statusCode;
  };
  assert.deepEqual(
    await Promise.all(["1.10.1", "1.9.9", "0.99", "x", "1.10.1+ff2"].map(write)),
    [428, 428, 428, 428, 428],
  );
  assert.deepEqual(
    await Promise.all(["1.10.2", "1.11", "2", undefined, "1.10.2+0aa"].map(write)),
    [200, 200, 200, 200, 200],
  );
  const headers = { "x-client-version": "1.0.0" };
  const read = await old.call({ method: "GET", url: `${base}/list/page`, token: session, headers });
  assert.equal(read.statusCode, 200);
  await old.close();
});

test("calls are limited per user and per address; strangers at the same address do not shut a signed-in user out", async () => {
  const { userId } = await createUser(t.db);
  const mine = await openSession(t, userId);
  await t.setParam("limits.userCallsPerMinute", 5);
  await t.setParam("limits.addressCallsPerMinute", 5);
  t.clock.minutes(2);
  const list = (token?: string) => t.call({ method: "GET", url: `${base}/list/page`, ...(token && { token }) });
  for (let i = 0; i < 5; i++) assertFailure(await list(), 400, "GW0002");
  const limited = await list();
  assertFailure(limited, 429, "RATE");
  assert.ok(Number(limited.headers["retry-after"]) > 0);
  for (let i = 0; i < 5; i++) assertFailure(await list("wrong-token"), 400, "GW0002");
  assertFailure(await list("wrong-token"), 429, "RATE");
  t.clock.minutes(2);
  for (let i = 0; i < 5; i++) assert.equal((await list(mine)).statusCode, 200);
  assertFailure(await list(mine), 429, "RATE");
  t.clock.minutes(2);
  for (let i = 0; i < 6; i++) await list();
  assert.equal((await list(mine)).statusCode, 200);
  await t.setParam("limits.userCallsPerMinute", 10_000);
  await t.setParam("limits.addressCallsPerMinute", 10_000);
});
