import { showAmount } from "@/contracts/kit/amount/amount";
import { fromUnits, sumCents, toUnits } from "@/contracts/kit/amount/decimal";
import { type Finding, findingsAt } from "@/contracts/kit/validate";
import { type ElementKey, elementsOf, type LossYear } from "@/contracts/agreement/report/report-elements";

type Values = Readonly<Record<string, unknown>>;
const { error, warning } = findingsAt();

/** Sums of the paper form may be rounded to whole yuan. // domain b §6 2b ±1 */
const TOLERANCE = 100n;
const SCALE = 2;
const HUNDRED = 100n;
/** Rates have four decimals, ratios are of a hundred. */
const RATE_SCALE = 4;
const RATE_UNITS = 1_000_000n;
/** 高新收入占比 of 国科发火〔2016〕32号. */
const MIN_HI_TECH = 600_000n;

const textOf = (values: Values, key: ElementKey): string | null => {
  const value = values[key];
  return typeof value === "string" ? value : null;
};
/** In fen; nothing typed counts as nothing. */
const fen = (values: Values, key: ElementKey): bigint => toUnits(textOf(values, key), SCALE) ?? 0n;
const has = (values: Values, ...keys: ElementKey[]): boolean =>
  keys.every((key) => values[key] !== null && values[key] !== undefined && values[key] !== "");
const apart = (a: bigint, b: bigint): boolean => a - b > TOLERANCE || b - a > TOLERANCE;

/** An amount that a formula of the form says. */
interface Formula {
  readonly key: ElementKey;
  readonly of: readonly ElementKey[];
  readonly words: string;
  reckon(values: Values): bigint;
}

const FORMULAS: readonly Formula[] = [
  {
    key: "profitAfterAdjust",
    of: ["accountingProfit", "adjustIncrease", "adjustDecrease"],
    words: "利润总额＋纳税调增－纳税调减－免税减计收入及加计扣除＋其他调整",
    reckon: (v) =>
      fen(v, "accountingProfit") +
      fen(v, "adjustIncrease") -
      fen(v, "adjustDecrease") -
      fen(v, "exemptIncome") +
      fen(v, "otherAdjust"),
  },
  {
    key: "taxableIncome",
    of: ["profitAfterAdjust"],
    words: "纳税调整后所得－弥补以前年度亏损－抵扣应纳税所得额，不小于零",
    reckon: (v) => {
      const left = fen(v, "profitAfterAdjust") - fen(v, "lossOffset") - fen(v, "deductedIncome");
      return left > 0n ? left : 0n;
    },
  },
  {
    key: "rejectedLoss",
    of: ["bookLoss", "taxLoss"],
    words: "账载损失－税收损失",
    reckon: (v) => fen(v, "bookLoss") - fen(v, "taxLoss"),
  },
  {
    key: "carryForward",
    of: ["confirmedLoss", "usedBefore"],
    words: "确认亏损－以前年度已弥补",
    reckon: (v) => fen(v, "confirmedLoss") - fen(v, "usedBefore"),
  },
  {
    key: "superDeduction",
    of: ["eligibleExpense", "superRatePct"],
    words: "可加计的研发费用×加计比例",
    reckon: (v) => (fen(v, "eligibleExpense") * (toUnits(textOf(v, "superRatePct"), RATE_SCALE) ?? 0n)) / RATE_UNITS,
  },
  {
    key: "appreciation",
    of: ["transferRevenue", "deductible"],
    words: "转让收入－扣除项目金额",
    reckon: (v) => fen(v, "transferRevenue") - fen(v, "deductible"),
  },
];

/** What stands in `key` against what the formula says of it; the last line of a tax return is only warned of. */
const formulaFindings = (values: Values, keys: readonly ElementKey[]): Finding[] =>
  FORMULAS.flatMap(({ key, of, words, reckon }) => {
    if (!keys.includes(key) || !has(values, key, ...of)) return [];
    const due = reckon(values);
    return apart(fen(values, key), due)
      ? [error("RP20", key, `应等于${words}，即 ${showAmount(fromUnits(due, SCALE))} 元`)]
      : [];
  });

function taxDueFindings(values: Values, keys: readonly ElementKey[]): Finding[] {
  if (!has(values, "taxDue", "taxPayable", "prepaidTax") || !keys.includes("prepaidTax")) return [];
  const due =
    fen(values, "taxPayable") - fen(values, "taxReduction") + fen(values, "foreignTaxAdj") - fen(values, "prepaidTax");
  return apart(fen(values, "taxDue"), due)
    ? [warning("RP21", "taxDue", `按各项计算为 ${showAmount(fromUnits(due, SCALE))} 元，请核对`)]
    : [];
}

const LOSS_SUMS = ["declaredLoss", "confirmedLoss", "usedBefore", "carryForward"] as const;

