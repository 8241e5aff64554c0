import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { strFromU8, unzipSync } from "fflate";
import type { SheetColumn, SheetValue } from "@/server/platform/excel/excel";
import { readSheet } from "@/server/platform/excel/read/read";
import { column, COLUMNS, GENDER } from "@/server/platform/excel/samples";
import { writeTable } from "@/server/platform/excel/write/table";
import { isUnreadable, trimmed } from "@/server/platform/excel/text";
import { writeTemplate } from "@/server/platform/excel/write/template";

const parts = (bytes: Uint8Array): Record<string, string> =>
  Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, data]) => [name, strFromU8(data)]));
const sheetOf = (bytes: Uint8Array): string => parts(bytes)["xl/worksheets/sheet1.xml"] ?? "";

/** The order in which Excel wants a sheet's elements; another one asks for a repair. ECMA-376 §18.3.1.99 */
const ORDER = [
  "sheetPr",
  "dimension",
  "sheetViews",
  "sheetFormatPr",
  "cols",
  "sheetData",
  "autoFilter",
  "dataValidations",
  "pageMargins",
  "pageSetup",
  "ignoredErrors",
];
function assertOrder(xml: string): void {
  const found = ORDER.map((name) => xml.search(new RegExp(`<${name}[ >/]`))).filter((at) => at >= 0);
  assert.deepEqual(
    found,
    found.toSorted((a, b) => a - b),
  );
}

async function roundTrip(columns: readonly SheetColumn[], rows: readonly (readonly SheetValue[])[]) {
  const bytes = Buffer.from(writeTable({ title: "导出", columns, rows }));
  const { rows: read, faults } = await readSheet(bytes, columns, { maxRows: 20_000 });
  assert.deepEqual(faults, []);
  return read.map(({ values }) => columns.filter(({ kind }) => kind !== "serial").map(({ key }) => values[key]));
}

