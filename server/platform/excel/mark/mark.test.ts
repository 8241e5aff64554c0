import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import type { CellFault } from "@/server/platform/excel/excel";
import { markSheet } from "@/server/platform/excel/mark/mark";
import { readSheet } from "@/server/platform/excel/read/read";
import {
  archive,
  aWorkbook,
  column,
  relation,
  relationsXml,
  type SampleCell,
  workbookParts,
} from "@/server/platform/excel/samples";

const COLUMNS = [column("姓名", "text", { isRequired: true }), column("手机", "code"), column("日期", "date")];
const ROWS: readonly (readonly SampleCell[])[] = [
  ["姓名*", "爱好", "手机", "日期"],
  ["张三", "棋", "123", { s: 1, inside: "<v>44927</v>" }],
  ["李四", null, null, "昨天"],
  ["王五", { inside: "<f>1+1</f><v>2</v>" }, "13800138000", null],
];
const FAULTS: readonly CellFault[] = [
  { rowNumber: 2, key: null, message: "与第 9 行重复" },
  { rowNumber: 2, key: "日期", message: "太早" },
  { rowNumber: 2, key: "手机", message: "格式<不>对" },
  { rowNumber: 3, key: "手机", message: "请填写手机" },
  { rowNumber: 3, key: "日期", message: "日期格式不正确" },
];
const mark = async (bytes: Buffer, faults = FAULTS) => Buffer.from(await markSheet(bytes, COLUMNS, faults));
const partsOf = (bytes: Buffer): Record<string, string> =>
  Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, data]) => [name, strFromU8(data)]));
const sheet = (bytes: Buffer): string => partsOf(bytes)["xl/worksheets/sheet1.xml"] ?? "";
const read = (bytes: Buffer) => readSheet(bytes, COLUMNS, { maxRows: 2000 });

/** The user's hand: another text in a part. */
function repaired(bytes: Buffer, ...changes: readonly (readonly [string, string])[]): Buffer {
  const files = unzipSync(bytes);
  const xml = changes.reduce((text, [from, to]) => text.replace(from, to), sheet(bytes));
  return Buffer.from(zipSync({ ...files, "xl/worksheets/sheet1.xml": new Uint8Array(strToU8(xml)) }));
}

