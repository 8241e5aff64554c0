// Guarantees: every figure that the domain pages print comes out to the fen under its own set of rules; lines of a bill sum
// to it; within a set nobody pays less for more revenue, and nothing jumps where the set has no jump; an independent
// reckoning in whole numbers agrees on random revenues. // domain a §12.3, §16.2, promises P-D5
import fc from "fast-check";
import { computeDues, type DuesFacts, NOBODY, shareOf } from "@/contracts/statement/dues/engine/compute";
import { fenOf } from "@/contracts/statement/dues/engine/amounts";
import { differenceNote, linesThatMoved } from "@/contracts/statement/dues/engine/compare";
import type { RuleSet } from "@/contracts/statement/dues/rule-set";
import { STANDARD_SETS, withVariant } from "@/contracts/statement/dues/standard-sets";
import { HALF, NEW_MEMBER, REDUCTION, ROUND } from "@/contracts/statement/dues/terms";
import { toUnits } from "@/contracts/kit/amount/decimal";

const RULES = {
  "2008": STANDARD_SETS.progressive2008.of(2018),
  "6‰": STANDARD_SETS.tiers2019.of(2019),
  "5‰": STANDARD_SETS.tiers2021.of(2022),
} as const;
const facts = (revenue: string, more: Partial<DuesFacts> = {}): DuesFacts => ({
  revenue,
  half: HALF.whole,
  practising: NOBODY,
  nonPractising: NOBODY,
  ...more,
});
const due = (rules: RuleSet, revenue: string, more: Partial<DuesFacts> = {}): string =>
  computeDues(rules, facts(revenue, more)).unitDue;
const summed = (lines: readonly { readonly amount: string }[]): bigint =>
  lines.reduce((total, { amount }) => total + fenOf(amount), 0n);

const five = RULES["5‰"];
const PRINTED: readonly (readonly [rules: RuleSet, revenue: string, unit: string])[] = [
  [five, "0.00", "0.00"],
  [five, "500000.00", "2500.00"],
  [five, "3268000.55", "16340.00"],
  [five, "3268000.00", "16340.00"],
  [five, "10000000.00", "50000.00"],
  [five, "30000000.00", "150000.00"],
  [five, "100000000.00", "500000.00"],
  [five, "120000000.00", "600000.00"],
  [five, "150000000.00", "600000.00"],
  [withVariant(five, { capAmount: "500000.00" }), "150000000.00", "500000.00"],
  [withVariant(five, { extraDiscount: "0.4" }), "10000000.00", "30000.00"],
  [withVariant(five, { extraDiscount: "0.15" }), "20000000.00", "85000.00"],
  [withVariant(five, { extraDiscount: "0.4" }), "20000000.00", "60000.00"],
  [withVariant(five, { extraDiscount: "0.5" }), "20000000.00", "50000.00"],
  [RULES["6‰"], "10000000.00", "60000.00"],
  [RULES["6‰"], "10000000.01", "60000.00"],
  [RULES["6‰"], "30000000.00", "180000.00"],
  [RULES["6‰"], "30000000.01", "180000.00"],
  [RULES["6‰"], "100000000.00", "600000.00"],
  [RULES["6‰"], "150000000.00", "600000.00"],
  [RULES["2008"], "20000000.00", "200000.00"],
  [RULES["2008"], "30000000.00", "300000.00"],
  [RULES["2008"], "40000000.00", "380000.00"],
  [RULES["2008"], "50000000.00", "460000.00"],
  [RULES["2008"], "60000000.00", "520000.00"],
  [RULES["2008"], "80000000.00", "640000.00"],
  [RULES["2008"], "100000000.00", "740000.00"],
];

