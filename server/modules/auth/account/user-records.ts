import { and, eq, isNull, or } from "drizzle-orm";
import { accountRow } from "@/contracts/auth/user-fields";
import { type AccountItems, officerRecord, userRecord } from "@/contracts/auth/user-record";
import { field } from "@/contracts/kit/field";
import type { ListSheet } from "@/contracts/kit/sheet";
import { z } from "zod";
import type { Db } from "@/server/db/client";
import { hasCode } from "@/server/platform/call/access";
import type { SessionUser } from "@/server/platform/call/context";
import { notFound } from "@/server/platform/call/errors";
import type { RecordContext, Values } from "@/server/records/hooks";
import { keepRecords } from "@/server/records/records";
import { assertMayChange, assertOfficer, inScope, isOfficer } from "@/server/reference/scope";
import { answerOf, listColumns, namesOf, toRows, writeRefusal } from "@/server/modules/auth/account/user-answer";
import { toCondition } from "@/server/modules/auth/account/user-filter";
import { officersOf, type Owner } from "@/server/modules/auth/account/user-rights";
import { ACCOUNT_TAKEN, accountRules, type AccountRow } from "@/server/modules/auth/account/user-rules";
import { accountSearched } from "@/server/reference/searched";
import { orgs, USER_STATUS, USER_TYPE, userCompanies, userRoles, users } from "@/server/reference/user.table";

const SHEET: ListSheet = {
  title: "账号管理",
  form: accountRow.extend({ roleNames: field(z.string(), { label: "角色", width: 200 }) }),
  columns: [
    "username",
    "nickName",
    "mobilephone",
    "email",
    "companyName",
    "roleNames",
    "userStatus",
    "isLocked",
    "staffName",
    "expireDate",
    "certValidTo",
    "lastLoginTime",
    "createTime",
  ].map((key) => ({ key })),
};

const inOrder = (list: readonly string[]): string[] => [...new Set(list)].sort();

/** Whose account it is; `companyId` says so of both kinds. */
export const ownerOf = ({ userType, companyId }: AccountRow): Owner => ({ userType, ownerId: companyId ?? "" });

/** Who looks after the association's own accounts; they are listed by themselves. */
const keepsOfficers = (user: SessionUser): boolean => isOfficer(user) && hasCode(user, "g_hy_desk_colleague_view");

const kept = {
  table: users,
  secretColumns: ["passwordHash"],
  links: {
    roleIds: { table: userRoles, ownerKey: "userId", linkKey: "roleId" },
    accessCompanyIds: {
      table: userCompanies,
      ownerKey: "userId",
      linkKey: "companyId",
      columns: { canAct: true },
    },
  },
  // An account of the association, or of one of its offices, is the association's.
  alsoLoad: async (db: RecordContext["db"], { userType, orgId }: AccountRow): Promise<Values> => {
    if (userType !== USER_TYPE.officer || orgId === null) return {};
    const [office] = await db.select({ companyId: orgs.lv1OrgId }).from(orgs).where(eq(orgs.orgId, orgId));
    return { ...office };
  },
  toCanonical: (form: AccountItems): AccountItems => ({
    ...form,
    roleIds: inOrder(form.roleIds),
    accessCompanyIds: inOrder(form.accessCompanyIds),
  }),
  rules: accountRules,
  uniqueErrors: ACCOUNT_TAKEN,
  toForm: ({ mobilephone }: AccountRow, { vault }: RecordContext["services"]): Values => ({
    mobilephone: mobilephone === null ? null : vault.open(mobilephone),
  }),
  toColumns: ({ mobilephone }: AccountItems, { context }: { readonly context: Pick<RecordContext, "services"> }) => {
    const { vault } = context.services;
    if (mobilephone === null) return { mobilephone: null, mobileIndex: null };
    return { mobilephone: vault.seal(mobilephone), mobileIndex: vault.index(mobilephone) };
  },
  searched: accountSearched,
  toAnswer: answerOf,
  writers: {
    assert: ({ user, db }: RecordContext, record: AccountRow) => assertMayChange(user, ownerOf(record).ownerId, db),
    refusal: writeRefusal,
  },
  // A firm that is closed still has people who must be stopped, unlocked and told. // domain a §3.2
  outlivesBooks: true,
  readOnlyReason: (_context: unknown, record: AccountRow | null) =>
    record?.userStatus === USER_STATUS.closed ? "账号已注销，不能再办理" : null,
  namesOf,
  listColumns,
  toRows,
  toCondition,
  export: {
    sheet: SHEET,
    columns: {},
    toRows: (rows: readonly Values[]) =>
      rows.map((row) => ({ ...row, roleNames: (row["roleNames"] as readonly string[]).join("、") })),
  },
} as const;

/** Accounts: of the firms within reach, and one by one also the association's own. // domain a §3 */
export const accountRecords = keepRecords({
  ...kept,
  of: userRecord,
  visibleTo: () => or(eq(users.userType, USER_TYPE.member), isNull(users.companyId)),
  alsoVisibleTo: ({ user }, at) =>
    at === "record" && keepsOfficers(user) ? officersOf(user.lv1OrgId ?? "") : undefined,
});

const ofOfficers = ({ user }: RecordContext) => officersOf(assertOfficer(user));

/** The list of the association's own. // contract §7.6 */
export const officerRecords = keepRecords({
  ...kept,
  of: officerRecord,
  visibleTo: ofOfficers,
  alsoVisibleTo: ofOfficers,
});

/** For who wants to look at one: the association's people need the right for firms' accounts, too. */
export async function loadSeen(context: RecordContext, userId: string): Promise<AccountRow> {
  const record = await accountRecords.load(context, userId);
  if (isOfficer(context.user) && !isOfficer(record) && !hasCode(context.user, "g_hy_desk_account_view"))
    throw notFound();
  return record;
}

export type AccountRecord = AccountRow & { readonly companyId: string };

/** An account of a member firm as another record's write needs it, or the 404 that accounts of foreign firms answer, too. */
export async function loadAccount(db: Db, user: SessionUser, userId: string): Promise<AccountRecord> {
  const isReached = and(eq(users.userType, USER_TYPE.member), inScope(user, users.companyId));
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.userId, userId), isReached));
  if (!row?.companyId) throw notFound();
  return { ...row, companyId: row.companyId };
}
