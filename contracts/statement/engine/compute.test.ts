/**
 * @jest-environment node
 *
 * Guarantees: the mini-cases of the pages; 100,000 random sums equal to an independent oracle; any order of edits leads to
 * the same statement; blank is blank until something beneath it is typed; a total explains itself. // promises P-D5
 */
import fc from "fast-check";
import { canonicalLines, computeStatement, explain, withCell } from "@/contracts/statement/engine/compute";
import { FORMS } from "@/contracts/statement/forms/forms";
import { small01 } from "@/contracts/statement/forms/small-01-2011";
import { small02 } from "@/contracts/statement/forms/small-02-2011";
import { small03 } from "@/contracts/statement/forms/small-03-2011";
import { general01 } from "@/contracts/statement/forms/general-01-2019";
import { general02 } from "@/contracts/statement/forms/general-02-2019";
import { general03 } from "@/contracts/statement/forms/general-03-2019";
import type { StatementForm } from "@/contracts/statement/forms/define-form";
import { COLUMNS, type Column, type StatementLine } from "@/contracts/statement/terms";

/** Amounts by row number. */
const typed = (form: StatementForm, amounts: Readonly<Record<number, string>>): StatementLine[] =>
  Object.entries(amounts).map(([rowNo, amount1]) => ({
    itemCode: form.rows.find((row) => row.rowNo === Number(rowNo))?.itemCode ?? "",
    amount1,
    amount2: null,
  }));

it.each([
  [
    "balance sheet",
    small01,
    {
      1: "500000",
      4: "300000",
      8: "20000",
      18: "200000",
      19: "80000",
      27: "60000",
      33: "50000",
      35: "120000",
      36: "30000",
      48: "500000",
      50: "50000",
      51: "250000",
    },
    {
      15: "820000.00",
      20: "120000.00",
      29: "180000.00",
      30: "1000000.00",
      41: "200000.00",
      47: "200000.00",
      52: "800000.00",
      53: "1000000.00",
    },
  ],
  [
    "income statement",
    small02,
    {
      1: "3268000",
      2: "1200000",
      3: "20000",
      11: "90000",
      14: "1400000",
      18: "-1000",
      20: "0",
      22: "5000",
      24: "4000",
      31: "28000",
    },
    { 21: "559000.00", 30: "560000.00", 32: "532000.00" },
  ],
  [
    "cash flow statement",
    small03,
    {
      1: "3300000",
      2: "10000",
      3: "300000",
      4: "1900000",
      5: "210000",
      6: "500000",
      12: "100000",
      18: "150000",
      21: "350000",
    },
    { 7: "400000.00", 13: "-100000.00", 19: "-150000.00", 20: "150000.00", 22: "500000.00" },
  ],
] as const)("the page's %s", (_name, form, amounts, totals) => {
  const computed = computeStatement(form, typed(form, amounts));
  for (const [rowNo, total] of Object.entries(totals)) {
    const code = form.rows.find((row) => row.rowNo === Number(rowNo))?.itemCode ?? "";
    expect([rowNo, computed.amount(code, "amount1")]).toEqual([rowNo, total]);
  }
});

/** The page's formulas once more, by hand, in whole fen: row numbers in, row numbers out. */
const ORACLE: readonly (readonly [StatementForm, (at: (n: number) => bigint) => Readonly<Record<number, bigint>>])[] = [
  [
    small01,
    (r) => {
      const r15 = r(1) + r(2) + r(3) + r(4) + r(5) + r(6) + r(7) + r(8) + r(9) + r(14);
      const r20 = r(18) - r(19);
      const r29 = r(16) + r(17) + r20 + r(21) + r(22) + r(23) + r(24) + r(25) + r(26) + r(27) + r(28);
      const r41 = r(31) + r(32) + r(33) + r(34) + r(35) + r(36) + r(37) + r(38) + r(39) + r(40);
      const r46 = r(42) + r(43) + r(44) + r(45);
      const r52 = r(48) + r(49) + r(50) + r(51);
      return {
        15: r15,
        20: r20,
        29: r29,
        30: r15 + r29,
        41: r41,
        46: r46,
        47: r41 + r46,
        52: r52,
        53: r41 + r46 + r52,
      };
    },
  ],
  [
    small02,
    (r) => {
      const r21 = r(1) - r(2) - r(3) - r(11) - r(14) - r(18) + r(20);
      return { 21: r21, 30: r21 + r(22) - r(24), 32: r21 + r(22) - r(24) - r(31) };
    },
  ],
  [
    small03,
    (r) => {
      const r7 = r(1) + r(2) - r(3) - r(4) - r(5) - r(6);
      const r13 = r(8) + r(9) + r(10) - r(11) - r(12);
      const r19 = r(14) + r(15) - r(16) - r(17) - r(18);
      return { 7: r7, 13: r13, 19: r19, 20: r7 + r13 + r19, 22: r7 + r13 + r19 + r(21) };
    },
  ],
  [
    general02,
    (r) => {
      const r19 =
        r(1) - r(2) - r(3) - r(4) - r(5) - r(6) - r(7) + r(10) + r(11) + r(14) + r(15) + r(16) + r(17) + r(18);
      const r22 = r19 + r(20) - r(21);
      const r28 = r(29) + r(30) + r(31) + r(32) + r(33);
      const r34 = r(35) + r(36) + r(37) + r(38) + r(39) + r(40) + r(41);
      return { 19: r19, 22: r22, 24: r22 - r(23), 27: r28 + r34, 28: r28, 34: r34, 42: r22 - r(23) + r28 + r34 };
    },
  ],
  [
    general01,
    (r) => {
      const sum = (from: number, to: number): bigint =>
        Array.from({ length: to - from + 1 }, (_, at) => r(from + at)).reduce((total, one) => total + one, 0n);
      const [r14, r33, r48] = [sum(1, 13), sum(15, 32), sum(35, 47)];
      const r59 = r(49) + r(50) + r(53) + r(54) + r(55) + r(56) + r(57) + r(58);
      const r71 = r(61) + r(62) + r(65) - r(66) + r(67) + r(68) + r(69) + r(70);
      const r60 = r48 + r59;
      return { 14: r14, 33: r33, 34: r14 + r33, 48: r48, 59: r59, 60: r60, 71: r71, 72: r60 + r71 };
    },
  ],
  [
    general03,
    (r) => {
      const [r4, r9] = [r(1) + r(2) + r(3), r(5) + r(6) + r(7) + r(8)];
      const [r16, r21] = [r(11) + r(12) + r(13) + r(14) + r(15), r(17) + r(18) + r(19) + r(20)];
      const [r26, r30] = [r(23) + r(24) + r(25), r(27) + r(28) + r(29)];
      const r33 = r4 - r9 + (r16 - r21) + (r26 - r30) + r(32);
      return {
        4: r4,
        9: r9,
        10: r4 - r9,
        16: r16,
        21: r21,
        22: r16 - r21,
        26: r26,
        30: r30,
        31: r26 - r30,
        33: r33,
        35: r33 + r(34),
      };
    },
  ],
];