describe("a marked copy", () => {
  const original = aWorkbook({ rows: ROWS, after: '<mergeCells count="1"><mergeCell ref="A9:B9"/></mergeCells>' });

  it("colours the wrong cells on their own style and gives the reasons in a last column", async () => {
    const files = partsOf(await mark(original));
    const xml = files["xl/worksheets/sheet1.xml"] ?? "";
    assert.match(xml, /<c r="E1" s="0" t="inlineStr"><is><t xml:space="preserve">错误原因</);
    assert.match(xml, />第3列 手机：格式&lt;不&gt;对；第4列 日期：太早；与第 9 行重复</);
    const serial = column("序号", "serial", { key: "" });
    const numbered = aWorkbook({
      rows: [
        ["序号", "姓名"],
        [1, "张三"],
      ],
    });
    const marked = await markSheet(numbered, [serial, ...COLUMNS], [{ rowNumber: 2, key: null, message: "整行有误" }]);
    assert.match(sheet(Buffer.from(marked)), />整行有误</, "no column is accused of the whole row's fault");
    assert.match(xml, />第3列 手机：请填写手机；第4列 日期：日期格式不正确</);
    assert.doesNotMatch(xml, /r="E4"/);
    const styleOf = (place: string): number => Number(new RegExp(`r="${place}"[^>]* s="(\\d+)"`).exec(xml)?.[1] ?? 0);
    const styles = files["xl/styles.xml"] ?? "";
    const formats = [
      ...(/<cellXfs.*<\/cellXfs>/s.exec(styles)?.[0] ?? "").matchAll(/<xf .*?(?:\/>(?!<al)|<\/xf>)/gs),
    ].map(String);
    assert.equal(formats.length, Number(/<cellXfs count="(\d+)"/.exec(styles)?.[1]));
    assert.match(styles, /<fills count="3">/);
    assert.match(formats[styleOf("C2")] ?? "", /fillId="2".*applyFill="1"/);
    assert.match(formats[styleOf("D2")] ?? "", /numFmtId="14".*fillId="2".*<alignment horizontal="left"\/>/);
    // An empty cell that must be filled is coloured, too.
    assert.match(formats[styleOf("C3")] ?? "", /fillId="2"/);
    assert.equal(styleOf("A2"), 0);
  });

  it("leaves everything else as it was", async () => {
    const parts: Record<string, string | Uint8Array> = {
      ...workbookParts({ rows: ROWS }),
      "xl/media/图.png": new Uint8Array([1, 2, 3]),
      "docProps/app.xml": "<a/>",
    };
    const marked = partsOf(await mark(archive(parts)));
    assert.deepEqual(Object.keys(marked), Object.keys(parts));
    for (const name of Object.keys(parts).filter((one) => !/sheet1\.xml$|styles/.test(one))) {
      assert.equal(marked[name], Buffer.from(parts[name] ?? "").toString(), name);
    }
    assert.match(sheet(await mark(original)), /<f>1\+1<\/f><v>2<\/v>.*<mergeCell ref="A9:B9"\/>/s);
  });

  it("splits a width that reaches over the new column", async () => {
    const before = '<cols><col min="1" max="2" width="9"/><col min="3" max="16384" width="12" hidden="1"/></cols>';
    const xml = sheet(await mark(aWorkbook({ rows: ROWS, before })));
    assert.match(
      xml,
      /<cols><col min="1" max="2" width="9"\/><col min="3" max="4" width="12" hidden="1"\/><col min="5" max="5" width="60" customWidth="1"\/><col min="6" max="16384" width="12" hidden="1"\/><\/cols>/,
    );
  });

  it("reads again with the same rows, and marked again replaces column and colours", async () => {
    const once = await mark(original);
    assert.deepEqual((await read(once)).rows, (await read(original)).rows);
    const twice = await mark(once, [{ rowNumber: 3, key: "日期", message: "仍然不对" }]);
    const xml = sheet(twice);
    assert.equal(xml.match(/错误原因/g)?.length, 1);
    assert.doesNotMatch(xml, /r="F|太早|请填写手机/);
    assert.match(xml, /<c r="D2" s="1">/);
    assert.match(xml, /<c r="C2" t="inlineStr" s="0">/);
    assert.match(xml, />第4列 日期：仍然不对</);
    // Nothing but what the first marking added.
    assert.equal(partsOf(twice)["xl/styles.xml"]?.length, partsOf(once)["xl/styles.xml"]?.length);
  });

  it("says of each row what becomes of it, and anew in the same columns", async () => {
    const verdicts = [
      { rowNumber: 2, text: "有误" },
      { rowNumber: 3, text: "有误" },
      { rowNumber: 4, text: "新增" },
    ];
    const before = '<cols><col min="1" max="16384" width="12"/></cols>';
    const wide = aWorkbook({ rows: ROWS, before });
    const once = Buffer.from(await markSheet(wide, COLUMNS, FAULTS, verdicts));
    const xml = sheet(once);
    assert.match(
      xml,
      /r="E1"[^>]*><is><t xml:space="preserve">核对结果<.*r="F1"[^>]*><is><t xml:space="preserve">错误原因</s,
    );
    assert.match(xml, /<c r="E4" s="0" t="inlineStr"><is><t xml:space="preserve">新增</);
    assert.match(xml, /r="E2" s="0"[^>]*>.{0,40}有误<.*r="F2" s="\d+"[^>]*>.{0,60}手机：格式/s);
    const columns = (text: string) =>
      [...text.matchAll(/<col min="(\d+)" max="(\d+)" width="(\d+)"/g)].map(([, ...at]) => at.join("-"));
    assert.deepEqual(columns(xml), ["1-4-12", "5-5-12", "6-6-60", "7-16384-12"]);
    assert.deepEqual((await read(once)).rows, (await read(original)).rows);
    // All is right by now: the reasons go, what becomes of the rows is told in its place.
    const right = verdicts.map(({ rowNumber }) => ({ rowNumber, text: "更新" }));
    const twice = sheet(Buffer.from(await markSheet(once, COLUMNS, [], right)));
    assert.equal(twice.match(/>更新</g)?.length, 3);
    assert.doesNotMatch(twice, /有误|新增|手机：|r="G/);
    assert.deepEqual(columns(twice), columns(xml));
    // Where nothing is wrong there is no column of reasons.
    const only = sheet(Buffer.from(await markSheet(original, COLUMNS, [], right)));
    assert.match(only, /r="E1"[^>]*>.{0,40}核对结果</);
    assert.doesNotMatch(only, /错误原因|r="F/);
  });

  it("repaired in its place it imports without a fault", async () => {
    const fixed = repaired(await mark(original), [">昨天<", ">2024-01-05<"], [">123<", ">13900139000<"]);
    const { rows, faults } = await read(fixed);
    assert.deepEqual(faults, []);
    assert.deepEqual(rows[1]?.values, { 姓名: "李四", 手机: null, 日期: "2024-01-05" });
  });

  it("a workbook without styles gets some", async () => {
    const { "xl/styles.xml": _, ...parts } = workbookParts({
      rows: ROWS.map((cells) => cells.filter((cell) => cell === null || typeof cell !== "object")),
      workbookRelations: relationsXml(relation("rId1", "worksheet", "worksheets/sheet1.xml")),
    });
    const marked = await mark(archive(parts), [{ rowNumber: 2, key: "手机", message: "不对" }]);
    const files = partsOf(marked);
    assert.match(files["[Content_Types].xml"] ?? "", /PartName="\/xl\/cell-styles\.xml"/);
    assert.match(files["xl/_rels/workbook.xml.rels"] ?? "", /Target="\/xl\/cell-styles\.xml"/);
    assert.match(files["xl/cell-styles.xml"] ?? "", /FFFFC8CF/);
    assert.equal((await read(marked)).rows.length, 3);
  });
});