describe("what the pages print", () => {
  it.each(PRINTED)("%#: %o", (rules, revenue, unit) => {
    const result = computeDues(rules, facts(revenue));
    expect(result.unitDue).toBe(unit);
    expect(summed(result.lines)).toBe(fenOf(result.payable));
  });

  it("adds eight practising members to 21,940", () => {
    const told = computeDues(five, facts("3268000.00", { practising: { charged: 8, exempt: [] } }));
    expect([told.unitDue, told.personDue, told.payable]).toEqual(["16340.00", "5600.00", "21940.00"]);
    expect(told.lines.map(({ label, amount }) => [label, amount])).toEqual([
      ["定额会费", "60000.00"],
      ["定额超比例减免", "-43660.00"],
      ["个人会费（执业）", "5600.00"],
    ]);
    expect(told.lines[1]?.formula).toBe("涉税业务收入 3,268,000.00 × 5‰ = 16,340.00；定额超出的部分减免");
    const summed = computeDues({ ...five, revenueBase: 2 }, { ...facts("3268000.00"), branchRevenue: "268000.00" });
    expect(summed.lines[0]?.formula).toMatch(/^业务收入 3,268,000\.00 元（其中汇总并入 268,000\.00 元），属/);
  });

  it("asks in the second half for what the year has left", () => {
    const rules = withVariant(five, { halfYearMode: true });
    const first = computeDues(rules, facts("20000001.00", { half: HALF.first }));
    const second = computeDues(rules, facts("20000001.00", { half: HALF.second, firstHalfUnit: first.unitDue }));
    expect(fenOf(first.unitDue) + fenOf(second.unitDue)).toBe(fenOf("100000.00"));
    const paid = computeDues(rules, facts("20000000.00", { half: HALF.second, firstHalfUnit: "40000.00" }));
    expect(paid.unitDue).toBe("60000.00");
    const lower = computeDues(rules, facts("2000000.00", { half: HALF.second, firstHalfUnit: "40000.00" }));
    expect([lower.unitDue, lower.surplus]).toEqual(["0.00", "30000.00"]);
    expect(lower.remarks.join()).toContain("上半年会费单比全年应缴多 30,000.00 元");
  });

  it("charges persons once a year, in their half", () => {
    const rules = withVariant(five, { halfYearMode: true });
    const heads = { practising: { charged: 2, exempt: [] } };
    expect(computeDues(rules, facts("0.00", { half: HALF.first, ...heads })).personDue).toBe("0.00");
    expect(computeDues(rules, facts("0.00", { half: HALF.second, ...heads })).personDue).toBe("1400.00");
  });

  it("hands 30 per cent on under the rules of 2008", () => {
    expect(shareOf(RULES["2008"], "300000.00")).toBe("90000.00");
    expect(shareOf(five, "300000.00")).toBe("0.00");
  });
});

