"use client";

import { createContext, type ReactNode, useContext, useMemo } from "react";
import type { CurrentUser } from "@/contracts/auth/session";
import type { PermissionCode } from "@/contracts/access";
import type { Reader } from "@/contracts/kit/state-look";
import { setPageUser } from "@/lib/host/page-user";
import { ownDraftKey } from "@/lib/session/own-draft-key";

const Context = createContext<CurrentUser | null>(null);

/** The server renders for many users at once and keeps nobody's drafts. */
const withDraftKey = (user: CurrentUser): CurrentUser =>
  user.draftKey !== "" || typeof document === "undefined" ? user : { ...user, draftKey: ownDraftKey(user.userId) };

/** Gives the user that the layout loaded before the first paint. */
export function SessionProvider({ user: given, children }: { user: CurrentUser; children: ReactNode }) {
  const user = useMemo(() => withDraftKey(given), [given]);
  // While rendering, since children may call from their first effect on. The server renders for many users at once.
  if (typeof document !== "undefined") setPageUser(user);
  return <Context value={user}>{children}</Context>;
}

/** The signed-in user. Only inside the portal's frame. */
export function useUser(): CurrentUser {
  const user = useContext(Context);
  if (!user) throw new Error("useUser outside SessionProvider");
  return user;
}

/** From whose side states are read; what is shown to nobody signed in is shown to firms. */
export const useReader = (): Reader => (useContext(Context)?.userType === 2 ? "desk" : "firm");

/** Whether the user decides for an office of the association: his yes goes on to the association itself. // domain a §0.4 */
export function useIsOfOffice(): boolean {
  const user = useContext(Context);
  return user !== null && user.userType === 2 && user.orgId !== user.lv1OrgId;
}

/** Whether the user holds at least one of the codes; changes when the user's codes do. // spec §6 */
export function useCan(need: PermissionCode | readonly PermissionCode[]): boolean {
  const { functionCodes } = useUser();
  return (Array.isArray(need) ? need : [need]).some((code: PermissionCode) => functionCodes.includes(code));
}
