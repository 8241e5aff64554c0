import { GROUPS } from "@/contracts/access-labels-data";

/** A permission code of the product: what stands in words in the menus' lists. // spec §2, contract §5, domain a §0.8 */
export type PermissionCode = (typeof GROUPS)[number]["screens"][number]["actions"][number][0];

/** Every one of them, in the order of the menus. */
export const PERMISSION_CODES: readonly PermissionCode[] = GROUPS.flatMap(({ screens }) =>
  screens.flatMap(({ actions }) => actions.map(([code]) => code)),
);

export const isPermissionCode = (code: string): code is PermissionCode =>
  (PERMISSION_CODES as readonly string[]).includes(code);
