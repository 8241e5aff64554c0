// Guarantees: deadlines are counted in the days that offices work: weekends and holidays left out, weekend days that are
// worked on counted, over month and year ends.
import { isWorkingDay, type SpecialDays, workingDaysAfter, workingDaysBetween } from "@/contracts/kit/day/working-days";

const days = (dayFrom: string, dayTo: string, isWorked = false): SpecialDays => ({ dayFrom, dayTo, isWorked });
/** 国庆 of 2026 and new year 2027, with the weekend days worked for them. */
const TABLE = [
  days("2026-09-20", "2026-09-20", true),
  days("2026-09-25", "2026-09-27"),
  days("2026-10-01", "2026-10-07"),
  days("2026-10-10", "2026-10-10", true),
  days("2027-01-01", "2027-01-03"),
];

it.each([
  ["2026-11-23", true, "a Monday"],
  ["2026-11-22", false, "a Sunday"],
  ["2026-09-20", true, "a Sunday that is worked"],
  ["2026-09-25", false, "a Friday that is a holiday"],
  ["2026-10-07", false, "a holiday's last day"],
  ["2026-10-08", true, "the day after it"],
  ["2026-10-10", true, "a Saturday that is worked"],
])("%s: %s, %s", (day, isWorked) => {
  expect(isWorkingDay(day, TABLE)).toBe(isWorked);
});

it.each([
  ["2026-11-23", 0, "2026-11-23"],
  ["2026-11-23", 1, "2026-11-24"],
  ["2026-11-20", 1, "2026-11-23"],
  ["2026-11-21", 1, "2026-11-23"],
  ["2026-11-23", 5, "2026-11-30"],
  ["2026-09-30", 1, "2026-10-08"],
  ["2026-09-30", 3, "2026-10-10"],
  ["2026-09-30", 4, "2026-10-12"],
  ["2026-09-18", 20, "2026-10-22"],
  ["2026-12-31", 1, "2027-01-04"],
  ["2028-02-28", 1, "2028-02-29"],
])("%s and %d working days is %s, and counted back the same", (day, count, last) => {
  expect(workingDaysAfter(day, count, TABLE)).toBe(last);
  expect(workingDaysBetween(day, last, TABLE)).toBe(count);
});

it("counts backwards, and lets a correction below win", () => {
  expect(workingDaysBetween("2026-11-30", "2026-11-23", TABLE)).toBe(-5);
  expect(isWorkingDay("2026-10-10", [...TABLE, days("2026-10-10", "2026-10-10")])).toBe(false);
});

it("comes to an end whatever the table says", () => {
  expect(workingDaysAfter("2026-01-01", 2, [days("1949-01-01", "2076-12-31")])).toBe("2026-05-01");
});
