import { and, eq, isNull, notExists, type SQL, sql } from "drizzle-orm";
import { type PgTable, QueryBuilder } from "drizzle-orm/pg-core";
import type { PermissionCode } from "@/contracts/access";
import { dues } from "@/contracts/statement/dues/dues";
import { DUES, PAY_STATUS, RECEIPT } from "@/contracts/statement/dues/terms";
import { hasCode } from "@/server/platform/call/access";
import type { SessionUser } from "@/server/platform/call/context";
import { submissions } from "@/server/records/review/read";
import { countOf } from "@/server/records/work/count";
import { type MenuAsked, type MenuCounts, pressing, type Todo, type WorkSource } from "@/server/records/work/source";
import { assertOfficer, inScope, isOfficer } from "@/server/reference/scope";
import { isUncovered } from "@/server/modules/statement/dues/receipt/receipt-cover";
import { isObjectedTo } from "@/server/modules/statement/dues/standing";
import { duesBankLines, duesBills, duesPayments, duesReceipts } from "@/server/modules/statement/dues/record.table";

interface Kind {
  readonly key: string;
  readonly code: PermissionCode;
  readonly routeId: string;
  readonly table: PgTable;
  /** What of it is the association's own. */
  readonly whose: (user: SessionUser) => SQL;
  readonly where: SQL | undefined;
  readonly query: Readonly<Record<string, string | string[]>>;
  readonly title: (n: number) => string;
  readonly detail: string;
  /** Asked with the polls, too: a query over an index. */
  readonly isInMenu: boolean;
}
const RECEIPTS = {
  code: "g_hy_desk_dues_receipt",
  routeId: "statement.desk-dues-receipt",
  table: duesReceipts,
  whose: (user: SessionUser) => inScope(user, duesReceipts.companyId),
} as const;
const openOfBill = new QueryBuilder()
  .select({ one: sql`1` })
  .from(submissions)
  .where(and(eq(submissions.bizType, dues.id), eq(submissions.bizId, duesBills.duesId), isNull(submissions.endTime)));
/** What waits for the association of money that came in and of receipts. // domain a §12.8 */
const KINDS: readonly Kind[] = [
  {
    key: "duesPaymentsWaiting",
    code: "g_hy_desk_dues_confirm",
    routeId: "statement.desk-dues-payment",
    table: duesPayments,
    whose: (user) => inScope(user, duesPayments.companyId),
    where: eq(duesPayments.confirmStatus, PAY_STATUS.waiting),
    query: { confirmStatus: [String(PAY_STATUS.waiting)] },
    title: (n) => `${n} 笔会费缴费登记待确认到账`,
    detail: "与银行流水核对后确认到账；没有查到的驳回并说明",
    isInMenu: true,
  },
  {
    ...RECEIPTS,
    key: "duesReceiptsChange",
    where: eq(duesReceipts.receiptStatus, RECEIPT.changeAsked),
    query: { receiptStatus: [String(RECEIPT.changeAsked)] },
    title: (n) => `${n} 张会费票据申请换开`,
    detail: "冲红原票据后登记新开具的票据，结果通知事务所",
    isInMenu: true,
  },
  {
    ...RECEIPTS,
    key: "duesReceiptsUncovered",
    where: isUncovered,
    query: { isUncovered: "true" },
    title: (n) => `${n} 张会费票据的款项已撤销或退回，待冲红`,
    detail: "在财政票据系统中冲红后登记冲红；仍应开票的部分重新开具",
    isInMenu: false,
  },
  {
    key: "duesObjections",
    code: "g_hy_desk_dues_audit",
    routeId: "statement.desk-dues",
    table: duesBills,
    whose: (user) => inScope(user, duesBills.companyId),
    where: isObjectedTo,
    query: { hasObjection: "true" },
    title: (n) => `${n} 份会费单有待答复的异议`,
    detail: "同意的不再计收该人员会费，不同意的写明理由；结果通知事务所",
    isInMenu: false,
  },
  {
    key: "duesUndeclared",
    code: "g_hy_desk_dues_audit",
    routeId: "statement.desk-dues",
    table: duesBills,
    whose: (user) => inScope(user, duesBills.companyId),
    // Nobody has submitted it, so that the inbox does not know of it: of a firm that another one has taken in.
    where: and(eq(duesBills.duesStatus, DUES.toCheck), notExists(openOfBill)),
    query: { duesStatus: [String(DUES.toCheck)] },
    title: (n) => `${n} 份会费单无人申报，待核定`,
    detail: "会籍已终止的事务所不再申报：按掌握的收入核定，由接收的事务所缴纳",
    isInMenu: false,
  },
  {
    key: "duesBankLinesOpen",
    code: "g_hy_desk_dues_confirm",
    routeId: "statement.dues-bank",
    table: duesBankLines,
    whose: (user) => eq(duesBankLines.orgId, assertOfficer(user)),
    where: eq(duesBankLines.state, "open"),
    query: { state: "open" },
    title: (n) => `${n} 笔银行流水待匹配`,
    detail: "与缴费登记匹配后确认到账；不是会费的标为「不是会费」",
    isInMenu: true,
  },
];

async function waitingOf({ db, user }: Pick<MenuAsked, "db" | "user">, isMenu: boolean) {
  const out: { readonly kind: Kind; readonly n: number }[] = [];
  if (!isOfficer(user)) return out;
  for (const kind of KINDS) {
    if (!hasCode(user, kind.code) || (isMenu && !kind.isInMenu)) continue;
    const n = await countOf(db, kind.table, and(kind.where, kind.whose(user)));
    if (n > 0) out.push({ kind, n });
  }
  return out;
}

/** 到账确认、票据换开与冲红 of the association's own. */
export const duesDeskWork: WorkSource = {
  label: "会费到账与票据",
  ask: async (asked) => ({
    todos: (await waitingOf(asked, false)).map(({ kind: { key, title, detail, routeId, query }, n }): Todo =>
      pressing({ key, title: title(n), detail, routeId, query }),
    ),
  }),
  menu: async (asked): Promise<MenuCounts> =>
    Object.fromEntries((await waitingOf(asked, true)).map(({ kind, n }) => [kind.routeId, n])),
};
