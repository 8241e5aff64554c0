/** @jest-environment node */
import fc from "fast-check";
import { readWan, wanFromYuan, yuanFromWan } from "@/components/fields/inputs/wan";
import { defaultWanRules, wanCodec } from "@/components/fields/inputs/wan-input";

test.each([
  ["", ""],
  ["0", "0"],
  ["10000", "1"],
  ["12345678.90", "1234.56789"],
  ["0.01", "0.000001"],
  ["-15000", "-1.5"],
  ["999999999999999.999999", "99999999999.999999"],
  ["-999999999999999.999999", "-99999999999.999999"],
  ["999999999999999.99", "99999999999.999999"],
  ["0.004", "0"],
  ["0.005", "0"],
  ["-0.005", "0"],
])("%j 元 is %j 万", (yuan, wan) => expect(wanFromYuan(yuan)).toBe(wan));

test.each([
  ["", ""],
  ["-", ""],
  ["1", "10000"],
  ["1.", "10000"],
  ["0.000001", "0.01"],
  ["-1.5", "-15000"],
  ["99999999999.999999", "999999999999999.99"],
])("%j 万 is %j 元", (wan, yuan) => expect(yuanFromWan(wan)).toBe(yuan));

test.each([
  ["0.005", "halfUp", "0.000001"],
  ["0.001", "up", "0.000001"],
  ["-0.001", "floor", "-0.000001"],
  ["-0.009", "ceil", "0"],
] as const)("%j 元, rounded %s, is %j 万", (yuan, rounding, wan) => expect(wanFromYuan(yuan, rounding)).toBe(wan));

test.each([
  ["1,234.5", "1234.5"],
  ["１２，３４５．６７", "12345.67"],
  [" 12 ", "12"],
  ["12万元", "12"],
  ["12万", "12"],
  ["-", "-"],
  ["", ""],
  ["12元", null],
  ["12a", null],
  ["abc", null],
  ["1.2.3", null],
  ["1-2", null],
  ["1e5", null],
])("readWan(%j) is %j", (raw, text) => expect(readWan(raw)).toBe(text));

test("a pasted amount that says 元 means 元", () => {
  expect(readWan("1,234.50 元", true)).toBe("0.12345");
  expect(readWan("元", true)).toBeNull();
});

/** Oracle in whole numbers: amounts counted in 10^-6 元. */
const MICRO = 1_000_000n;
const yuanText = (micro: bigint): string => {
  const digits = (micro < 0n ? -micro : micro).toString().padStart(7, "0");
  const fraction = digits.slice(-6).replace(/0+$/, "");
  return `${micro < 0n ? "-" : ""}${digits.slice(0, -6)}${fraction === "" ? "" : `.${fraction}`}`;
};
const bound = 999_999_999_999_999n * MICRO + 999_999n;
const amounts = fc.bigInt({ min: -bound, max: bound });

test("every amount within the bounds shows as its ten-thousandth, rounded down to six decimals", () => {
  fc.assert(
    fc.property(amounts, (micro) => {
      // One step of the display is 10^-6 万 = 0.01 元 = 10,000 micro.
      const size = micro < 0n ? -micro : micro;
      const steps = size / 10_000n;
      expect(wanFromYuan(yuanText(micro))).toBe(yuanText(micro < 0n ? -steps : steps).replace(/^-0$/, "0"));
    }),
    { numRuns: 10_000 },
  );
});

test("what was typed is stored to the cent, without loss", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 99_999_999_999_999_999n }), (steps) => {
      expect(yuanFromWan(yuanText(steps))).toBe(yuanText(steps * 10_000n));
    }),
    { numRuns: 10_000 },
  );
});

test("opening, leaving and retyping the same text changes no digit of any stored value", () => {
  const codec = wanCodec(defaultWanRules);
  fc.assert(
    fc.property(amounts, (micro) => {
      const stored = yuanText(micro);
      const shown = codec.textOf(stored);
      expect(codec.valueOf(shown, stored)).toBe(stored);
      expect(codec.valueOf(`${shown}${shown.includes(".") ? "" : "."}`, stored)).toBe(stored);
    }),
    { numRuns: 10_000 },
  );
});

test("bounds are cut towards what may be typed", () => {
  const open = wanCodec(defaultWanRules);
  expect(open.typed("100000000000", "1")).toBe("99999999999.999999");
  expect(open.typed("-100000000000", "1")).toBe("-99999999999.999999");
  const codec = wanCodec({ ...defaultWanRules, min: "0", max: "999999999999999.999999" });
  expect(codec.typed("100000000000", "1")).toBe("99999999999.999999");
  expect(codec.typed("-1", "")).toBe("1");
});

test("invalid input leaves what was there", () => {
  const codec = wanCodec({ ...defaultWanRules, min: "-1", max: "1000000" });
  expect(codec.typed("12x", "12")).toBe("12");
  expect(codec.typed("1,2", "12")).toBe("12");
});

test("six decimals are what fits", () => {
  const codec = wanCodec({ ...defaultWanRules, min: "0", max: "1000000" });
  expect(codec.typed("1.2345678", "1.234567")).toBe("1.234567");
});
