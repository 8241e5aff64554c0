// Guarantees: a statement goes out as a workbook in the tax bureau's layout and comes back the same; a wrong workbook takes
// nothing in, says each fault at its cell and gives a copy with the faults in it; another form, year or standard is refused
// in words; what bureaus' programs write (other names, numbers as text, years the other way round) is understood.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "drizzle-orm";
import { balanceSheetApi } from "@/contracts/statement/balance-sheet";
import { general01 } from "@/contracts/statement/forms/general-01-2019";
import { general02 } from "@/contracts/statement/forms/general-02-2019";
import { general03 } from "@/contracts/statement/forms/general-03-2019";
import { small01 } from "@/contracts/statement/forms/small-01-2011";
import { small02 } from "@/contracts/statement/forms/small-02-2011";
import { pairedLines } from "@/contracts/statement/forms/paired-lines";
import { balanceSample, incomeSample } from "@/contracts/statement/statement-sample";
import type { StatementPeriod } from "@/contracts/statement/terms";
import { fillPath } from "@/contracts/kit/endpoint";
import { PERMISSION_CODES } from "@/contracts/access";
import { createExcel, sheetsOn } from "@/server/platform/excel/engine";
import type { GridCell, PaperSheet, SheetGrid } from "@/server/platform/excel/excel";
import { POOL, SheetPool } from "@/server/platform/excel/pool";
import { createUser, openSession, type TestApp } from "@/server/testing/testing";
import { multipart } from "@/server/tests/examples";
import { buildDemoApp, DEMO } from "@/server/modules/basic/firm/firm-testing";
import { type Hands, handsWith } from "@/server/modules/party/testing";
import { paperOf } from "@/server/modules/statement/workbook/workbook-layout";
import { mergedLines, readStatement } from "@/server/modules/statement/workbook/workbook-read";

const TOLD = {
  companyName: "长沙某某税务师事务所",
  periodText: "2025年度",
  periodType: 1,
  reportDate: "2025-12-31",
  legalPerson: "张建国",
  financeHead: "李慧",
  preparer: "王敏",
} as const;
const YEAR: StatementPeriod = { year: 2025, periodType: 1, period: 0 };
const PAPER = paperOf({ ...TOLD, form: small01, lines: balanceSample.lines });

/** A sheet of paper as the reader gets it. */
const gridOf = (
  { rows, title }: PaperSheet,
  change: (cell: GridCell) => GridCell | null = (cell) => cell,
): SheetGrid => ({
  sheetName: title,
  cells: rows.flatMap((cells, at) =>
    cells.flatMap(({ column, text, style }): GridCell[] => {
      if (text === "") return [];
      const cell = change({ rowNumber: at + 1, column, kind: style === "amount" ? "number" : "text", text });
      return cell ? [cell] : [];
    }),
  ),
});
const whereIs = (name: string) => {
  const at = PAPER.rows.findIndex((cells) => cells.some(({ text }) => text.trim() === name));
  const cell = PAPER.rows[at]?.find(({ text }) => text.trim() === name);
  return { rowNumber: at + 1, column: cell?.column ?? 0 };
};
/** The grid with what stands behind a name typed otherwise. */
const typed = (name: string, kind: GridCell["kind"], text: string) => {
  const at = whereIs(name);
  return gridOf(PAPER, (cell) =>
    cell.rowNumber === at.rowNumber && cell.column === at.column + 2 ? { ...cell, kind, text } : cell,
  );
};

describe("the layout", () => {
  test("has two sides whose totals end on one line, as the ministry's form has them", () => {
    const lines = pairedLines(small01);
    const name = (line: (typeof lines)[number]["left"]) => line?.label ?? "";
    assert.deepEqual(lines.map(({ left, right }) => [name(left), name(right)]).at(0), ["流动资产：", "流动负债："]);
    assert.deepEqual(lines.map(({ left, right }) => [name(left), name(right)]).at(-1), [
      "资产总计",
      "负债和所有者权益（或股东权益）总计",
    ]);
    assert.equal(lines.length, 32);
    assert.equal(
      lines.filter(({ left, right }) => (left && left.kind !== "heading" ? true : right?.kind === "total")).length > 29,
      true,
    );
    assert.equal(pairedLines(general01).length, 41);
    assert.equal(pairedLines(small02).length, 32);
  });

  test("carries every row once, with its number, its totals and both columns", () => {
    const cells = PAPER.rows.flat();
    for (const { rowNo } of small01.rows)
      assert.equal(cells.filter(({ text }) => text === String(rowNo)).length, 1, String(rowNo));
    assert.ok(cells.some(({ text, style }) => text === "1000000.00" && style === "amount"));
    assert.ok(cells.some(({ text }) => text === "会小企01表"));
  });
});

