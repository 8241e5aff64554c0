import { z } from "zod";
import { anyOf, endpoint, restBase } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import {
  choicesFilter,
  dayFilter,
  instant,
  lineFilter,
  shownAmount,
  shownCount,
  shownText,
  yesOrNoFilter,
} from "@/contracts/kit/items";
import { id, isoMonth, localityCode } from "@/contracts/kit/scalars";
import { exportEndpoint, listSheet } from "@/contracts/kit/sheet";

const base = restBase("statistics", "company");
const access = anyOf("g_hy_business_filing_company_view", "g_hy_desk_statistics_view");
const naming = { title: "单位业务统计", access } as const;

/** By which day a report belongs to a month. // domain b §9 (3) 统计口径 */
export const BASES = ["filed", "reported"] as const;
export type Basis = (typeof BASES)[number];
export const BASIS_WORDS: Readonly<Record<Basis, string>> = { filed: "报备日期", reported: "报告日期" };
/** What the rows of the table are. */
export const GROUPS = [
  ...(["month", "category", "subType", "client", "person", "city", "industry", "opinion"] as const),
  ...(["feeBand", "timeliness", "firm"] as const),
] as const;
export type Group = (typeof GROUPS)[number];
export const GROUP_WORDS: Readonly<Record<Group, string>> = {
  month: "按月",
  category: "按业务大类",
  subType: "按业务小类",
  client: "按客户",
  person: "按人员",
  city: "按地区",
  industry: "按行业",
  opinion: "按意见类型",
  feeBand: "按收费区间",
  timeliness: "按是否及时",
  firm: "按事务所",
};
/** Months of one question at most. */
export const MAX_MONTHS = 120;

const percent = (label: string) => field(z.string().nullable(), { label, kind: "decimal", unit: "%" });
/** Filter of the list of reports that shows what a figure counts, as its address has it. */
export const drill = z.record(z.string(), z.union([z.string(), z.boolean(), z.array(z.string())]));
export type Drill = z.output<typeof drill>;

/** Fees of a report, in the order of the database's `fee_band`: what people call it, and the list's filter of it. */
export const FEE_BANDS: readonly { readonly label: string; readonly filter: Drill }[] = [
  { label: "1千元以下", filter: { serviceFeeTo: "999.99" } },
  { label: "1千元至5千元", filter: { serviceFeeFrom: "1000", serviceFeeTo: "4999.99" } },
  { label: "5千元至1万元", filter: { serviceFeeFrom: "5000", serviceFeeTo: "9999.99" } },
  { label: "1万元至5万元", filter: { serviceFeeFrom: "10000", serviceFeeTo: "49999.99" } },
  { label: "5万元至10万元", filter: { serviceFeeFrom: "50000", serviceFeeTo: "99999.99" } },
  { label: "10万元以上（含）", filter: { serviceFeeFrom: "100000" } },
];

/** What was asked for, in words: figures on paper and in a workbook say how they were counted. */
export const askedLine = z.object({ label: shownText("条件"), value: shownText("内容", { width: 320 }) });
export type AskedLine = z.output<typeof askedLine>;
export const askedSheet = listSheet({ title: "统计条件", row: askedLine, columns: ["label", "value"] });

/** What is counted of reports. // domain b §9 (2) */
const measures = {
  clientCount: shownCount("客户数", { unit: "家" }),
  reportCount: shownCount("报备份数", { unit: "份" }),
  lateCount: shownCount("其中逾期", { unit: "份" }),
  correctedCount: shownCount("更正", { unit: "份" }),
  lowPriceCount: shownCount("低价提示", { unit: "份" }),
  voidCount: shownCount("作废", { unit: "份" }),
  reportFee: shownAmount("报备收费"),
  avgFee: field(z.string().nullable(), { label: "平均收费", kind: "money", unit: "元" }),
  yoy: percent("同比"),
  mom: percent("环比"),
  share: percent("占比"),
  onTimeRate: percent("及时率"),
} as const;

/** Days instead of months; both are counted. */
export const askedDays = {
  dayFrom: dayFilter("日期从"),
  dayTo: dayFilter("日期至"),
} as const;

