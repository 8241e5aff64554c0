/**
 * @jest-environment node
 *
 * Guarantees: amounts as people type, paste and import them become yuan to the fen, or are refused in words; a blank is
 * no zero; what is shown is read back as the same amount in either unit. // domain a §11 (7), promises P-D5
 */
import fc from "fast-check";
import { showAmount } from "@/contracts/kit/amount/amount";
import { amountOf, parseAmount, statementAmount } from "@/contracts/statement/engine/amount";

it.each([
  ["", null],
  ["   ", null],
  ["　", null],
  ["-", null],
  ["——", null],
  ["0", "0.00"],
  ["−0", "0.00"],
  ["-0.00", "0.00"],
  ["(0)", "0.00"],
  ["1234.5", "1234.50"],
  ["1,234.00 ", "1234.00"],
  ["１２３．４５", "123.45"],
  ["１，２３４．５０", "1234.50"],
  ["(1,234.50)", "-1234.50"],
  ["（1，234.5）", "-1234.50"],
  ["－123", "-123.00"],
  ["1,234.50-", "-1234.50"],
  ["１２．５－", "-12.50"],
  ["0-", "0.00"],
  ["−123.4", "-123.40"],
  ["+5", "5.00"],
  [".5", "0.50"],
  ["12.", "12.00"],
  ["0012", "12.00"],
  ["1.230000", "1.23"],
  ["¥1,000", "1000.00"],
  ["￥-1000", "-1000.00"],
  ["1000元", "1000.00"],
  ["1 000 000.01", "1000000.01"],
  ["\t12\n", "12.00"],
  ["999999999999.99", "999999999999.99"],
  ["-999,999,999,999.99", "-999999999999.99"],
])("understands %j", (typed, amount) => {
  expect(parseAmount(typed)).toEqual({ ok: true, amount });
  expect(statementAmount().safeParse(typed).success).toBe(true);
});

it.each([
  ["1e308", "科学记数法"],
  ["1E5", "科学记数法"],
  ["1.5e-7", "科学记数法"],
  ["12万", "按元"],
  ["1,23", "千位分隔符"],
  ["1,2345", "千位分隔符"],
  ["12,34,567", "千位分隔符"],
  ["1.234", "两位小数"],
  ["0.005", "两位小数"],
  ["5%", "百分比"],
  ["abc", "不是金额"],
  ["1-2", "不是金额"],
  ["--5", "不是金额"],
  ["-5-", "不是金额"],
  ["5--", "不是金额"],
  ["1,23-", "千位分隔符"],
  ["(-5)5", "不是金额"],
  ["=1+1", "不是金额"],
  [".", "不是金额"],
  ["NaN", "不是金额"],
  ["Infinity", "不是金额"],
  ["0x10", "不是金额"],
  ["1000000000000", "超出"],
  ["9".repeat(61), "过长"],
])("refuses %j in words", (typed, words) => {
  const parsed = parseAmount(typed);
  expect(parsed).toMatchObject({ ok: false });
  expect(parsed.ok ? "" : parsed.message).toContain(words);
  expect(statementAmount().safeParse(typed).success).toBe(false);
});

it("takes 万元 to the fen, and refuses what would be less", () => {
  expect(parseAmount("12.345678", "wan")).toEqual({ ok: true, amount: "123456.78" });
  expect(parseAmount("-0.000001", "wan")).toEqual({ ok: true, amount: "-0.01" });
  expect(parseAmount("0.0000001", "wan")).toMatchObject({ ok: false });
  expect(parseAmount("1万", "wan")).toMatchObject({ ok: false });
});

it("reads back what it shows, in both units and both looks of a minus", () => {
  const cents = fc.bigInt({ min: -99_999_999_999_999n, max: 99_999_999_999_999n });
  fc.assert(
    fc.property(cents, fc.boolean(), (n, brackets) => {
      const amount = amountOf(n);
      expect(parseAmount(showAmount(amount, "yuan", brackets))).toEqual({ ok: true, amount });
      expect(parseAmount(showAmount(amount, "wan", brackets), "wan")).toEqual({ ok: true, amount });
    }),
  );
  expect(showAmount("-1234567.80", "yuan", true)).toBe("(1,234,567.80)");
  expect(showAmount("1234567.80", "wan")).toBe("123.45678");
});