describe("a workbook that is read", () => {
  test("gives back what it was made of", () => {
    const read = readStatement(gridOf(PAPER), small01, YEAR);
    assert.deepEqual([read.refusal, read.faults], [null, []]);
    assert.deepEqual(read.lines, balanceSample.lines);
  });

  test("understands text amounts, brackets, full width and Excel's own arithmetic", () => {
    const amount = (kind: GridCell["kind"], text: string) =>
      readStatement(typed("其他应收款", kind, text), small01, YEAR).lines.find(
        ({ itemCode }) => itemCode === "otherReceivables",
      )?.amount1;
    for (const text of ["20,000.00 ", "２００００", "￥20000"]) assert.equal(amount("text", text), "20000.00", text);
    assert.equal(amount("number", "20000.0000000001"), "20000.00");
    // As programs write great numbers, and what is left of a difference.
    for (const [stored, told] of [
      ["2E4", "20000.00"],
      ["1.2345678901E+11", "123456789010.00"],
      ["5E-14", "0.00"],
      ["-1.4210854715202004E-14", "0.00"],
    ] as const)
      assert.equal(amount("number", stored), told, stored);
    for (const stored of ["1E+308", "1E+15", "1.5E-2"]) {
      const { faults, lines } = readStatement(typed("其他应收款", "number", stored), small01, YEAR);
      assert.deepEqual([faults.length, lines.some(({ amount1 }) => amount1?.includes("e"))], [1, false], stored);
    }
  });

  test("takes the year before where a program writes it first", () => {
    const head = whereIs("期末余额").rowNumber;
    const swapped = gridOf(PAPER, (cell) => {
      const side = cell.column > 4 ? 4 : 0;
      const column = cell.column - side;
      const isAmount = cell.rowNumber >= head && (column === 3 || column === 4);
      return isAmount ? { ...cell, column: side + (column === 3 ? 4 : 3) } : cell;
    });
    const cells = [...swapped.cells].sort((a, b) => a.rowNumber - b.rowNumber || a.column - b.column);
    assert.deepEqual(readStatement({ ...swapped, cells }, small01, YEAR).lines, balanceSample.lines);
  });

  describe("heads its columns otherwise", () => {
    const INCOME = { ...TOLD, form: small02, lines: incomeSample.lines };
    /** A workbook of the income statement whose heads say something else. */
    const headed = (first: string, second: string, periodText = "2025年度") =>
      gridOf(paperOf({ ...INCOME, periodText }), (cell) =>
        cell.text === "本年累计金额"
          ? { ...cell, text: first }
          : cell.text === "上年金额"
            ? { ...cell, text: second }
            : cell,
      );
    const read = (grid: SheetGrid, at: StatementPeriod = YEAR) => readStatement(grid, small02, at);
    const second = (grid: SheetGrid, at?: StatementPeriod) =>
      read(grid, at).lines.some(({ amount2 }) => amount2 !== null);
    const QUARTER = { ...YEAR, periodType: 3, period: 1 };

    test("what tells the month is not taken for the year before", () => {
      const december = read(headed("本年累计", "本月金额", "2025年12月"));
      assert.equal(december.refusal, null);
      assert.deepEqual(
        december.lines,
        incomeSample.lines.map((line) => ({ ...line, amount2: null })).filter(({ amount1 }) => amount1 !== null),
      );
      assert.equal(second(headed("本期金额", "上期金额")), true);
    });

    test("a month goes out with 本月金额 and comes back", () => {
      const month: StatementPeriod = { year: 2025, periodType: 4, period: 3 };
      const paper = paperOf({ ...INCOME, periodText: "2025年3月", periodType: 4 });
      assert.ok(paper.rows.flat().some(({ text }) => text === "本月金额"));
      assert.deepEqual(read(gridOf(paper), month).lines, incomeSample.lines);
    });

    test("columns of a quarter are told apart, whichever comes first", () => {
      const swapped = read(headed("本期金额", "本年累计金额", "2025年第一季度"), QUARTER);
      const right = read(headed("本年累计金额", "本期金额", "2025年第一季度"), QUARTER);
      assert.deepEqual([swapped.refusal, right.refusal], [null, null]);
      assert.deepEqual(
        swapped.lines.map(({ itemCode, amount1, amount2 }) => [itemCode, amount2, amount1]),
        right.lines.map(({ itemCode, amount1, amount2 }) => [itemCode, amount1, amount2]),
      );
    });

    test("another quarter, another month, another unit, no such column: refused in words", () => {
      const refusal = (grid: SheetGrid, at?: StatementPeriod) => read(grid, at).refusal ?? "";
      assert.match(refusal(headed("本年累计金额", "本期金额", "2025年第二季度"), QUARTER), /第 2 季度.*报告期不同/);
      assert.match(refusal(headed("本年累计金额", "本月金额", "2025年3月")), /是 3 月的报表.*报告期不同/);
      assert.match(
        refusal(headed("上年金额", "上期金额")),
        /金额列是「上年金额」「上期金额」，本表要的是「本年累计金额」/,
      );
      const inWan = gridOf(paperOf(INCOME), (cell) =>
        cell.text === "单位：元" ? { ...cell, text: "单位： 万元" } : cell,
      );
      assert.match(refusal(inWan), /单位是万元，本表以元填报/);
    });

    test("names below the last row are no rows of the form", () => {
      const grid = gridOf(paperOf(INCOME));
      const rowNumber = Math.max(...grid.cells.map((cell) => cell.rowNumber)) + 1;
      const sign = (column: number, text: string): GridCell => ({ rowNumber, column, kind: "text", text });
      const signed = { ...grid, cells: [...grid.cells, sign(1, "单位负责人"), sign(3, "张建国"), sign(4, "李慧")] };
      assert.deepEqual(read(signed).faults, []);
    });
  });

  describe("has no numbers, as the ministry prints 会企", () => {
    const LINES = [
      ["monetaryFunds", "500.00", "400.00"],
      ["bondsPayable", "90.00", "80.00"],
      ["bondsPreferred", "30.00", "20.00"],
      ["bondsPerpetual", "10.00", null],
      ["paidInCapital", "340.00", "260.00"],
      ["otherEquityInstruments", "70.00", "60.00"],
      ["equityPreferred", "50.00", "40.00"],
      ["equityPerpetual", "20.00", null],
    ].map(([itemCode, amount1, amount2]) => ({
      itemCode: itemCode ?? "",
      amount1: amount1 ?? null,
      amount2: amount2 ?? null,
    }));
    /** The paper without its numbers; what stood behind them moves one column to the left. */
    const bare = (form: typeof general01, lines: typeof LINES, change?: (cell: GridCell) => GridCell | null) => {
      const paper = paperOf({ ...TOLD, form, lines });
      const rows = paper.rows.map((cells) =>
        cells.flatMap((cell) => {
          const [side, at] = [Math.floor((cell.column - 1) / 4), ((cell.column - 1) % 4) + 1];
          const isNumber = at === 2 && (cell.text === "行次" || /^\d+$/.test(cell.text));
          return isNumber ? [] : [{ ...cell, column: side * 3 + (at > 2 ? at - 1 : at) }];
        }),
      );
      return gridOf({ ...paper, rows }, change);
    };
    const read = (grid: SheetGrid, form = general01) => readStatement(grid, form, YEAR);

    test("rows are told by their names, twins by what they stand under", () => {
      const { refusal, faults, lines } = read(bare(general01, LINES));
      assert.deepEqual([refusal, faults, lines], [null, [], LINES]);
    });

    test("the other two are told by 本期金额 and 上期金额; a column of notes is none", () => {
      const income = [
        { itemCode: "operatingRevenue", amount1: "100.00", amount2: "90.00" },
        { itemCode: "ociNotOther", amount1: "3.00", amount2: null },
        { itemCode: "ociOther", amount1: "4.00", amount2: null },
      ];
      assert.deepEqual(read(bare(general02, income), general02).lines, income);
      const noted = bare(general02, income, (cell) => (cell.column > 1 ? { ...cell, column: cell.column + 1 } : cell));
      const head = noted.cells.find(({ text }) => text === "项目");
      const note: GridCell = { rowNumber: head?.rowNumber ?? 0, column: 2, kind: "text", text: "附注" };
      assert.deepEqual(read({ ...noted, cells: [...noted.cells, note] }, general02).lines, income);
      const cash = [{ itemCode: "cashFromSales", amount1: "100.00", amount2: "90.00" }];
      assert.deepEqual(read(bare(general03, cash), general03).lines, cash);
    });

    test("what cannot be told apart is refused in words", () => {
      const moved = read(
        bare(general01, LINES, (cell) => (cell.text.trim() === "应付债券" ? { ...cell, text: "应付债劵" } : cell)),
      );
      assert.match(
        moved.faults.map(({ message }) => message).join(),
        /本表有 2 项「优先股」，分别在「应付债券」、「其他权益工具」之下，从位置看不出是哪一项/,
      );
      const same = bare(general01, LINES, (cell) =>
        cell.text === "上年年末余额" ? { ...cell, text: "期末余额" } : cell,
      );
      assert.match(read(same).refusal ?? "", /两列「期末余额」，分不清/);
      const other = bare(general01, LINES, (cell) => (/余额$/.test(cell.text) ? { ...cell, text: "上年金额" } : cell));
      assert.match(read(other).refusal ?? "", /分不清|本表要的是「期末余额」/);
    });

    test("numbers of another program do not make one row another", () => {
      const counted = gridOf(paperOf({ ...TOLD, form: general01, lines: LINES }), (cell) =>
        /^\d{1,2}$/.test(cell.text) ? { ...cell, text: String(Number(cell.text) + 100) } : cell,
      );
      assert.deepEqual(read(counted).lines, LINES);
    });
  });

  test("says each fault at its cell and takes nothing", () => {
    const faultOf = (grid: SheetGrid) => readStatement(grid, small01, YEAR).faults;
    const at = whereIs("其他应收款");
    const cell = { rowNumber: at.rowNumber, column: at.column + 2 };
    assert.deepEqual(faultOf(typed("其他应收款", "formula", "")), [{ ...cell, message: "单元格是公式，请粘贴为数值" }]);
    assert.deepEqual(faultOf(typed("其他应收款", "text", "两万"))[0]?.rowNumber, cell.rowNumber);
    assert.match(faultOf(typed("其他应收款", "number", "20000.005"))[0]?.message ?? "", /两位小数/);
    const total = faultOf(typed("流动资产合计", "number", "820000.02"));
    assert.equal(total.length, 1);
    assert.match(total[0]?.message ?? "", /「流动资产合计」按各项计算应为 820,000.00 元，文件中是 820,000.02 元/);
    assert.deepEqual(faultOf(typed("流动资产合计", "formula", "")), [], "a total may be a formula");
    const renamed = gridOf(PAPER, (one) => (one.text.trim() === "应收账款" ? { ...one, text: "应收款项" } : one));
    assert.match(faultOf(renamed)[0]?.message ?? "", /行次 4 应为「应收账款」，文件中是「应收款项」/);
  });

  test("is refused when it is of another form, year or standard, or none at all", () => {
    const refusal = (grid: SheetGrid, form = small01, at: StatementPeriod = YEAR) =>
      readStatement(grid, form, at).refusal ?? "";
    assert.match(refusal(gridOf(PAPER), small01, { ...YEAR, year: 2024 }), /工作簿是 2025 年的报表，本表为 2024 年/);
    assert.match(refusal(gridOf(PAPER), general01), /工作簿是会小企01表，本表为会企01表/);
    assert.match(refusal(gridOf(PAPER), small02), /会小企01表，本表为会小企02表/);
    assert.match(
      refusal({ sheetName: "x", cells: [{ rowNumber: 1, column: 1, kind: "text", text: "姓名" }] }),
      /没有「行次」一列/,
    );
    const empty = gridOf(PAPER, (cell) => (cell.kind === "number" ? null : cell));
    assert.match(refusal(empty), /没有任何金额/);
  });

  test("of a balance sheet is refused when it is of another day, however that is written", () => {
    const on = (text: string, at: StatementPeriod = YEAR) =>
      readStatement(
        gridOf(PAPER, (cell) => (cell.text === "2025-12-31" ? { ...cell, text } : cell)),
        small01,
        at,
      ).refusal;
    for (const text of ["2025年6月30日", "2025-06-30", "2025/6/30", "2025.06.30"])
      assert.equal(on(text), "工作簿是 2025-06-30 的资产负债表，本表为 2025-12-31；没有写入任何数据", text);
    for (const text of ["2025.12.31", "2025 年 12 月 31 日", "2025年度", "2025-12-31 填报 2026-01-31", "2025-12-15"])
      assert.equal(on(text), null, text);
    assert.match(on("2024.12.31") ?? "", /是 2024 年的报表/);
    assert.equal(on("2025.06.30", { year: 2025, periodType: 2, period: 1 }), null);
  });

  test("leaves a column as it stands that it does not tell", () => {
    const read = balanceSample.lines.map((line) => ({ ...line, amount2: null }));
    assert.deepEqual(mergedLines(small01, balanceSample.lines, read), balanceSample.lines);
  });
});

