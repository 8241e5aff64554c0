"use client";

import { cloneElement, isValidElement, type ReactNode } from "react";
import type { CurrentUser } from "@/contracts/auth/session";
import type { PermissionCode } from "@/contracts/access";
import type { Endpoint } from "@/contracts/kit/endpoint";
import { useCan } from "@/lib/session/context";

/** Codes of which the user must hold at least one; an empty list is held by nobody. */
export type Need = PermissionCode | readonly PermissionCode[];

/** What becomes of an element whose codes the user does not hold. // spec §6 */
export type AccessMode = "remove" | "disable" | "readonly";

/** What to draw: nothing, or the element with these props. */
export interface ElementAccess {
  readonly isShown: boolean;
  readonly disabled: boolean;
  readonly readOnly: boolean;
}

/**
 * The permission rule as a hook, for elements that `Can` cannot wrap (columns, menu items). Follows the user's codes;
 * known before the first paint, because the user comes with the page. // spec §6
 */
export function useAccess(need: Need, mode: AccessMode = "remove"): ElementAccess {
  const isHeld = useCan(need);
  return {
    isShown: isHeld || mode !== "remove",
    disabled: !isHeld && mode === "disable",
    readOnly: !isHeld && mode === "readonly",
  };
}

/** Whether the user holds what a call asks for, by its own declaration; the server decides when it is made. */
export function useMayCall({ spec: { access } }: Endpoint): boolean {
  const isHeld = useCan(access.kind === "codes" ? access.anyOf : []);
  return access.kind !== "codes" || isHeld;
}

/** The same outside of a component's hooks, for calls that come in a list. */
export const mayCall = ({ spec: { access } }: Endpoint, { functionCodes }: CurrentUser): boolean =>
  access.kind !== "codes" || access.anyOf.some((code) => functionCodes.includes(code));

interface Restrictable {
  readonly disabled?: boolean;
  readonly readOnly?: boolean;
}

/**
 * The permission rule as a component: removes its element (default), disables it or makes it read-only when the user
 * holds none of the codes; the backend refuses the call anyway. The last two take one element that knows `disabled` or
 * `readOnly`; what knows neither is removed rather than left open. // spec §6
 */
export function Can({ need, mode = "remove", children }: { need: Need; mode?: AccessMode; children: ReactNode }) {
  const { isShown, disabled, readOnly } = useAccess(need, mode);
  if (!isShown) return null;
  if (!disabled && !readOnly) return children;
  if (!isValidElement<Restrictable>(children)) return null;
  return cloneElement(children, disabled ? { disabled } : { readOnly });
}
