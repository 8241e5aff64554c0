import { and, asc, eq, inArray } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { PermissionCode } from "@/contracts/access";
import { TRANSFER } from "@/contracts/basic/transfer-fields";
import { SUBMISSION } from "@/contracts/kit/submission";
import type { Db } from "@/server/db/client";
import { countOf } from "@/server/records/work/count";
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
import { memberApplies } from "@/server/modules/basic/member/member-apply.table";
import { transfers } from "@/server/modules/basic/transfer/transfer.table";

const TRANSFERS = "basic.transfer";
const FIRM = "basic.firm";
const STAFF = "basic.staff";
const MOVES: PermissionCode = "g_hy_member_staff_transfer";
const ASKED = [TRANSFER.askedFrom, TRANSFER.askedTo];

/** One kind of application that the firm makes, and the states in which it is the firm's turn again. */
interface Kind {
  readonly key: string;
  readonly routeId: string;
  /** The screen of the menu behind which its own one stands. */
  readonly menuId: string;
  readonly code: PermissionCode;
  readonly noun: string;
  readonly table: PgTable & { readonly companyId: PgColumn };
  readonly status: PgColumn;
  /** The list's filter of the states. */
  readonly filter: string;
  readonly states: readonly number[];
}

const { returned } = SUBMISSION;
const SUBMITS: PermissionCode = "g_hy_member_firm_submit";
const onReview = { filter: "auditStatus", states: [returned] } as const;
const KINDS: readonly Kind[] = [
  {
    key: "firmChangeReturned",
    routeId: "basic.firm-change",
    menuId: FIRM,
    code: SUBMITS,
    noun: "会员信息变更申请",
    table: firmChanges,
    status: firmChanges.auditStatus,
    ...onReview,
  },
  {
    key: "firmExitReturned",
    routeId: "basic.firm-exit",
    menuId: FIRM,
    code: SUBMITS,
    noun: "退会与注销申请",
    table: firmExits,
    status: firmExits.auditStatus,
    ...onReview,
  },
  {
    key: "memberApplyReturned",
    routeId: "basic.member-apply",
    menuId: STAFF,
    code: "g_hy_member_staff_edit",
    noun: "会员申请",
    table: memberApplies,
    status: memberApplies.auditStatus,
    ...onReview,
  },
  {
    key: "transferReturned",
    routeId: TRANSFERS,
    menuId: STAFF,
    code: MOVES,
    noun: "转所申请",
    table: transfers,
    status: transfers.transferStatus,
    filter: "transferStatus",
    states: [TRANSFER.declined, TRANSFER.returned],
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
    if (n > 0) out.push(pressing({ key, title, detail: "请按意见修改后重新提交，或不再申请", routeId, query }));
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
