import { type Lifecycle, offered, type Side } from "@/contracts/kit/lifecycle";
import { isAllowed } from "@/server/platform/call/access";
import type { SessionUser } from "@/server/platform/call/context";
import { isOfficer } from "@/server/reference/scope";

export const sideOf = (user: SessionUser): Side => (isOfficer(user) ? "desk" : "firm");

/** Transitions that the user may do with a record of this firm in this state. The firm's own: its acting users only. */
export const offeredTo = (
  user: SessionUser,
  lifecycle: Lifecycle,
  { companyId, status }: { readonly companyId: string; readonly status: number },
  unused: readonly string[] = [],
): string[] => {
  const side = sideOf(user);
  if (side === "firm" && user.companyId !== companyId) return [];
  const names = offered(lifecycle, { status, side, holds: (access) => isAllowed(access, user) });
  return names.filter((name) => !unused.includes(name));
};
