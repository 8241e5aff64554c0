/** @jest-environment node */
import { fixed, fromUnits, ratioOf, sumCents, toUnits, wanText } from "@/contracts/kit/amount/decimal";

// Guarantees: decimals are exact to the last digit of the specification's bounds; nothing passes through a double.
describe("decimal text", () => {
  it.each([
    ["0", 2, 0n],
    ["1.5", 2, 150n],
    ["-0.01", 2, -1n],
    ["999999999999999.99", 2, 99999999999999999n],
    ["1.500", 2, 150n],
    ["1.005", 2, null],
    ["", 2, null],
    ["1e3", 2, null],
    ["1,000", 2, null],
    [null, 2, null],
  ] as const)("toUnits(%p, %p) = %p", (text, scale, units) => {
    expect(toUnits(text, scale)).toBe(units);
  });

  it("comes back with exactly its places", () => {
    expect(fromUnits(99999999999999999n, 2)).toBe("999999999999999.99");
    expect(fromUnits(-5n, 2)).toBe("-0.05");
    expect(fromUnits(7n, 0)).toBe("7");
    expect(fixed("12", 2)).toBe("12.00");
    expect(fixed("abc", 2)).toBe("abc");
    expect(fixed(null, 2)).toBeNull();
  });

  it("adds a thousand amounts without losing a cent", () => {
    expect(sumCents(Array.from({ length: 1000 }, () => "0.10"))).toBe(10000n);
    expect(sumCents(["999999999999999.99", "0.01", null, "x"])).toBe(100000000000000000n);
  });

  it("computes shares with four decimals, half up", () => {
    expect(ratioOf(1n, 3n)).toBe("33.3333");
    expect(ratioOf(2n, 3n)).toBe("66.6667");
    expect(ratioOf(1n, 1n)).toBe("100.0000");
    expect(ratioOf(1n, 8000000n)).toBe("0.0000");
    expect(ratioOf(1n, 2000000n)).toBe("0.0001");
    expect(ratioOf(1n, 0n)).toBeNull();
  });

  it("shows yuan in ten thousands", () => {
    expect(wanText("10000000.00")).toBe("1000");
    expect(wanText("12345.67")).toBe("1.234567");
    expect(wanText("0.00")).toBe("0");
  });
});
