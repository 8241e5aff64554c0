/** @jest-environment node */
import fc from "fast-check";
import { grouped } from "@/contracts/kit/amount/amount";
import { fromUnits } from "@/contracts/kit/amount/decimal";
import { ledgerSigned, pointedFigure } from "@/contracts/kit/ledger-sign";
import { currency, decimal } from "@/contracts/kit/scalars";

it.each([
  ["(1,234.50)", "-1,234.50"],
  ["（１，２３４．５０）", "-１，２３４．５０"],
  ["( 1 234.50 )", "-1234.50"],
  ["¥(1,234.50)", "-1,234.50"],
  ["(￥1,234.50)元", "-1,234.50元"],
  ["(12.3万元)", "-12.3万元"],
  ["(5)%", "-5%"],
  ["(-5)", "-5"],
  ["1,234.50-", "-1,234.50"],
  ["1234.50－", "-1234.50"],
])("%j is below zero: %j", (text, signed) => {
  expect(ledgerSigned(text)).toBe(signed);
  expect(ledgerSigned(signed)).toBe(signed);
});

it.each(["", "-", "()", "(", "(12", "12)", "12", "-12", "12 (注1)", "(元)", "(1)(2)", "1-2", "12--", "(abc)"])(
  "%j stays as it is",
  (text) => expect(ledgerSigned(text)).toBe(text),
);

it.each([
  ["1 234 567,89", "1234567.89"],
  ["1\u202f234\u00a0567,8", "1234567.8"],
  ["-12\u2009345,67 元", "-12345.67 元"],
  ["(1 234,50)", "(1234.50)"],
  ["1.234.567,89", "1234567.89"],
])("%j has a point: %j", (text, pointed) => expect(pointedFigure(text)).toBe(pointed));

it.each(["1,234,567.89", "1 234 567", "1 234,567", "1234,56", "12 34,56", "1 234,567,89", "1.23,45", "", ","])(
  "%j has its point, or none",
  (text) => expect(pointedFigure(text)).toBe(text),
);

it("a pasted page is looked at in no time", () => {
  const page = `(${"1,".repeat(200_000)}`;
  expect(ledgerSigned(page)).toBe(page);
  expect(pointedFigure("1 ".repeat(200_000))).toHaveLength(400_000);
});

it("an amount that is sent as a ledger prints it is below zero, and refused where none may be", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 99_999_999_999_999n }), (cents) => {
      const amount = fromUnits(cents, 2);
      for (const sent of [`(${grouped(amount)})`, `${grouped(amount)}-`, `（${amount}）`]) {
        expect(currency({ allowNegative: true }).parse(sent)).toBe(`-${amount}`);
        expect(currency().safeParse(sent).error?.issues[0]?.message).toBe("不能为负数");
        expect(decimal(2, "999999999999.99").safeParse(sent).success).toBe(false);
      }
    }),
    { numRuns: 300 },
  );
});