describe("letting off", () => {
  it("never goes below zero, and says how far it went", () => {
    const granted = [{ reductionType: REDUCTION.hardship, title: "困难减免", amount: "99999999.00" }];
    const told = computeDues(five, facts("500000.00", { granted }));
    expect(told.unitDue).toBe("0.00");
    expect(told.lines.at(-1)?.formula).toContain("以剩余的 2,500.00 元为限");
  });

  it("leaves the year less what was granted, on whichever half", () => {
    const grant = (amount: string) => [{ reductionType: REDUCTION.hardship, title: "困难减免", amount }];
    const year = (onFirst: string, onSecond: string): [string, string] => {
      const halfOf = (half: number, more: Partial<DuesFacts>) =>
        computeDues(five, facts("12000000.00", { half, ...more }));
      const first = halfOf(HALF.first, { granted: grant(onFirst) });
      const firstHalf = { firstHalfUnit: first.unitDue, firstHalfGranted: first.grantedRelief };
      const second = halfOf(HALF.second, { granted: grant(onSecond), ...firstHalf });
      expect(summed(second.lines)).toBe(fenOf(second.unitDue));
      expect([first.surplus, second.surplus]).toEqual(["0.00", "0.00"]);
      return [first.unitDue, second.unitDue];
    };
    expect(year("0.00", "0.00")).toEqual(["30000.00", "30000.00"]);
    expect(year("6000.00", "0.00")).toEqual(["24000.00", "30000.00"]);
    expect(year("0.00", "6000.00")).toEqual(["30000.00", "24000.00"]);
    expect(year("6000.00", "1000.00")).toEqual(["24000.00", "29000.00"]);
  });

  it("tells the second half what it is made of: the year, the first half's bill, what was granted on it", () => {
    const of = (firstHalfUnit: string, firstHalfGranted: string) =>
      computeDues(five, facts("12000000.00", { half: HALF.second, firstHalfUnit, firstHalfGranted })).lines.at(-1);
    expect(of("30000.00", "0.00")?.formula).toBe("全年 60,000.00 元，减上半年会费单 30,000.00 元");
    expect(of("24000.00", "6000.00")).toMatchObject({
      formula: "全年 60,000.00 元，减上半年会费单 24,000.00 元，再减上半年批准减免 6,000.00 元（减免只减上半年）",
      amount: "-30000.00",
    });
  });

  it("takes what is granted to persons off their part, of the practising ones first", () => {
    const rules = { ...five, chargesNonPractising: true };
    const of = (amount: string) =>
      computeDues(rules, {
        ...facts("0.00", { practising: { charged: 8, exempt: [] }, nonPractising: { charged: 2, exempt: [] } }),
        granted: [{ reductionType: REDUCTION.honour, title: "高龄、荣誉免缴", amount }],
      });
    const parts = (amount: string) => {
      const { unitDue, practisingDue, nonPractisingDue, grantedRelief, lines, payable } = of(amount);
      expect(summed(lines)).toBe(fenOf(payable));
      return [unitDue, practisingDue, nonPractisingDue, grantedRelief];
    };
    expect(parts("700.00")).toEqual(["0.00", "4900.00", "100.00", "700.00"]);
    expect(parts("5650.00")).toEqual(["0.00", "0.00", "50.00", "5650.00"]);
    expect(parts("9999.00")).toEqual(["0.00", "0.00", "0.00", "5700.00"]);
    expect(of("9999.00").lines.at(-1)?.formula).toContain("以剩余的 5,700.00 元为限");
  });

  it("frees a new member's unit, or counts its months", () => {
    const free = { ...five, newMemberRule: NEW_MEMBER.unitFree };
    const monthly = { ...five, newMemberRule: NEW_MEMBER.byMonth };
    expect(due(free, "10000000.00", { monthsOfFirstYear: 5 })).toBe("0.00");
    expect(due(monthly, "10000000.00", { monthsOfFirstYear: 5 })).toBe("20833.00");
    expect(due(five, "10000000.00", { monthsOfFirstYear: 5 })).toBe("50000.00");
  });

  it("lets a grade off its amount", () => {
    const rules = { ...five, gradeReliefs: [{ firmGrade: 4, amount: "5000.00" }] };
    expect(due(rules, "10000000.00", { firmGrade: 4 })).toBe("45000.00");
    expect(due(rules, "10000000.00", { firmGrade: 3 })).toBe("50000.00");
  });

  it("carries what is owed and what was paid too much behind the bill, never into it", () => {
    const told = computeDues(five, facts("500000.00", { backDues: "300.00", credit: "5000.00" }));
    expect([told.payable, told.toPay]).toEqual(["2500.00", "0.00"]);
    expect(summed(told.lines)).toBe(fenOf(told.toPay));
  });

  it("leaves what the association has settled by hand as it is: no floor, no discount, no half", () => {
    const rules = { ...five, minAmount: "1000.00", extraDiscount: "40" };
    for (const half of [HALF.whole, HALF.first, HALF.second])
      for (const byHand of ["0.00", "10000.00"])
        expect(due(rules, "3268000.00", { half, byHand, monthsOfFirstYear: 3 })).toBe(byHand);
  });

  it("is refused below zero", () => {
    expect(() => computeDues(five, facts("-0.01"))).toThrow(RangeError);
  });
});

