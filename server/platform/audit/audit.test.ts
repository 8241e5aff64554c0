import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { eq } from "drizzle-orm";
import type { Db } from "@/server/db/client";
import { auditMonthsAhead, changesOf, masked, writeAudits } from "@/server/platform/audit/audit";
import { chainAudits } from "@/server/platform/audit/audit-chain";
import { verifyChain } from "@/server/platform/audit/audit-verify";
import { auditChain, audits } from "@/server/platform/audit/audit.table";
import { registerTestApi } from "@/server/testing/test-api";
import { buildTestApp, createUser, openSession, signIn, type TestApp } from "@/server/testing/testing";

const url = "/rest/test/org/v1.0";

describe("what an audit row holds", () => {
  test("only differing fields, whatever the order of keys", () => {
    const before = { a: 1, b: { x: 1, y: 2 }, c: "same", gone: "old" };
    const after = { c: "same", b: { y: 2, x: 1 }, a: 2, fresh: [1] };
    assert.deepEqual(changesOf(before, after), [
      { field: "a", before: 1, after: 2 },
      { field: "gone", before: "old", after: null },
      { field: "fresh", before: null, after: [1] },
    ]);
  });

  test("no ID number, mobile, password, account or ciphertext in full, at any depth", () => {
    const record = {
      legalPersonIdNo: "110101199001011237",
      partners: [{ idNo: "110101199001011237", mobile: "13812345678" }],
      remark: "请联系13812345678，证件110101199001011237。",
      bankAccount: "6222020200112233445",
      sealedName: "v1.0123abcd.AAAA",
      password: "Demo@2026",
    };
    const text = JSON.stringify(changesOf(null, record));
    assert.doesNotMatch(text, /19900101|12345678|62220202001|AAAA|Demo@/);
    assert.match(text, /请联系138\*\*\*\*78/);
    assert.equal(masked("110***********1237", "idNo"), "110***********1237");
  });
});

describe("partitions by month", () => {
  let t: TestApp;
  before(async () => {
    t = await buildTestApp();
  });
  after(() => t.close());

  const facts = (requestId: string) => ({ user: null, ip: "127.0.0.1", now: t.clock.now(), requestId, action: "test" });
  const entry = { object: "x", objectId: "x", companyId: null };
  const partOf = async (requestId: string): Promise<string> => {
    const { rows } = await t.handle.pool.query<{ part: string }>(
      "select tableoid::regclass::text as part from audits where request_id = $1",
      [requestId],
    );
    return rows[0]?.part ?? "";
  };
  const months = async (): Promise<string[]> => {
    const { rows } = await t.handle.pool.query<{ part: string }>(
      "select inhrelid::regclass::text as part from pg_inherits where inhparent = 'audits'::regclass order by 1",
    );
    return rows.map(({ part }) => part);
  };
  const expected = async (): Promise<string[]> => {
    const { rows } = await t.handle.pool.query<{ part: string }>(
      "select 'audits_' || to_char(date_trunc('month', now()) + make_interval(months => n), 'YYYY_MM') as part from generate_series(0, 2) n order by 1",
    );
    return [...rows.map(({ part }) => part), "audits_rest"];
  };

  test("this month and the next two are there after a start, and are made again by whoever comes first", async () => {
    const wanted = await expected();
    assert.deepEqual((await months()).slice(-4), wanted);
    await t.handle.pool.query(`drop table ${wanted[2] ?? ""}`);
    await Promise.all([auditMonthsAhead(t.db), auditMonthsAhead(t.db), auditMonthsAhead(t.db)]);
    assert.deepEqual((await months()).slice(-4), wanted);
  });

  test("a row goes to its month's; one of a month without partition is kept, found by its number and chained", async () => {
    await writeAudits(t.db, facts("of-now"), [entry]);
    const [row] = await t.db.select().from(audits).where(eq(audits.requestId, "of-now"));
    assert.ok(row);
    await t.db
      .insert(audits)
      .values({ ...row, auditId: "old", requestId: "of-old", recordTime: new Date("2020-05-05") });
    const [current = ""] = await expected();
    assert.deepEqual([await partOf("of-now"), await partOf("of-old")], [current, "audits_rest"]);
    while ((await chainAudits(t.db)).count > 0);
    const report = await verifyChain(t.db);
    assert.deepEqual([report.ok, report.checked, report.pending], [true, 2, 0]);
  });

  test("a month whose rows stand in the rest stays there; the others are still made", async () => {
    const [, , last = ""] = await expected();
    await t.handle.pool.query(`drop table ${last}`);
    const [row] = await t.db.select().from(audits).where(eq(audits.requestId, "of-now"));
    assert.ok(row);
    const { rows } = await t.handle.pool.query<{ at: Date }>("select now() + interval '2 months' as at");
    const later = { ...row, auditId: "later", requestId: "of-later", recordTime: rows[0]?.at ?? new Date() };
    await t.db.insert(audits).values(later);
    await auditMonthsAhead(t.db);
    assert.equal(await partOf("of-later"), "audits_rest");
    assert.ok(!(await months()).includes(last));
  });

  test("no statement that names a partition itself changes or removes a row", async () => {
    for (const part of await months())
      for (const attempt of [`update ${part} set ip = ''`, `delete from ${part}`, `truncate ${part}`])
        await assert.rejects(t.handle.pool.query(attempt), { code: "42501" }, attempt);
  });

  test("a partition taken away shows in the chain", async () => {
    const [current = ""] = await expected();
    await t.handle.pool.query(`alter table audits detach partition ${current}`);
    const report = await verifyChain(t.db);
    assert.match(report.broken?.reason ?? "", /已被删除/);
  });
});

