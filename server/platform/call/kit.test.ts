import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { IncomingMessage } from "node:http";
import { and, eq, inArray, like, sql } from "drizzle-orm";
import { z } from "zod";
import { clientOf, signClientAddress } from "@/server/platform/limits/client-address";
import { AppError } from "@/server/platform/call/errors";
import { listPage } from "@/server/platform/sql/list";
import { describeError, maskDigits } from "@/server/platform/http/logging";
import { createParams, defineParam } from "@/server/platform/params/params";
import { businessParameters } from "@/server/platform/params/params.table";
import { Pressure } from "@/server/platform/limits/pressure";
import { consume, GeneralLimiter } from "@/server/platform/limits/rate-limit";
import { rateCounters } from "@/server/platform/limits/rate-limit.table";
import { testDatabase } from "@/server/db/testing";
import type { DatabaseHandle } from "@/server/db/client";
import { createVault } from "@/server/platform/secrets/vault";
import { orgs } from "@/server/reference/user.table";

const SECRET = "internal-secret-for-tests";
const isCode = (code: string) => (error: unknown) => error instanceof AppError && error.errorCode === code;

describe("the client's address", () => {
  const at = Date.UTC(2026, 10, 20);
  const request = (headers: Record<string, string>, remoteAddress = "::ffff:127.0.0.1") =>
    ({ headers: { host: "portal.example", ...headers }, socket: { remoteAddress } }) as unknown as IncomingMessage;
  const signed = (ip: string, secret = SECRET, seconds = at / 1_000) => ({
    "x-client-address": ip,
    "x-client-signature": signClientAddress(secret, ip, seconds),
    "x-forwarded-proto": "https",
  });

  test("is believed with the portal's signature, for five minutes either way, with the old secret while it rotates", () => {
    assert.deepEqual(clientOf(request(signed("203.0.113.5")), SECRET, at), {
      ip: "203.0.113.5",
      isHttps: true,
      hosts: ["portal.example"],
      certificate: null,
      isShared: false,
    });
    for (const seconds of [at / 1_000 - 300, at / 1_000 + 300]) {
      assert.equal(clientOf(request(signed("2001:db8::1", SECRET, seconds)), SECRET, at).ip, "2001:db8::1");
    }
    assert.equal(clientOf(request(signed("203.0.113.5")), `new-secret-0000000,${SECRET}`, at).ip, "203.0.113.5");
  });

  test("is the socket's otherwise: unsigned, forged, stale, for another address, no address at all", () => {
    const forged: Record<string, string>[] = [
      { "x-forwarded-for": "203.0.113.5", "x-forwarded-proto": "https" },
      signed("203.0.113.5", "some-other-secret"),
      signed("203.0.113.5", SECRET, at / 1_000 - 301),
      { ...signed("203.0.113.5"), "x-client-address": "203.0.113.6" },
      signed("not-an-address"),
      { "x-client-address": "203.0.113.5", "x-client-signature": "x" },
      { "x-client-address": "203.0.113.5", "x-client-signature": `${"9".repeat(30)}.${"0".repeat(64)}` },
    ];
    for (const headers of forged) {
      assert.deepEqual(
        { ip: clientOf(request(headers), SECRET, at).ip, isHttps: clientOf(request(headers), SECRET, at).isHttps },
        { ip: "127.0.0.1", isHttps: false },
      );
    }
  });
});

describe("the vault", () => {
  const vault = createVault("first-data-key-0001");

  test("seals differently each time and opens; a changed bit is refused", () => {
    const [a, b] = [vault.seal("110101199001011237"), vault.seal("110101199001011237")];
    assert.notEqual(a, b);
    assert.equal(vault.open(a), "110101199001011237");
    assert.throws(() => vault.open(a.slice(0, -2) + (a.endsWith("AA") ? "BB" : "AA")));
    assert.throws(() => vault.open("plain"));
  });

  test("rotation: the new key seals, the old still opens and still makes the search index", () => {
    const rotated = createVault("second-data-key-002,first-data-key-0001");
    assert.equal(rotated.open(vault.seal("甲")), "甲");
    assert.equal(rotated.index("甲"), vault.index("甲"));
    assert.notEqual(rotated.seal("甲").split(".")[1], vault.seal("甲").split(".")[1]);
    assert.throws(() => vault.open(rotated.seal("甲")), /no DATA_KEY/);
    assert.deepEqual(rotated.derive("draft", "u"), vault.derive("draft", "u"));
    assert.notDeepEqual(vault.derive("draft", "u"), vault.derive("draft", "v"));
  });

  test("a short key is refused", () => assert.throws(() => createVault("short")));
});