describe("a difference between two reckonings", () => {
  it("names lines and sums, and nothing where nothing moved", () => {
    const [was, is] = [computeDues(five, facts("500000.00")), computeDues(five, facts("600000.00"))];
    expect(linesThatMoved(was.lines, is.lines)).toEqual([
      { label: "定额超比例减免", before: "-57500.00", after: "-57000.00", difference: "500.00" },
    ]);
    expect(linesThatMoved(was.lines, was.lines)).toEqual([]);
  });

  it("tells what is too much or missing of what was paid, and of what was not paid nothing", () => {
    const [was, is] = [
      { payable: "2500.00", revenue: "500000.00" },
      { payable: "3000.00", revenue: "600000.00" },
    ];
    const revenue = "业务收入由 500,000.00 元更正为 600,000.00 元；";
    const up = `${revenue}应缴合计由 2,500.00 元变为 3,000.00 元，增加 500.00 元`;
    const none = { net: "0.00", owing: "3000.00", surplus: "0.00" };
    expect(differenceNote(was, is, none)).toBe(up);
    expect(differenceNote(was, is, { net: "2000.00", owing: "1000.00", surplus: "0.00" })).toBe(
      `${up}；已缴 2,000.00 元，应补缴 1,000.00 元`,
    );
    const down = "应缴合计由 3,000.00 元变为 2,500.00 元，减少 500.00 元";
    const back = { ...was, revenue: is.revenue };
    expect(differenceNote(is, back, { ...none, owing: "2500.00" })).toBe(down);
    expect(differenceNote(is, back, { net: "2600.00", owing: "0.00", surplus: "100.00" })).toBe(
      `${down}；已缴 2,600.00 元，多缴 100.00 元`,
    );
    expect(differenceNote(is, back, { net: "2500.00", owing: "0.00", surplus: "0.00" })).toBe(
      `${down}；已缴 2,500.00 元`,
    );
  });
});

/** The unit's part once more, in one expression of whole numbers: 10^-9 yuan before it is rounded. */
function oracle(rules: RuleSet, revenue: bigint): bigint {
  const scale = 10_000_000n;
  const rate = (text: string | null) => toUnits(text ?? "0", 4) ?? 0n;
  let fine: bigint;
  if (rules.calcMethod === 2)
    fine = rules.tiers.reduce((total, { from, to, rate: own }) => {
      const top = to === null || revenue < fenOf(to) ? revenue : fenOf(to);
      return top > fenOf(from) ? total + (top - fenOf(from)) * rate(own) : total;
    }, 0n);
  else {
    const tier = rules.tiers.find(({ to }) => to === null || revenue <= fenOf(to));
    const [fixed, byRate] = [fenOf(tier?.amount) * scale, revenue * rate(rules.reductionRate)];
    fine = byRate < fixed ? byRate : fixed;
  }
  if (rules.capAmount !== null && fenOf(rules.capAmount) * scale < fine) fine = fenOf(rules.capAmount) * scale;
  if (fenOf(rules.minAmount) * scale > fine) fine = fenOf(rules.minAmount) * scale;
  const round = (value: bigint, by: bigint): bigint => {
    const unit = rules.roundMode === ROUND.fen ? by : by * 100n;
    const whole = rules.roundMode === ROUND.dropFen ? value / unit : (value * 2n + unit) / (unit * 2n);
    return rules.roundMode === ROUND.fen ? whole : whole * 100n;
  };
  const base = round(fine, scale);
  const extra = round(fine * rate(rules.extraDiscount), scale * 10_000n);
  return base > extra ? base - extra : 0n;
}

