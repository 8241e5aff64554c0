// Guarantees: the formula is applied once on the sum; shares are exact to the fen and sum to the whole, what rounding leaves
// is the head office's; branches outside the province and those that pay by themselves cost the head office nothing; of one
// payment no fen is lost. // domain a §13.1, §13.2, H5, H6
import fc from "fast-check";
import { amountText, divided, fenOf } from "@/contracts/statement/dues/engine/amounts";
import { computeDues, NOBODY } from "@/contracts/statement/dues/engine/compute";
import {
  type BranchFigures,
  consolidate,
  consolidatedRevenues,
  isAdded,
  isPaidByHead,
  paymentShares,
  sharesOf,
  partsInWords,
  unitPartOf,
} from "@/contracts/statement/dues/head-office-compute";
import { STANDARD_SETS, withVariant } from "@/contracts/statement/dues/standard-sets";
import { CONSOLIDATE, HALF } from "@/contracts/statement/dues/terms";

const rules = STANDARD_SETS.tiers2021.of(2025);
const unitOf = (revenue: string, by = rules): string =>
  computeDues(by, { revenue, half: HALF.whole, practising: NOBODY, nonPractising: NOBODY }).unitDue;
const branch = (revenue: string | null, more: Partial<BranchFigures> = {}): BranchFigures => ({
  lineMode: CONSOLIDATE.once,
  included: true,
  revenue,
  ownUnitDue: unitOf(revenue ?? "0.00"),
  ownRelief: "0.00",
  personDue: "0.00",
  ...more,
});
const sheet = (headRevenue: string, branches: readonly BranchFigures[], elimination = "0.00", by = rules) => {
  const { base } = consolidatedRevenues(headRevenue, branches, elimination);
  const head = { revenue: headRevenue, unitDue: unitOf(base, by), relief: "0.00", personDue: "1400.00" };
  return consolidate(head, branches, elimination);
};
const sum = (amounts: readonly string[]): bigint => amounts.reduce((all, one) => all + fenOf(one), 0n);

describe("revenue into the head office", () => {
  it("is reckoned once, so that tier and cap bind once", () => {
    const six = STANDARD_SETS.tiers2019.of(2019);
    // Alone 60,000 each; together 1,200万 × 6‰ = 72,000, above the first tier. // H5
    const crossing = sheet("6000000.00", [branch("6000000.00")], "0.00", six);
    expect(crossing).toMatchObject({ totalRevenue: "12000000.00", unitTotal: "72000.00" });
    expect(crossing.branches[0]?.unitDue).toBe("36000.00");
    const capped = sheet("100000000.00", [branch("100000000.00")]);
    expect([capped.unitTotal, capped.branches[0]?.difference]).toEqual(["600000.00", "-200000.00"]);
    const flat = withVariant(rules, { capAmount: "500000.00" });
    expect(sheet("100000000.00", [branch("20000000.00")], "0.00", flat).unitTotal).toBe("500000.00");
  });

  it("takes internal dealings off, at most what the branches bring", () => {
    const told = sheet("10000000.00", [branch("3000000.00")], "1000000.00");
    expect(told).toMatchObject({ branchRevenueTotal: "3000000.00", totalRevenue: "12000000.00", base: "12000000.00" });
    expect(consolidatedRevenues("10000000.00", [branch("1.00")], "5.00").base).toBe("10000000.00");
  });
});

describe("the other modes", () => {
  const each = { lineMode: CONSOLIDATE.each };
  it("sum what each is reckoned alone", () => {
    const told = sheet("10000000.00", [branch("150000000.00", each), branch("2000000.00", each)]);
    expect(told.unitTotal).toBe("660000.00");
    expect(told.branches.map(({ difference }) => difference)).toEqual(["0.00", "0.00"]);
  });
  it("leave out who pays by himself or in another province", () => {
    const others = [CONSOLIDATE.own, CONSOLIDATE.elsewhere].map((lineMode) => branch("9000000.00", { lineMode }));
    const told = sheet("10000000.00", [...others, branch("9000000.00", { included: false })]);
    expect(told).toMatchObject({ totalRevenue: "10000000.00", unitTotal: "50000.00", payableTotal: "51400.00" });
    expect(told.branches.every(({ payable, difference }) => payable === "0.00" && difference === null)).toBe(true);
  });
});

const amount = fc.bigInt({ min: 0n, max: 30_000_000_000n }).map(amountText);
const lines = fc.array(
  fc.record({
    lineMode: fc.constantFrom(1, 2, 3, 4),
    included: fc.boolean(),
    revenue: fc.option(amount),
    ownUnitDue: amount,
    ownRelief: amount,
    personDue: amount,
  }),
  { maxLength: 40 },
);

