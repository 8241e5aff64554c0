// Guarantees: a page far down a list passes over the rows before it in the index alone, and reads of the table only what it
// shows: the plan of the engine's own statement says so. // docs/decisions/0030
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { eq, sql, type SQL } from "drizzle-orm";
import { index, pgTable, text } from "drizzle-orm/pg-core";
import type { Db } from "@/server/db/client";
import { type TestDatabase, testDatabase } from "@/server/db/testing";
import { listPage } from "@/server/platform/sql/list";
import { instant } from "@/server/platform/sql/system-columns";

/** As lists of records are kept: a firm's rows in the order of the list, ended by the key. */
const wide = pgTable(
  "wide_rows",
  {
    rowId: text().primaryKey(),
    companyId: text().notNull(),
    createTime: instant().notNull(),
    filler: text().notNull(),
  },
  (t) => [index("wide_rows_order_idx").on(t.companyId, t.createTime, t.rowId)],
);
const ROWS = 20_000;
const PAGE_SIZE = 30;

let database: TestDatabase;
before(async () => {
  database = await testDatabase();
  const { pool } = database;
  await pool.query(`create table wide_rows (row_id text primary key, company_id text not null,
    create_time timestamptz(3) not null, filler text not null)`);
  await pool.query("create index wide_rows_order_idx on wide_rows (company_id, create_time, row_id)");
  await pool.query(`insert into wide_rows select 'r' || g, 'firm' || g % 2, timestamptz '2020-01-01' + g * interval '1 minute',
    repeat('x', 600) from generate_series(1, ${ROWS}) g`);
  await pool.query("vacuum analyze wide_rows");
});
after(() => database.close());

interface Node {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly Plans?: readonly Node[];
}
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** The plan of the list's statement, carried out. */
async function planOf(page: number): Promise<Node[]> {
  const { db } = database;
  const plans: Node[] = [];
  const execute = async (statement: SQL) => {
    const { rows } = await db.execute<Record<string, readonly { Plan: Node }[]>>(
      sql`explain (analyze, format json) ${statement}`,
    );
    plans.push(...(rows[0]?.["QUERY PLAN"] ?? []).map(({ Plan }) => Plan));
    return { rows: [{}] };
  };
  await listPage({
    db: { execute } as unknown as Db,
    from: wide,
    columns: { rowId: wide.rowId, filler: wide.filler, createTime: wide.createTime },
    where: eq(wide.companyId, "firm1"),
    query: { page, pageSize: PAGE_SIZE },
    sortable: { createTime: wide.createTime },
    defaultSort: "-createTime",
    tieBreak: wide.rowId,
  });
  const [plan] = plans;
  assert.ok(plan);
  return nodesOf(plan);
}

test("page 300 walks the index and reads thirty rows of the table", async () => {
  const nodes = await planOf(300);
  const types = nodes.map((node) => node["Node Type"]);
  const walked = nodes.filter((node) => node["Actual Rows"] * node["Actual Loops"] >= 299 * PAGE_SIZE);
  assert.ok(types.includes("Index Only Scan"), types.join(", "));
  assert.ok(!types.includes("Seq Scan"), types.join(", "));
  // Whatever passes by many rows does it in an index; what is sorted is the page itself.
  const readers = walked.filter((node) => node["Relation Name"] !== undefined);
  assert.ok(readers.length > 0);
  for (const node of readers) assert.equal(node["Node Type"], "Index Only Scan");
  for (const node of nodes.filter((one) => one["Node Type"] === "Sort")) assert.ok(node["Actual Rows"] <= PAGE_SIZE);
});
