import { GROUPS } from "@/contracts/access-labels-data";
import { PERMISSION_CODES, type PermissionCode } from "@/contracts/access";

/** One code in words: which screen of which menu it belongs to, and what it lets one do there. */
export interface CodeLabel {
  readonly code: PermissionCode;
  readonly group: string;
  readonly screen: string;
  readonly action: string;
}

/** Every code in words, in the order of the menus. */
export const CODE_LABELS: readonly CodeLabel[] = GROUPS.flatMap(({ group, screens }) =>
  screens.flatMap(({ screen, actions }) => actions.map(([code, action]) => ({ code, group, screen, action }))),
);

/** Codes that roles of member firms may hold. // contract §5, §7.6 */
export const FIRM_CODES: readonly PermissionCode[] = PERMISSION_CODES.filter((code) => !code.startsWith("g_hy_desk_"));

/** Who holds all of these is an administrator of the firm's accounts; at least one stays. // domain a §3.2 */
export const ACCOUNT_ADMIN_CODES: readonly PermissionCode[] = PERMISSION_CODES.filter((code) =>
  code.startsWith("g_hy_account_"),
);

/**
 * The association's administrator holds all of these; at least one stays. Nobody is above the association, so whoever
 * is left must be able to hand on everything. // contract §7.6
 */
export const DESK_ADMIN_CODES: readonly PermissionCode[] = PERMISSION_CODES.filter((code) =>
  code.startsWith("g_hy_desk_"),
);

export interface LabelledScreen {
  readonly screen: string;
  readonly actions: readonly CodeLabel[];
}
export interface LabelledGroup {
  readonly group: string;
  readonly screens: readonly LabelledScreen[];
}

/** Some codes as menu → screen → actions: the tree of a role, and 「该账号能做什么」. */
export function labelledTree(codes: Iterable<string>): LabelledGroup[] {
  const wanted = new Set(codes);
  return GROUPS.flatMap(({ group, screens }) => {
    const kept = screens.flatMap(({ screen, actions }) => {
      const own = actions.flatMap(([code, action]) => (wanted.has(code) ? [{ code, group, screen, action }] : []));
      return own.length > 0 ? [{ screen, actions: own }] : [];
    });
    return kept.length > 0 ? [{ group, screens: kept }] : [];
  });
}
