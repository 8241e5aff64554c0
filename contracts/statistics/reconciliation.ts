import { z } from "zod";
import { anyOf, endpoint, restBase } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import { instantOrNone, shownAmount, shownCount, shownText } from "@/contracts/kit/items";
import { id, yesNo } from "@/contracts/kit/scalars";
import { year } from "@/contracts/statistics/year";

const base = restBase("statistics", "reconciliation");
const view = anyOf("g_hy_desk_statistics_view");
const ours = { origin: "ours" } as const;
/** Firms of one call. */
export const MOST_NOTICES = 200;

/** A firm's figures of a year, and whether it was asked to compare them with its own. // domain b §9 (4) 核对通知 */
export const reconciliationRow = z.object({
  companyId: id(),
  companyName: shownText("事务所", { width: 240 }),
  reportCount: shownCount("报备份数", { unit: "份" }),
  reportFee: shownAmount("报备收费"),
  /** When the last notice was sent, by whom, and what it said. */
  sendTime: instantOrNone("通知时间"),
  sendUserName: shownText("发送人"),
  sentCount: shownCount("已通知", { unit: "次" }),
  toldCount: field(z.int().nullable(), { label: "通知的份数", kind: "int", unit: "份" }),
  toldFee: field(z.string().nullable(), { label: "通知的收费", kind: "money", unit: "元" }),
});
export type ReconciliationRow = z.output<typeof reconciliationRow>;

export const statisticsReconciliationApi = {
  list: endpoint("statistics.reconciliation.list", base, {
    ...ours,
    method: "GET",
    access: view,
    summary: "各事务所某年度的报备份数与收费，及核对通知发送的时间",
    query: z.strictObject({ year }),
    data: z.array(reconciliationRow),
  }),
  send: endpoint("statistics.reconciliation.send", base, {
    ...ours,
    method: "POST",
    access: anyOf("g_hy_desk_statistics_lock"),
    summary: "向所选事务所发送年度核对通知；已经通知过的不重复，除非要求再次通知",
    body: z.strictObject({
      year,
      companyIds: field(z.array(id()).min(1).max(MOST_NOTICES), { label: "事务所" }),
      again: field(yesNo().default(false), { label: "再次通知" }),
    }),
    data: z.object({ sent: z.int(), skipped: z.int() }),
  }),
} as const;