describe("on the database", () => {
  let handle: DatabaseHandle;
  before(async () => {
    handle = await testDatabase();
    const rows = Array.from({ length: 45 }, (_, i) => ({
      orgId: `o${String(i).padStart(2, "0")}`,
      orgName: i < 30 ? "同名" : `名${i}`,
      fullOrgName: "全称",
      lv1OrgId: "o00",
    }));
    await handle.db.insert(orgs).values(rows);
  });
  after(() => handle.close());

  test("a parameter is its standard until the table says otherwise; a value out of bounds changes nothing", async () => {
    const param = defineParam("test.days", z.int().min(1).max(10), 5, "测试");
    assert.throws(() => defineParam("test.days", z.int(), 1, "再次"), /twice/);
    assert.throws(() => defineParam("test.bad", z.int().max(3), 5, "标准值越界"));
    const errors: unknown[] = [];
    const params = createParams({ error: (entry: unknown) => errors.push(entry) });
    assert.equal(params.get(param), 5);
    const set = async (paramValue: unknown) => {
      await handle.db.delete(businessParameters);
      await handle.db.insert(businessParameters).values({ paramKey: "test.days", paramValue });
      await params.refresh(handle.db, { force: true });
      return params.get(param);
    };
    assert.equal(await set(7), 7);
    assert.equal(await set(11), 5);
    assert.equal(await set("many"), 5);
    assert.equal(errors.length, 2);
  });

  test("a strict limit is exact under parallel calls and opens again with its window", async () => {
    const now = new Date("2026-11-20T00:00:00Z");
    const call = (at: Date) =>
      consume(handle.db, "sms:1", { points: 5, windowSeconds: 60 }, at).then(
        () => 1,
        () => 0,
      );
    const passed = await Promise.all(Array.from({ length: 40 }, () => call(now)));
    assert.equal(
      passed.reduce<number>((sum, n) => sum + n, 0),
      5,
    );
    const refusal = await consume(handle.db, "sms:1", { points: 5, windowSeconds: 60 }, now).catch((e: unknown) => e);
    assert.ok(refusal instanceof AppError && refusal.extras.retryAfterSeconds === 60);
    assert.equal(await call(new Date(now.getTime() + 60_000)), 1);
  });

  test("the general limit is shared by processes through the database", async () => {
    const now = new Date("2026-11-20T01:00:00Z");
    const [a, b] = [new GeneralLimiter(handle.db), new GeneralLimiter(handle.db)];
    for (let i = 0; i < 6; i++) a.hit("user:1", 10, now);
    await a.sync(now);
    for (let i = 0; i < 6; i++) b.hit("user:1", 10, now);
    await b.sync(now);
    assert.throws(() => b.hit("user:1", 10, now), isCode("RATE"));
    assert.throws(() => b.check("user:1", 10, now), isCode("RATE"));
    b.hit("user:2", 10, now);
    b.hit("user:1", 10, new Date(now.getTime() + 61_000));
    const [row] = await handle.db.select().from(rateCounters).where(eq(rateCounters.counterKey, "all:user:1"));
    assert.equal(row?.count, 12);
    a.close();
    b.close();
  });

  test("what many addresses asked is told the database in a few statements, each with its own number", async () => {
    const now = new Date("2026-11-20T02:00:00Z");
    let statements = 0;
    const counting = new Proxy(handle.db, {
      get: (db, name) => {
        if (name === "insert") statements += 1;
        return Reflect.get(db, name) as unknown;
      },
    });
    const limiter = new GeneralLimiter(counting);
    const asked = (n: number) => 1 + (n % 3);
    for (let n = 0; n < 1_200; n++) for (let i = 0; i < asked(n); i++) limiter.hit(`addr:many-${n}`, 10, now);
    await limiter.sync(now);
    limiter.close();
    assert.ok(statements <= 3, `${statements} statements`);
    const rows = await handle.db.select().from(rateCounters).where(like(rateCounters.counterKey, "all:addr:many-%"));
    assert.equal(rows.length, 1_200);
    for (const { counterKey, count } of rows) assert.equal(count, asked(Number(counterKey.split("-")[1])), counterKey);
  });

  const page = (query: { page: number; pageSize: number; sort?: string }, name?: string) =>
    listPage({
      db: handle.db,
      from: orgs,
      columns: { orgId: orgs.orgId, orgName: orgs.orgName },
      where: name ? like(orgs.orgName, name) : undefined,
      query,
      sortable: { orgName: orgs.orgName },
      defaultSort: "-orgName",
      tieBreak: orgs.orgId,
    });

  test("pages never overlap nor skip, though many rows sort equal; the total stays exact", async () => {
    for (const sort of ["orgName", "-orgName"]) {
      const seen: string[] = [];
      for (let n = 1; n <= 5; n++) {
        const { rows, totalCount } = await page({ page: n, pageSize: 10, sort });
        assert.equal(totalCount, 45);
        seen.push(...rows.map((row) => row.orgId));
      }
      assert.equal(new Set(seen).size, 45);
    }
    assert.deepEqual(await page({ page: 9, pageSize: 10 }), { rows: [], totalCount: 45 });
    assert.equal((await page({ page: 1, pageSize: 50 }, "同名")).totalCount, 30);
    assert.deepEqual(await page({ page: 1, pageSize: 50 }, "无"), { rows: [], totalCount: 0 });
    assert.deepEqual(Object.keys((await page({ page: 1, pageSize: 1 })).rows[0] ?? {}), ["orgId", "orgName"]);
  });

  test("far pages, and pages over several firms, show what one long list would", async () => {
    const many = Array.from({ length: 700 }, (_, i) => ({
      orgId: `m${String(i).padStart(3, "0")}`,
      orgName: `多${(i * 7) % 90}`,
      fullOrgName: "全称",
      lv1OrgId: `firm${i % 3}`,
    }));
    await handle.db.insert(orgs).values(many);
    const firms = ["firm0", "firm2"];
    const spec = {
      db: handle.db,
      from: orgs,
      columns: { orgId: orgs.orgId, upper: sql<string>`upper(${orgs.orgId})` },
      where: and(inArray(orgs.lv1OrgId, firms), like(orgs.orgName, "多%")),
      sortable: { orgName: sql`${orgs.orgName} collate "C"` },
      sortOnly: ["orgName"],
      tieBreak: orgs.orgId,
    } as const;
    const own = many.filter((row) => firms.includes(row.lv1OrgId));
    const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
    const sorted = own.sort((a, b) => byText(a.orgName, b.orgName) || byText(a.orgId, b.orgId)).map((row) => row.orgId);
    for (const across of [undefined, { column: orgs.lv1OrgId, companyIds: firms }]) {
      for (const defaultSort of ["orgName", "-orgName"] as const) {
        const seen: string[] = [];
        for (let n = 1; n <= 6; n++) {
          const { rows, totalCount } = await listPage({
            ...spec,
            across,
            defaultSort,
            query: { page: n, pageSize: 100 },
          });
          assert.equal(totalCount, sorted.length);
          assert.ok(rows.every((row) => row.upper === row.orgId.toUpperCase()));
          seen.push(...rows.map((row) => row.orgId));
        }
        assert.deepEqual(seen, defaultSort === "orgName" ? sorted : sorted.toReversed());
      }
    }
  });

  test("only columns of the list sort it", async () => {
    for (const sort of ["orgId", "fullOrgName", "toString", "__proto__", "-"]) {
      await assert.rejects(page({ page: 1, pageSize: 10, sort }), isCode("VALIDATION"));
    }
  });
});

