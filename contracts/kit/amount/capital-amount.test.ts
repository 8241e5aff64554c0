// Guarantees: capitals as the rules for cheques write them, and back: every amount reads as itself.
import fc from "fast-check";
import { capitalAmount } from "@/contracts/kit/amount/capital-amount";

const WRITTEN: readonly (readonly [amount: string, words: string])[] = [
  ["0", "零元整"],
  ["0.05", "伍分"],
  ["0.50", "伍角整"],
  ["16340", "壹万陆仟叁佰肆拾元整"],
  ["21940.00", "贰万壹仟玖佰肆拾元整"],
  ["1409.50", "壹仟肆佰零玖元伍角整"],
  ["6007.14", "陆仟零柒元壹角肆分"],
  ["325.04", "叁佰贰拾伍元零肆分"],
  ["100000001", "壹亿零壹元整"],
  ["100100.00", "壹拾万零壹佰元整"],
  ["10001234.00", "壹仟万壹仟贰佰叁拾肆元整"],
  ["600000", "陆拾万元整"],
  ["999999999999.99", "玖仟玖佰玖拾玖亿玖仟玖佰玖拾玖万玖仟玖佰玖拾玖元玖角玖分"],
  ["-12.00", "负壹拾贰元整"],
];

/** Words back to fen, digit by digit. */
function readBack(words: string): bigint {
  const [whole = "", tail = ""] = words.includes("元") ? words.split("元") : ["", words];
  const digitsOf = "零壹贰叁肆伍陆柒捌玖";
  let [total, group, digit] = [0n, 0n, 0n];
  for (const sign of whole) {
    const at = digitsOf.indexOf(sign);
    const place = { 拾: 10n, 佰: 100n, 仟: 1_000n }[sign];
    if (at >= 0) digit = BigInt(at);
    else if (place) [group, digit] = [group + digit * place, 0n];
    else [total, group, digit] = [total + (group + digit) * (sign === "亿" ? 100_000_000n : 10_000n), 0n, 0n];
  }
  const yuan = total + group + digit;
  const jiao = /([壹贰叁肆伍陆柒捌玖])角/.exec(tail)?.[1] ?? "零";
  const fen = /([壹贰叁肆伍陆柒捌玖])分/.exec(tail)?.[1] ?? "零";
  return yuan * 100n + BigInt(digitsOf.indexOf(jiao) * 10 + digitsOf.indexOf(fen));
}

describe("an amount in capitals", () => {
  it.each(WRITTEN)("%s is %s", (amount, words) => expect(capitalAmount(amount)).toBe(words));

  it("is nothing where there is no amount", () => expect(capitalAmount("一百")).toBeNull());

  it("reads back as itself", () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 99_999_999_999_999n), (fen) => {
        const words = capitalAmount(`${fen / 100n}.${String(fen % 100n).padStart(2, "0")}`) ?? "";
        return readBack(words) === fen && !/零零|零元(?!整$)/.test(words);
      }),
      { numRuns: 5_000 },
    );
  });
});
