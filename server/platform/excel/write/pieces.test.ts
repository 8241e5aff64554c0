// A workbook out of pieces that never stood in one place is the one that is written at once.
import assert from "node:assert/strict";
import { test } from "node:test";
import { strFromU8, unzipSync } from "fflate";
import type { SheetColumn, SheetValue } from "@/server/platform/excel/excel";
import {
  emptySheet,
  lastPiece,
  rowsPiece,
  type SheetSoFar,
  workbookOf,
  workbookSize,
} from "@/server/platform/excel/write/pieces";
import { readSheet } from "@/server/platform/excel/read/read";
import { writeTable } from "@/server/platform/excel/write/table";

const column = (key: string, label: string, kind: SheetColumn["kind"]): SheetColumn => ({
  key,
  label,
  kind,
  isRequired: false,
});
const COLUMNS = [column("", "序号", "serial"), column("name", "名称", "text"), column("amount", "金额", "decimal")];
const rowsOf = (from: number, count: number): SheetValue[][] =>
  Array.from({ length: count }, (_, i) => [from + i + 1, `名<${from + i}>&`, `${from + i}.50`]);

async function written(counts: readonly number[]) {
  const pieces: Buffer<ArrayBuffer>[] = [];
  let sheet: SheetSoFar = emptySheet("物品", COLUMNS);
  const add = (step: { bytes: Buffer; sheet: SheetSoFar }) => {
    pieces.push(Buffer.from(step.bytes));
    sheet = step.sheet;
  };
  let from = 0;
  for (const count of counts) {
    add(await rowsPiece(sheet, COLUMNS, rowsOf(from, count)));
    from += count;
  }
  add(await lastPiece(sheet, [], COLUMNS));
  const chunks: Uint8Array[] = [];
  for await (const chunk of workbookOf([sheet], async (_, no) => pieces[no] ?? Buffer.alloc(0))) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  assert.equal(workbookSize([sheet]), bytes.length);
  return { bytes, from };
}
const sheetXml = (bytes: Uint8Array): string =>
  strFromU8(unzipSync(bytes)["xl/worksheets/sheet1.xml"] ?? new Uint8Array());

test("pieces of any size are one sheet: the same text, read back as the same rows", async () => {
  const { bytes, from } = await written([1, 250, 3, 0, 700]);
  const once = writeTable({ title: "物品", columns: COLUMNS, rows: rowsOf(0, from) });
  // What is written piece by piece does not know its corner when it begins.
  assert.equal(sheetXml(bytes), sheetXml(once).replace(/<dimension [^>]+>/, ""));
  const { rows, faults } = await readSheet(bytes, COLUMNS, { maxRows: 2_000 });
  assert.deepEqual([rows.length, faults], [from, []]);
  assert.equal(rows[953]?.values["name"], "名<953>&");
});

test("others come in while a long piece is written, as often as it takes them", async () => {
  let others = 0;
  const count = () => void (others += 1);
  let rows = 0;
  const turn = {
    get isOver() {
      return (rows += 1) % 100 === 0;
    },
    end: async () => {
      setImmediate(count);
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
  const { sheet } = await rowsPiece(emptySheet("物品", COLUMNS), COLUMNS, rowsOf(0, 1_000), turn);
  assert.deepEqual([sheet.rows, others], [1_000, 10]);
});

test("a list without rows has its head", async () => {
  const { bytes } = await written([]);
  assert.match(sheetXml(bytes), /名称.*<\/row><\/sheetData>/);
});
