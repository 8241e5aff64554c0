// For durability.test.ts: writes numbered pairs in transactions and says each number once its commit is acknowledged.
import { writeSync } from "node:fs";
import { openDatabase } from "@/server/db/client";

async function main(dataDir: string): Promise<void> {
  const { pool } = await openDatabase({ dataDir });
  await pool.query("create table if not exists debits (n int primary key, filler text)");
  await pool.query("create table if not exists credits (n int primary key, filler text)");
  const { rows } = await pool.query<{ n: number }>("select coalesce(max(n), 0) as n from debits");
  writeSync(1, "open\n");
  const client = await pool.connect();
  for (let n = (rows[0]?.n ?? 0) + 1; ; n++) {
    await client.query("begin");
    await client.query("insert into debits values ($1, repeat('x', 500))", [n]);
    await client.query("insert into credits values ($1, repeat('x', 500))", [n]);
    await client.query("commit");
    writeSync(1, `${n}\n`);
  }
}

void main(process.argv[2] ?? "");