/** Months from and to, both with their days, or days; without them the running year. // domain b §9 (3) */
export const companyFilter = z.strictObject({
  basis: field(z.enum(BASES).default("filed"), { label: "统计口径" }),
  groupBy: field(z.enum(GROUPS).default("month"), { label: "分组" }),
  monthFrom: field(isoMonth().optional(), { label: "期间从", kind: "month" }),
  monthTo: field(isoMonth().optional(), { label: "期间至", kind: "month" }),
  ...askedDays,
  serviceCategory: choicesFilter("service_category", "业务大类"),
  serviceSubType: choicesFilter("service_sub_type", "业务小类"),
  client: lineFilter("客户", 100, { help: "名称中的几个字，或信用代码" }),
  targetCityCode: field(localityCode().optional(), { label: "地区", kind: "locality" }),
  signerNames: lineFilter("签字人", 50),
  opinionType: choicesFilter("opinion_type", "意见类型"),
  /** Voided and replaced reports are counted, too. */
  includeVoid: yesOrNoFilter("含作废"),
  companyId: field(id().optional(), { label: "事务所", kind: "company" }),
});
export type CompanyFilter = z.output<typeof companyFilter>;

/** `drill` null: the reports lack the item, and no filter of the list shows them. */
export const companyRow = z.object({
  key: z.string(),
  label: shownText("统计项"),
  ...measures,
  drill: drill.nullable(),
});
export type CompanyRow = z.output<typeof companyRow>;

const point = z.object({
  key: z.string(),
  label: z.string(),
  reportCount: z.int(),
  lateCount: z.int(),
  reportFee: z.string(),
  drill: drill.nullable(),
});
export type CompanyPoint = z.output<typeof point>;

/** Averages of the firms of the association, nameless: null where too few have reports, or a filter is asked for. // domain b §9 (1) */
const provinceAverages = z.object({
  /** Firms with reports in the period. */
  firmCount: z.int(),
  /** Reports of a firm, one decimal. */
  reportCount: z.string(),
  avgFee: z.string(),
  onTimeRate: z.string().nullable(),
});
export type ProvinceAverages = z.output<typeof provinceAverages>;

/** A locked year among the months asked for: its figures are those of the lock. // domain b §9 (5) */
export const lockedYear = z.object({ year: z.int(), lockTime: z.string() });
export type LockedYear = z.output<typeof lockedYear>;

/** Figures of reports, and the series of their charts. Amounts are 元, rates percent; null: nothing to compare with. */
export const companyFigures = z.object({
  /** When they were counted. */
  asOf: instant("数据截至时间"),
  monthFrom: z.string(),
  monthTo: z.string(),
  asked: z.array(askedLine),
  /** Of firms alone: the association sees the firms themselves. */
  province: provinceAverages.nullable(),
  rows: z.array(companyRow),
  /** By locked year (`key`), what changed since its lock and is shown in these months. The total has them, too. */
  adjustments: z.array(companyRow),
  locked: z.array(lockedYear),
  total: companyRow,
  /** There are more rows than are told: those with the highest fees stand here. The total is of all. */
  isCut: z.boolean(),
  series: z.object({
    months: z.array(point),
    categories: z.array(point),
    clients: z.array(point),
    cities: z.array(point),
    people: z.array(point),
  }),
});
export type CompanyFigures = z.output<typeof companyFigures>;

export const statisticsCompanyApi = {
  figures: endpoint("statistics.company.figures", `${base}/figures`, {
    origin: "ours",
    method: "GET",
    access,
    summary:
      "业务统计：业务报备的份数、收费、及时率与同比环比，按月、类别、客户、人员、地区等分组，每个数字带其列表的查询条件",
    query: companyFilter,
    data: companyFigures,
  }),
  export: exportEndpoint("statistics.company", base, { ...naming, filter: companyFilter }),
} as const;

export const companySheet = listSheet({
  title: naming.title,
  row: companyRow,
  columns: [
    ...([
      "label",
      "clientCount",
      "reportCount",
      "lateCount",
      "correctedCount",
      "lowPriceCount",
      "voidCount",
      "reportFee",
    ] as const),
    ...(["avgFee", "yoy", "mom", "share", "onTimeRate"] as const),
  ],
});
