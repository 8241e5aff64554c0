import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { SheetColumn } from "@/server/platform/excel/excel";
import { readSheet } from "@/server/platform/excel/read/read";
import {
  aWorkbook,
  column,
  COLUMNS,
  GENDER,
  type SampleCell,
  type SampleParts,
  sheetOf,
  stringsXml,
  workbookXml,
} from "@/server/platform/excel/samples";

const read = (parts: SampleParts, columns: readonly SheetColumn[] = COLUMNS) =>
  readSheet(aWorkbook(parts), columns, { maxRows: 2000 });

describe("rows and heads", () => {
  it("names the missing required column; others may be missing, unknown ones are passed over and told", async () => {
    await assert.rejects(read({ rows: [["性别"], ["男"]] }), /没有找到“姓名”列，没有导入任何数据，请使用下载的模板/);
    const { rows, passedOver } = await read({
      rows: [
        ["爱好 ", "姓 名 *", "核对结果", "错误原因"],
        ["下棋", "张三", "有误", "第2列…"],
      ],
    });
    assert.deepEqual(passedOver, ["爱好"]);
    const empty = Object.fromEntries(COLUMNS.slice(1).map(({ key }) => [key, null]));
    assert.deepEqual(rows, [{ rowNumber: 2, values: { ...empty, 姓名: "张三" } }]);
    await assert.rejects(read({ rows: [["姓名", "姓名*"]] }), /“姓名”列出现了两次/);
    await assert.rejects(read({ rows: [] }), /工作表“人员”是空的/);
  });

  it("heads are the first row with text; blank rows, styles, spaces and 序号 are passed over", async () => {
    const styled = { s: 1, inside: "" };
    const { rows, faults } = await read({
      rows: [[null], ["　"], ["序号", "姓名*", "性别"], [1, styled, "  "], [2, "张三", styled], [], [3, null, "男"]],
    });
    assert.deepEqual(
      rows.map(({ rowNumber }) => rowNumber),
      [5, 7],
    );
    assert.deepEqual(faults, [{ rowNumber: 7, key: "姓名", message: "请填写姓名" }]);
    assert.equal(rows[1] && "姓名" in rows[1].values, false);
  });

  it("asks to choose where there is something to choose", async () => {
    const wanted = [
      column("性别", "dict", { isRequired: true, choices: GENDER }),
      column("日期", "date", { isRequired: true }),
      column("姓名", "text"),
    ];
    const { faults } = await read(
      {
        rows: [
          ["性别", "日期", "姓名"],
          [null, null, "张三"],
        ],
      },
      wanted,
    );
    assert.deepEqual(
      faults.map(({ message }) => message),
      ["请选择性别", "请选择日期"],
    );
  });

  it("shared texts: rich runs are joined, phonetic hints left out", async () => {
    const strings = stringsXml(
      '<si><t xml:space="preserve">姓名 </t></si>',
      '<si><r><rPr><b/></rPr><t>张</t></r><r><t>三</t></r><rPh sb="0" eb="1"><t>zhang</t></rPh><phoneticPr fontId="1"/></si>',
    );
    const shared = (i: number): SampleCell => ({ t: "s", inside: `<v>${i}</v>` });
    const { rows } = await read({ rows: [[shared(0)], [shared(1)]], strings });
    assert.equal(rows[0]?.values["姓名"], "张三");
  });

  it("the first visible sheet, rows and cells without places, prefixed names, names of controls outside the data", async () => {
    const workbook = workbookXml(
      '<sheets><sheet name="藏" sheetId="1" state="hidden" r:id="rId9"/><sheet name="人员" sheetId="2" r:id="rId1"/></sheets>',
    );
    assert.equal((await read({ workbook, rows: [["姓名"], ["张三"]] })).rows[0]?.values["姓名"], "张三");
    const inside =
      '<sheetData><row><c t="inlineStr"><is><t>姓名</t></is></c></row><row><c t="inlineStr"><is><t>张三</t></is></c></row></sheetData>' +
      "<controls><from><row>9</row><col>1</col></from></controls>";
    assert.equal((await read({ sheet: sheetOf(inside) })).rows[0]?.values["姓名"], "张三");
    const prefixed = sheetOf(inside)
      .replace(/<(\/?)(?=[a-z])/g, "<$1x:")
      .replace("xmlns=", "xmlns:x=");
    assert.equal((await read({ sheet: prefixed })).rows[0]?.values["姓名"], "张三");
  });
});