describe("under pressure", () => {
  test("requests above the limit are shed with Retry-After and let in again when others leave", () => {
    const pressure = new Pressure({ maxInFlight: 2, maxDelayMs: 0 });
    const leave = pressure.enter();
    pressure.enter();
    assert.throws(() => pressure.enter(), isCode("UNAVAILABLE"));
    leave();
    leave();
    pressure.enter();
    assert.throws(() => pressure.enter(), isCode("UNAVAILABLE"), "leaving twice makes no second place");
    pressure.close();
  });

  test("a blocked event loop sheds load and recovers", async () => {
    const pressure = new Pressure({ maxInFlight: 100, maxDelayMs: 50 });
    const shed = () => {
      try {
        pressure.enter()();
        return false;
      } catch {
        return true;
      }
    };
    const until = Date.now() + 4_000;
    while (!shed() && Date.now() < until) {
      const end = performance.now() + 200;
      while (performance.now() < end);
      await new Promise((resolve) => setImmediate(resolve));
    }
    assert.equal(shed(), true);
    const later = Date.now() + 10_000;
    while (shed() && Date.now() < later) await new Promise((resolve) => setTimeout(resolve, 100));
    assert.equal(shed(), false);
    pressure.close();
  });
});

test("an error in the log keeps code and place, not the values it concerns", () => {
  const cause = Object.assign(new Error('invalid input syntax for type integer: "张三"'), {
    code: "22P02",
    severity: "ERROR",
    detail: "Key (id_no)=(110101199001011237)",
  });
  const error = Object.assign(new Error("Failed query: select $1\nparams: 110101199001011237"), {
    query: "select $1",
    params: ["110101199001011237"],
    cause,
  });
  const text = JSON.stringify(describeError(error));
  assert.match(text, /22P02/);
  assert.match(text, /select \$1/);
  assert.doesNotMatch(text, /110101|张三/);
  assert.equal(maskDigits("号码13812345678，共12条"), "号码***，共12条");
});
