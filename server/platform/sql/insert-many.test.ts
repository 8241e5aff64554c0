import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "drizzle-orm";
import { boolean, date, integer, jsonb, numeric, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { type TestDatabase, testDatabase } from "@/server/db/testing";
import { insertMany } from "@/server/platform/sql/insert-many";

const things = pgTable("insert_many_things", {
  thingId: text().primaryKey(),
  amount: numeric({ precision: 18, scale: 2 }),
  bornOn: date({ mode: "string" }),
  seenAt: timestamp({ withTimezone: true, precision: 3, mode: "date" }),
  isGood: boolean(),
  tags: text().array(),
  facts: jsonb().$type<unknown>(),
  version: integer().notNull().default(7),
});

let d: TestDatabase;
before(async () => {
  d = await testDatabase();
  await d.db.execute(sql`create table insert_many_things (thing_id text primary key, amount numeric(18,2), born_on date,
    seen_at timestamptz(3), is_good boolean, tags text[], facts jsonb, version integer not null default 7)`);
});
after(() => d.close());

test("every kind of column comes back as it went in, exact to the fen, with defaults for the others", async () => {
  const rows = [
    {
      thingId: "a",
      amount: "9999999999999999.99",
      bornOn: "1988-02-29",
      seenAt: new Date("2026-11-21T08:30:00.123Z"),
      isGood: true,
      tags: ["甲", '引"号', "a,b"],
      facts: { text: "䶮 \\ ' \"", list: [1, null] } as unknown,
    },
    { thingId: "b", amount: null, bornOn: null, seenAt: null, isGood: null, tags: null, facts: null },
    { thingId: "c", amount: "-0.01", bornOn: "0099-01-01", seenAt: null, isGood: false, tags: [], facts: [] },
  ];
  await insertMany(d.db, things, rows);
  const stored = await d.db.select().from(things).orderBy(things.thingId);
  assert.deepEqual(
    stored,
    rows.map((row) => ({ ...row, version: 7 })),
  );
});

test("all rows come in or none; no rows are no statement; a row that lacks a column is refused before any", async () => {
  const plain = (thingId: string) => ({ thingId, amount: "1.00" });
  await assert.rejects(insertMany(d.db, things, [plain("x"), plain("a")]));
  await insertMany(d.db, things, []);
  await assert.rejects(insertMany(d.db, things, [plain("x"), { thingId: "y" }]), /lacks amount/);
  assert.equal(await d.db.$count(things), 3);
});