describe("the chain", () => {
  let t: TestApp;
  let token: string;

  before(async () => {
    t = await buildTestApp({ register: registerTestApi() });
    const { userId, username } = await createUser(t.db);
    token = await openSession(t, userId);
    await signIn(t, username);
    await signIn(t, username, { password: "wrong" });
    for (let i = 0; i < 20; i++) {
      await t.call({ method: "POST", url, token, payload: { orgName: `第${i}个` } });
    }
    await t.call({ method: "GET", url: `${url}/coded`, token });
    await t.call({ method: "GET", url: "/logout", token });
    await t.app.platform.refusals.flush();
    // The running writer would link what these tests undo.
    await t.app.platform.chain.close();
    while ((await chainAudits(t.db)).count > 0);
  });
  after(() => t.close());

  test("sign-in, failure, writes, denial and sign-out have one row each: who, when, where, what, result", async () => {
    const rows = await t.db.select().from(audits);
    const count = (action: string, result: string) =>
      rows.filter((r) => r.action === action && r.result === result).length;
    assert.equal(count("auth.login", "ok"), 1);
    assert.equal(count("auth.login", "refused"), 1);
    assert.equal(count("test.org.create", "ok"), 20);
    assert.equal(count("test.org.coded", "refused"), 1);
    assert.equal(count("auth.logout", "ok"), 1);
    assert.ok(rows.every((r) => r.ip === "127.0.0.1" && /^[0-9a-f]{32}$/.test(r.requestId) && r.username));
  });

  test("it verifies, and the writer links nothing twice", async () => {
    assert.equal((await chainAudits(t.db)).count, 0);
    const report = await verifyChain(t.db);
    assert.deepEqual(
      { ok: report.ok, checked: report.checked, pending: report.pending },
      { ok: true, checked: 24, pending: 0 },
    );
  });

  /** Only whoever owns the tables gets past their triggers; what he does there the chain must show. */
  const asOwner = async (work: () => Promise<unknown>): Promise<void> => {
    // The server's own cleaning may hold the tables for longer than a request would wait.
    const triggers = async (state: "enable" | "disable") => {
      const tables = ["audits", "audit_chain"].map((table) => `alter table ${table} ${state} trigger user`);
      const patience = "set local lock_timeout = '60s'; set local statement_timeout = '60s'";
      await t.handle.pool.query(`begin; ${patience}; ${tables.join("; ")}; commit`);
    };
    await triggers("disable");
    await work().finally(() => triggers("enable"));
  };
  const tampered = async (change: () => Promise<unknown>, reason: RegExp, undo: () => Promise<unknown>) => {
    await asOwner(change);
    const report = await verifyChain(t.db);
    await asOwner(undo);
    assert.equal(report.ok, false);
    assert.match(report.broken?.reason ?? "", reason);
    assert.equal((await verifyChain(t.db)).ok, true, "undone, it holds again");
    return report;
  };

  test("the database refuses to change or remove a row or a link, even to its owner", async () => {
    for (const table of ["audits", "audit_chain"]) {
      for (const attempt of [`update ${table} set record_time = now()`, `delete from ${table}`, `truncate ${table}`])
        await assert.rejects(t.handle.pool.query(attempt), { code: "42501" }, attempt);
    }
    assert.equal((await verifyChain(t.db)).checked, 24);
  });

  test("one edited row is found, and named", async () => {
    const [link] = await t.db.select().from(auditChain).where(eq(auditChain.seq, 7));
    const auditId = link?.auditId ?? "";
    const [row] = await t.db.select().from(audits).where(eq(audits.auditId, auditId));
    const set = (username: string | null | undefined) =>
      t.db
        .update(audits)
        .set({ username: username ?? null })
        .where(eq(audits.auditId, auditId));
    const report = await tampered(
      () => set("someone"),
      /改动/,
      () => set(row?.username),
    );
    assert.deepEqual([report.broken?.seq, report.broken?.auditId, report.checked], [7, auditId, 6]);
  });

  test("a deleted row is found; so are a deleted link and a forged one", async () => {
    const [link] = await t.db.select().from(auditChain).where(eq(auditChain.seq, 9));
    assert.ok(link);
    const [row] = await t.db.select().from(audits).where(eq(audits.auditId, link.auditId));
    assert.ok(row);
    const removeRow = () => t.db.delete(audits).where(eq(audits.auditId, row.auditId));
    const removeLink = () => t.db.delete(auditChain).where(eq(auditChain.seq, 9));
    await tampered(removeRow, /删除/, () => t.db.insert(audits).values(row));
    await tampered(removeLink, /缺少第 9 环/, () => t.db.insert(auditChain).values(link));
    const rehash = (hash: string) => t.db.update(auditChain).set({ hash }).where(eq(auditChain.seq, 9));
    await tampered(
      () => rehash("0".repeat(64)),
      /改动/,
      () => rehash(link.hash),
    );
  });

  test("a row slipped in with an old date is found", async () => {
    const facts = { user: null, ip: "127.0.0.1", now: t.clock.now(), requestId: "x", action: "forged" };
    const old = new Date(Date.now() - 24 * 3_600_000);
    await tampered(
      async () => {
        await writeAudits(t.db, facts, [{ object: "x", objectId: "x", companyId: null }]);
        await t.db.update(audits).set({ recordTime: old }).where(eq(audits.action, "forged"));
      },
      /未入链/,
      () => t.db.delete(audits).where(eq(audits.action, "forged")),
    );
  });

  // The embedded database has one connection: its transactions cannot overlap.
  test(
    "a row whose transaction ends after later ones were linked is still linked",
    { skip: !process.env.TEST_DATABASE_URL },
    async () => {
      const facts = { user: null, ip: "127.0.0.1", now: t.clock.now(), requestId: "x", action: "late" };
      const write = (db: Db, objectId: string) => writeAudits(db, facts, [{ object: "x", objectId, companyId: null }]);
      let end = () => {};
      const ended = new Promise<void>((resolve) => (end = resolve));
      let begun = () => {};
      const isBegun = new Promise<void>((resolve) => (begun = resolve));
      const slow = t.db.transaction(async (tx) => {
        await write(tx, "slow");
        begun();
        await ended;
      });
      await isBegun;
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      await write(t.db, "quick");
      let linked = await chainAudits(t.db);
      while (linked.count > 0) linked = await chainAudits(t.db, linked.since);
      assert.ok(linked.since, "all that could be seen is linked");
      end();
      await slow;
      assert.equal((await chainAudits(t.db, linked.since)).count, 1);
      assert.deepEqual((await verifyChain(t.db)).pending, 0);
    },
  );
});

describe("the running writer", () => {
  let t: TestApp;
  before(async () => {
    t = await buildTestApp({ register: registerTestApi() });
  });
  after(() => t.close());

  test("rows of the last moments are pending, not broken; the running writer links them", async () => {
    const fresh = await openSession(t, (await createUser(t.db)).userId);
    await t.call({ method: "POST", url, token: fresh, payload: { orgName: "刚写" } });
    assert.equal((await verifyChain(t.db)).ok, true);
    const deadline = Date.now() + 5_000;
    while ((await verifyChain(t.db)).pending > 0 && Date.now() < deadline) await new Promise((r) => setTimeout(r, 100));
    assert.deepEqual((await verifyChain(t.db)).pending, 0);
  });
});
