import { z } from "zod";
import { anyOf, binary, endpoint, restBase } from "@/contracts/kit/endpoint";
import { instant, shownAmount, shownCount, shownText } from "@/contracts/kit/items";
import { listSheet, XLSX } from "@/contracts/kit/sheet";
import { askedLine } from "@/contracts/statistics/company";
import { year } from "@/contracts/statistics/year";

const base = restBase("statistics", "annual");
const access = anyOf("g_hy_business_filing_company_view");
const ours = { origin: "ours" } as const;
const query = z.strictObject({ year });

/** 年度总体情况, an aid for the tax bureau's form of 31 March; it is sent nowhere. // domain b §9 (4) */
export const ANNUAL_TITLE = "年度总体情况草表";
export const ANNUAL_STATE = "草表，未报送";

/** One category of service; without one, what invoices have beside the services of agreements. */
export const annualRow = z.object({
  key: z.string(),
  label: shownText("业务类别"),
  clientCount: shownCount("委托人", { unit: "户" }),
  agreementCount: shownCount("协议备案", { unit: "份" }),
  agreementAmount: shownAmount("协议金额（含税）", { width: 150 }),
  reportCount: shownCount("业务报告", { unit: "份" }),
  reportFee: shownAmount("报备收费（含税）", { width: 150 }),
  invoiceNet: shownAmount("开票净额（不含税）", { width: 160 }),
});
export type AnnualRow = z.output<typeof annualRow>;

export const annualFigures = z.object({
  year,
  companyName: z.string(),
  asOf: instant("数据截至时间"),
  /** How each figure was counted. */
  notes: z.array(askedLine),
  rows: z.array(annualRow),
  total: annualRow,
});
export type AnnualFigures = z.output<typeof annualFigures>;

export const statisticsAnnualApi = {
  figures: endpoint("statistics.annual.figures", `${base}/figures`, {
    ...ours,
    method: "GET",
    access,
    summary: "年度总体情况草表：按业务类别的委托人、协议、报告和收入，供填报税务机关年度总体情况表时参考，不报送",
    query,
    data: annualFigures,
  }),
  export: endpoint("statistics.annual.export", `${base}/export`, {
    ...ours,
    method: "GET",
    access,
    summary: "年度总体情况草表导出：Excel，第二张表为各数字的口径",
    query,
    data: binary(XLSX),
    wantsPage: true,
  }),
} as const;

export const annualSheet = listSheet({
  title: ANNUAL_TITLE,
  row: annualRow,
  columns: [
    ...(["label", "clientCount", "agreementCount", "agreementAmount"] as const),
    ...(["reportCount", "reportFee", "invoiceNet"] as const),
  ],
});