describe("whatever the amounts", () => {
  it("shares sum to the whole, each within half a fen of its part, the head office takes the rest", () => {
    fc.assert(
      fc.property(amount, amount, fc.array(amount, { maxLength: 60 }), (due, head, branches) => {
        const shares = sharesOf(due, head, branches, "0.00");
        expect(sum([shares.head, ...shares.branches])).toBe(fenOf(due));
        expect([shares.head, ...shares.branches].every((one) => fenOf(one) >= 0n)).toBe(true);
        const total = fenOf(head) + sum(branches);
        let left = fenOf(due);
        branches.forEach((revenue, i) => {
          const exact = total === 0n ? 0n : divided(fenOf(due) * fenOf(revenue), total);
          const wanted = exact > left ? left : exact;
          expect(fenOf(shares.branches[i])).toBe(wanted);
          left -= wanted;
        });
      }),
      { numRuns: 1_000 },
    );
  });

  it("sums are the sums of the lines, and of nobody who is left out", () => {
    fc.assert(
      fc.property(amount, amount, amount, lines, (revenue, elimination, unitDue, branches) => {
        const head = { revenue, unitDue, relief: "3.00", personDue: "700.00" };
        const told = consolidate(head, branches, elimination);
        const alone = branches.filter((one) => isPaidByHead(one) && !isAdded(one));
        const paid = branches.filter(isPaidByHead);
        expect(fenOf(told.unitTotal)).toBe(fenOf(unitDue) + sum(alone.map(({ ownUnitDue }) => ownUnitDue)));
        expect(fenOf(told.personTotal)).toBe(70_000n + sum(paid.map(({ personDue }) => personDue)));
        expect(fenOf(told.payableTotal)).toBe(fenOf(told.unitTotal) + fenOf(told.personTotal));
        expect(fenOf(told.payableTotal)).toBe(sum([told.head, ...told.branches].map(({ payable }) => payable)));
        expect(fenOf(told.base)).toBeGreaterThanOrEqual(0n);
        expect(fenOf(told.totalRevenue)).toBeLessThanOrEqual(fenOf(revenue) + fenOf(told.branchRevenueTotal));
      }),
      { numRuns: 1_000 },
    );
  });

  it("a payment is laid on the bills to the fen", () => {
    const bills = fc.array(amount, { minLength: 1, maxLength: 50 });
    fc.assert(
      fc.property(amount, bills, (paid, owed) => {
        const told = paymentShares(
          paid,
          owed.map((owing, i) => ({ duesId: String(i), owing })),
        );
        expect(sum(told.map((one) => one.amount))).toBe(fenOf(paid));
        for (const { duesId, amount: part } of told.filter((one) => one.duesId !== "0"))
          expect(fenOf(part)).toBeLessThanOrEqual(fenOf(owed[Number(duesId)]));
      }),
      { numRuns: 1_000 },
    );
  });

  it("a payment settles the unit's part first, what was paid before and not given back counted", () => {
    // 1,000.00 of the unit and 700.00 of its persons.
    const bill = (duesId: string, owing: string) => ({ duesId, unitDue: "1000.00", payable: "1700.00", owing });
    const share = (duesId: string, part: string) => ({ duesId, amount: part });
    const told = (bills: Parameters<typeof unitPartOf>[0], ...shares: ReturnType<typeof share>[]) =>
      amountText(unitPartOf(bills, shares));
    expect(told([bill("a", "1700.00")], share("a", "400.00"))).toBe("400.00");
    expect(told([bill("a", "1700.00")], share("a", "1700.00"))).toBe("1000.00");
    expect(told([bill("a", "800.00")], share("a", "800.00"))).toBe("100.00");
    expect(told([bill("a", "700.00")], share("a", "700.00"))).toBe("0.00");
    expect(told([bill("a", "500.00")], share("a", "500.00"))).toBe("0.00");
    expect(told([bill("a", "0.00")], share("a", "50.00"))).toBe("0.00");
    const two = [bill("a", "750.00"), bill("b", "1700.00")];
    expect(told(two, share("a", "750.00"), share("b", "600.00"))).toBe("650.00");
  });

  it("a transfer's remark tells the parts of what is left, and of what is paid the whole", () => {
    const bill = (duesId: string, owing: string) => ({ duesId, unitDue: "1000.00", payable: "1700.00", owing });
    expect(partsInWords([bill("a", "1700.00")])).toBe("单位会费1000.00 个人会费700.00");
    expect(partsInWords([bill("a", "700.00")])).toBe("单位会费0.00 个人会费700.00");
    expect(partsInWords([bill("a", "0.00")])).toBe("单位会费1000.00 个人会费700.00");
    expect(partsInWords([bill("a", "750.00"), bill("b", "0.00"), bill("c", "1700.00")])).toBe(
      "单位会费1050.00 个人会费1400.00",
    );
  });
});
