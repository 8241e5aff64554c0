import { and, asc, count, eq, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { isPermissionCode } from "@/contracts/access";
import { CODE_LABELS, FIRM_CODES } from "@/contracts/access-labels";
import { roleApi, roleRecord, type RoleRow } from "@/contracts/auth/role";
import type { Finding } from "@/contracts/kit/validate";
import type { Context, Handler, SessionUser } from "@/server/platform/call/context";
import { forbidden, notFound, stateConflict } from "@/server/platform/call/errors";
import { implement } from "@/server/platform/call/implement";
import { keepRecords } from "@/server/records/records";
import { actingCompanyId, assertActing, inScope } from "@/server/reference/scope";
import { assertNoneAbove, holdFirm, holdsAll, keepAdministrator } from "@/server/modules/auth/account/user-rights";
import { roleCodes, roles, USER_STATUS, USER_TYPE, userRoles, users } from "@/server/reference/user.table";

type RoleContext = Pick<Context, "db"> & { readonly user: SessionUser };

/** Ready-made roles and the acting firm's own; the association sees the ready-made ones. */
const visible = (user: SessionUser): SQL | undefined =>
  and(
    eq(roles.userType, USER_TYPE.member),
    or(isNull(roles.companyId), user.companyId === null ? undefined : eq(roles.companyId, user.companyId)),
    user.companyId === null ? isNull(roles.companyId) : undefined,
  );

/** How many accounts within reach use each role; closed ones do not count. */
async function usersOf({ db, user }: RoleContext, roleIds: string[]) {
  const rows = await db
    .select({ roleId: userRoles.roleId, n: count() })
    .from(userRoles)
    .innerJoin(users, eq(users.userId, userRoles.userId))
    .where(
      and(inArray(userRoles.roleId, roleIds), ne(users.userStatus, USER_STATUS.closed), inScope(user, users.companyId)),
    )
    .groupBy(userRoles.roleId);
  return new Map(rows.map(({ roleId, n }) => [roleId, n]));
}

/** Roles that match, with what they hold and whether this user may deal them out. The caller has narrowed `where`. */
export async function rolesWhere(context: RoleContext, where: SQL | undefined): Promise<RoleRow[]> {
  const { db, user } = context;
  const found = await db
    .select()
    .from(roles)
    .where(where)
    .orderBy(sql`${roles.companyId} nulls first`, asc(roles.createTime), asc(roles.roleCode));
  const roleIds = found.map(({ roleId }) => roleId);
  const held = await db.select().from(roleCodes).where(inArray(roleCodes.roleId, roleIds)).orderBy(roleCodes.code);
  const counts = await usersOf(context, roleIds);
  return found.map((role) => {
    const codes = held.flatMap(({ roleId, code }) => (roleId === role.roleId && isPermissionCode(code) ? [code] : []));
    const { roleId, roleCode, roleName, remark, version } = role;
    return {
      roleId,
      roleCode,
      roleName,
      remark,
      version,
      codes,
      isReadyMade: role.companyId === null,
      userCount: counts.get(roleId) ?? 0,
      canGrant: holdsAll(user, codes),
    };
  });
}

async function rowOf(context: RoleContext, roleId: string): Promise<RoleRow> {
  const [row] = await rolesWhere(context, eq(roles.roleId, roleId));
  if (!row) throw notFound();
  return row;
}

/** Own roles alone are changed, by who holds all that they and their users hold. */
async function assertKeeper(context: RoleContext, { roleId, companyId }: typeof roles.$inferSelect): Promise<void> {
  const { db, user } = context;
  if (companyId === null) throw stateConflict("系统预置角色不能修改或删除，可复制为本所角色后调整");
  assertActing(user, companyId);
  // Accounts before roles, in the order of every other write.
  await holdFirm(db, companyId);
  // Whoever is just being given it is waited for: its users are counted afterwards.
  await db.select({ roleId: roles.roleId }).from(roles).where(eq(roles.roleId, roleId)).for("update");
  const { codes } = await rowOf(context, roleId);
  if (!holdsAll(user, codes.filter(isPermissionCode)))
    throw forbidden("该角色含有您没有的权限，请由持有这些权限的管理员办理");
  await assertNoneAbove(db, user, roleId);
}

async function isNameTaken({ db }: RoleContext, companyId: string, roleName: string, roleId: string): Promise<boolean> {
  const twins = and(
    eq(roles.userType, USER_TYPE.member),
    or(isNull(roles.companyId), eq(roles.companyId, companyId)),
    eq(sql`lower(${roles.roleName})`, roleName.toLowerCase()),
    ne(roles.roleId, roleId),
  );
  return (await db.$count(roles, twins)) > 0;
}

const NAME_TAKEN = { path: "roleName", message: "已有同名角色，请换一个名称" };
const labels: ReadonlyMap<string, string> = new Map(
  CODE_LABELS.map(({ code, screen, action }) => [code, `${screen} ${action}`]),
);

const records = keepRecords({
  of: roleRecord,
  table: roles,
  outlivesBooks: true,
  links: { codes: { table: roleCodes, ownerKey: "roleId", linkKey: "code" } },
  visibleTo: () => eq(roles.userType, USER_TYPE.member),
  alsoVisibleTo: () => isNull(roles.companyId),
  writers: { assert: assertKeeper, refusal: () => Promise.resolve(null) },
  toCanonical: (form) => ({ ...form, codes: [...new Set(form.codes)].sort() }),
  rules: async ({ roleName, codes }, { context, companyId, recordId }) => {
    const found: Finding[] = [];
    if (codes.some((code) => !FIRM_CODES.includes(code)))
      found.push({ level: "error", rule: "§3.3", path: "codes", message: "所选权限不属于会员单位" });
    else if (!codes.every((code) => context.user.functionCodes.has(code)))
      throw forbidden("您不能把自己没有的权限放进角色");
    if (await isNameTaken(context, companyId, roleName, recordId))
      found.push({ level: "error", rule: "§3.3", ...NAME_TAKEN });
    return found;
  },
  uniqueErrors: { roles_firm_name_key: NAME_TAKEN },
  toColumns: ({ roleName, remark }, { record, recordId }) => ({
    roleName,
    remark,
    ...(record === null ? { roleCode: `F_${recordId}` } : {}),
  }),
  removeRefusal: async ({ roleId }, { db }) => {
    const users = await db.$count(userRoles, eq(userRoles.roleId, roleId));
    return users > 0 ? `该角色正由 ${users} 个账号使用（含已停用的），请先为这些账号改换角色再删除` : null;
  },
  namesOf: () => Promise.resolve(labels),
  toAnswer: ({ roleId }, context) => rowOf(context, roleId),
});

const update: Handler<typeof roleApi.update> = async (context) => {
  const { db, user, body } = context;
  const { roleId, version = null, ...form } = body;
  const before = await records.claim(context, roleId, version);
  const owner = { userType: USER_TYPE.member, ownerId: actingCompanyId(user) };
  return keepAdministrator(db, owner, () => records.save(context, before, form));
};

const copy: Handler<typeof roleApi.copy> = async (context) => {
  const { user, body } = context;
  const { roleId, codes, ...items } = body;
  const { companyId } = await records.load(context, roleId);
  if (companyId !== null) assertActing(user, companyId);
  const source = await rowOf(context, roleId);
  const form = { ...items, codes: codes ?? source.codes.filter(isPermissionCode) };
  return records.enter(context, { companyId: actingCompanyId(user), form });
};

/** Roles inside the firm. // domain a §3.2, §3.3 */
export const registerRole = (app: FastifyInstance): void =>
  implement(app, roleApi, {
    ...records.handlers,
    list: (context) => rolesWhere(context, visible(context.user)),
    options: (context) => rolesWhere(context, visible(context.user)),
    update,
    copy,
  });
