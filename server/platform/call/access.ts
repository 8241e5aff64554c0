import type { PermissionCode } from "@/contracts/access";
import type { Access } from "@/contracts/kit/endpoint";
import type { SessionUser } from "@/server/platform/call/context";
import { forbidden } from "@/server/platform/call/errors";

/** The one place that compares permission codes. // architecture §5 */
export const hasCode = (user: SessionUser, ...anyOf: readonly PermissionCode[]): boolean =>
  anyOf.some((code) => user.functionCodes.has(code));

/** For rules finer than the endpoint's own access, e.g. full ID numbers only with the edit code. */
export function requireCode(user: SessionUser, ...anyOf: readonly PermissionCode[]): void {
  if (!hasCode(user, ...anyOf)) throw forbidden();
}

/** True when the signed-in user may call an endpoint of this access. */
export function isAllowed(access: Access, user: SessionUser | null): boolean {
  if (access.kind === "open") return true;
  if (!user) return false;
  return access.kind === "session" || hasCode(user, ...access.anyOf);
}
