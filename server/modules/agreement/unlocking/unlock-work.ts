import { and, count, isNotNull } from "drizzle-orm";
import type { PermissionCode } from "@/contracts/access";
import { hasCode } from "@/server/platform/call/access";
import { type MenuAsked, type MenuCounts, pressing, type Todo, type WorkSource } from "@/server/records/work/source";
import { inScope, isOfficer } from "@/server/reference/scope";
import { agreementFilings } from "@/server/modules/agreement/filing/filing.table";
import { invoiceUnlockAsked } from "@/server/modules/agreement/invoice/invoice-facts";
import { agreementInvoices } from "@/server/modules/agreement/invoice/invoice.table";
import { reportUnlockAsked } from "@/server/modules/agreement/report/report-facts";
import { reportFilings } from "@/server/modules/agreement/report/report.table";

const KINDS = [
  {
    code: "g_hy_desk_agreement_audit",
    routeId: "agreement.desk-filing",
    table: agreementFilings,
    isAsked: isNotNull(agreementFilings.unlockAskedTime),
    title: (n: number) => `答复协议备案的解锁申请：${n} 份`,
  },
  {
    code: "g_hy_desk_invoice_audit",
    routeId: "agreement.desk-invoice",
    table: agreementInvoices,
    isAsked: invoiceUnlockAsked,
    title: (n: number) => `答复历史年度发票的解锁申请：${n} 张`,
  },
  {
    code: "g_hy_desk_report_audit",
    routeId: "agreement.desk-report",
    table: reportFilings,
    isAsked: reportUnlockAsked,
    title: (n: number) => `答复业务报备的解锁申请：${n} 份`,
  },
] as const satisfies readonly { readonly code: PermissionCode; readonly [key: string]: unknown }[];

/** What firms ask to open and this officer may answer, by its screen. */
async function askedOf({ db, user }: Pick<MenuAsked, "db" | "user">) {
  const out: { readonly kind: (typeof KINDS)[number]; readonly n: number }[] = [];
  for (const kind of KINDS) {
    if (!isOfficer(user) || !hasCode(user, kind.code)) continue;
    const { table, isAsked } = kind;
    const [row] = await db
      .select({ n: count() })
      .from(table)
      .where(and(isAsked, inScope(user, table.companyId)));
    if (row && row.n > 0) out.push({ kind, n: row.n });
  }
  return out;
}

/** 申请解锁 of closed years. // domain b §4 (7), §5 (4), §6 (4) */
export const unlockWork: WorkSource = {
  label: "解锁申请",
  ask: async (asked) => ({
    todos: (await askedOf(asked)).map(({ kind, n }): Todo =>
      pressing({
        key: `unlockAsked:${kind.routeId}`,
        title: kind.title(n),
        detail: "同意的点「解锁」，不同意的说明原因；结果通知事务所",
        routeId: kind.routeId,
        query: { isUnlockAsked: "true" },
      }),
    ),
  }),
  menu: async (asked): Promise<MenuCounts> =>
    Object.fromEntries((await askedOf(asked)).map(({ kind, n }) => [kind.routeId, n])),
};
