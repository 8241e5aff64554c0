// For engine.test.ts: a backend that says the numbers of its two processes, one at work and one at rest, and goes on.
import { setTimeout } from "node:timers/promises";
import { sheetsOn } from "@/server/platform/excel/engine";
import { POOL, SheetPool } from "@/server/platform/excel/pool";
import { aWorkbook, COLUMNS, heavyWorkbook } from "@/server/platform/excel/samples";

const pool = new SheetPool(POOL);
const excel = sheetsOn(pool);
const read = (bytes: Buffer) => excel.read(bytes, COLUMNS, { maxRows: 2000 });
const heavy = heavyWorkbook();
async function main(): Promise<void> {
  await Promise.all([read(aWorkbook({ rows: [["姓名"], ["张三"]] })), read(heavy)]);
  void read(heavy);
  process.stdout.write(`${pool.pids.join(" ")}\n`);
  await setTimeout(60_000);
}

void main();
