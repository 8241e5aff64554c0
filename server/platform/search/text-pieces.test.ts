// Guarantees: a search by pieces finds exactly what a search for the part finds, whatever the text is made of, and asks the
// index for it. // server/platform/search/text-pieces
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "drizzle-orm";
import { type PgColumn, pgTable, text } from "drizzle-orm/pg-core";
import fc from "fast-check";
import { type TestDatabase, testDatabase } from "@/server/db/testing";
import { areCommon, findsText, holdsText } from "@/server/platform/search/text-pieces";

const found = pgTable("found_rows", { rowId: text().primaryKey(), no: text(), title: text() });
const TEXTS: PgColumn[] = [found.no, found.title];
const SIGNS = [..."abAB012-%_\\ 〔〕税鉴字第号Ａａéß İ👩‍👧"];

let database: TestDatabase;
before(async () => {
  database = await testDatabase();
  await database.pool.query("create table found_rows (row_id text primary key, no text, title text)");
  await database.pool.query("create index found_rows_text_idx on found_rows using gin (text_pieces(no, title))");
});
after(() => database.close());

const line = fc.array(fc.constantFrom(...SIGNS), { maxLength: 12 }).map((signs) => signs.join(""));
const idsOf = async (columns: PgColumn[], part: string): Promise<string[]> => {
  const rows = await database.db
    .select({ rowId: found.rowId })
    .from(found)
    .where(findsText(columns, TEXTS, part));
  return rows.map(({ rowId }) => rowId).sort();
};

test("random texts and parts of them: found is what holds the part, in the columns that are asked alone", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ no: fc.option(line), title: line }), { minLength: 1, maxLength: 8 }),
      fc.array(line, { maxLength: 3 }),
      fc.nat(),
      async (rows, others, at) => {
        const { db } = database;
        await db.delete(found);
        await db.insert(found).values(rows.map((row, n) => ({ rowId: String(n), ...row })));
        const chosen = rows[at % rows.length] ?? { no: null, title: "" };
        const signs = [...(chosen.no ?? chosen.title)];
        const parts = [1, 2, 3, 5].map((length) =>
          signs
            .slice(at % (signs.length + 1))
            .slice(0, length)
            .join(""),
        );
        for (const part of [...parts, ...others]) {
          for (const columns of [[found.no], [found.title], TEXTS]) {
            const plain = sql.join(
              columns.map((column) => sql`strpos(lower(${column}), lower(${part})) > 0`),
              sql` or `,
            );
            const all = await db.select({ rowId: found.rowId }).from(found).where(plain);
            assert.deepEqual(await idsOf(columns, part), all.map(({ rowId }) => rowId).sort(), JSON.stringify(part));
          }
        }
      },
    ),
    { numRuns: 60 },
  );
});

test("the index answers: with three letters or digits, and with one sign of any other kind", async () => {
  const { db } = database;
  const planOf = (part: string) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      const where = findsText([found.no], TEXTS, part);
      const { rows } = await tx.execute<Record<string, string>>(sql`explain select * from ${found} where ${where}`);
      return rows.map((row) => row["QUERY PLAN"]).join("\n");
    });
  for (const part of ["012", "税", "1号"]) assert.match(await planOf(part), /found_rows_text_idx/, part);
  assert.doesNotMatch(await planOf("01"), /found_rows_text_idx/);
});

test("common is what stands in many rows of a big table, wherever these are; of a small one nothing is", async () => {
  const big = pgTable("big_rows", { rowId: text().primaryKey(), title: text() });
  await database.pool.query("create table big_rows (row_id text, title text, filler text)");
  const are = () =>
    areCommon(
      database.db,
      big,
      ["常", "三十", "罕", "无"].map((part) => holdsText([big.title], part) ?? sql`false`),
    );
  const insert = (many: number) =>
    database.pool
      .query(`insert into big_rows select g::text, case when g % 5 = 0 then '常见' when g % 29 = 0 then '三十分之一'
      when g % 1000 = 1 then '罕见' end, repeat(g::text || md5(g::text), 28) from generate_series(1, ${many}) as g`);
  await insert(1_000);
  assert.deepEqual(await are(), [false, false, false, false]);
  await insert(20_000);
  assert.deepEqual(await are(), [true, true, false, false]);
});
