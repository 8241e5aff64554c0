/**
 * @jest-environment node
 *
 * Guarantees: the last period of a kind to have ended by a day is told across the turn of a year, and each part of a year has
 * one word that leads back to it.
 */
import {
  endedPeriod,
  nextPeriod,
  PERIOD,
  partOf,
  periodFrom,
  periodName,
  periodOf,
  periodOrder,
  YEAR_PARTS,
} from "@/contracts/statement/terms";

it.each([
  [PERIOD.year, "2026-01-01", "2025年度"],
  [PERIOD.half, "2026-06-30", "2025年下半年"],
  [PERIOD.half, "2026-07-01", "2026年上半年"],
  [PERIOD.quarter, "2026-03-31", "2025年第4季度"],
  [PERIOD.quarter, "2026-10-01", "2026年第3季度"],
  [PERIOD.month, "2026-01-31", "2025年12月"],
  [PERIOD.month, "2026-12-01", "2026年11月"],
])("of kind %d, on %s, %s is the last to have ended", (periodType, day, name) => {
  expect(periodName(endedPeriod(day, periodType))).toBe(name);
});

it("each part of a year is a period of its own", () => {
  for (const part of YEAR_PARTS) expect(partOf(periodOf(2026, part))).toBe(part);
  expect(partOf(periodOf(2026, undefined))).toBeUndefined();
});

it.each([
  [PERIOD.year, "2026-01", "2026年度"],
  [PERIOD.year, "2026-02", "2027年度"],
  [PERIOD.half, "2026-07", "2026年下半年"],
  [PERIOD.half, "2026-08", "2027年上半年"],
  [PERIOD.quarter, "2026-02", "2026年第2季度"],
  [PERIOD.quarter, "2026-11", "2027年第1季度"],
  [PERIOD.month, "2026-12", "2026年12月"],
])("of kind %d, from %s on, %s is the first", (periodType, month, name) => {
  expect(periodName(periodFrom(month, periodType))).toBe(name);
});

it("periods follow each other across the turn of a year", () => {
  const december = periodOf(2025, "m12");
  expect(nextPeriod(december)).toEqual(periodOf(2026, "m1"));
  expect(nextPeriod(periodOf(2026, "q1"))).toEqual(periodOf(2026, "q2"));
  expect(nextPeriod(periodOf(2025, undefined))).toEqual(periodOf(2026, undefined));
  expect(periodOrder(december, nextPeriod(december))).toBeLessThan(0);
});
