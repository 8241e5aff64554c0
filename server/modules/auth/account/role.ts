import { and, asc, count, eq, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { isPermissionCode, type PermissionCode } from "@/contracts/access";
import { FIRM_CODES } from "@/contracts/access-labels";
import { type RoleRow, roleApi } from "@/contracts/auth/role";
import type { AuditEntry, Context, Handler, SessionUser } from "@/server/platform/call/context";
import { conflict, forbidden, invalid, notFound, stateConflict } from "@/server/platform/call/errors";
import { newId } from "@/server/platform/clock/id";
import { implement } from "@/server/platform/call/implement";
import { actingCompanyId, assertActing, inScope } from "@/server/reference/scope";
import { assertNoneAbove, holdFirm, holdsAll, keepAdministrator } from "@/server/modules/auth/account/user-rights";
import { roleCodes, roles, USER_STATUS, USER_TYPE, userRoles, users } from "@/server/reference/user.table";

type RoleContext = Pick<Context, "db" | "now"> & { readonly user: SessionUser; audit(entry: AuditEntry): void };
type RoleRecord = typeof roles.$inferSelect;

/** Ready-made roles and the acting firm's own; the association sees the ready-made ones. */
const visible = (user: SessionUser): SQL | undefined =>
  and(
    eq(roles.userType, USER_TYPE.member),
    or(isNull(roles.companyId), user.companyId === null ? undefined : eq(roles.companyId, user.companyId)),
    user.companyId === null ? isNull(roles.companyId) : undefined,
  );

/** How many accounts within reach use each role; closed ones do not count. */
async function usersOf({ db, user }: Pick<RoleContext, "db" | "user">, roleIds: string[]) {
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
export async function rolesWhere(
  context: Pick<RoleContext, "db" | "user">,
  where: SQL | undefined,
): Promise<RoleRow[]> {
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

/** Within reach, or the 404 that roles of foreign firms answer, too; held until the transaction ends. */
async function loadRole({ db, user }: RoleContext, roleId: string): Promise<RoleRecord> {
  const [role] = await db
    .select()
    .from(roles)
    .where(
      and(
        eq(roles.roleId, roleId),
        eq(roles.userType, USER_TYPE.member),
        or(isNull(roles.companyId), inScope(user, roles.companyId)),
      ),
    )
    .for("update");
  if (!role) throw notFound();
  return role;
}

/** An own role of the acting firm, at the version that was seen, of which its keeper holds every code. */
async function claimRole(context: RoleContext, roleId: string, version: number | null) {
  const { db, user } = context;
  const [found] = await db.select({ companyId: roles.companyId }).from(roles).where(eq(roles.roleId, roleId));
  // Accounts before roles, in the order of every other write.
  if (found?.companyId && found.companyId === user.companyId) await holdFirm(db, found.companyId);
  const role = await loadRole(context, roleId);
  if (role.companyId === null) throw stateConflict("系统预置角色不能修改或删除，可复制为本所角色后调整");
  assertActing(user, role.companyId);
  if (version !== null && version !== role.version) throw conflict(await rowOf(context, roleId));
  const { codes } = await rowOf(context, roleId);
  if (!holdsAll(user, codes.filter(isPermissionCode)))
    throw forbidden("该角色含有您没有的权限，请由持有这些权限的管理员办理");
  await assertNoneAbove(db, user, roleId);
  return { role, companyId: role.companyId, codes };
}

function assertHeld(user: SessionUser, codes: readonly PermissionCode[]): void {
  if (codes.some((code) => !FIRM_CODES.includes(code)))
    throw invalid([{ path: "codes", message: "所选权限不属于会员单位" }]);
  if (!codes.every((code) => user.functionCodes.has(code))) throw forbidden("您不能把自己没有的权限放进角色");
}

async function assertNameFree({ db }: RoleContext, companyId: string, roleName: string, roleId?: string) {
  const [twin] = await db
    .select({ roleId: roles.roleId })
    .from(roles)
    .where(
      and(
        eq(roles.userType, USER_TYPE.member),
        or(isNull(roles.companyId), eq(roles.companyId, companyId)),
        eq(sql`lower(${roles.roleName})`, roleName.toLowerCase()),
        roleId === undefined ? undefined : ne(roles.roleId, roleId),
      ),
    );
  if (twin) throw invalid([{ path: "roleName", message: "已有同名角色，请换一个名称" }]);
}

interface Items {
  readonly roleName: string;
  readonly remark: string | null;
  readonly codes: readonly PermissionCode[];
}

const told = ({ roleName, remark, codes }: Omit<Items, "codes"> & { readonly codes: readonly string[] }) => ({
  roleName,
  remark,
  codes: [...codes].sort(),
});

async function writeCodes({ db }: RoleContext, roleId: string, codes: readonly PermissionCode[]): Promise<void> {
  await db.delete(roleCodes).where(eq(roleCodes.roleId, roleId));
  const rows = [...new Set(codes)].map((code) => ({ roleId, code }));
  if (rows.length > 0) await db.insert(roleCodes).values(rows);
}

async function insertRole(context: RoleContext, items: Items): Promise<RoleRow> {
  const { db, user, now, audit } = context;
  const companyId = actingCompanyId(user);
  assertHeld(user, items.codes);
  await assertNameFree(context, companyId, items.roleName);
  const roleId = newId();
  const by = { createUserName: user.nickName, createTime: now, updateUserName: user.nickName, updateTime: now };
  const { roleName, remark } = items;
  await db
    .insert(roles)
    .values({ roleId, roleCode: `F_${roleId}`, roleName, remark, userType: USER_TYPE.member, companyId, ...by });
  await writeCodes(context, roleId, items.codes);
  audit({ object: "auth.role", objectId: roleId, companyId, before: null, after: told(items) });
  return rowOf(context, roleId);
}

const update: Handler<typeof roleApi.update> = async (context) => {
  const { db, user, body, now, audit } = context;
  const { roleId, roleName, remark, codes } = body;
  const { role, companyId, codes: before } = await claimRole(context, roleId, body.version);
  assertHeld(user, codes);
  await assertNameFree(context, companyId, roleName, roleId);
  await keepAdministrator(db, { userType: USER_TYPE.member, ownerId: companyId }, async () => {
    await db
      .update(roles)
      .set({ roleName, remark, version: sql`${roles.version} + 1`, updateUserName: user.nickName, updateTime: now })
      .where(eq(roles.roleId, roleId));
    await writeCodes(context, roleId, codes);
  });
  audit({
    object: "auth.role",
    objectId: roleId,
    companyId,
    before: told({ ...role, codes: before }),
    after: told(body),
  });
  return rowOf(context, roleId);
};

const copy: Handler<typeof roleApi.copy> = async (context) => {
  const { body } = context;
  const { companyId } = await loadRole(context, body.roleId);
  if (companyId !== null) assertActing(context.user, companyId);
  const source = await rowOf(context, body.roleId);
  return insertRole(context, { ...body, codes: body.codes ?? source.codes.filter(isPermissionCode) });
};

const remove: Handler<typeof roleApi.remove> = async (context) => {
  const { db, params, query, audit } = context;
  const { role, companyId, codes } = await claimRole(context, params.roleId, query.version ?? null);
  const [{ n } = { n: 0 }] = await db
    .select({ n: sql<number>`count(*)::int` })
    .from(userRoles)
    .where(eq(userRoles.roleId, role.roleId));
  if (n > 0) throw stateConflict(`该角色正由 ${n} 个账号使用（含已停用的），请先为这些账号改换角色再删除`);
  await db.delete(roles).where(eq(roles.roleId, role.roleId));
  audit({ object: "auth.role", objectId: role.roleId, companyId, before: told({ ...role, codes }), after: null });
  return null;
};

/** Roles inside the firm. // domain a §3.2, §3.3 */
export const registerRole = (app: FastifyInstance): void =>
  implement(app, roleApi, {
    list: (context) => rolesWhere(context, visible(context.user)),
    options: (context) => rolesWhere(context, visible(context.user)),
    create: (context) => insertRole(context, context.body),
    update,
    copy,
    remove,
  });
