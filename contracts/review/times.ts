import { z } from "zod";
import { endpoint, restBase } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import { optionalMonth, shownCount } from "@/contracts/kit/items";
import { isoMonth, text } from "@/contracts/kit/scalars";
import { exportEndpoint } from "@/contracts/kit/sheet";
import { reviewAccess } from "@/contracts/review/access";

const base = restBase("common", "review");
const days = (label: string) => field(z.string().nullable(), { label, kind: "decimal", unit: "工作日", width: 150 });

/** What was answered of one type in one month. Days are working days of the association's table. */
export const handlingTime = z.object({
  rowKey: z.string(),
  formTypeLabel: field(z.string(), { label: "类型", width: 180 }),
  formType: z.string(),
  month: field(isoMonth(), { label: "月份", kind: "month", width: 110 }),
  answered: shownCount("办结", { unit: "件", width: 110 }),
  median: days("用时中位数"),
  longest: days("最长用时"),
  inTime: shownCount("期限内办结", { unit: "件", width: 140 }),
  /** Of those that were answered. */
  inTimeShare: field(z.string(), { label: "按期率", kind: "percent", width: 110 }),
});
export type HandlingTime = z.infer<typeof handlingTime>;

export const timesFilter = z.strictObject({
  monthFrom: field(optionalMonth("月份起").optional(), { label: "月份起", kind: "month" }),
  monthTo: field(optionalMonth("月份止").optional(), { label: "月份止", kind: "month" }),
  formType: field(text(60).optional(), { label: "类型" }),
});

/** How long the association's answers take, by type and by the month of the answer. // domain b §0.2 */
export const timesApi = {
  list: endpoint("common.review-times.list", `${base}/times`, {
    method: "GET",
    access: reviewAccess,
    origin: "ours",
    summary: "办理用时：按类型与办结月份的件数、用时中位数（工作日）与按期率；缺省为最近 12 个月",
    query: timesFilter,
    data: z.object({
      rows: z.array(handlingTime),
      /** The same by type over all months. */
      types: z.array(handlingTime.omit({ month: true })),
      monthFrom: isoMonth(),
      monthTo: isoMonth(),
    }),
  }),
  export: exportEndpoint("common.review-times", `${base}/times`, {
    title: "办理用时",
    access: reviewAccess,
    filter: timesFilter,
  }),
} as const;
