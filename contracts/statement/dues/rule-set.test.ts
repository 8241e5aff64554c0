// Guarantees: a set of rules with a gap, an overlap or an open end is refused in words that name the place; the sets that
// the notices give pass as they are. // domain a §12.2
import { ruleFindings, ruleSet, type RuleSet } from "@/contracts/statement/dues/rule-set";
import { STANDARD_SETS } from "@/contracts/statement/dues/standard-sets";

const five = STANDARD_SETS.tiers2021.of(2025);
const tier = (from: string, to: string | null, amount: string | null = "1.00") => ({ from, to, amount, rate: null });

describe("a set of rules", () => {
  it.each(Object.entries(STANDARD_SETS))("%s passes as it is", (_key, { of }) => {
    const rules = of(2025);
    expect(ruleSet.safeParse(rules).error?.issues).toBeUndefined();
    expect(ruleFindings(rules, 2025)).toEqual([]);
  });

  const REFUSED: readonly (readonly [what: string, more: Partial<RuleSet>, path: string, message: string])[] = [
    ["no tier", { tiers: [] }, "tiers", "请至少填写一档"],
    [
      "a start above nothing",
      { tiers: [tier("1.00", null)] },
      "tiers.0.from",
      "第 1 档应从 0 元起，现在 0 至 1.00 元没有标准",
    ],
    [
      "a gap",
      { tiers: [tier("0.00", "10000000.00"), tier("10000000.01", null)] },
      "tiers.1.from",
      "第 2 档与第 1 档之间有空档：超过 10,000,000.00 元至 10,000,000.01 元没有标准",
    ],
    [
      "an overlap",
      { tiers: [tier("0.00", "10000000.00"), tier("9000000.00", null)] },
      "tiers.1.from",
      "第 2 档与第 1 档重叠：超过 9,000,000.00 元至 10,000,000.00 元有两个标准",
    ],
    [
      "one behind the open end",
      { tiers: [tier("0.00", null), tier("10.00", null)] },
      "tiers.1.from",
      "第 2 档与第 1 档重叠：第 1 档没有上限，后面不能再有一档",
    ],
    ["no open end", { tiers: [tier("0.00", "10.00")] }, "tiers.0.to", "最后一档应没有上限，现在超过 10.00 元没有标准"],
    [
      "an end before its start",
      { tiers: [tier("0.00", "0.00"), tier("0.00", null)] },
      "tiers.0.to",
      "第 1 档的上限应大于下限 0.00 元",
    ],
    ["a tier without its amount", { tiers: [tier("0.00", null, null)] }, "tiers.0.amount", "第 1 档请填写定额"],
    [
      "a cap below the floor",
      { capAmount: "10.00", minAmount: "20.00" },
      "capAmount",
      "封顶 10.00 元低于下限 20.00 元",
    ],
    ["heads of another year", { snapshotDate: "2024-12-31" }, "snapshotDate", "人数截止日应在 2025 年内"],
    ["an end of declaring before its start", { declareTo: "2025-12-31" }, "declareTo", "申报截止不能早于申报开始"],
    [
      "a first half's day behind the year's",
      { halfYearMode: true, firstPayDeadline: "2026-04-01" },
      "firstPayDeadline",
      "上半年缴费截止日不能晚于缴费截止日 2026-03-31",
    ],
    [
      "a first half's day of a year without halves",
      { firstPayDeadline: "2026-02-01" },
      "firstPayDeadline",
      "按全年收取的不填上半年缴费截止日，请清空",
    ],
    ["no method", { calcMethod: 7 }, "calcMethod", "请选择计算方法"],
    ["a rate beside progressive tiers", { calcMethod: 2 }, "reductionRate", "超额累退的比例写在各档，这里不填"],
  ];
  it.each(REFUSED)("is refused with %s", (_what, more, path, message) => {
    const found = ruleFindings({ ...five, ...more }, 2025).filter(({ level }) => level === "error");
    expect(found.map((one) => [one.path, one.message])).toContainEqual([path, message]);
  });
});
