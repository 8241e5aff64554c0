import { z } from "zod";
import { anyOf, endpoint, restBase } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import {
  instant,
  instantOrNone,
  seenVersion,
  shownAmount,
  shownChoice,
  shownCount,
  shownText,
} from "@/contracts/kit/items";
import { id, int, text, yesNo } from "@/contracts/kit/scalars";
import { listSheet } from "@/contracts/kit/sheet";
import { companyFilter } from "@/contracts/statistics/company";

const base = restBase("statistics", "year");
const view = anyOf("g_hy_business_filing_company_view", "g_hy_desk_statistics_view");
const lock = anyOf("g_hy_desk_statistics_lock");
const ours = { origin: "ours" } as const;

export const year = field(int(2200, 1949), { label: "年度", kind: "year" });

/** A year of the association's statistics. // domain b §9 (5) */
export const statYear = z.object({
  year,
  isLocked: field(yesNo(), { label: "已锁定", kind: "yesNo" }),
  lockTime: instantOrNone("锁定时间"),
  /** Null: by the calendar. */
  lockUserName: shownText("锁定人"),
  unlockTime: instantOrNone("解锁时间"),
  unlockUserName: shownText("解锁人"),
  unlockReason: shownText("解锁原因"),
  /** The last day on which it stays open by itself. */
  openUntil: field(z.string(), { label: "自动锁定日", kind: "date" }),
  /** It has ended. */
  mayLock: z.boolean(),
  /** 0: never locked. */
  version: z.int(),
});
export type StatYear = z.output<typeof statYear>;

/** Why a locked year counts otherwise. */
export const CAUSE_WORDS = {
  added: "补报备",
  voided: "作废",
  replaced: "被替代",
  restored: "恢复",
  corrected: "更正",
  removed: "移出本年度",
} as const;

/** A report of a locked year that changed since. // domain b §9 (5) 调整行 */
export const adjustmentRow = z.object({
  reportId: id(),
  year,
  changeTime: instant("变动时间"),
  filingNo: shownText("报备编号", { kind: "code", width: 200 }),
  companyName: shownText("事务所", { width: 200 }),
  clientName: shownText("委托人", { width: 200 }),
  serviceCategory: shownChoice("service_category", "业务大类"),
  cause: shownText("原因", { width: 100 }),
  count: shownCount("调整份数", { unit: "份" }),
  fee: shownAmount("调整金额"),
});
export type AdjustmentRow = z.output<typeof adjustmentRow>;

export const adjustmentsFilter = companyFilter.omit({ groupBy: true }).extend({ year: year.optional() });

export const lockForm = z.strictObject({ year, version: seenVersion() });
export const unlockForm = lockForm.extend({ reason: field(text(200, 5), { label: "解锁原因", kind: "longText" }) });

export const statisticsYearApi = {
  list: endpoint("statistics.year.list", base, {
    ...ours,
    method: "GET",
    access: view,
    summary: "业务统计的年度与锁定状态：本所所属协会的，协会为自己的",
    data: z.array(statYear),
  }),
  lock: endpoint("statistics.year.lock", `${base}/lock`, {
    ...ours,
    method: "PUT",
    access: lock,
    summary: "锁定一个已结束的年度：数字保持锁定时的，之后的变动列为调整行",
    body: lockForm,
    data: statYear,
  }),
  unlock: endpoint("statistics.year.unlock", `${base}/unlock`, {
    ...ours,
    method: "PUT",
    access: lock,
    summary: "解锁年度，写明原因：数字重新随报备变动，不再有该年度的调整行",
    body: unlockForm,
    data: statYear,
  }),
  adjustments: endpoint("statistics.year.adjustments", `${base}/adjustments`, {
    ...ours,
    method: "GET",
    access: view,
    summary: "锁定之后变动的报备，即调整行的明细，最近的在前，最多五百份",
    query: adjustmentsFilter,
    data: z.object({ rows: z.array(adjustmentRow), isCut: z.boolean() }),
  }),
} as const;

export const adjustmentSheet = listSheet({
  title: "年度调整",
  row: adjustmentRow,
  columns: [
    ...(["year", "changeTime", "filingNo", "companyName", "clientName", "serviceCategory"] as const),
    ...(["cause", "count", "fee"] as const),
  ],
});
