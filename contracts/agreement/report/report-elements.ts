import { z } from "zod";
import { field } from "@/contracts/kit/field";
import {
  optionalChoice,
  optionalCount,
  optionalDay,
  optionalLine,
  optionalMoney,
  optionalParagraph,
  optionalYesOrNo,
  rowId,
} from "@/contracts/kit/items";
import { currency, decimal, dict, int, optional } from "@/contracts/kit/scalars";
import { categoryOf, SERVICE } from "@/contracts/agreement/service-types";

/** An amount that may be below zero: 「±」 of the paper form. */
const signed = (label: string, help?: string) =>
  field(optional(currency({ allowNegative: true })), {
    label,
    kind: "money",
    unit: "元",
    allowNegative: true,
    ...(help === undefined ? {} : { help }),
  });
/** Ratios and rates of the paper form, beyond 100 where tax law goes there. */
const rate = (label: string) =>
  field(optional(decimal(4, "9999", "0")), { label, kind: "decimal", unit: "%", places: 4 });
const money = (label: string) => field(currency(), { label, kind: "money", unit: "元", width: 140 });
const area = (label: string) =>
  field(optional(decimal(2, "999999999.99", "0")), { label, kind: "decimal", unit: "㎡" });

/** What one year lost, and what is left of it. // domain b §6 2b 0503 */
export const lossYear = z.strictObject({
  ...rowId,
  year: field(int(2200, 1994), { label: "亏损年度", kind: "year", width: 110 }),
  declaredLoss: money("申报亏损"),
  confirmedLoss: money("确认亏损"),
  usedBefore: money("以前年度已弥补"),
  carryForward: money("可结转以后年度"),
});
export type LossYear = z.output<typeof lossYear>;

/** 业务要素: what a report says in figures; each sub-type has some of these. // domain b §6 2b */
export const elementFields = {
  taxYear: field(optional(int(2200, 1994)), { label: "所属年度", kind: "year" }),
  collectType: optionalChoice("levy_method", "征收方式"),
  revenue: optionalMoney("收入总额"),
  accountingProfit: signed("利润总额"),
  adjustIncrease: optionalMoney("纳税调增"),
  adjustDecrease: optionalMoney("纳税调减"),
  exemptIncome: optionalMoney("免税、减计收入及加计扣除"),
  otherAdjust: signed("其他调整", "境外所得等，没有的不填"),
  profitAfterAdjust: signed("纳税调整后所得"),
  lossOffset: optionalMoney("弥补以前年度亏损"),
  deductedIncome: optionalMoney("抵扣应纳税所得额"),
  taxableIncome: optionalMoney("应纳税所得额"),
  taxRatePct: rate("税率"),
  taxPayable: optionalMoney("应纳税额"),
  taxReduction: optionalMoney("减免税额"),
  foreignTaxAdj: signed("境外所得税额调整"),
  prepaidTax: optionalMoney("已预缴税额"),
  lossType: optionalChoice("asset_loss_type", "损失类型"),
  bookLoss: optionalMoney("账载损失"),
  taxLoss: optionalMoney("税收损失"),
  rejectedLoss: optionalMoney("不予扣除"),
  cashRelated: optionalYesOrNo("涉及现金"),
  lossYears: field(z.array(lossYear).max(20).default([]), { label: "分年度亏损" }),
  declaredLoss: optionalMoney("申报亏损合计"),
  confirmedLoss: optionalMoney("确认亏损合计"),
  usedBefore: optionalMoney("以前年度已弥补合计"),
  carryForward: optionalMoney("可结转以后年度合计"),
  projectCount: optionalCount("研发项目数", 100_000, { unit: "个" }),
  rdExpense: optionalMoney("研发费用"),
  eligibleExpense: optionalMoney("可加计的研发费用"),
  superRatePct: rate("加计比例"),
  superDeduction: optionalMoney("加计扣除额"),
  revenueYear1: optionalMoney("前第三年收入"),
  revenueYear2: optionalMoney("前第二年收入"),
  revenueYear3: optionalMoney("上一年收入"),
  rdRatio: rate("研发费用占比"),
  hiTechIncome: optionalMoney("高新技术产品（服务）收入"),
  totalIncome: optionalMoney("同期总收入"),
  hiTechRatio: rate("高新收入占比"),
  staffTotal: optionalCount("职工总数", 10_000_000, { unit: "人" }),
  techStaff: optionalCount("科技人员数", 10_000_000, { unit: "人" }),
  projectName: optionalLine("项目名称", 100),
  landArea: area("土地面积"),
  saleableArea: area("可售面积"),
  soldArea: area("已售面积"),
  transferRevenue: optionalMoney("转让收入"),
  deductible: optionalMoney("扣除项目金额"),
  appreciation: signed("增值额"),
  appreciationRate: rate("增值率"),
  liquidationStart: optionalDay("清算期起"),
  liquidationEnd: optionalDay("清算期止"),
  liquidationIncome: signed("清算所得"),
  taxDue: signed("应补（退）税额"),
  arrears: optionalMoney("欠税"),
  taxTypes: field(z.array(dict()).max(20).default([]), { label: "涉及税种", kind: "dicts", dict: "tax_kind" }),
  serviceCount: optionalCount("服务次数", 100_000, { unit: "次" }),
  dealAmount: optionalMoney("涉及交易金额"),
  estimatedEffect: optionalMoney("预计影响税额"),
  riskPoints: optionalCount("风险点数", 100_000, { unit: "个" }),
  entrustOrg: optionalLine("委托机关", 100),
  entrustDocNo: optionalLine("委托文书号", 60),
  foundAmount: signed("查出问题金额"),
  conclusion: optionalParagraph("结论", 1_000),
} as const;
export type ElementKey = keyof typeof elementFields;
/** Nothing of an element: an empty list where it holds several. */
export const noElement = (key: string): [] | null => (key === "taxTypes" || key === "lossYears" ? [] : null);
export const ELEMENT_KEYS = Object.keys(elementFields) as ElementKey[];

