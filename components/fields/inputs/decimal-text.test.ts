/** @jest-environment node */
import fc from "fast-check";
import {
  boundsOnGrid,
  canonicalDecimal,
  cleanDecimalText,
  defaultDecimalRules,
  limitWhileTyping,
  roundDecimal,
  sameDecimal,
  settleDecimal,
  type DecimalRules,
} from "@/components/fields/inputs/decimal-text";
import { halfWidth } from "@/components/fields/inputs/half-width";

const rules = (changes: Partial<DecimalRules> = {}): DecimalRules => ({ ...defaultDecimalRules, ...changes });

describe("cleanDecimalText keeps digits, one leading minus and one point", () => {
  test.each<[raw: string, clean: string]>([
    ["", ""],
    ["12", "12"],
    ["-12.5", "-12.5"],
    ["1 234.5", "1234.5"],
    ["1,234,567.89", "1234567.89"],
    ["￥1,234.50元", "1234.50"],
    ["１２３．４５", "123.45"],
    ["－１，２３４。５", "-1234.5"],
    ["12a", "12"],
    ["--1", "-1"],
    ["1-2", "12"],
    ["1.2.3", "1.23"],
    ["a-1", "-1"],
    ["-", "-"],
    [".", "."],
    [".5", ".5"],
    ["12.", "12."],
    ["\t12\n", "12"],
    ["1.239", "1.23"],
    ["-1.239", "-1.23"],
    ["007", "007"],
  ])("%j → %j", (raw, clean) => expect(cleanDecimalText(raw, rules())).toBe(clean));

  test.each<[raw: string, changes: Partial<DecimalRules>, clean: string]>([
    ["-12", { min: "0" }, "12"],
    ["-12", { min: "5" }, "12"],
    ["12.", { precision: 0 }, "12"],
    ["12.7", { precision: 0 }, "12"],
    ["12.7", { precision: 0, rounding: "halfUp" }, "13"],
    ["1.005", { rounding: "halfUp" }, "1.005"],
    ["0.1234567", { precision: 6 }, "0.123456"],
  ])("%j with %j → %j", (raw, changes, clean) => expect(cleanDecimalText(raw, rules(changes))).toBe(clean));

  test("whatever is pasted, the result has the shape of a number's beginning, and cleaning again changes nothing", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 40 }), (raw) => {
        const clean = cleanDecimalText(raw, rules());
        expect(clean).toMatch(/^-?\d*(\.\d{0,2})?$/);
        expect(cleanDecimalText(clean, rules())).toBe(clean);
      }),
    );
  });

  test("a pasted page is cut off", () => {
    expect(cleanDecimalText("9".repeat(1_000_000), rules()).length).toBeLessThanOrEqual(100);
  });
});

test.each<[text: string, changes: Partial<DecimalRules>, rounded: string]>([
  ["1.239", {}, "1.23"],
  ["-1.239", {}, "-1.23"],
  ["1.001", { rounding: "up" }, "1.01"],
  ["-1.001", { rounding: "up" }, "-1.01"],
  ["1.009", { rounding: "floor" }, "1"],
  ["-1.001", { rounding: "floor" }, "-1.01"],
  ["-1.009", { rounding: "ceil" }, "-1"],
  ["1.001", { rounding: "ceil" }, "1.01"],
  ["1.005", { rounding: "halfUp" }, "1.01"],
  ["-1.005", { rounding: "halfUp" }, "-1.01"],
  ["1.005", { rounding: "halfEven" }, "1"],
  ["1.015", { rounding: "halfEven" }, "1.02"],
  ["-0.001", {}, "0"],
  ["1.50", {}, "1.50"],
  ["-", {}, ""],
])("roundDecimal(%j, %j) = %j", (text, changes, rounded) => {
  expect(sameDecimal(roundDecimal(text, rules(changes)), rounded)).toBe(true);
});

test("bounds of more decimals than the field has are cut towards what may be typed", () => {
  expect(boundsOnGrid(rules(), 0)).toMatchObject({ min: "-999999999999999", max: "999999999999999" });
  expect(boundsOnGrid({ min: "0.001", max: "-0.001", outOfRange: "clamp" }, 2)).toMatchObject({
    min: "0.01",
    max: "-0.01",
  });
});

test("halfWidth turns what Chinese input methods type", () => {
  expect(halfWidth("０１２３４５６７８９")).toBe("0123456789");
  expect(halfWidth("．。−－—／")).toBe("..---/");
});

test.each([
  ["", ""],
  ["-", ""],
  [".", ""],
  ["-.", ""],
  ["12.", "12"],
  [".5", "0.5"],
  ["-.5", "-0.5"],
  ["007", "7"],
  ["000", "0"],
  ["-0", "0"],
  ["-0.00", "0.00"],
  ["1.50", "1.50"],
  ["999999999999999.99", "999999999999999.99"],
  ["1e5", ""],
])("canonicalDecimal(%j) = %j", (text, value) => expect(canonicalDecimal(text)).toBe(value));

test.each([
  ["1.50", "1.5", true],
  ["-0", "0", true],
  ["", "0", false],
  ["", "", true],
  ["999999999999999.99", "999999999999999.98", false],
])("sameDecimal(%j, %j) is %j", (a, b, same) => expect(sameDecimal(a, b)).toBe(same));

describe("bounds", () => {
  const clamp = { min: "10", max: "100", outOfRange: "clamp" } as const;
  const revert = { ...clamp, outOfRange: "revert" } as const;

  test.each([
    ["101", "10", clamp, "100"],
    ["101", "10", revert, "10"],
    // May still become 15: waits for the blur.
    ["1", "", clamp, "1"],
    ["50", "5", clamp, "50"],
    ["-5", "-", { min: "-3", max: "3", outOfRange: "clamp" } as const, "-3"],
    // On the way to -50 within -100 … -20.
    ["-5", "-", { min: "-100", max: "-20", outOfRange: "clamp" } as const, "-5"],
  ])("while typing %j over %j", (text, previous, bounds, result) =>
    expect(limitWhileTyping(text, bounds, previous)).toBe(result),
  );

  test.each([
    ["1", "20", clamp, "10"],
    ["1", "20", revert, "20"],
    ["12.", "", clamp, "12"],
    ["-", "20", clamp, ""],
    ["", "20", clamp, ""],
  ])("on blur %j, before it %j", (text, previous, bounds, result) =>
    expect(settleDecimal(text, bounds, previous)).toBe(result),
  );

  test("the default bound survives to the last digit", () => {
    expect(limitWhileTyping("999999999999999.99", rules(), "")).toBe("999999999999999.99");
    expect(limitWhileTyping("1000000000000000", rules(), "")).toBe("999999999999999.99");
    expect(limitWhileTyping("-1000000000000000", rules(), "")).toBe("-999999999999999.99");
  });

  test("with max below min the result is the maximum", () => {
    expect(settleDecimal("5", { min: "10", max: "1", outOfRange: "clamp" }, "")).toBe("1");
  });
});
