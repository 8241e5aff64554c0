import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "drizzle-orm";
import { inSnapshot } from "@/server/db/snapshot";
import { testDatabase, type TestDatabase } from "@/server/db/testing";

let database: TestDatabase;
before(async () => {
  database = await testDatabase();
  await database.db.execute(sql`create table seen_at_once (n integer)`);
});
after(() => database.close());

const countIn = async (db: Pick<TestDatabase["db"], "execute">): Promise<number> => {
  const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from seen_at_once`);
  return rows[0]?.n ?? -1;
};
const add = () => database.pool.query("insert into seen_at_once values (1)");

test("what is written meanwhile is seen by the next reader alone", async () => {
  let written: Promise<unknown> = Promise.resolve();
  const [first, second] = await inSnapshot({ db: database.db }, async ({ db }) => {
    const one = await countIn(db);
    written = add();
    // The embedded database has one session: there the write waits for this reader.
    if (database.kind === "postgres") await written;
    return [one, await countIn(db)];
  });
  await written;
  assert.equal(first, second);
  assert.equal(await countIn(database.db), first + 1);
});

test("nothing is written in it", async () => {
  const known = await countIn(database.db);
  await assert.rejects(
    inSnapshot({ db: database.db }, ({ db }) => db.execute(sql`insert into seen_at_once values (1)`)),
  );
  assert.equal(await countIn(database.db), known);
});
