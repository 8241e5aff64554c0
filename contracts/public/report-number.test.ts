// Guarantees: a 报备编号 is made of its parts with the check digit of ISO/IEC 7812-1, is read in groups, and one digit typed
// wrongly or two that changed places are found. // domain b §6 (6)
import { reportNumberOf, shownReportNumber } from "@/contracts/public/report-number";
import { hasLuhnDigit, luhnDigit } from "@/contracts/kit/number/luhn";

const PARTS = { member: "4401023", year: "2026", serviceCategory: 5, serial: 128 };

it("knows the check digits of the standard", () => {
  // 7992739871 is the example that the standard's readers know.
  expect(luhnDigit("7992739871")).toBe("3");
  expect(luhnDigit("0")).toBe("0");
  for (const text of ["", "7", "79927398710", "7992739871X"]) expect(hasLuhnDigit(text)).toBe(false);
});

it("makes a number of 22 characters and shows it in groups", () => {
  const reportNumber = reportNumberOf(PARTS);
  expect(reportNumber).toBe("BB44010232026050001280");
  expect(shownReportNumber(reportNumber)).toBe("BB44-01023-2026-05-000128-0");
  expect(reportNumber).toHaveLength(22);
  for (const other of ["", "XY44010232026000001", "SKQR2026000001"]) expect(shownReportNumber(other)).toBe(other);
});

it("finds each digit typed wrongly, and neighbours that changed places but 0 and 9", () => {
  const digits = reportNumberOf(PARTS).slice(2);
  expect(hasLuhnDigit(digits)).toBe(true);
  for (let at = 0; at < digits.length; at += 1) {
    const right = Number(digits[at]);
    const wrong = digits.slice(0, at) + String((right + 1) % 10) + digits.slice(at + 1);
    expect(hasLuhnDigit(wrong)).toBe(false);
    const next = digits[at + 1];
    if (next === undefined || next === digits[at] || ["09", "90"].includes(`${digits[at]}${next}`)) continue;
    expect(hasLuhnDigit(digits.slice(0, at) + next + String(right) + digits.slice(at + 2))).toBe(false);
  }
});
