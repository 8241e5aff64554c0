import { and, eq, isNull } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { officerApi } from "@/contracts/auth/officer";
import type { Handler } from "@/server/platform/call/context";
import { implement } from "@/server/platform/call/implement";
import { hasCode } from "@/server/platform/call/access";
import { officesOf } from "@/server/reference/orgs";
import { assertOfficer } from "@/server/reference/scope";
import { rolesWhere } from "@/server/modules/auth/account/role";
import { created } from "@/server/modules/auth/account/user-create";
import { officerRecords } from "@/server/modules/auth/account/user-records";
import { holdAccounts, mayPlaceIn } from "@/server/modules/auth/account/user-rights";
import { roles, USER_TYPE } from "@/server/reference/user.table";

/** Held, so that two new accounts do not take one mobile. */
const create: Handler<typeof officerApi.create> = async (context) => {
  const owner = { userType: USER_TYPE.officer, ownerId: assertOfficer(context.user) };
  await holdAccounts(context.db, owner);
  return created(context, { ...context.body, ...owner, staffId: null, accessCompanyIds: [], isMain: false });
};

const listRoles: Handler<typeof officerApi.roles> = async (context) => {
  assertOfficer(context.user);
  return rolesWhere(context, and(eq(roles.userType, USER_TYPE.officer), isNull(roles.companyId)));
};

const listOrgs: Handler<typeof officerApi.orgs> = async ({ db, user }) =>
  (await officesOf(db, assertOfficer(user))).map((office) => ({
    ...office,
    canPlace: hasCode(user, "g_hy_desk_colleague_edit") && mayPlaceIn(user, office.orgId),
  }));

/** Accounts of the association's own people; what is done with one of them stands in `user-change`. // contract §7.6 */
export function registerOfficer(app: FastifyInstance): void {
  implement(app, officerApi, {
    list: officerRecords.handlers.list,
    roles: listRoles,
    orgs: listOrgs,
    create: (context) => {
      context.afterCommit(() => app.platform.jobs.poke());
      return create(context);
    },
  });
}
