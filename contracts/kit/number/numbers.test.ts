/** @jest-environment node */
// Guarantees: identity and credit numbers are accepted exactly when their own formula holds: the papers' vectors, 10,000
// generated numbers each, and 10,000 mutations of them.
import fc from "fast-check";
import { creditCodeCheckChar, creditCodeFault } from "@/contracts/kit/number/credit-code";
import { birthDateOf, genderOf, idNoCheckChar, idNoFault, maskIdNo, maskMobile } from "@/contracts/kit/number/id-no";
import { creditCode, residentIdNo } from "@/contracts/kit/scalars";

const RUNS = { numRuns: 10_000, seed: 20_261_121 };
const pad = (n: number, width: number): string => String(n).padStart(width, "0");

// Written again from the standard, so that test and code do not share a mistake: ISO 7064 MOD 11-2.
function checkOfIdNo(first17: string): string {
  const p = [...first17].reduce((sum, digit) => ((sum + Number(digit)) * 2) % 11, 0);
  const check = (12 - p) % 11;
  return check === 10 ? "X" : String(check);
}

const date = fc.date({
  min: new Date("1900-01-01T00:00:00Z"),
  max: new Date("2026-11-20T00:00:00Z"),
  noInvalidDate: true,
});
const residentNo = fc
  .tuple(fc.integer({ min: 110_000, max: 659_999 }), date, fc.integer({ min: 0, max: 999 }))
  .map(([area, born, serial]) => {
    const first17 = `${area}${born.toISOString().slice(0, 10).replaceAll("-", "")}${pad(serial, 3)}`;
    return { idNo: first17 + checkOfIdNo(first17), born: born.toISOString().slice(0, 10), serial };
  });

describe("resident identity numbers", () => {
  it.each([
    ["11010519491231002X", "1949-12-31", 2],
    ["420100199001010011", "1990-01-01", 1],
    ["44010019880808888X", "1988-08-08", 2],
  ])("the vector %s is right", (idNo, birthDate, gender) => {
    expect(idNoFault(1, idNo)).toBeNull();
    expect([birthDateOf(idNo), genderOf(idNo)]).toEqual([birthDate, gender]);
  });

  it("a lower-case x is upper-cased, 29 February 1985 is no date", () => {
    expect(residentIdNo().parse("44010019880808888x")).toBe("44010019880808888X");
    expect(idNoFault(1, "320100198502290017")).toBe("身份证号码中的出生日期不是真实日期");
  });

  it.each([
    ["11010519491331002X", "身份证号码中的出生日期不是真实日期"],
    ["11010517491231002X", "身份证号码中的出生日期不是真实日期"],
    ["1101051949123100", "身份证号码须为18位，请核对"],
    ["1101051949123100AX", "身份证号码前17位须为数字且不以0开头，末位为数字或X，请核对"],
  ])("%s is refused by what is wrong with it", (idNo, fault) => expect(idNoFault(1, idNo)).toBe(fault));

  it("accepts 10,000 generated ones and reads birth date and gender out of them", () => {
    fc.assert(
      fc.property(residentNo, ({ idNo, born, serial }) => {
        expect(idNoFault(1, idNo, "2026-11-21")).toBeNull();
        expect(birthDateOf(idNo)).toBe(born);
        expect(genderOf(idNo)).toBe(serial % 2 === 1 ? 1 : 2);
        expect(idNoCheckChar(idNo.slice(0, 17))).toBe(idNo[17]);
      }),
      RUNS,
    );
  });

  it("refuses 10,000 with one digit changed: the check digit catches every one", () => {
    fc.assert(
      fc.property(
        residentNo,
        fc.integer({ min: 0, max: 17 }),
        fc.integer({ min: 1, max: 9 }),
        ({ idNo }, at, shift) => {
          const old = idNo[at] === "X" ? 10 : Number(idNo[at]);
          const next = at === 17 ? "0123456789X"[(old + shift) % 11] : String((old + shift) % 10);
          const mutated = idNo.slice(0, at) + next + idNo.slice(at + 1);
          expect(idNoFault(1, mutated, "2026-11-21")).not.toBeNull();
        },
      ),
      RUNS,
    );
  });

  it("refuses two neighbours changed over, unless they are the same", () => {
    fc.assert(
      fc.property(residentNo, fc.integer({ min: 0, max: 15 }), ({ idNo }, at) => {
        const [a, b] = [idNo.charAt(at), idNo.charAt(at + 1)];
        if (a === b) return;
        expect(idNoFault(1, idNo.slice(0, at) + b + a + idNo.slice(at + 2))).not.toBeNull();
      }),
      RUNS,
    );
  });

  it("refuses everything of another length or of other characters", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 24 }), (text) => {
        if (/^[1-9]\d{16}[\dX]$/.test(text)) return;
        expect(idNoFault(1, text)).not.toBeNull();
      }),
      RUNS,
    );
  });
});

