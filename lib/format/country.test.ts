import { countries } from "@/lib/format/country";

it("offers today's countries once each, by Chinese name and code", () => {
  const all = countries();
  expect(all[0]).toEqual({ value: "CN", label: "中国（CN）" });
  expect(all.length).toBeGreaterThan(200);
  expect(all.length).toBeLessThanOrEqual(249);
  expect(new Set(all.map(({ label }) => label.slice(0, -4))).size).toBe(all.length);
  for (const gone of ["BU", "ZR", "YU", "SU", "EU", "XK"]) expect(all.map(({ value }) => value)).not.toContain(gone);
});
