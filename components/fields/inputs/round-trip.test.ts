/** @jest-environment node */
import fc from "fast-check";
import { formatDate, parseDate, readTyped } from "@/components/fields/inputs/calendar";
import { currencyRules, decimalCodec } from "@/components/fields/inputs/decimal-input";
import { defaultDecimalRules, type Rounding } from "@/components/fields/inputs/decimal-text";
import type { NumberCodec } from "@/components/fields/inputs/number-input";
import { defaultWanRules, wanCodec } from "@/components/fields/inputs/wan-input";

// 10,000 random values for each input, the oracle in whole numbers: no JavaScript number and no decimal library.

const RUNS = { numRuns: 10_000 };

/** Whole units of 10^-scale as the shortest decimal text. */
function textOf(units: bigint, scale: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, "0");
  const fraction = scale === 0 ? "" : digits.slice(-scale).replace(/0+$/, "");
  const whole = scale === 0 ? digits : digits.slice(0, -scale);
  return `${units < 0n ? "-" : ""}${whole}${fraction === "" ? "" : `.${fraction}`}`;
}

/** Types a text key by key, as the field does, and answers what then stands there. */
const typed = (codec: NumberCodec, text: string): string =>
  [...text].reduce((shown, key) => codec.typed(shown + key, shown), "");

const wide = (text: string): string =>
  text.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)).replace(".", "．");

const CENTS = 99_999_999_999_999_999n; // ±999999999999999.99
const MONEY = 99_999_999_999_999n; // ±999999999999.99

test.each<[string, NumberCodec, bigint, bigint]>([
  ["decimal", decimalCodec(defaultDecimalRules), -CENTS, CENTS],
  ["currency", decimalCodec(currencyRules(false)), 0n, MONEY],
  ["currency with negatives", decimalCodec(currencyRules(true)), -MONEY, MONEY],
])("%s: shown, typed key by key, pasted in full width and left, every value stays itself", (_name, codec, min, max) => {
  fc.assert(
    fc.property(fc.bigInt({ min, max }), (units) => {
      const value = textOf(units, 2);
      const shown = typed(codec, codec.textOf(value));
      expect(codec.valueOf(shown, "")).toBe(value);
      expect(codec.settled(shown, "")).toBe(value);
      expect(codec.settled(codec.typed(wide(value), "", true), "")).toBe(value);
    }),
    RUNS,
  );
});

test("ten-thousand: every value to the cent, shown and typed key by key, is stored whole again", () => {
  const codec = wanCodec(defaultWanRules);
  fc.assert(
    fc.property(fc.bigInt({ min: -CENTS, max: CENTS }), (units) => {
      const value = textOf(units, 2);
      // 0.01 元 is 0.000001 万.
      expect(codec.textOf(value)).toBe(textOf(units, 6));
      expect(codec.settled(typed(codec, codec.textOf(value)), "")).toBe(value);
    }),
    RUNS,
  );
});

test("ten-thousand: a stored value of six decimals that is only looked at keeps its last digit", () => {
  const codec = wanCodec(defaultWanRules);
  const bound = 999_999_999_999_999_999_999n; // ±999999999999999.999999
  fc.assert(
    fc.property(fc.bigInt({ min: -bound, max: bound }), (units) => {
      const value = textOf(units, 6);
      expect(codec.settled(codec.textOf(value), value)).toBe(value);
    }),
    RUNS,
  );
});

/** Units of 10^-5 rounded to 10^-2, by the definition of each mode. */
function rounded(units: bigint, mode: Rounding): bigint {
  const size = units < 0n ? -units : units;
  const [whole, rest] = [size / 1000n, size % 1000n];
  const isNegative = units < 0n;
  const away: Record<Rounding, boolean> = {
    down: false,
    up: rest > 0n,
    floor: rest > 0n && isNegative,
    ceil: rest > 0n && !isNegative,
    halfUp: rest >= 500n,
    halfEven: rest > 500n || (rest === 500n && whole % 2n === 1n),
  };
  const result = whole + (away[mode] ? 1n : 0n);
  return isNegative ? -result : result;
}

test.each<Rounding>(["down", "up", "floor", "ceil", "halfUp", "halfEven"])(
  "decimal, rounding %s: typed key by key, surplus digits round once and never drift",
  (rounding) => {
    const codec = decimalCodec({ ...defaultDecimalRules, rounding });
    fc.assert(
      fc.property(fc.bigInt({ min: -9_999_999_999n, max: 9_999_999_999n }), (units) => {
        const shown = typed(codec, textOf(units, 5));
        const wanted = textOf(rounded(units, rounding), 2);
        // A typed or rounded 0 at the end stays; it is the same number.
        for (const value of [codec.valueOf(shown, ""), codec.settled(shown, "")]) {
          expect(value).toMatch(/^-?\d+(\.\d{1,2})?$/);
          expect(value.replace(/(\.\d*?)0+$/, "$1").replace(/\.$/, "")).toBe(wanted);
        }
      }),
      RUNS,
    );
  },
);

test("decimal: whatever is typed or pasted, what is stored is a number within the bounds, or nothing", () => {
  const codec = decimalCodec(defaultDecimalRules);
  fc.assert(
    fc.property(fc.array(fc.constantFrom(..."0123456789.-,，。－１２３ e元￥"), { maxLength: 40 }), (keys) => {
      const value = codec.settled(typed(codec, keys.join("")), "");
      expect(value).toMatch(/^(-?(0|[1-9]\d{0,14})(\.\d{1,2})?)?$/);
    }),
    RUNS,
  );
});

test("year: every year of four digits is shown and read as itself, in full width too", () => {
  for (let year = 1000; year <= 9999; year += 1) {
    const text = String(year);
    expect(formatDate(parseDate(text, "year"), "year")).toBe(text);
    expect(readTyped(wide(text), "year")).toBe(text);
  }
});

test("year: what is not four digits is no year", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 8 }), (text) => {
      expect(readTyped(text, "year")).toMatch(/^(\d{4})?$/);
    }),
    RUNS,
  );
});