const ALPHABET = "0123456789ABCDEFGHJKLMNPQRTUWXY";
const WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];
const checkOfCredit = (first17: string): string => {
  const sum = [...first17].reduce((total, c, i) => total + ALPHABET.indexOf(c) * (WEIGHTS[i] ?? 0), 0);
  return ALPHABET[(31 - (sum % 31)) % 31] ?? "";
};
const letter = fc.constantFrom(...ALPHABET);
const creditNo = fc
  .tuple(
    fc.array(letter, { minLength: 2, maxLength: 2 }),
    fc.integer({ min: 0, max: 999_999 }),
    fc.array(letter, { minLength: 9, maxLength: 9 }),
  )
  .map(([head, area, org]) => {
    const first17 = head.join("") + pad(area, 6) + org.join("");
    return first17 + checkOfCredit(first17);
  });

describe("unified social credit codes", () => {
  it.each(["91420106MA4KXQ011H", "91320105MA1DEM883B", "91440300MA5DEMA328"])("the vector %s is right", (code) => {
    expect(creditCodeFault(code)).toBeNull();
    expect(creditCode().parse(` ${code.toLowerCase()}　`)).toBe(code);
    const last = code.slice(-1) === "A" ? "B" : "A";
    expect(creditCodeFault(code.slice(0, 17) + last)).toBe("统一社会信用代码校验位错误，请核对");
  });

  it("accepts 10,000 generated ones", () => {
    fc.assert(
      fc.property(creditNo, (code) => {
        expect(creditCodeFault(code)).toBeNull();
        expect(creditCodeCheckChar(code.slice(0, 17))).toBe(code[17]);
      }),
      RUNS,
    );
  });

  it("refuses 10,000 with one character changed", () => {
    fc.assert(
      fc.property(creditNo, fc.integer({ min: 0, max: 17 }), fc.integer({ min: 1, max: 30 }), (code, at, shift) => {
        const next = ALPHABET[(ALPHABET.indexOf(code.charAt(at)) + shift) % 31] ?? "";
        expect(creditCodeFault(code.slice(0, at) + next + code.slice(at + 1))).not.toBeNull();
      }),
      RUNS,
    );
  });

  it("refuses the letters that the alphabet leaves out", () => {
    for (const bad of "IOSVZ") expect(creditCodeFault(`91420106MA4KXQ01${bad}H`)).not.toBeNull();
  });
});

it.each([
  ["11010519491231002X", "110***********002X"],
  ["ABC123456789012", "AB**********012"],
  ["E12345678", "E******78"],
  ["12345678", "1*****78"],
  ["A1234", "****4"],
  ["A1", "**"],
])("%s is shown as %s", (idNo, mask) => expect(maskIdNo(idNo)).toBe(mask));

it.each([
  ["13812345678", "138****5678"],
  ["0731-84410000", "073****0000"],
  ["84410000", "8*****00"],
])("the telephone %s is shown as %s", (number, mask) => expect(maskMobile(number)).toBe(mask));