describe("the whole way", () => {
  const pool = new SheetPool({ ...POOL });
  const excel = createExcel();
  let t: TestApp;
  let token: string;
  let firm: Hands;
  before(async () => {
    t = await buildDemoApp();
    await t.db.execute(sql`delete from statements`);
    const { userId } = await createUser(t.db, { companyId: DEMO.firm.first, codes: PERMISSION_CODES });
    token = await openSession(t, userId);
    firm = handsWith(t, token);
  });
  after(async () => {
    pool.close();
    await excel.close();
    await t.close();
  });
  const bring = async (statementId: string, version: number, file: Buffer) => {
    const { payload, contentType } = await multipart({ version: String(version) }, file, "报表.xlsx");
    const url = fillPath(balanceSheetApi.bringIn.path, { statementId });
    const answer = await t.call({ method: "POST", url, token, payload, headers: { "content-type": contentType } });
    return {
      status: answer.statusCode,
      ...answer.json<{
        data: {
          record: { version: number; lines: unknown } | null;
          faults: { cell: string; message: string }[];
          marked: string | null;
        };
        errorMessage?: string;
      }>(),
    };
  };

  test("of a workbook with a sheet for each form the one that is called so is read, else the first", async () => {
    const sheets = sheetsOn(pool);
    const list = (title: string) => ({
      title,
      columns: [{ key: "a", label: "甲", kind: "text" as const, isRequired: false }],
      rows: [["1"]],
    });
    const bytes = await sheets.table(list("封面"), list("利 润 表"), list("资产负债表(年)"), list("资产负债表"));
    const read = async (...names: string[]) => (await sheets.grid(bytes, names)).sheetName;
    assert.deepEqual(
      [await read("资产负债表"), await read("利润表"), await read("现金流量表"), await read()],
      ["资产负债表(年)", "利 润 表", "封面", "封面"],
    );
    const marked = await sheets.markCells(bytes, [{ rowNumber: 2, column: 1, message: "不对" }], ["利润表"]);
    const copy = await sheets.grid(marked, ["利润表"]);
    assert.ok(copy.cells.some(({ text }) => text.includes("不对")));
  });

  test("through real workbooks: out, in, and a marked copy of a wrong one", async () => {
    const made = await firm(balanceSheetApi.create, { body: { ...balanceSample, attachments: [], lines: [] } });
    assert.equal(made.status, 200, JSON.stringify(made));
    const { statementId } = made.data;
    const sheets = sheetsOn(pool);
    const good = await bring(statementId, 1, await sheets.paper(PAPER));
    assert.equal(good.status, 200, JSON.stringify(good));
    assert.deepEqual(good.data.record?.lines, balanceSample.lines);

    const out = await t.call({ method: "GET", url: fillPath(balanceSheetApi.workbook.path, { statementId }), token });
    assert.equal(out.statusCode, 200);
    const grid = await sheets.grid(out.rawPayload);
    assert.deepEqual(readStatement(grid, small01, YEAR).lines, balanceSample.lines);

    const wrong = paperOf({ ...TOLD, form: small01, lines: balanceSample.lines });
    const rows = wrong.rows.map((cells) =>
      cells.map((cell) => (cell.text === "820000.00" ? { ...cell, text: "820000.10" } : cell)),
    );
    const bad = await bring(statementId, 2, await sheets.paper({ ...wrong, rows }));
    assert.deepEqual([bad.status, bad.data.record, bad.data.faults.length], [200, null, 1]);
    assert.match(bad.data.faults[0]?.cell ?? "", /^C\d+$/);
    const copy = await sheets.grid(Buffer.from(bad.data.marked ?? "", "base64"));
    assert.ok(copy.cells.some(({ text }) => text.includes("按各项计算应为 820,000.00 元")));
    const stands = await firm(balanceSheetApi.get, { params: { statementId } });
    assert.deepEqual([stands.data.version, stands.data.lines], [2, balanceSample.lines], "nothing was taken in");

    const late = await bring(statementId, 1, await sheets.paper(PAPER));
    assert.equal(late.status, 409, "somebody was faster");
    const template = await t.call({
      method: "GET",
      url: `${balanceSheetApi.template.path}?year=2024&periodType=1&period=0&scope=1`,
      token,
    });
    assert.equal(template.statusCode, 200, template.body);
  });

  test("of another form, year or standard, with words for amounts or out of turn: refused in words, nothing is lost", async () => {
    await t.db.execute(sql`delete from statements`);
    const made = await firm(balanceSheetApi.create, { body: { ...balanceSample, attachments: [] } });
    const { statementId, version } = made.data;
    const sheets = sheetsOn(pool);
    const paper = (more: Partial<Parameters<typeof paperOf>[0]> = {}) =>
      sheets.paper(paperOf({ ...TOLD, form: small01, lines: balanceSample.lines, ...more }));
    const refused = async (file: Buffer, words: RegExp, at: number = version) => {
      const told = await bring(statementId, at, file);
      assert.match(told.errorMessage ?? JSON.stringify(told.data), words);
      assert.notEqual(told.status, 500);
      assert.ok(!told.data?.record, "nothing was taken in");
    };
    await refused(await paper({ form: small02, lines: incomeSample.lines }), /工作簿是会小企02表，本表为会小企01表/);
    await refused(await paper({ form: general01, lines: [] }), /工作簿是会企01表，本表为会小企01表/);
    await refused(
      await paper({ reportDate: "2024-12-31", periodText: "2024年度" }),
      /工作簿是 2024 年的报表，本表为 2025 年/,
    );
    const list = { title: "名单", columns: [{ key: "a", label: "姓名", kind: "text" as const, isRequired: false }] };
    await refused(await sheets.table({ ...list, rows: [["王敏"]] }), /不是报表的格式/);
    for (const [typed, words] of [
      ["见附注", /不是金额/],
      ["1e308", /科学记数法/],
      ["12万", /按元填写/],
    ] as const) {
      const sheet = paperOf({ ...TOLD, form: small01, lines: balanceSample.lines });
      const rows = sheet.rows.map((cells) =>
        cells.map((cell) => (cell.text === "20000.00" ? { ...cell, text: typed, style: "text" as const } : cell)),
      );
      await refused(await sheets.paper({ ...sheet, rows }), words);
    }
    await refused(await paper(), /已被他人修改/, version + 7);
    await refused(await paper(), /版本号格式不正确/, Number.NaN);
    const stands = await firm(balanceSheetApi.get, { params: { statementId } });
    assert.deepEqual([stands.data.version, stands.data.lines], [version, balanceSample.lines]);
    await t.db.execute(sql`update statements set audit_status = 1 where statement_id = ${statementId}`);
    await refused(await paper(), /待审核.*已锁定/);
  });
});