interface Elements {
  readonly keys: readonly ElementKey[];
  /** What a whole report has of them. */
  readonly needed: readonly ElementKey[];
}
const group = (keys: readonly ElementKey[], spare: readonly ElementKey[] = []): Elements => ({
  keys,
  needed: keys.filter((key) => !spare.includes(key)),
});

const ANNUAL = group(
  [
    ...(["taxYear", "collectType", "revenue", "accountingProfit", "adjustIncrease", "adjustDecrease"] as const),
    ...(["exemptIncome", "otherAdjust", "profitAfterAdjust", "lossOffset", "deductedIncome", "taxableIncome"] as const),
    ...(["taxRatePct", "taxPayable", "taxReduction", "foreignTaxAdj", "prepaidTax", "taxDue"] as const),
  ],
  ["otherAdjust", "deductedIncome", "foreignTaxAdj", "taxReduction", "exemptIncome", "lossOffset"],
);
const BY_SUB_TYPE: Readonly<Record<number, Elements>> = {
  501: ANNUAL,
  502: group(["lossType", "bookLoss", "taxLoss", "rejectedLoss", "cashRelated"]),
  503: group(["taxYear", "lossYears", "declaredLoss", "confirmedLoss", "usedBefore", "carryForward"]),
  504: group(["projectCount", "rdExpense", "eligibleExpense", "superRatePct", "superDeduction"]),
  505: group([
    ...(["revenueYear1", "revenueYear2", "revenueYear3", "rdRatio", "hiTechIncome", "totalIncome"] as const),
    ...(["hiTechRatio", "staffTotal", "techStaff"] as const),
  ]),
  506: group(
    [
      ...(["projectName", "landArea", "saleableArea", "soldArea", "transferRevenue", "deductible"] as const),
      ...(["appreciation", "appreciationRate", "taxPayable", "prepaidTax", "taxDue"] as const),
    ],
    // Of a project that lost value there is no rate.
    ["landArea", "appreciationRate"],
  ),
  507: group(["liquidationStart", "liquidationEnd", "liquidationIncome", "taxDue", "arrears"], ["arrears"]),
};
const CONSULTING = group(
  ["taxTypes", "dealAmount", "estimatedEffect", "riskPoints", "conclusion"],
  [...(["dealAmount", "estimatedEffect", "riskPoints"] as const)],
);
const REVIEW = group(["entrustOrg", "entrustDocNo", "taxTypes", "foundAmount", "conclusion"], ["foundAmount"]);
const OTHER_ASSURANCE = group(["taxTypes", "conclusion"]);
const AGENCY = group(["taxTypes", "serviceCount"], ["taxTypes", "serviceCount"]);
const BY_CATEGORY: Readonly<Record<number, Elements>> = {
  [SERVICE.counsel]: CONSULTING,
  [SERVICE.planning]: CONSULTING,
  [SERVICE.assurance]: OTHER_ASSURANCE,
  [SERVICE.review]: REVIEW,
};
const NOTHING: Elements = { keys: [], needed: [] };

/** The elements of a sub-type; none as long as none is chosen. */
export const elementsOf = (subType: number | null): Elements =>
  subType === null ? NOTHING : (BY_SUB_TYPE[subType] ?? BY_CATEGORY[categoryOf(subType)] ?? AGENCY);

/** Whether an item is an element of other sub-types only. */
export const isForeignElement = (key: string, subType: number | null): boolean =>
  key in elementFields && !elementsOf(subType).keys.includes(key as ElementKey);
