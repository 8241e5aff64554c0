import { and, eq, inArray } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { CODE_LABELS, FIRM_CODES } from "@/contracts/access-labels";
import { userApi } from "@/contracts/auth/user";
import type { Handler } from "@/server/platform/call/context";
import { implement } from "@/server/platform/call/implement";
import { isFoundBy } from "@/server/platform/search/search-keys";
import { inScope } from "@/server/reference/scope";
import {
  appendRoles,
  bindStaff,
  giveRole,
  resetFactor,
  resetPassword,
  setRoles,
  setState,
  unlock,
  updateAccount,
} from "@/server/modules/auth/account/user-change";
import { createAccount } from "@/server/modules/auth/account/user-create";
import { accountHistoryOf } from "@/server/modules/auth/account/user-history";
import { accountRecords, loadSeen } from "@/server/modules/auth/account/user-records";
import { USER_STATUS, USER_TYPE, users } from "@/server/reference/user.table";
import { firmOptions } from "@/server/modules/basic/read";

const OPTION_LIMIT = 50;

const listFunctions: Handler<typeof userApi.functions> = async ({ user }) =>
  CODE_LABELS.filter(({ code }) => FIRM_CODES.includes(code)).map(({ code, group, screen, action }) => ({
    functionCode: code,
    functionName: action,
    screenName: screen,
    groupName: group,
    canGrant: user.functionCodes.has(code),
  }));

const listOrgs: Handler<typeof userApi.orgs> = async ({ db, user, query }) =>
  (await firmOptions(db, user, query.orgName, OPTION_LIMIT)).map((firm) => ({
    orgId: firm.companyId,
    orgName: firm.shortName ?? firm.companyName,
    fullOrgName: firm.companyName,
  }));

const listUserOptions: Handler<typeof userApi.options> = ({ db, user, query, services }) =>
  db
    .select({ userId: users.userId, username: users.username, nickName: users.nickName })
    .from(users)
    .where(
      and(
        eq(users.userType, USER_TYPE.member),
        inScope(user, users.companyId),
        inArray(users.userStatus, [USER_STATUS.normal, USER_STATUS.pending]),
        query.keyword === undefined ? undefined : isFoundBy(users.searchKeys, query.keyword, services.vault),
      ),
    )
    .orderBy(users.nickName, users.userId)
    .limit(OPTION_LIMIT);

/** Accounts of member firms. // domain a §3, spec §7 */
export function registerUser(app: FastifyInstance): void {
  const send = () => app.platform.jobs.poke();
  const {
    list,
    counts,
    export: exported,
    exportStart,
    exportCurrent,
    exportJob,
    exportCancel,
    exportFile,
  } = accountRecords.handlers;
  implement(app, userApi, {
    list,
    counts,
    export: exported,
    exportStart,
    exportCurrent,
    exportJob,
    exportCancel,
    exportFile,
    get: async (context) => accountRecords.answer(context, await loadSeen(context, context.query.userId)),
    functions: listFunctions,
    orgs: listOrgs,
    options: listUserOptions,
    setState,
    setRoles,
    addRoles: appendRoles,
    giveRole,
    update: updateAccount,
    bindStaff,
    resetFactor,
    history: accountHistoryOf,
    unlock,
    create: (context) => {
      context.afterCommit(send);
      return createAccount(context);
    },
    reset: (context) => {
      context.afterCommit(send);
      return resetPassword(context);
    },
    // The keyed hash that the accounts carry, too: worth nothing without the server's key.
    sealMobile: async ({ body, services }) => ({ token: `m${services.vault.index(body.mobilephone)}` }),
  });
}
