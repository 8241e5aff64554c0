import type { DuesTier, RuleSet } from "@/contracts/statement/dues/rule-set";
import { CALC, HALF, NEW_MEMBER, REVENUE_BASE, ROUND } from "@/contracts/statement/dues/terms";

const tier = (from: string, to: string | null, of: { amount?: string; rate?: string }): DuesTier => ({
  from,
  to,
  amount: of.amount ?? null,
  rate: of.rate ?? null,
});

/** 定额: 中税协发〔2019〕056号. // domain a §12.1 R1 */
const FIXED: DuesTier[] = [
  tier("0.00", "10000000.00", { amount: "60000.00" }),
  tier("10000000.00", "30000000.00", { amount: "180000.00" }),
  tier("30000000.00", null, { amount: "600000.00" }),
];
/** 超额累退: 中税协发〔2008〕024号. // domain a §12.1 R14 */
const PROGRESSIVE: DuesTier[] = [
  tier("0.00", "30000000.00", { rate: "10" }),
  tier("30000000.00", "50000000.00", { rate: "8" }),
  tier("50000000.00", "80000000.00", { rate: "6" }),
  tier("80000000.00", null, { rate: "5" }),
];

/** What every set begins with; dates of the year that it is for. */
const common = (duesYear: number) => ({
  revenueYear: duesYear,
  revenueBase: REVENUE_BASE.taxServices,
  extraDiscount: "0",
  capAmount: null,
  minAmount: "0.00",
  roundMode: ROUND.yuan,
  gradeReliefs: [],
  // 非执业 pay by themselves. // domain a §12.10 D16
  chargesNonPractising: false,
  ageExemption: null,
  snapshotDate: `${duesYear}-12-31`,
  // 中税协发〔2019〕056号 art. 4. // R9
  transferDay: `${duesYear}-06-30`,
  newMemberRule: NEW_MEMBER.full,
  halfYearMode: false,
  personHalf: HALF.second,
  declareFrom: `${duesYear + 1}-01-01`,
  declareTo: `${duesYear + 1}-03-15`,
  payDeadline: `${duesYear + 1}-03-31`,
  firstPayDeadline: null,
  sharePercent: "0",
  bankAccountName: "省注册税务师协会",
  bankName: "（请填写开户银行）",
  bankAccount: "00000000",
  remark: null,
});

const byTiers = (duesYear: number, rate: string, noticeDocNo: string): RuleSet => ({
  ...common(duesYear),
  calcMethod: CALC.tiers,
  tiers: FIXED,
  reductionRate: rate,
  practisingFee: "700.00",
  nonPractisingFee: "50.00",
  noticeDocNo,
});

/** Sets that the national notices give, by name; a province takes one over and changes what its own notice says. */
export const STANDARD_SETS = {
  progressive2008: {
    title: "2008 超额累退",
    firstYear: 2008,
    of: (duesYear: number): RuleSet => ({
      ...common(duesYear),
      calcMethod: CALC.progressive,
      tiers: PROGRESSIVE,
      reductionRate: null,
      practisingFee: "800.00",
      nonPractisingFee: "50.00",
      sharePercent: "30",
      noticeDocNo: "中税协发〔2008〕024号",
    }),
  },
  tiers2019: {
    title: "2019 定额分档，6‰ 封顶减免",
    firstYear: 2019,
    of: (duesYear: number): RuleSet => byTiers(duesYear, "6", "中税协发〔2019〕056号、057号"),
  },
  tiers2021: {
    title: "2021 起定额分档，5‰ 封顶减免",
    firstYear: 2021,
    of: (duesYear: number): RuleSet => byTiers(duesYear, "5", "中税协发〔2021〕19号、〔2022〕19号"),
  },
} as const;
export type StandardSetKey = keyof typeof STANDARD_SETS;
export const STANDARD_SET_KEYS = Object.keys(STANDARD_SETS) as [StandardSetKey, ...StandardSetKey[]];

/** What a province's notice adds to a set. // domain a §12.1 R3, R4, R8 */
export const withVariant = (
  rules: RuleSet,
  variant: Partial<Pick<RuleSet, "extraDiscount" | "capAmount" | "halfYearMode" | "minAmount" | "roundMode">>,
): RuleSet => ({ ...rules, ...variant });

/** What provinces' notices have added, by name: data sets that a new set may begin with. // domain a §12.1 R3, R4, R8 */
export const VARIANTS = {
  discount15: { title: "临时减免 15%（天津 2019、北京 2022）", change: { extraDiscount: "0.15" } },
  discount40: { title: "临时减免 40%（四川 2020、2021）", change: { extraDiscount: "0.4" } },
  discount50: { title: "临时减免 50%（山西 2022）", change: { extraDiscount: "0.5" } },
  cap500: { title: "单位会费封顶 50 万元（天津）", change: { capAmount: "500000.00" } },
  halves: { title: "分上下半年收取（天津）", change: { halfYearMode: true } },
} as const;
export type VariantKey = keyof typeof VARIANTS;
export const VARIANT_KEYS = Object.keys(VARIANTS) as [VariantKey, ...VariantKey[]];

/** A set with all of these; of two that say something of the same item the later one counts. */
export const withVariants = (rules: RuleSet, keys: readonly VariantKey[]): RuleSet =>
  keys.reduce((set, key) => withVariant(set, VARIANTS[key].change), rules);
