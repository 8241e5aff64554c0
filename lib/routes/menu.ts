import { childrenOf, isContainer, type ManifestRoute, matchRoute, routes, trailOf } from "@/lib/routes/manifest";

/** The part of a user that decides what is shown; null is nobody signed in. */
export interface Holder {
  readonly functionCodes: readonly string[];
  /** Until the password is changed only that page is open. // domain a §3.1 */
  readonly mustChangePwd?: boolean;
  /** Until a second factor is set up only that page is. // domain a §3.5 */
  readonly mustEnrol?: boolean;
}

export interface MenuNode {
  readonly route: ManifestRoute;
  readonly children: readonly MenuNode[];
}

/**
 * What the user's codes leave of the route table: a screen by its access, a container when one child is left.
 * // spec §4, contract §4
 */
export function isPermitted(entry: ManifestRoute, user: Holder | null): boolean {
  const { access } = entry;
  if (access.kind === "open") return true;
  if (!user) return false;
  if (isContainer(entry)) return childrenOf(entry).some((child) => isPermitted(child, user));
  return access.kind === "session" || access.anyOf.some((code) => user.functionCodes.includes(code));
}

/** In the menu: titled, not hidden, permitted (which for a container means that not all children were removed). // spec §2 */
const isListed = (entry: ManifestRoute, user: Holder): boolean =>
  entry.title !== null && !entry.isHidden && isPermitted(entry, user);

const nodeOf = (entry: ManifestRoute, user: Holder): MenuNode => ({
  route: entry,
  children: childrenOf(entry)
    .filter((child) => isListed(child, user))
    .map((child) => nodeOf(child, user)),
});

/** The whole menu of a user: its first level is the top menu. // spec §2 */
export const menuOf = (user: Holder): MenuNode[] =>
  routes.filter((entry) => entry.kind === "root" && isListed(entry, user)).map((entry) => nodeOf(entry, user));

/** The root menu above a path; null on pages outside every root (the login page, /404). */
export function currentRoot(pathname: string): ManifestRoute | null {
  const entry = matchRoute(pathname);
  const first = entry && trailOf(entry)[0];
  return first?.kind === "root" ? first : null;
}

/** The root that the current page stands under with what the user's codes leave of it, be it hidden in the menu. // spec §2 */
export function currentNodeOf(user: Holder, pathname: string): MenuNode | null {
  const root = currentRoot(pathname);
  return root && isPermitted(root, user) ? nodeOf(root, user) : null;
}

/** The side menu: the children of the current root; none while a single page is open at all. // spec §2, domain a §3.1 */
export const sideMenuOf = (user: Holder, pathname: string): readonly MenuNode[] =>
  user.mustChangePwd || user.mustEnrol ? [] : (currentNodeOf(user, pathname)?.children ?? []);

/** Where a container leads: its first permitted screen, those of the menu before hidden ones. // contract §4 */
export function firstScreenOf(entry: ManifestRoute, user: Holder): ManifestRoute | null {
  if (!isContainer(entry)) return isPermitted(entry, user) ? entry : null;
  const children = childrenOf(entry);
  for (const child of [...children.filter((c) => !c.isHidden), ...children.filter((c) => c.isHidden)]) {
    const found = firstScreenOf(child, user);
    if (found) return found;
  }
  return null;
}
