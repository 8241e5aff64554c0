import { and, eq, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { PermissionCode } from "@/contracts/access";
import { MSG_SCOPE, MSG_STATUS } from "@/contracts/message/site-message";
import type { Db } from "@/server/db/client";
import { hasCode } from "@/server/platform/call/access";
import type { SessionUser } from "@/server/platform/call/context";
import { forbidden } from "@/server/platform/call/errors";
import { assertOfficer } from "@/server/reference/scope";
import { orgName } from "@/server/reference/orgs";
import { firmBriefs } from "@/server/modules/basic/read";
import { siteMessages } from "@/server/modules/message/site-message.table";

const OFFICER = 2;
/** Who speaks for a firm: those who manage its accounts. // domain b §11.2 (4) */
const FIRM_MANAGER: PermissionCode = "g_hy_account_edit";

/** Codes of those who write messages, on either side. */
export const MESSAGE_WRITERS: readonly PermissionCode[] = ["g_hy_desk_message_add", FIRM_MANAGER];

/** For whom a user sends: the association, or the firm that he acts for. `orgId` is the association of both. */
export type Side =
  | { readonly kind: "association"; readonly orgId: string }
  | { readonly kind: "firm"; readonly orgId: string; readonly companyId: string };

/** The user's side; 403 for an account of a firm that only holds a code of the association's by mistake. */
export async function sideOf(db: Db, user: SessionUser): Promise<Side> {
  if (user.userType === OFFICER) return { kind: "association", orgId: assertOfficer(user) };
  const { companyId } = user;
  if (!companyId || !hasCode(user, FIRM_MANAGER)) throw forbidden();
  const [firm] = await firmBriefs(db, [companyId]);
  if (!firm) throw forbidden("当前账号不属于任何事务所");
  return { kind: "firm", orgId: firm.associationOrgId, companyId };
}

/** Name that receivers read. */
export async function nameOfSide(db: Db, side: Side): Promise<string> {
  if (side.kind === "association") return (await orgName(db, side.orgId)) ?? "协会";
  return (await firmBriefs(db, [side.companyId]))[0]?.companyName ?? "事务所";
}

/** Messages of this side, removed ones apart. */
export function ofSide(side: Side): SQL | undefined {
  const own =
    side.kind === "association"
      ? and(eq(siteMessages.senderOrgId, side.orgId), isNull(siteMessages.senderCompanyId))
      : eq(siteMessages.senderCompanyId, side.companyId);
  return and(own, ne(siteMessages.msgStatus, MSG_STATUS.removed));
}

/** Whether the user may see the message as its sender's side does. */
export async function canManageMessage(db: Db, user: SessionUser, msgSiteId: string): Promise<boolean> {
  if (!hasCode(user, "g_hy_desk_message_view", FIRM_MANAGER)) return false;
  if (user.userType !== OFFICER && !hasCode(user, FIRM_MANAGER)) return false;
  const where = and(eq(siteMessages.msgSiteId, msgSiteId), ofSide(await sideOf(db, user)));
  const rows = await db
    .select({ found: sql`1` })
    .from(siteMessages)
    .where(where);
  return rows.length > 0;
}

/** Scopes that a side may choose, in the order of its form. // domain b §12.7 */
export const scopesOf = (side: Side): number[] =>
  side.kind === "association"
    ? [MSG_SCOPE.all, MSG_SCOPE.firms, MSG_SCOPE.roles, MSG_SCOPE.cities]
    : [MSG_SCOPE.firms, MSG_SCOPE.users, MSG_SCOPE.roles];