/** Each year's loss by its formula, every year once, and the sums of all. // domain b §6 2b 0503 */
function lossFindings(values: Values, keys: readonly ElementKey[]): Finding[] {
  const years = (values["lossYears"] ?? []) as readonly LossYear[];
  if (!keys.includes("lossYears") || years.length === 0) return [];
  const out: Finding[] = [];
  years.forEach(({ year, confirmedLoss, usedBefore, carryForward }, at) => {
    const [confirmed, used, left] = [confirmedLoss, usedBefore, carryForward].map((one) => toUnits(one, SCALE) ?? 0n);
    const due = (confirmed ?? 0n) - (used ?? 0n);
    const path = `lossYears.${at}`;
    if (due < 0n) out.push(error("RP22", `${path}.usedBefore`, "以前年度已弥补不能大于确认亏损"));
    else if (apart(left ?? 0n, due))
      out.push(
        error(
          "RP20",
          `${path}.carryForward`,
          `应等于确认亏损－以前年度已弥补，即 ${showAmount(fromUnits(due, SCALE))} 元`,
        ),
      );
    if (years.findIndex((one) => one.year === year) < at)
      out.push(error("RP26", `${path}.year`, `${year} 年已填写，同一年度只填一行`));
  });
  for (const key of LOSS_SUMS) {
    if (!has(values, key)) continue;
    const sum = sumCents(years.map((one) => one[key]));
    if (apart(fen(values, key), sum))
      out.push(error("RP27", key, `应等于各年度合计 ${showAmount(fromUnits(sum, SCALE))} 元`));
  }
  return out;
}

/** One amount that another one bounds. */
const BOUNDS: readonly (readonly [ElementKey, ElementKey, string])[] = [
  ["taxLoss", "bookLoss", "税收损失不能大于账载损失"],
  ["usedBefore", "confirmedLoss", "以前年度已弥补不能大于确认亏损"],
  ["eligibleExpense", "rdExpense", "可加计的研发费用不能大于研发费用"],
  ["hiTechIncome", "totalIncome", "高新技术产品（服务）收入不能大于同期总收入"],
  ["soldArea", "saleableArea", "已售面积不能大于可售面积"],
];

const boundFindings = (values: Values, keys: readonly ElementKey[]): Finding[] =>
  BOUNDS.flatMap(([less, more, message]) =>
    keys.includes(less) && has(values, less, more) && fen(values, less) > fen(values, more)
      ? [error("RP22", less, message)]
      : [],
  );

function ratioFindings(values: Values, keys: readonly ElementKey[]): Finding[] {
  const out: Finding[] = [];
  const total = fen(values, "totalIncome");
  if (keys.includes("hiTechRatio") && has(values, "hiTechIncome", "hiTechRatio") && total > 0n) {
    const ratio = (fen(values, "hiTechIncome") * RATE_UNITS) / total;
    const typed = toUnits(textOf(values, "hiTechRatio"), RATE_SCALE) ?? 0n;
    const gap = typed - ratio;
    if (gap > HUNDRED || -gap > HUNDRED)
      out.push(error("RP20", "hiTechRatio", `应等于高新收入÷同期总收入，即 ${fromUnits(ratio, RATE_SCALE)}%`));
    else if (ratio < MIN_HI_TECH) out.push(warning("RP23", "hiTechRatio", "高新收入占比低于60%，请核对认定条件"));
  }
  const [over, base] = [fen(values, "appreciation"), fen(values, "deductible")];
  const isRated = keys.includes("appreciationRate") && has(values, "appreciation", "appreciationRate");
  if (isRated && base > 0n && over >= 0n) {
    const ratio = (over * RATE_UNITS) / base;
    const gap = (toUnits(textOf(values, "appreciationRate"), RATE_SCALE) ?? 0n) - ratio;
    if (gap > HUNDRED || -gap > HUNDRED)
      out.push(error("RP20", "appreciationRate", `应等于增值额÷扣除项目金额，即 ${fromUnits(ratio, RATE_SCALE)}%`));
  }
  const staff = [values["techStaff"], values["staffTotal"]] as const;
  if (typeof staff[0] === "number" && typeof staff[1] === "number" && staff[0] > staff[1])
    out.push(error("RP22", "techStaff", `科技人员不能多于职工总数 ${staff[1]} 人`));
  return out;
}

function dayFindings(values: Values): Finding[] {
  const [from, to] = [textOf(values, "liquidationStart"), textOf(values, "liquidationEnd")];
  return from !== null && to !== null && to < from ? [error("RP24", "liquidationEnd", "清算期止不能早于清算期起")] : [];
}

/** Checks of 业务要素, by the sub-type that they belong to. // domain b §6 2b */
export function elementFindings(values: Values, subType: number | null): Finding[] {
  const { keys } = elementsOf(subType);
  return [
    ...formulaFindings(values, keys),
    ...taxDueFindings(values, keys),
    ...lossFindings(values, keys),
    ...boundFindings(values, keys),
    ...ratioFindings(values, keys),
    ...(keys.includes("liquidationEnd") ? dayFindings(values) : []),
  ];
}
