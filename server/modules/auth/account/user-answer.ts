import { eq, inArray, sql } from "drizzle-orm";
import type { AccountDetail } from "@/contracts/auth/user-fields";
import type { AccountItems } from "@/contracts/auth/user-record";
import { maskMobile } from "@/contracts/kit/number/id-no";
import type { Db } from "@/server/db/client";
import { hasCode } from "@/server/platform/call/access";
import type { AnswerFacts, RecordContext, Values, WriteContext } from "@/server/records/hooks";
import { wire } from "@/server/records/items";
import { isOfficer } from "@/server/reference/scope";
import { latestCertificates } from "@/server/modules/auth/cert/cert-load";
import { loginGuards } from "@/server/reference/session.table";
import { codesOf, whyAbove } from "@/server/modules/auth/account/user-rights";
import type { AccountRow } from "@/server/modules/auth/account/user-rules";
import { orgs, roles, USER_STATUS, userRoles, users } from "@/server/reference/user.table";
import { firmBriefs, staffBriefs } from "@/server/modules/basic/read";

/** Failures and lock of the account itself; its remembered devices have theirs. */
export const guardOfUser = eq(loginGuards.guardKey, sql`'user:' || lower(${users.username})`);

const roleNames = sql<string[]>`array(select ${roles.roleName} from ${userRoles}
    join ${roles} on ${roles.roleId} = ${userRoles.roleId}
    where ${userRoles.userId} = ${users.userId} order by ${roles.roleCode})`;

const guarded = (column: typeof loginGuards.lockedUntil | typeof loginGuards.failures) =>
  sql`(select ${column} from ${loginGuards} where ${guardOfUser})`.mapWith(column);

/** What rows are made of beside their own columns. */
export const listColumns = {
  userType: users.userType,
  orgId: users.orgId,
  roleNames,
  lockedUntil: guarded(loginGuards.lockedUntil),
  failures: guarded(loginGuards.failures),
};

/** A row as it is read, its instants as the wire writes them. */
interface ReadRow {
  readonly userId: string;
  readonly userType: number;
  readonly mobilephone: string | null;
  readonly companyId: string | null;
  readonly orgId: string | null;
  readonly userStatus: number;
  readonly expireDate: string | null;
  readonly staffId: string | null;
  readonly lockedUntil: string | null;
  readonly failures: number | null;
}

/** The state as people see it: 已过期 and 锁定 are nobody's decision, they follow. // domain a §3.2 */
function shownStatus({ userStatus, expireDate }: ReadRow, isLocked: boolean, today: string): number {
  if (userStatus !== USER_STATUS.normal && userStatus !== USER_STATUS.pending) return userStatus;
  if (expireDate !== null && expireDate < today) return USER_STATUS.expired;
  return isLocked ? USER_STATUS.locked : userStatus;
}

const ids = <T>(list: readonly (T | null)[]): T[] => [...new Set(list)].filter((one): one is T => one !== null);

async function namesOfPlaces(
  db: Db,
  rows: readonly Pick<ReadRow, "companyId" | "orgId">[],
): Promise<ReadonlyMap<string, string>> {
  const firms = await firmBriefs(db, ids(rows.map((row) => row.companyId)));
  const orgIds = ids(rows.map((row) => row.orgId));
  const offices =
    orgIds.length === 0
      ? []
      : await db.select({ id: orgs.orgId, name: orgs.orgName }).from(orgs).where(inArray(orgs.orgId, orgIds));
  return new Map([
    ...offices.map(({ id, name }) => [id, name] as const),
    ...firms.map(({ companyId, companyName }) => [companyId, companyName] as const),
  ]);
}

/** Rows as the list answers them; names of firms and people are looked up for all at once. */
export async function toRows(found: readonly Values[], { db, services, now, today }: RecordContext) {
  // The columns above and the list's own say what stands in them.
  const rows = found as unknown as readonly ReadRow[];
  const places = await namesOfPlaces(db, rows);
  const briefs = await staffBriefs(db, ids(rows.map((row) => row.staffId)));
  const people = new Map(briefs.map(({ staffId, staffName }) => [staffId, staffName]));
  const certificates = await latestCertificates(
    db,
    rows.map((row) => row.userId),
  );
  return rows.map((row) => {
    const { lockedUntil, mobilephone } = row;
    const isLocked = lockedUntil !== null && new Date(lockedUntil) > now;
    const placeId = (isOfficer(row) ? row.orgId : row.companyId) ?? "";
    return {
      ...row,
      companyId: placeId,
      companyName: places.get(placeId) ?? "",
      staffName: people.get(row.staffId ?? "") ?? null,
      mobilephone: mobilephone === null ? null : maskMobile(services.vault.open(mobilephone)),
      userStatus: shownStatus(row, isLocked, today),
      isLocked,
      lockTime: isLocked ? lockedUntil : null,
      loginFailCount: row.failures ?? 0,
      certValidTo: certificates.get(row.userId)?.toISOString() ?? null,
    };
  });
}

/** What one account's page tells beside its columns. */
export async function answerOf(
  record: AccountRow,
  context: RecordContext,
  { form }: AnswerFacts<AccountItems>,
): Promise<Partial<AccountDetail>> {
  const { db, user } = context;
  const { userId } = record;
  const [more] = await db
    .select({ roleNames, lockedUntil: loginGuards.lockedUntil, failures: loginGuards.failures })
    .from(users)
    .leftJoin(loginGuards, guardOfUser)
    .where(eq(users.userId, userId));
  const [row] = await toRows([wire({ ...record, ...more })], context);
  const reach = await firmBriefs(db, form.accessCompanyIds);
  return {
    ...row,
    roleIds: form.roleIds,
    functionCodes: await codesOf(db, userId),
    accessCompanies: reach.map(({ companyId, companyName }) => ({ companyId, companyName })),
    isSelf: userId === user.userId,
  };
}

/** Why this user may not change the account, in words. */
export async function writeRefusal({ db, user }: RecordContext, record: AccountRow): Promise<string | null> {
  if (record.userStatus === USER_STATUS.closed) return "账号已注销，只能查看";
  if (isOfficer(record) && !hasCode(user, "g_hy_desk_colleague_edit")) return "您没有修改协会账号的权限";
  if (!isOfficer(record) && !hasCode(user, "g_hy_account_edit", "g_hy_desk_account_edit"))
    return "您没有修改账号的权限";
  if (!isOfficer(user) && user.companyId !== record.companyId) return "请先切换到该事务所再办理";
  return whyAbove(db, user, record.userId);
}

/** Roles, offices, branches and people as history names them. */
export async function namesOf(forms: readonly Partial<AccountItems>[], { db }: WriteContext) {
  const roleIds = ids(forms.flatMap((form) => form.roleIds ?? []));
  const held =
    roleIds.length === 0
      ? []
      : await db.select({ id: roles.roleId, name: roles.roleName }).from(roles).where(inArray(roles.roleId, roleIds));
  const places = await namesOfPlaces(
    db,
    forms.map(({ orgId = null }) => ({ orgId, companyId: null })),
  );
  const firms = await firmBriefs(db, ids(forms.flatMap((form) => form.accessCompanyIds ?? [])));
  const people = await staffBriefs(db, ids(forms.map(({ staffId = null }) => staffId)));
  return new Map([
    ...places,
    ...held.map(({ id, name }) => [id, name] as const),
    ...firms.map(({ companyId, companyName }) => [companyId, companyName] as const),
    ...people.map(({ staffId, staffName }) => [staffId, staffName] as const),
  ]);
}
