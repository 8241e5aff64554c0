/** @jest-environment node */
import { periodsOf } from "@/features/statistics/periods";

const told = (today: string) => Object.fromEntries(periodsOf(today).map(({ label, from, to }) => [label, [from, to]]));

it("counts years, quarters and months across the turn of the year", () => {
  expect(told("2026-01-01")).toEqual({
    本年: ["2026-01", "2026-12"],
    上年: ["2025-01", "2025-12"],
    本季: ["2026-01", "2026-03"],
    上季: ["2025-10", "2025-12"],
    本月: ["2026-01", "2026-01"],
    上月: ["2025-12", "2025-12"],
  });
  expect(told("2026-12-31")).toMatchObject({ 本季: ["2026-10", "2026-12"], 上季: ["2026-07", "2026-09"] });
});
