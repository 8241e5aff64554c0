import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { date, numeric, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type { PoolClient } from "pg";
import type { DatabaseHandle } from "@/server/db/client";
import { testDatabase } from "@/server/db/testing";

// Runs on both databases: what is true here is true whatever `DATABASE_URL` says.

const samples = pgTable("wire_samples", {
  id: text().primaryKey(),
  amount: numeric({ precision: 18, scale: 2 }),
  day: date(),
  at: timestamp({ withTimezone: true }),
});

let handle: DatabaseHandle;
before(async () => {
  handle = await testDatabase();
  await handle.pool.query(
    "create table wire_samples (id text primary key, amount numeric(18,2), day date, at timestamptz)",
  );
});
after(() => handle.close());

const count = async (): Promise<number> =>
  Number((await handle.pool.query<{ n: string }>("select count(*) as n from wire_samples")).rows[0]?.n);

const withCode = (code: string) => (error: unknown) => (error as { code?: string }).code === code;

describe("values", () => {
  it("hands over money, large numbers and dates without loss", async () => {
    const { rows } = await handle.pool.query<Record<string, unknown>>(
      `select 999999999999999.99::numeric(18,2) as money, 9223372036854775807::int8 as big, date '2026-02-28' as day,
        timestamptz '2026-02-28 23:30:00.123+08' as at, 7 as small, null as nothing, '{"a":1}'::jsonb as json`,
    );
    assert.deepEqual(rows[0], {
      money: "999999999999999.99",
      big: "9223372036854775807",
      day: "2026-02-28",
      at: new Date("2026-02-28T15:30:00.123Z"),
      small: 7,
      nothing: null,
      json: { a: 1 },
    });
  });

  it("reads and writes through drizzle's columns", async () => {
    const row = { id: "汉字'\"\\", amount: "0.10", day: "2026-11-21", at: new Date("2026-11-20T16:00:00.001Z") };
    await handle.db.insert(samples).values(row);
    assert.deepEqual(await handle.db.select().from(samples), [row]);
    await handle.db.delete(samples);
  });

  it("computes in Asia/Shanghai whatever the machine says", async () => {
    const { rows } = await handle.pool.query("select (timestamptz '2026-11-20 16:00:00Z')::date as day");
    assert.deepEqual(rows, [{ day: "2026-11-21" }]);
  });

  it("carries 5 MB in both directions, as a parameter, a row and many rows", async () => {
    const large = "税".repeat(1_700_000);
    const { rows } = await handle.pool.query<{ back: string; bytes: number }>(
      "select $1::text as back, octet_length($1::text) as bytes",
      [large],
    );
    assert.equal(rows[0]?.bytes, 5_100_000);
    assert.equal(rows[0]?.back, large);
    const many = await handle.pool.query<{ n: number; filler: string }>(
      "select n, repeat('x', 1000) as filler from generate_series(1, 5000) n",
    );
    assert.equal(many.rows.length, 5000);
    assert.ok(many.rows.every((row, i) => row.n === i + 1 && row.filler.length === 1000));
    const bytes = Buffer.alloc(5_000_000, 0xa7);
    const binary = await handle.pool.query<{ back: Buffer }>("select $1::bytea as back", [bytes]);
    assert.ok(binary.rows[0]?.back.equals(bytes));
  });
});

describe("errors", () => {
  it("tells code and constraint, and the connection goes on", async () => {
    await handle.db.insert(samples).values({ id: "a" });
    await assert.rejects(handle.pool.query("insert into wire_samples (id) values ('a')"), (error: unknown) => {
      const { code, constraint } = error as { code?: string; constraint?: string };
      return code === "23505" && constraint === "wire_samples_pkey";
    });
    await assert.rejects(handle.pool.query("select $1::int", ["x"]), withCode("22P02"));
    await assert.rejects(handle.pool.query("selec 1"), withCode("42601"));
    await assert.rejects(handle.pool.query("select 1/0 from generate_series(1, 3)"), withCode("22012"));
    assert.equal(await count(), 1);
    await handle.db.delete(samples);
  });

  it("refuses a byte that text cannot hold", async () => {
    await assert.rejects(handle.pool.query("select $1::text", ["a\0b"]), withCode("22021"));
    assert.equal(await count(), 0);
  });

  it("keeps named statements usable after one of them failed", async () => {
    const divide = (by: number) =>
      handle.pool.query<{ q: number }>({ name: "divide", text: "select 10 / $1::int as q", values: [by] });
    assert.equal((await divide(2)).rows[0]?.q, 5);
    await assert.rejects(divide(0), withCode("22012"));
    assert.equal((await divide(5)).rows[0]?.q, 2);
    await assert.rejects(handle.pool.query({ name: "broken", text: "select nothing_like_this" }), withCode("42703"));
    await assert.rejects(handle.pool.query({ name: "broken", text: "select nothing_like_this" }), withCode("42703"));
  });
});

describe("statements that come again", () => {
  const named = async (client: { query: typeof handle.pool.query }): Promise<string[]> => {
    const { rows } = await client.query<{ statement: string }>("select statement from pg_prepared_statements");
    return rows.map(({ statement }) => statement);
  };

  it("are prepared from the third time on; others, scripts and transaction control are not", async () => {
    const client = await handle.pool.connect();
    try {
      const again = "select $1::int + 41 as n";
      for (const n of [1, 2, 3, 4]) {
        assert.equal((await named(client)).includes(again), n > 3, String(n));
        assert.equal((await client.query<{ n: number }>({ text: again }, [n])).rows[0]?.n, n + 41);
      }
      for (let i = 0; i < 4; i++) {
        await client.query("select 1; select 2");
        await client.query({ text: "begin" });
        await client.query({ text: "rollback" });
        await client.query({ text: `select $1::int + ${1_000 + i} as once` }, [i]);
      }
      const texts = await named(client);
      assert.ok(!texts.some((text) => /begin|rollback|once|select 2/.test(text)), texts.join("\n"));
    } finally {
      client.release();
    }
  });

  it("fail like others, inside a transaction too, and go on", async () => {
    const divide = (db: Pick<DatabaseHandle["db"], "execute">, by: number) =>
      db.execute<{ q: number }>(sql`select 84 / ${by}::int as q`);
    for (let i = 0; i < 5; i++) {
      assert.equal((await divide(handle.db, 2)).rows[0]?.q, 42);
      await assert.rejects(handle.db.transaction((tx) => divide(tx, 0)));
    }
    assert.equal((await divide(handle.db, 4)).rows[0]?.q, 21);
  });

  it("follow a table that changes its columns", async () => {
    const read = () => handle.pool.query({ text: "select id, amount from wire_samples where id = $1" }, ["none"]);
    for (let i = 0; i < 4; i++) await read();
    await handle.pool.query("alter table wire_samples add column later int");
    await handle.pool.query("alter table wire_samples drop column later");
    assert.deepEqual((await read()).rows, []);
  });
});

describe("transactions", () => {
  it("commits all or nothing", async () => {
    await handle.db.transaction(async (tx) => {
      await tx.insert(samples).values({ id: "1" });
      await tx.insert(samples).values({ id: "2" });
    });
    assert.equal(await count(), 2);
    await assert.rejects(
      handle.db.transaction(async (tx) => {
        await tx.delete(samples);
        await tx.insert(samples).values({ id: "3", day: "no date" });
      }),
    );
    assert.equal(await count(), 2);
  });

  it("rolls back to a savepoint and goes on", async () => {
    await handle.db.transaction(async (tx) => {
      await tx.delete(samples);
      await assert.rejects(
        tx.transaction(async (inner) => {
          await inner.insert(samples).values({ id: "x" });
          await inner.insert(samples).values({ id: "x" });
        }),
      );
      await tx.insert(samples).values({ id: "y" });
    });
    assert.deepEqual(await handle.db.select({ id: samples.id }).from(samples), [{ id: "y" }]);
  });

  it("forgets what a lost connection had begun", async () => {
    const before = await count();
    const client = await handle.pool.connect();
    await client.query("begin");
    await client.query("insert into wire_samples (id) values ('lost')");
    await client.query("set time zone 'UTC'");
    (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
    client.release(new Error("connection lost"));
    assert.equal(await count(), before);
    const { rows } = await handle.pool.query<{ zone: string }>("select current_setting('TimeZone') as zone");
    assert.equal(rows[0]?.zone, "Asia/Shanghai");
  });

  it("survives a connection that dies while lent out, without a statement under way", async () => {
    const client = await handle.pool.connect();
    (client as unknown as { connection: { stream: { destroy(e: Error): void } } }).connection.stream.destroy(
      new Error("ECONNRESET"),
    );
    await wait(20);
    await assert.rejects(client.query("select 1"));
    client.release();
    await handle.ping();
  });

  it("keeps its places when connections die in the moment a transaction begins", async () => {
    const dies = (client: PoolClient): void => {
      const { stream } = (client as unknown as { connection: { stream: { destroy(): void } } }).connection;
      setImmediate(() => stream.destroy());
    };
    handle.pool.on("acquire", dies);
    const lost = await Promise.allSettled(
      Array.from({ length: 12 }, () => handle.db.transaction(async () => wait(20))),
    );
    handle.pool.off("acquire", dies);
    assert.ok(lost.some(({ status }) => status === "rejected"));
    assert.equal((await handle.pool.query("select 1")).rowCount, 1);
    assert.equal(handle.pool.totalCount, handle.pool.idleCount);
  });

  it("takes an abandoned transaction away, so that others go on", async () => {
    const other = await testDatabase({ idleInTransactionMs: 300 });
    try {
      await other.pool.query("create table abandoned (id int)");
      const client = await other.pool.connect();
      const told = new Promise<Error>((resolve) => client.once("error", resolve));
      if (other.kind === "postgres") await client.query("set idle_in_transaction_session_timeout = '300ms'");
      await client.query("begin");
      await client.query("insert into abandoned values (1)");
      assert.ok(withCode("25P03")(await told));
      client.release();
      assert.equal((await other.pool.query("select 1 from abandoned")).rowCount, 0);
    } finally {
      await other.close();
    }
  });
});

describe("many at once", () => {
  it("queues 500 parallel queries and 50 parallel transactions without mixing them up", async () => {
    const answers = await Promise.all(
      Array.from({ length: 500 }, (_, i) => handle.db.execute<{ n: number }>(sql`select ${i}::int as n`)),
    );
    assert.deepEqual(
      answers.map(({ rows }) => rows[0]?.n),
      answers.map((_, i) => i),
    );
    await handle.db.delete(samples);
    await handle.db.insert(samples).values({ id: "sum", amount: "0" });
    await Promise.all(
      Array.from({ length: 50 }, () =>
        handle.db.transaction(async (tx) => {
          const [row] = await tx.select().from(samples).for("update");
          await tx.update(samples).set({ amount: String(Number(row?.amount) + 1) });
        }),
      ),
    );
    assert.equal((await handle.db.select().from(samples))[0]?.amount, "50.00");
  });

  it("keeps the event loop free during a long statement", async () => {
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 5);
    await handle.pool.query("select sum(sqrt(n)) from generate_series(1, 2000000) n");
    clearInterval(timer);
    // Hundreds of milliseconds of work: on the same thread there would be no turn at all.
    assert.ok(turns >= 5, `${turns} turns`);
  });
});

it("gives each caller a fresh database with every table", async () => {
  const other = await testDatabase();
  try {
    const { rows } = await other.pool.query<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public'",
    );
    assert.ok(rows.some(({ name }) => name === "users"));
    assert.ok(!rows.some(({ name }) => name === "wire_samples"));
  } finally {
    await other.close();
  }
});

it("pings within its limit and refuses after closing", async () => {
  const other = await testDatabase();
  await other.ping();
  await Promise.all([other.close(), other.close()]);
  await assert.rejects(other.ping());
});