/** A small generator of its own, so that the sums are the same on every machine. */
function* numbers(seed: number): Generator<number> {
  for (let s = seed; ;) {
    s = (Math.imul(s, 1_664_525) + 1_013_904_223) >>> 0;
    yield s;
  }
}
const textOf = (cents: bigint): string => {
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, "0");
  return `${cents < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

it("adds 100,000 times as the oracle does, to the fen", () => {
  const from = numbers(20_261_126);
  const next = () => from.next().value as number;
  let [sums, wrong] = [0, 0];
  while (sums < 100_000)
    for (const [form, oracle] of ORACLE) {
      const cents = new Map<number, bigint>();
      const lines = form.rows.flatMap(({ kind, rowNo, itemCode }) => {
        if (kind === "total" || next() % 4 === 0) return [];
        const amount =
          ((BigInt(next()) * 4_294_967_296n + BigInt(next())) % 199_999_999_999_999n) - 99_999_999_999_999n;
        cents.set(rowNo, amount);
        return [{ itemCode, amount1: textOf(amount), amount2: null }];
      });
      const computed = computeStatement(form, lines);
      for (const [rowNo, expected] of Object.entries(oracle((n) => cents.get(n) ?? 0n))) {
        sums += 1;
        const code = form.rows[Number(rowNo) - 1]?.itemCode ?? "";
        if (computed.cents(code, "amount1") !== expected) wrong += 1;
      }
    }
  expect({ wrong, enough: sums >= 100_000 }).toEqual({ wrong: 0, enough: true });
});

it("is the same statement whatever the order of its edits", () => {
  const edit = fc.record({
    at: fc.nat(60),
    column: fc.constantFrom<Column>(...COLUMNS),
    amount: fc.option(fc.integer({ min: -1_000_000, max: 1_000_000 }).map((n) => textOf(BigInt(n)))),
  });
  fc.assert(
    fc.property(
      fc.constantFrom(...FORMS),
      fc.array(edit, { maxLength: 40 }),
      fc.infiniteStream(fc.nat()),
      (form, edits, picks) => {
        const inputs = form.rows.filter(({ kind }) => kind === "input");
        const cells = edits.map(({ at, column, amount }) => ({
          itemCode: inputs[at % inputs.length]?.itemCode ?? "",
          column,
          amount,
        }));
        // Of one cell the last word counts; else the order is free.
        const last = [...new Map(cells.map((cell) => [`${cell.itemCode} ${cell.column}`, cell])).values()];
        const shuffled = [...last];
        for (let i = shuffled.length - 1; i > 0; i--) {
          const j = (picks.next().value as number) % (i + 1);
          [shuffled[i], shuffled[j]] = [shuffled[j] as (typeof last)[number], shuffled[i] as (typeof last)[number]];
        }
        const run = (all: typeof last) => all.reduce<StatementLine[]>((lines, cell) => withCell(form, lines, cell), []);
        expect(run(shuffled)).toEqual(run(cells));
        expect(canonicalLines(form, run(cells))).toEqual(run(cells));
      },
    ),
    { numRuns: 300 },
  );
});

it("leaves a total blank until something beneath it is typed; zero is something", () => {
  expect(computeStatement(small01, []).amount("totalAssets", "amount1")).toBeNull();
  const zero = computeStatement(small01, typed(small01, { 1: "0" }));
  expect(zero.amount("totalAssets", "amount1")).toBe("0.00");
  expect(zero.amount("totalAssets", "amount2")).toBeNull();
  expect(zero.amount("totalLiabilities", "amount1")).toBeNull();
});

it("takes nothing for a total that somebody sends as typed", () => {
  const lines = [{ itemCode: "totalAssets", amount1: "9.00", amount2: null }];
  expect(computeStatement(small01, lines).amount("totalAssets", "amount1")).toBeNull();
});

it("explains a total in row numbers and in words", () => {
  expect(explain(small01, "fixedAssetsNet")).toEqual({ rows: "= 18−19", words: "= 固定资产原价 − 累计折旧" });
  expect(explain(small01, "totalAssets")?.rows).toBe("= 15+29");
  expect(explain(small02, "operatingProfit")?.rows).toBe("= 1−2−3−11−14−18+20");
  expect(explain(small01, "inventories")).toBeNull();
});
