import { z } from "zod";
import { anyOf, endpoint, restBase } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import { instant, shownAmount, shownCount, shownText } from "@/contracts/kit/items";
import { listSheet } from "@/contracts/kit/sheet";
import { companyFilter, drill, type Group } from "@/contracts/statistics/company";

/** Groups that contracts, agreements and invoices have as well as reports. */
export const ENGAGEMENT_GROUPS = ["month", "client", "firm"] as const satisfies readonly Group[];
export type EngagementGroup = (typeof ENGAGEMENT_GROUPS)[number];
/** The group that comes nearest to another one: its months. */
export const engagementGroup = (group: Group): EngagementGroup =>
  ENGAGEMENT_GROUPS.find((one) => one === group) ?? "month";

export const engagementsFilter = companyFilter
  .pick({ monthFrom: true, monthTo: true, dayFrom: true, dayTo: true, companyId: true })
  .extend({ groupBy: field(z.enum(ENGAGEMENT_GROUPS).default("month"), { label: "分组" }) });

/**
 * Contracts by the day of their signature, agreements by that of their filing, invoices by that of their issue, reports
 * by that of their filing. `uninvoiced` = reports' fees − invoices with tax. // domain b §9 (2), (6)
 */
export const engagementRow = z.object({
  key: z.string(),
  label: shownText("统计项"),
  contractCount: shownCount("合同数", { unit: "份" }),
  contractAmount: shownAmount("合同额"),
  /** Contracts with an agreement that was filed, of all. */
  agreeRate: field(z.string().nullable(), { label: "备案率", kind: "decimal", unit: "%" }),
  agreementCount: shownCount("协议备案", { unit: "份" }),
  agreementAmount: shownAmount("协议额"),
  invoiceNet: shownAmount("开票净额（不含税）", { width: 150 }),
  redAmount: shownAmount("红冲额（含税）", { width: 130 }),
  invoiceTotal: shownAmount("开票净额（含税）", { width: 150 }),
  reportFee: shownAmount("报备收费（含税）", { width: 150 }),
  uninvoiced: shownAmount("报备未开票", { width: 130 }),
  /** Filters of the lists behind the figures; null where no filter shows them. */
  contracts: drill.nullable(),
  agreements: drill.nullable(),
  invoices: drill.nullable(),
});
export type EngagementRow = z.output<typeof engagementRow>;

export const engagementFigures = z.object({
  asOf: instant("数据截至时间"),
  monthFrom: z.string(),
  monthTo: z.string(),
  rows: z.array(engagementRow),
  total: engagementRow,
  /** Percent of the net of all invoices that the five largest clients have; null: nothing was invoiced. */
  concentration: z.string().nullable(),
  isCut: z.boolean(),
});
export type EngagementFigures = z.output<typeof engagementFigures>;

export const statisticsEngagementsApi = {
  figures: endpoint("statistics.engagements.figures", `${restBase("statistics", "engagements")}/figures`, {
    origin: "ours",
    method: "GET",
    access: anyOf("g_hy_business_filing_company_view", "g_hy_desk_statistics_view"),
    summary: "业务统计：合同、协议备案、开票与报备收费的对照，按月、客户或事务所，每个数字带其列表的查询条件",
    query: engagementsFilter,
    data: engagementFigures,
  }),
} as const;

export const engagementSheet = listSheet({
  title: "合同、协议与开票",
  row: engagementRow,
  columns: [
    ...(["label", "contractCount", "contractAmount", "agreeRate", "agreementCount", "agreementAmount"] as const),
    ...(["invoiceNet", "redAmount", "invoiceTotal", "reportFee", "uninvoiced"] as const),
  ],
});
