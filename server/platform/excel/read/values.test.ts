import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { SheetColumn, SheetKind } from "@/server/platform/excel/excel";
import { readSheet } from "@/server/platform/excel/read/read";
import {
  aWorkbook,
  column,
  COLUMNS,
  type SampleCell,
  type SampleParts,
  workbookXml,
} from "@/server/platform/excel/samples";
import { FAULT } from "@/server/platform/excel/read/values";

const LIMITS = { maxRows: 2000 };
const read = (parts: SampleParts, columns: readonly SheetColumn[] = COLUMNS) =>
  readSheet(aWorkbook(parts), columns, LIMITS);

/** What one filled cell of a column becomes: its value, or the sentence on it. */
async function cell(of: SheetColumn, raw: SampleCell, more: SampleParts = {}): Promise<unknown> {
  const { rows, faults } = await read({ rows: [[of.label], [raw]], ...more }, [of]);
  return faults[0]?.message ?? rows[0]?.values[of.key];
}
const number = (inside: string, s?: number): SampleCell => ({
  inside: `<v>${inside}</v>`,
  ...(s !== undefined && { s }),
});
const choosing = (kind: SheetKind) => column("选", kind, { choices: COLUMNS[kind === "dict" ? 7 : 8]?.choices ?? [] });

const CASES: readonly [SheetKind, SampleCell, unknown][] = [
  ["text", "　 张三　", "张三"],
  ["text", "甲\r\n乙", "甲\n乙"],
  ["text", "䶮𠮷", "䶮𠮷"],
  ["text", 12.5, "12.5"],
  ["text", { t: "b", inside: "<v>1</v>" }, "TRUE"],
  ["text", number("44927", 1), "2023-01-01"],
  ["text", { t: "str", inside: "<v>a_x000D_b</v>" }, "a\nb"],
  ["text", { t: "inlineStr", inside: "<is><t>a_x005F_x0041_</t></is>" }, "a_x0041_"],
  ["text", { t: "inlineStr", inside: "<is><t>a_x0007_b</t></is>" }, FAULT.unreadable],
  ["text", { t: "inlineStr", inside: "<is><t>a_xD800_b</t></is>" }, FAULT.unreadable],
  ["text", { t: "e", inside: "<v>#N/A</v>" }, FAULT.error("#N/A")],
  ["text", { inside: "<f>A1+1</f><v>3</v>" }, FAULT.formula],
  ["text", { t: "str", inside: '<f t="shared" si="0"/><v>x</v>' }, FAULT.formula],
  ["text", "x".repeat(32_767), "x".repeat(32_767)],
  ["code", "１３８ＡＢ－（2024）", "138AB-（2024）"],
  ["code", "007", "007"],
  ["code", 13800138000, "13800138000"],
  ["code", number("1.3800138E10"), "13800138000"],
  ["code", number("999999999999999"), "999999999999999"],
  ["code", number("110101199003070000"), FAULT.scientific],
  ["code", number("1000000000000000"), FAULT.scientific],
  ["code", "4.2E+17", FAULT.scientific],
  ["code", number("10000", 2), "010000"],
  ["int", "1,234,567", 1234567],
  ["int", "１２", 12],
  ["int", 12, 12],
  ["int", "-3.00", -3],
  ["int", 1.5, FAULT.int],
  ["int", "9007199254740993", FAULT.int],
  ["int", "1,23", FAULT.int],
  ["decimal", "1,234.50", "1234.50"],
  ["decimal", "(1,234.50)", "-1234.50"],
  ["decimal", "（５）", "-5"],
  ["decimal", "1,234.50-", "-1234.50"],
  ["decimal", "(1)(2)", FAULT.decimal],
  ["int", "(3)", -3],
  ["decimal", "+0.10", "0.10"],
  ["decimal", number("0.30000000000000004"), "0.3"],
  ["decimal", number("1E-7"), "0.0000001"],
  ["decimal", "12%", FAULT.decimal],
  ["decimal", number("1E999"), FAULT.decimal],
  ["date", "2024-1-5", "2024-01-05"],
  ["date", "2024/01/05", "2024-01-05"],
  ["date", "2024年1月5日", "2024-01-05"],
  ["date", "2024.1.5", "2024-01-05"],
  ["date", "20240105", "2024-01-05"],
  ["date", "２０２４－０１－０５", "2024-01-05"],
  ["date", "2024-01-05T08:30:00Z", "2024-01-05"],
  ["date", "2024-02-30", FAULT.date],
  ["date", "2024-01/05", FAULT.date],
  ["date", "昨天", FAULT.date],
  ["date", 44927, "2023-01-01"],
  ["date", number("44927.75", 1), "2023-01-01"],
  ["date", number("44927", 3), "2023-01-01"],
  ["date", number("59", 1), "1900-02-28"],
  ["date", number("60", 1), FAULT.date],
  ["date", number("61", 1), "1900-03-01"],
  ["date", 20240105, "2024-01-05"],
  ["date", 2024, FAULT.date],
  ["date", { t: "d", inside: "<v>2024-01-05T00:00:00</v>" }, "2024-01-05"],
  ["month", "2024-1", "2024-01"],
  ["month", "2024年12月", "2024-12"],
  ["month", "2024/03/31", "2024-03"],
  ["month", 202401, "2024-01"],
  ["month", number("44927", 1), "2023-01"],
  ["month", "2024-13", FAULT.month],
  ["yesNo", "是", true],
  ["yesNo", "无", false],
  ["yesNo", "Ｙ", true],
  ["yesNo", "FALSE", false],
  ["yesNo", 1, true],
  ["yesNo", { t: "b", inside: "<v>0</v>" }, false],
  ["yesNo", "也许", FAULT.yesNo],
];

