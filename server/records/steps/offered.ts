import { type Lifecycle, offered, type Side } from "@/contracts/kit/lifecycle";
import { isAllowed } from "@/server/platform/call/access";
import type { SessionUser } from "@/server/platform/call/context";
import { isOfficer } from "@/server/reference/scope";

export const sideOf = (user: SessionUser): "firm" | "desk" => (isOfficer(user) ? "desk" : "firm");

interface At {
  readonly companyId: string;
  /** Another firm whose answer the record asks for. */
  readonly otherFirm?: string | null;
  readonly status: number;
}

/** On which side of a record the user stands: a firm's acting users alone do what is their firm's. */
function standsAt(user: SessionUser, { companyId, otherFirm }: At): Side | null {
  if (isOfficer(user)) return "desk";
  if (user.companyId === companyId) return "firm";
  return otherFirm && user.companyId === otherFirm ? "other" : null;
}

/** Transitions that the user may do with a record of this firm in this state. */
export const offeredTo = (
  user: SessionUser,
  lifecycle: Lifecycle,
  at: At,
  unused: readonly string[] = [],
): string[] => {
  const { status } = at;
  const side = standsAt(user, at);
  if (side === null) return [];
  const names = offered(lifecycle, { status, side, holds: (access) => isAllowed(access, user) });
  return names.filter((name) => !unused.includes(name));
};
