/**
 * @jest-environment node
 *
 * Guarantees: each form has the rows, codes, labels and formulas of its page; formulas, bounds and parts name rows that
 * exist; a statement keeps its version when a later one stands beside it.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  defineForm,
  formulaRows,
  input,
  nameOf,
  type StatementForm,
  total,
} from "@/contracts/statement/forms/define-form";
import { FORMS, formByKey, formFor } from "@/contracts/statement/forms/forms";
import { general01 } from "@/contracts/statement/forms/general-01-2019";
import { general02 } from "@/contracts/statement/forms/general-02-2019";
import { general03 } from "@/contracts/statement/forms/general-03-2019";
import { small01 } from "@/contracts/statement/forms/small-01-2011";
import { small02 } from "@/contracts/statement/forms/small-02-2011";
import { small03 } from "@/contracts/statement/forms/small-03-2011";

const PAGE = readFileSync(join(__dirname, "../../../docs/domain/statement/statement.md"), "utf8");

/** Rows of the table under a heading of the page. */
function tableUnder(section: string): string[][] {
  const [, behind = ""] = PAGE.split(`### a ${section} `);
  const lines = behind.split("\n");
  const from = lines.findIndex((line) => line.startsWith("|"));
  const rest = lines.slice(from);
  const to = rest.findIndex((line) => !line.startsWith("|"));
  return rest.slice(2, to).map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}
/** Brackets, quotation marks and dashes of one width. */
const plain = (text: string): string =>
  text.replace(/（/g, "(").replace(/）/g, ")").replace(/[“”"]/g, '"').replace(/[－−]/g, "-").replace(/：$/, "");

const PAGES: readonly (readonly [string, StatementForm, number])[] = [
  ["§8.1", small01, 53],
  ["§9.1", small02, 32],
  ["§10.1", small03, 22],
  ["§8.3", general01, 72],
  ["§9.4", general02, 44],
  ["§10.3", general03, 35],
];

describe.each(PAGES)("%s", (section, form, count) => {
  const table = tableUnder(section).filter(([no]) => no !== "—");

  it("has its rows in their order, with their codes", () => {
    expect(table).toHaveLength(count);
    expect(form.rows.map(({ rowNo, itemCode }) => [String(rowNo), itemCode])).toEqual(
      table.map(([no, , code]) => [no, code]),
    );
  });

  it("prints their labels", () => {
    const told = table.map(([, label = ""]) => plain(label).replace(/^七、/, ""));
    expect(form.rows.map(({ label }) => plain(label))).toEqual(told);
  });

  it("computes what the page computes, and nothing else", () => {
    const told = table.flatMap(([no, , , note = ""]) => {
      const formula = /^= ?(Σ \d+…\d+|[\d+−]+)/.exec(note)?.[1];
      return formula ? [[Number(no), formula] as const] : [];
    });
    const totals = form.rows.filter(({ kind }) => kind === "total");
    expect(totals.map(({ rowNo }) => rowNo)).toEqual(told.map(([no]) => no));
    for (const [no, formula] of told) {
      const row = totals.find(({ rowNo }) => rowNo === no);
      const numbers = row?.terms.map(({ itemCode, factor }) => ({ rowNo: form.byCode.get(itemCode)?.rowNo, factor }));
      expect(numbers).toEqual(formulaRows(formula));
    }
  });

  it("marks the parts of which rows it says 其中", () => {
    const told = table.flatMap(([no, , , note = ""]) => (/of which/.test(note) ? [Number(no)] : []));
    expect(form.rows.flatMap(({ rowNo, partOf }) => (partOf === null ? [] : [rowNo]))).toEqual(told);
  });

  it("lets those rows be negative of which the page says so", () => {
    const told = table.flatMap(([no, , , note = ""]) => (/±|may be negative|with sign/.test(note) ? [Number(no)] : []));
    const any = form.rows.flatMap(({ rowNo, kind, sign }) => (kind === "input" && sign === "any" ? [rowNo] : []));
    expect(any).toEqual(expect.arrayContaining(told));
  });
});

it.each([
  ["§8.1", small01],
  ["§10.1", small03],
] as const)("%s has its headings over the rows that the page has below them", (section, form) => {
  const told = tableUnder(section).map(([no, label = ""]) => (no === "—" ? plain(label) : Number(no)));
  expect(told.filter((line) => typeof line === "string").length).toBeGreaterThan(2);
  expect(form.lines.map((line) => (line.kind === "heading" ? plain(line.label) : line.rowNo))).toEqual(told);
});

it("refuses a formula that names no row, totals in a circle, and a code twice", () => {
  const head = { ...small01, columns: small01.columns };
  const made = (lines: Parameters<typeof defineForm>[0]["lines"]) => () =>
    defineForm({ ...head, lines, bounded: [], equals: [], rightFrom: 1, collapsedFrom: 1 });
  expect(() => formulaRows("1+x")).toThrow("no formula");
  expect(made([total(1, "a", "甲", "2")])).toThrow("no row 2");
  expect(made([total(1, "a", "甲", "2"), total(2, "b", "乙", "1")])).toThrow("in a circle");
  expect(made([input(1, "a", "甲"), input(2, "a", "乙")])).toThrow("a code twice");
  expect(made([input(1, "a", "甲"), total(2, "b", "乙", "1−1")])).not.toThrow();
});

it("finds the form of a standard and of a stored statement", () => {
  expect(formFor(1, 1)).toBe(small01);
  expect(formFor(1, 2)).toBe(general01);
  expect(formFor(3, 3)).toBe(small03);
  expect(formFor(2, null)).toBe(small02);
  expect(formByKey("small-02@2011")).toBe(small02);
  expect(formByKey("small-02@1999")).toBeNull();
  expect(new Set(FORMS.map(({ key }) => key)).size).toBe(FORMS.length);
});

it("finds the version that was in force when a period ended", () => {
  const next = { ...small01, version: "2027", key: "small-01@2027", inForceFrom: "2027-01-01" };
  const forms = [...FORMS, next];
  const keyOn = (lastDay: string) => formFor(1, 1, { lastDay, forms }).key;
  expect(["2012-12-31", "2026-12-31", "2027-01-31"].map(keyOn)).toEqual([small01.key, small01.key, next.key]);
  expect(formFor(1, 1, { forms })).toBe(next);
  expect(formFor(1, 2, { lastDay: "2027-12-31", forms })).toBe(general01);
});

it("names a row without what is printed before it", () => {
  expect(nameOf({ label: "减：营业成本" })).toBe("营业成本");
  expect(nameOf({ label: "二、营业利润（亏损以“－”号填列）" })).toBe("营业利润");
  expect(nameOf({ label: "（一）基本每股收益" })).toBe("基本每股收益");
});
