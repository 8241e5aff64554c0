"use client";

import { cloneElement, type ReactElement, type ReactNode } from "react";
import type { PermissionCode } from "@/contracts/access";
import { useCan } from "@/lib/session/context";

type Need = PermissionCode | readonly PermissionCode[];
interface Restrictable {
  readonly disabled?: boolean;
  readonly readOnly?: boolean;
}

/** Removes what the user may not use; the backend refuses it anyway. // spec §6 */
export function Can({ need, children }: { need: Need; children: ReactNode }) {
  return useCan(need) ? children : null;
}

/** The disable variant: the element stays, disabled. // spec §6 */
export function CanEnable({ need, children }: { need: Need; children: ReactElement<Restrictable> }) {
  return useCan(need) ? children : cloneElement(children, { disabled: true });
}

/** The read-only variant: the element stays, readable and not editable. // spec §6 */
export function CanEdit({ need, children }: { need: Need; children: ReactElement<Restrictable> }) {
  return useCan(need) ? children : cloneElement(children, { readOnly: true });
}
