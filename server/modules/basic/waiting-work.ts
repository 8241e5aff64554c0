import { and, asc, eq, inArray } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { PermissionCode } from "@/contracts/access";
import { TRANSFER } from "@/contracts/basic/transfer/transfer-fields";
import type { BizType } from "@/contracts/message/biz-link";
import { SUBMISSION } from "@/contracts/kit/submission";
import type { Db } from "@/server/db/client";
import { countOf } from "@/server/records/work/count";
import { firstReturnDue, returnedTodo } from "@/server/records/work/returned";
import {
  dated,
  type MenuAsked,
  type MenuCounts,
  ofActingFirm,
  pressing,
  type Todo,
  type WorkAsked,
  worksFor,
} from "@/server/records/work/source";
import { firmChanges } from "@/server/modules/basic/firm-change/firm-change.table";
import { firmExits } from "@/server/modules/basic/firm-exit/firm-exit.table";
import { memberApplies } from "@/server/modules/basic/member-apply/member-apply.table";
import { transfers } from "@/server/modules/basic/transfer/transfer.table";

const TRANSFERS = "basic.transfer" satisfies BizType;
const FIRM = "basic.firm";
const STAFF = "basic.staff";
export const MOVES: PermissionCode = "g_hy_member_staff_transfer";
export const ASKED = [TRANSFER.askedFrom, TRANSFER.askedTo];

/** One kind of application that the firm makes, and the states in which it is the firm's turn again. */
interface Kind {
  readonly key: string;
  /** Of its screen, which names its submissions, too. */
  readonly routeId: BizType;
  /** The screen of the menu behind which its own one stands. */
  readonly menuId: string;
  readonly code: PermissionCode;
  readonly noun: string;
  readonly table: PgTable & { readonly companyId: PgColumn };
  readonly id: PgColumn;
  /** Names one in a sentence. */
  readonly title: PgColumn;
  readonly status: PgColumn;
  /** The list's filter of the states. */
  readonly filter: string;
  readonly states: readonly number[];
  /** The one of them to which the association sends back. */
  readonly sentBack: number;
  /** What may be done instead, as its button says. */
  readonly also: string;
}

const { returned } = SUBMISSION;
const SUBMITS: PermissionCode = "g_hy_member_firm_submit";
const onReview = { filter: "auditStatus", states: [returned], sentBack: returned } as const;
const KINDS: readonly Kind[] = [
  {
    key: "firmChangeReturned",
    routeId: "basic.firm-change",
    menuId: FIRM,
    code: SUBMITS,
    noun: "会员信息变更申请",
    table: firmChanges,
    id: firmChanges.changeId,
    title: firmChanges.title,
    status: firmChanges.auditStatus,
    also: "，或不再申请",
    ...onReview,
  },
  {
    key: "firmExitReturned",
    routeId: "basic.firm-exit",
    menuId: FIRM,
    code: SUBMITS,
    noun: "退会与注销申请",
    table: firmExits,
    id: firmExits.exitId,
    title: firmExits.title,
    status: firmExits.auditStatus,
    also: "，或不再申请",
    ...onReview,
  },
  {
    key: "memberApplyReturned",
    routeId: "basic.member-apply",
    menuId: STAFF,
    code: "g_hy_member_staff_edit",
    noun: "会员申请",
    table: memberApplies,
    id: memberApplies.applyId,
    title: memberApplies.staffName,
    status: memberApplies.auditStatus,
    also: "，或删除申请",
    ...onReview,
  },
  {
    key: "transferReturned",
    routeId: TRANSFERS,
    menuId: STAFF,
    code: MOVES,
    noun: "转所申请",
    table: transfers,
    id: transfers.transferId,
    title: transfers.staffName,
    status: transfers.transferStatus,
    filter: "transferStatus",
    states: [TRANSFER.declined, TRANSFER.returned],
    sentBack: TRANSFER.returned,
    also: "，或撤回申请",
  },
];

const backOf = (db: Db, { table, status, states }: Kind, companyId: string): Promise<number> =>
  countOf(db, table, and(eq(table.companyId, companyId), inArray(status, [...states])));
const asksFirm = (companyId: string) =>
  and(eq(transfers.otherCompanyId, companyId), inArray(transfers.transferStatus, ASKED));

/** Transfers of other firms that wait for this one's word, one by one: each has its own day. // domain a §2.2 */
async function toAnswer({ db, today }: WorkAsked, companyId: string): Promise<Todo[]> {
  const { transferId, staffName, answerBy } = transfers;
  const rows = await db
    .select({ transferId, staffName, answerBy })
    .from(transfers)
    .where(asksFirm(companyId))
    .orderBy(asc(answerBy));
  return rows.map((row) => {
    const rest = {
      key: `transferAsked:${row.transferId}`,
      title: `答复转所申请：${row.staffName ?? ""}`,
      detail: "对方单位已提出申请，逾期由税协协调办理",
      routeId: TRANSFERS,
      query: { transferId: row.transferId },
    };
    return row.answerBy === null ? pressing(rest) : dated(today, row.answerBy, rest);
  });
}

/** What came back to the firm, and what waits for its answer, for those who can act on it. */
export async function waitingTodos(asked: WorkAsked, companyId: string): Promise<Todo[]> {
  const { db, user } = asked;
  const out: Todo[] = worksFor(user, MOVES) ? await toAnswer(asked, companyId) : [];
  for (const kind of KINDS.filter(({ code }) => worksFor(user, code))) {
    const n = await backOf(db, kind, companyId);
    const query = { [kind.filter]: kind.states.map(String), ...ofActingFirm(user) };
    const title = `修改被退回的${kind.noun}：${n} 件`;
    const { key, routeId } = kind;
    if (n === 0) continue;
    const { table, id, status, sentBack } = kind;
    const isBack = and(eq(table.companyId, companyId), eq(status, sentBack));
    const due = await firstReturnDue(asked, { bizType: routeId, table, id }, isBack);
    out.push(returnedTodo(asked.today, due, { key, title, routeId, query, also: kind.also }));
  }
  return out;
}

/** The same as counts of the menu. */
export async function waitingMenu({ db, user }: MenuAsked): Promise<MenuCounts> {
  const out: Record<string, number> = {};
  const { companyId } = user;
  if (companyId === null) return out;
  const add = (menuId: string, n: number) => (out[menuId] = (out[menuId] ?? 0) + n);
  for (const kind of KINDS.filter(({ code }) => worksFor(user, code)))
    add(kind.menuId, await backOf(db, kind, companyId));
  if (worksFor(user, MOVES)) add(STAFF, await countOf(db, transfers, asksFirm(companyId)));
  return out;
}
