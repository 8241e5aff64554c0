import { and, eq, isNull } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { colleagueApi } from "@/contracts/auth/colleague";
import type { Handler } from "@/server/platform/call/context";
import { implement } from "@/server/platform/call/implement";
import { assertStaff } from "@/server/reference/scope";
import { rolesWhere } from "@/server/modules/auth/account/role";
import { created } from "@/server/modules/auth/account/user-create";
import { colleagueRecords } from "@/server/modules/auth/account/user-records";
import { holdAccounts } from "@/server/modules/auth/account/user-rights";
import { roles, USER_TYPE } from "@/server/reference/user.table";

/** Held, so that two new accounts do not take one mobile. */
const create: Handler<typeof colleagueApi.create> = async (context) => {
  const owner = { userType: USER_TYPE.staff, ownerId: assertStaff(context.user) };
  await holdAccounts(context.db, owner);
  return created(context, { ...context.body, ...owner, staffId: null, accessCompanyIds: [], isMain: false });
};

const listRoles: Handler<typeof colleagueApi.roles> = async (context) => {
  assertStaff(context.user);
  return rolesWhere(context, and(eq(roles.userType, USER_TYPE.staff), isNull(roles.companyId)));
};

/** Accounts of the association's own people; what is done with one of them stands in `user-change`. // contract §7.6 */
export function registerColleague(app: FastifyInstance): void {
  implement(app, colleagueApi, {
    list: colleagueRecords.handlers.list,
    roles: listRoles,
    create: (context) => {
      context.afterCommit(() => app.platform.jobs.poke());
      return create(context);
    },
  });
}
