import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { eq, sql } from "drizzle-orm";
import { pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { atOnce } from "@/server/db/at-once";
import type { Db } from "@/server/db/client";
import { type TestDatabase, testDatabase } from "@/server/db/testing";
import { insertMany } from "@/server/platform/sql/insert-many";

const things = pgTable("at_once_things", {
  thingName: text().primaryKey(),
  madeTime: timestamp({ withTimezone: true, precision: 3, mode: "date" }).notNull(),
});
const AT = new Date("2026-11-20T02:00:00.123Z");

let database: TestDatabase;
before(async () => {
  database = await testDatabase();
  await database.pool.query(
    "create table at_once_things (thing_name text primary key, made_time timestamptz not null)",
  );
});
after(() => database.close());
beforeEach(() => database.pool.query("truncate at_once_things"));

const names = async () => (await database.db.select().from(things)).map(({ thingName }) => thingName).sort();

interface Wire {
  write: (...all: unknown[]) => boolean;
  uncork: () => void;
  readonly writableCorked: number;
}

/** Pieces that leave the connection while this works: each is what a slow network takes its time for. */
async function piecesOf(work: () => Promise<unknown>): Promise<number> {
  const client = await database.pool.connect();
  const { stream } = (client as unknown as { connection: { stream: Wire } }).connection;
  client.release();
  const { write, uncork } = stream;
  let pieces = 0;
  stream.write = (...all) => {
    if (stream.writableCorked === 0) pieces += 1;
    return Reflect.apply(write, stream, all) as boolean;
  };
  stream.uncork = () => {
    Reflect.apply(uncork, stream, []);
    if (stream.writableCorked === 0) pieces += 1;
  };
  await work().finally(() => Object.assign(stream, { write, uncork }));
  return pieces;
}

const faultOf = (work: Promise<unknown>): Promise<Error> =>
  work.then(
    () => assert.fail("nothing was thrown"),
    (error: unknown) => error as Error,
  );

describe("several statements at once", () => {
  test("are one piece on the wire, each on what the one before left, their rows mapped as ever", async () => {
    let found: unknown;
    const pieces = await piecesOf(async () => {
      found = await atOnce(database.db, [
        (at) => insertMany(at, things, [{ thingName: "a", madeTime: AT }]),
        () => null,
        (at) => at.insert(things).values({ thingName: "b", madeTime: AT }).returning({ made: things.madeTime }),
        (at) => at.select().from(things).where(eq(things.thingName, "a")),
        (at) => at.execute<{ n: string }>(sql`select count(*) as n from ${things}`),
      ]);
    });
    assert.equal(pieces, 1);
    const [many, none, [b], rows, counted] = found as [undefined, null, [{ made: Date }], unknown, { rows: unknown }];
    assert.deepEqual([many, none], [undefined, null]);
    assert.deepEqual(b.made, AT);
    assert.deepEqual(rows, [{ thingName: "a", madeTime: AT }]);
    assert.deepEqual(counted.rows, [{ n: "2" }]);
  });

  test("are done wholly or not at all, and the connection goes on", async () => {
    const twice = { thingName: "x", madeTime: AT };
    const both = atOnce(database.db, [
      (at) => at.insert(things).values(twice),
      (at) => at.insert(things).values(twice),
      (at) => at.insert(things).values({ ...twice, thingName: "y" }),
    ]);
    const { cause } = await faultOf(both);
    assert.equal((cause as { code?: string }).code, "23505", "the first fault, not what followed from it");
    assert.deepEqual(await names(), []);
    for (let i = 0; i < 4; i++) {
      const [rows] = await atOnce(database.db, [(at) => at.select().from(things)]);
      assert.deepEqual(rows, []);
    }
    assert.deepEqual(await names(), []);
  });

  test("stand in a transaction that is there already, one after the other", async () => {
    const work = database.db.transaction(async (tx) => {
      const [, rows] = await atOnce(tx, [
        (at) => insertMany(at, things, [{ thingName: "in", madeTime: AT }]),
        (at) => at.select().from(things),
      ]);
      assert.equal(rows.length, 1);
      throw new Error("back");
    });
    await assert.rejects(work, /back/);
    assert.deepEqual(await names(), []);
  });

  test("a step of two statements is a mistake of ours, and said so", async () => {
    const add = (at: Db, thingName: string) => at.insert(things).values({ thingName, madeTime: AT });
    const together = (at: Db) => Promise.all([add(at, "1"), add(at, "2")]);
    await assert.rejects(atOnce(database.db, [together]), /one statement/);
    assert.deepEqual(await names(), []);
    const later = async (at: Db) => {
      await add(at, "3");
      await add(at, "4");
    };
    const fault = await faultOf(atOnce(database.db, [later]));
    assert.match(String(fault.cause), /one statement/);
    assert.deepEqual(await names(), ["3"], "too late to take the first back");
  });
});