describe("values of cells", () => {
  for (const [kind, raw, wanted] of CASES) {
    const shown = JSON.stringify(raw).slice(0, 60);
    it(`${kind} ${shown}`, async () => assert.deepEqual(await cell(column("列", kind), raw), wanted));
  }

  it("counts days from 1904 where the workbook does", async () => {
    const workbook = workbookXml(
      '<workbookPr date1904="1"/><sheets><sheet name="人员" sheetId="1" r:id="rId1"/></sheets>',
    );
    assert.equal(await cell(column("日期", "date"), number("43465", 1), { workbook }), "2023-01-01");
  });

  it("dictionaries by label, code, both together; disabled ones too", async () => {
    for (const typed of ["女", " 女 ", 2, "2", "2-女", "女（2）", "[2] 女", "２"]) {
      assert.equal(await cell(choosing("dict"), typed), 2, String(typed));
    }
    assert.equal(await cell(choosing("dict"), "未说明"), 9);
    const worded = column("学历", "dict", {
      choices: [
        { value: 21, label: "大学本科", aliases: ["本科", "大专"] },
        { value: 31, label: "大专" },
      ],
    });
    assert.deepEqual([await cell(worded, "本 科"), await cell(worded, "大专")], [21, 31], "labels win");
    const message = await cell(choosing("dict"), "一个很长很长的不在字典里的取值而且超过二十个字");
    assert.equal(message, "“一个很长很长的不在字典里的取值而且超过二…”不在可选范围内，可填：男、女");
    const many = column("选", "dict", {
      choices: [...Array(9).keys()].map((value) => ({ value, label: `项${value}` })),
    });
    assert.match(String(await cell(many, "x")), /可填：项0、项1、项2、项3、项4、项5 等$/);
  });

  it("lists by any separator, with labels that hold one", async () => {
    for (const typed of [
      "税务师、党员",
      "税务师，党员",
      "税务师,党员",
      "税务师；党员",
      "税务师;党员",
      "税务师/党员",
      "税务师\n党员",
    ]) {
      assert.deepEqual(await cell(choosing("dicts"), typed), [2, 3], typed);
    }
    assert.deepEqual(await cell(choosing("dicts"), "党员、合伙人/股东、党员"), [3, 1]);
    assert.deepEqual(await cell(choosing("dicts"), "2,3"), [2, 3]);
    assert.match(String(await cell(choosing("dicts"), "党员、路人")), /^“路人”不在可选范围内/);
    const { rows } = await read({
      rows: [
        ["姓名", "标签"],
        ["张三", "、"],
      ],
    });
    assert.equal(rows[0]?.values["标签"], null);
  });

  it("results of an array formula are computed, too", async () => {
    const rows: SampleCell[][] = [
      ["姓名", "人数"],
      ["甲", { inside: '<f t="array" ref="B2:B3">A1:A2</f><v>1</v>' }],
      ["乙", 2],
      ["丙", 3],
    ];
    const { faults } = await read({ rows });
    assert.deepEqual(faults, [
      { rowNumber: 2, key: "人数", message: FAULT.formula },
      { rowNumber: 3, key: "人数", message: FAULT.formula },
    ]);
  });
});
