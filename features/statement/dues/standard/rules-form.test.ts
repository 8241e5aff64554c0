// Guarantees: a set that is copied to another year keeps its rules and moves its days; a typed set goes to the wire and
// back unchanged, and a gap between tiers is told at its field.
import { STANDARD_SETS } from "@/contracts/statement/dues/standard-sets";
import { copiedTo, findingsOf, hasTiers, toForm, toTyped } from "@/features/statement/dues/standard/rules-form";

const set = { duesYear: 2025, setName: "2025年度会费标准", rules: STANDARD_SETS.tiers2021.of(2025) };

it("moves days and keeps rules", () => {
  const next = copiedTo(2026, { ...set, rules: { ...set.rules, capAmount: "500000.00" } });
  expect(next).toEqual({
    duesYear: 2026,
    setName: "2026年度会费标准",
    rules: { ...STANDARD_SETS.tiers2021.of(2026), capAmount: "500000.00" },
  });
  expect(findingsOf(toTyped(next))).toEqual([]);
});

it("goes to the wire and back", () => {
  expect(toForm(toTyped(set))).toEqual(set);
});

it("tells a gap at its row", () => {
  const [first, ...others] = set.rules.tiers;
  const tiers = [{ ...first, from: "0.00", to: "9000000.00", amount: "60000.00", rate: null }, ...others];
  const [found] = findingsOf(toTyped({ ...set, rules: { ...set.rules, tiers } }));
  expect(found?.path).toBe("tiers.1.from");
  expect(found?.message).toContain("空档");
});

it("asks for tiers where the method has some", () => {
  expect([1, 2, 3, 4].map(hasTiers)).toEqual([true, true, false, false]);
});
