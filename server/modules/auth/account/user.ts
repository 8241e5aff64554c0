import type { FastifyInstance } from "fastify";
import { userApi } from "@/contracts/auth/user";
import { implement } from "@/server/platform/call/implement";
import {
  appendRoles,
  bindStaff,
  giveRole,
  resetPassword,
  setRoles,
  setState,
  unlock,
  updateAccount,
} from "@/server/modules/auth/account/user-change";
import { createAccount } from "@/server/modules/auth/account/user-create";
import {
  exportAccounts,
  listAccounts,
  listFunctions,
  listOrgs,
  listUserOptions,
} from "@/server/modules/auth/account/user-list";
import { accountHistoryOf } from "@/server/modules/auth/account/user-history";
import { detailOfRecord, loadSeen } from "@/server/modules/auth/account/user-load";

/** Accounts of member firms. // domain a §3, spec §7 */
export function registerUser(app: FastifyInstance): void {
  const send = () => app.platform.jobs.poke();
  implement(app, userApi, {
    list: listAccounts,
    get: async (context) => detailOfRecord(context, await loadSeen(context.db, context.user, context.query.userId)),
    functions: listFunctions,
    orgs: listOrgs,
    options: listUserOptions,
    setState,
    setRoles,
    addRoles: appendRoles,
    giveRole,
    update: updateAccount,
    bindStaff,
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
    export: exportAccounts,
  });
}