/** Every set with every variant. */
const SETS: readonly RuleSet[] = Object.values(RULES).flatMap((rules) =>
  [ROUND.fen, ROUND.yuan, ROUND.dropFen].flatMap((roundMode) => [
    { ...rules, roundMode },
    withVariant(rules, { roundMode, extraDiscount: "0.15" }),
    withVariant(rules, { roundMode, capAmount: "500000.00", extraDiscount: "0.4" }),
    withVariant(rules, { roundMode, minAmount: "1000.00" }),
  ]),
);
const text = (fen: bigint): string => `${fen / 100n}.${String(fen % 100n).padStart(2, "0")}`;
const revenue = fc.oneof(
  fc.bigInt(0n, 99_999_999_999_999n),
  fc.bigInt(0n, 30_000_000_000n),
  // One fen about each edge.
  fc
    .tuple(
      fc.constantFrom(1_000_000_000n, 3_000_000_000n, 5_000_000_000n, 8_000_000_000n, 12_000_000_000n),
      fc.bigInt(-2n, 2n),
    )
    .map(([at, by]) => at + by),
);

describe("over all revenues and sets", () => {
  it("agrees with whole numbers 100,000 times, and sums to itself", () => {
    let sums = 0;
    fc.assert(
      fc.property(fc.constantFrom(...SETS), revenue, (rules, fen) => {
        const told = computeDues(rules, facts(text(fen)));
        sums += 1;
        return fenOf(told.unitDue) === oracle(rules, fen) && summed(told.lines) === fenOf(told.toPay);
      }),
      { numRuns: 100_000 },
    );
    expect(sums).toBe(100_000);
  }, 120_000);

  it("sums to itself with everything let off, halved and carried", () => {
    const money = fc.bigInt(0n, 9_000_000_00n).map(text);
    fc.assert(
      fc.property(
        fc.constantFrom(...SETS),
        revenue,
        fc.record({
          half: fc.constantFrom(0, 1, 2),
          monthsOfFirstYear: fc.option(fc.integer({ min: 1, max: 12 })),
          practising: fc.nat(300).map((charged) => ({ charged, exempt: [] })),
          nonPractising: fc.nat(30).map((charged) => ({ charged, exempt: [] })),
          granted: fc.array(
            money.map((amount) => ({ reductionType: 4, title: "困难减免", amount })),
            { maxLength: 3 },
          ),
          firstHalfUnit: money,
          backDues: money,
          credit: money,
        }),
        fc.constantFrom(1, 2, 3),
        (rules, fen, more, newMemberRule) => {
          const told = computeDues({ ...rules, newMemberRule, chargesNonPractising: true }, facts(text(fen), more));
          const parts = fenOf(told.unitDue) + fenOf(told.practisingDue) + fenOf(told.nonPractisingDue);
          return (
            summed(told.lines) === fenOf(told.toPay) &&
            parts === fenOf(told.payable) &&
            fenOf(told.unitDue) >= 0n &&
            fenOf(told.toPay) >= 0n
          );
        },
      ),
      { numRuns: 5_000 },
    );
  }, 60_000);

  it("asks nobody for less when he earns more", () => {
    fc.assert(
      fc.property(fc.constantFrom(...SETS), revenue, fc.bigInt(0n, 10_000_000_00n), (rules, fen, more) => {
        const [low, high] = [fenOf(due(rules, text(fen))), fenOf(due(rules, text(fen + more)))];
        // What the year is rounded to and what is let off are rounded apart.
        return high >= low - (rules.extraDiscount === "0" ? 0n : rules.roundMode === ROUND.fen ? 1n : 100n);
      }),
      { numRuns: 5_000 },
    );
  }, 60_000);

  it("jumps nowhere by a fen of revenue, but for the fixed amounts without a rate", () => {
    fc.assert(
      fc.property(fc.constantFrom(...SETS), revenue, (rules, fen) => {
        const moved = fenOf(due(rules, text(fen + 1n))) - fenOf(due(rules, text(fen)));
        return moved <= 200n && moved >= -200n;
      }),
      { numRuns: 5_000 },
    );
    const bare = { ...five, reductionRate: null };
    expect([due(bare, "10000000.00"), due(bare, "10000000.01")]).toEqual(["60000.00", "180000.00"]);
  }, 60_000);
});
