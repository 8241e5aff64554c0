import { and, eq, exists, gt, ilike, inArray, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import type { userApi } from "@/contracts/auth/user";
import { type AccountFilter, accountRow } from "@/contracts/auth/user-fields";
import { CODE_LABELS, FIRM_CODES } from "@/contracts/access-labels";
import type { ListSheet } from "@/contracts/kit/sheet";
import { z } from "zod";
import { field } from "@/contracts/kit/field";
import type { Handler } from "@/server/platform/call/context";
import { likeText, listPage } from "@/server/platform/sql/list";
import { acrossFirms, inScope } from "@/server/reference/scope";
import { exportRows } from "@/server/records/sheet/export";
import { loginGuards } from "@/server/reference/session.table";
import { type AccountContext, accountColumns, guardOfUser, rowsOf } from "@/server/modules/auth/account/user-load";
import { USER_STATUS, USER_TYPE, userRoles, users } from "@/server/reference/user.table";
import { firmOptions } from "@/server/modules/basic/read";

const OPTION_LIMIT = 50;
const { normal, pending, locked, expired, disabled, closed } = USER_STATUS;

/** The state as people see it, in SQL: the twin of `shownStatus`. */
function statusIs(status: number, { now, today }: AccountContext): SQL | undefined {
  const isStored = eq(users.userStatus, status);
  const isOpen = inArray(users.userStatus, [normal, pending]);
  const isExpired = lt(users.expireDate, today);
  const isLocked = gt(loginGuards.lockedUntil, now);
  const notExpired = or(isNull(users.expireDate), sql`not ${isExpired}`);
  if (status === disabled || status === closed) return isStored;
  if (status === expired) return and(isOpen, isExpired);
  if (status === locked) return and(isOpen, notExpired, isLocked);
  return and(isStored, notExpired, or(isNull(loginGuards.lockedUntil), lte(loginGuards.lockedUntil, now)));
}

const keywordIs = (keyword: string | undefined): SQL | undefined =>
  keyword === undefined
    ? undefined
    : or(ilike(users.username, `%${likeText(keyword)}%`), ilike(users.nickName, `%${likeText(keyword)}%`));

function filterOf(context: AccountContext, filter: AccountFilter): SQL | undefined {
  const { db, now } = context;
  const { keyword, mobilephone, userStatus, roleId, isLocked, orgId } = filter;
  const holds =
    roleId === undefined
      ? undefined
      : exists(
          db
            .select({ one: sql`1` })
            .from(userRoles)
            .where(and(eq(userRoles.userId, users.userId), eq(userRoles.roleId, roleId))),
        );
  return and(
    keywordIs(keyword),
    mobilephone === undefined ? undefined : eq(users.mobileIndex, mobilephone.slice(1)),
    userStatus && userStatus.length > 0 ? or(...userStatus.map((status) => statusIs(status, context))) : undefined,
    holds,
    isLocked === undefined
      ? undefined
      : isLocked
        ? gt(loginGuards.lockedUntil, now)
        : or(isNull(loginGuards.lockedUntil), lte(loginGuards.lockedUntil, now)),
    orgId === undefined ? undefined : eq(users.companyId, orgId),
  );
}

const sortable = {
  username: users.username,
  userStatus: users.userStatus,
  lastLoginTime: users.lastLoginTime,
  createTime: users.createTime,
};

interface Asked extends AccountFilter {
  readonly sort?: string | undefined;
}

interface Paged extends Asked {
  readonly page: number;
  readonly pageSize: number;
}

/** Accounts of `whose` that match. */
export async function accountPageOf(context: AccountContext, whose: SQL | undefined, query: Paged) {
  const { db, user } = context;
  const { page, pageSize, sort } = query;
  const { rows, totalCount } = await listPage({
    db,
    from: users,
    leftJoins: [{ table: loginGuards, on: guardOfUser }],
    columns: accountColumns,
    where: and(whose, filterOf(context, query)),
    across: acrossFirms(user, users.companyId),
    query: { page, pageSize, sort },
    sortable,
    defaultSort: "-createTime",
    tieBreak: users.userId,
  });
  return { rows: await rowsOf(context, rows), totalCount };
}

/** Of the firms within reach; list and export ask alike. // domain a §3.2 */
const accountPage = (context: AccountContext, query: Paged) =>
  accountPageOf(context, and(eq(users.userType, USER_TYPE.member), inScope(context.user, users.companyId)), query);

export const listAccounts: Handler<typeof userApi.list> = (context) => accountPage(context, context.query);

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
    "lastLoginTime",
    "createTime",
  ].map((key) => ({ key })),
};

/** The filtered accounts as a workbook; mobiles masked as in the list. */
export const exportAccounts: Handler<typeof userApi.export> = (context) =>
  exportRows({
    context,
    sheet: SHEET,
    object: "auth.user",
    idKey: "userId",
    load: async ({ page, pageSize }) => {
      const { rows, totalCount } = await accountPage(context, { ...context.query, page, pageSize });
      return { rows: rows.map((row) => ({ ...row, roleNames: row.roleNames.join("、") })), totalCount };
    },
  });

export const listFunctions: Handler<typeof userApi.functions> = async ({ user }) =>
  CODE_LABELS.filter(({ code }) => FIRM_CODES.includes(code)).map(({ code, group, screen, action }) => ({
    functionCode: code,
    functionName: action,
    screenName: screen,
    groupName: group,
    canGrant: user.functionCodes.has(code),
  }));

export const listOrgs: Handler<typeof userApi.orgs> = async ({ db, user, query }) =>
  (await firmOptions(db, user, query.orgName, OPTION_LIMIT)).map((firm) => ({
    orgId: firm.companyId,
    orgName: firm.shortName ?? firm.companyName,
    fullOrgName: firm.companyName,
  }));

export const listUserOptions: Handler<typeof userApi.options> = ({ db, user, query }) =>
  db
    .select({ userId: users.userId, username: users.username, nickName: users.nickName })
    .from(users)
    .where(
      and(
        eq(users.userType, USER_TYPE.member),
        inScope(user, users.companyId),
        inArray(users.userStatus, [normal, pending]),
        keywordIs(query.keyword),
      ),
    )
    .orderBy(users.nickName, users.userId)
    .limit(OPTION_LIMIT);