describe("a list as a workbook", () => {
  const NASTY = [
    "=1+1",
    "+1",
    "-1",
    "@x",
    '=cmd|"/c calc"!A1',
    "007",
    "110101199003070011",
    "䶮𠮷",
    "甲\n乙",
    `"双" '单'`,
    "<a>&amp;</a>",
    "_x0041_",
    "_x005F_x0041_",
    "a\u0009b",
    "]]>",
    "1E+5",
  ];
  it("texts come back as they were", async () => {
    const rows = NASTY.map((text) => [text]);
    assert.deepEqual(await roundTrip([column("文字", "text")], rows), rows);
  });

  it("no cell is a formula, and what looks like one is marked as text", () => {
    const xml = sheetOf(
      writeTable({ title: "导出", columns: [column("文字", "text")], rows: NASTY.map((text) => [text]) }),
    );
    assert.doesNotMatch(xml, /<f[ >/]/);
    for (const row of [2, 3, 4, 5, 6]) assert.match(xml, new RegExp(`<c r="A${row}" s="4" t="inlineStr">`));
  });

  it("signs of any width, and behind what does not show, are marked as text and come back as they were", async () => {
    const signs = ["＝", "＋", "－", "＠", "﹦", "﹢", "﹣", "﹫", "−", "=", "+", "-", "@"];
    const before = [
      "",
      " ",
      "\u3000",
      "\u00a0",
      "\t",
      "\n",
      "\u200b",
      "\ufeff",
      "\u2060",
      "\u00ad",
      "\u202e\u200f",
      "\u3164 ",
    ];
    const texts = signs.flatMap((sign) => before.map((one) => `${one}${sign}1+cmd|' /C calc'!A0`));
    const cells = (columns: readonly SheetColumn[], values: readonly SheetValue[]) =>
      sheetOf(writeTable({ title: "导出", columns, rows: values.map((value) => [value]) })).match(
        /<c r="A(?!1")[^>]*>/g,
      );
    const quoted = cells([column("文字", "text")], texts) ?? [];
    assert.equal(quoted.length, texts.length);
    for (const [i, cell] of quoted.entries()) assert.match(cell, / s="4" t="inlineStr"/, JSON.stringify(texts[i]));
    const words = column("选项", "dict", { choices: [{ value: 1, label: "＝1+1" }] });
    assert.match(cells([words], [1])?.[0] ?? "", / s="4" t="inlineStr"/);
    // Blanks at the ends were never read; nothing else is lost.
    const kept = texts.map(trimmed).filter((text) => !isUnreadable(text));
    const read = await roundTrip(
      [column("文字", "text")],
      kept.map((text) => [text]),
    );
    assert.deepEqual(read.flat(), kept);
    // What is no formula stays as it was: an amount a number, a phone and plain words readable.
    assert.match(cells([column("金额", "decimal")], ["-12.50"])?.[0] ?? "", /^<c r="A2" s="6">$/);
    const plain = ["张三", "１２３", "甲=乙", "a@b.cn", "（＋）", "—", "–", "'x"];
    for (const cell of cells([column("文字", "text")], plain) ?? []) assert.match(cell, / s="3" /);
    assert.deepEqual(await roundTrip([column("电话", "code")], [["+8613900001234"]]), [["+8613900001234"]]);
    assert.deepEqual(await roundTrip([column("金额", "decimal")], [["-12.50"]]), [["-12.5"]]);
  });

  it("every kind of value comes back; empty stays empty", async () => {
    const row = ["张三", "110101199003070011", 12, "1234.55", "2024-01-31", "2024-01", 1, [1, 3], true];
    const empty = ["李四", ...Array<null>(8).fill(null)];
    const whole = await roundTrip(COLUMNS, [
      [1, ...row],
      [null, ...empty],
    ]);
    assert.deepEqual(whole, [row, empty]);
  });

  it("numbers beyond 15 digits, codes and dates are text; unknown codes are shown as they are", () => {
    const columns = [
      column("金额", "decimal"),
      column("号", "code"),
      column("日期", "date"),
      column("性别", "dict", { choices: GENDER }),
    ];
    const rows = [
      ["123456789012345.67", "1", "2024-01-31", 7],
      ["1234567890123.45", "110101199003070011", null, 9],
    ];
    const xml = sheetOf(writeTable({ title: "导出", columns, rows }));
    assert.match(xml, /<c r="A2" s="3" t="inlineStr"><is><t xml:space="preserve">123456789012345\.67</);
    assert.match(xml, /<c r="A3" s="6"><v>1234567890123\.45<\/v>/);
    assert.match(xml, /<c r="B3" s="3" t="inlineStr"><is><t xml:space="preserve">110101199003070011</);
    assert.match(xml, /<c r="C2" s="3" t="inlineStr"><is><t xml:space="preserve">2024-01-31</);
    assert.match(xml, /D2" s="3" t="inlineStr"><is><t xml:space="preserve">7</);
    assert.match(xml, /D3" s="3" t="inlineStr"><is><t xml:space="preserve">未说明</);
  });

  it("frozen head, filter, order of elements", () => {
    const xml = sheetOf(writeTable({ title: "导出", columns: COLUMNS, rows: [[null, "张三"]] }));
    assert.match(xml, /<pane ySplit="1" topLeftCell="A2"/);
    assert.match(xml, /<autoFilter ref="A1:J2"\/>/);
    const names = parts(writeTable({ title: "张'三", columns: COLUMNS, rows: [] }))["xl/workbook.xml"] ?? "";
    assert.match(names, /_FilterDatabase" localSheetId="0" hidden="1">'张''三'!\$A\$1:\$J\$1</);
    assertOrder(xml);
  });
});

describe("a template", () => {
  const long = column("行业", "dict", {
    choices: Array.from({ length: 120 }, (_, value) => ({ value, label: `行业门类第${value}项，含逗号` })),
    note: '见<附录>与"说明"',
  });
  const bytes = writeTemplate({
    title: "人员[导入]",
    columns: [...COLUMNS, long],
    notes: ["不要改列名"],
    maxRows: 3_000,
  });
  const files = parts(bytes);
  const xml = files["xl/worksheets/sheet1.xml"] ?? "";

  it("offers choices for as many rows as may come in, disabled ones not, through a hidden sheet", () => {
    assert.match(xml, /type="list"[^>]*sqref="H2:H3001"><formula1>'选项'!\$A\$1:\$A\$2</);
    assert.match(xml, /type="list"[^>]*sqref="J2:J3001"><formula1>&quot;是,否&quot;</);
    assert.match(xml, /type="list"[^>]*sqref="K2:K3001"><formula1>'选项'!\$C\$1:\$C\$120</);
    // Several values in a cell are no item of the list.
    assert.match(xml, /<dataValidation type="list" allowBlank="1"[^>]*sqref="I2:I3001">/);
    assert.match(files["xl/workbook.xml"] ?? "", /<sheet name="选项" sheetId="3" state="hidden"/);
    assert.doesNotMatch(files["xl/worksheets/sheet3.xml"] ?? "", /未说明/);
  });

  it("text columns are text, required heads are coloured and marked, hints are short enough", () => {
    assert.match(xml, /<c r="B1" s="2" t="inlineStr"><is><t xml:space="preserve">姓名\*</);
    assert.match(xml, /<col min="3" max="3" width="[\d.]+" style="3"/);
    assert.match(xml, /<col min="4" max="4" width="[\d.]+" style="0"/);
    assert.match(xml, /prompt="从下拉列表中选择一项。见&lt;附录&gt;与&quot;说明&quot;"/);
    for (const [, prompt = ""] of xml.matchAll(/ prompt="([^"]*)"/g)) assert.ok(prompt.length <= 255);
    assert.match(files["xl/workbook.xml"] ?? "", /<sheet name="人员 导入" sheetId="1"/);
    assertOrder(xml);
  });

  it("tells about every column, and reads as an empty import", async () => {
    const notes = files["xl/worksheets/sheet2.xml"] ?? "";
    for (const { label } of COLUMNS) assert.ok(notes.includes(`>${label}<`), label);
    assert.match(notes, />1\. 不要改列名</);
    const content = await readSheet(Buffer.from(bytes), COLUMNS, { maxRows: 2000 });
    assert.deepEqual(content, { rows: [], faults: [], passedOver: ["行业"] });
  });
});
