import { href } from "@/lib/routes/href";
import {
  CHANGE_PASSWORD,
  HOME,
  isContainer,
  type ManifestRoute,
  matchRoute,
  routeOf,
  SECOND_FACTOR,
} from "@/lib/routes/manifest";
import { firstScreenOf, type Holder, isPermitted } from "@/lib/routes/menu";
import { isSignInPath } from "@/lib/routes/sign-in-path";

/** What the guard says: show this screen, or go there. */
export type Verdict =
  { readonly kind: "pass"; readonly route: ManifestRoute } | { readonly kind: "redirect"; readonly to: string };

const to = (path: string): Verdict => ({ kind: "redirect", to: path });

const pathnameOf = (target: string): string => /^[^?#]*/.exec(target)?.[0] ?? "";

/** The login page, told where the user meant to go: path, query and hash. // spec §4 */
export const loginHref = (target: string): string =>
  isSignInPath(pathnameOf(target)) ? href("auth.login") : href("auth.login", { redirect: target });

/**
 * The navigation guard; `target` is path and query as the browser asked for them.
 * `/` leads home, unmatched paths to /404, nobody signed in to the login page, missing codes to /403. // spec §2, §4
 */
export function guard(target: string, user: Holder | null): Verdict {
  const pathname = pathnameOf(target);
  if (pathname === "/") return to(href(HOME));
  const found = matchRoute(pathname);
  if (!found) return to(href("error.not-found"));
  if (found.access.kind !== "open" && !user) return to(loginHref(target));
  if (user?.mustChangePwd && found.access.kind !== "open" && found.id !== CHANGE_PASSWORD)
    return to(href(CHANGE_PASSWORD, { redirect: target }));
  if (user?.mustEnrol && found.access.kind !== "open" && found.id !== CHANGE_PASSWORD && found.id !== SECOND_FACTOR)
    return to(href(SECOND_FACTOR, { redirect: target }));
  if (!isPermitted(found, user)) return to(href("error.forbidden"));
  if (!isContainer(found) || !user) return { kind: "pass", route: found };
  const first = firstScreenOf(found, user);
  return to(first ? first.path : href("error.forbidden"));
}

/** True for pages that nobody needs to sign in for. */
export const isPublicPath = (pathname: string): boolean => matchRoute(pathname)?.access.kind === "open";

/** The page that is not there unless the environment opens it: then the answer is that of any unknown page. // contract §1 */
export const isClosedPage = (pathname: string, env: Readonly<Record<string, string | undefined>>): boolean =>
  matchRoute(pathname)?.id === "gallery" && env.GALLERY?.trim() !== "1";

/**
 * The part of the guard that needs no user, for the middleware: where to send a page request, or null to let it pass.
 * Comfort only: every page asks the backend who the user is. // promises §0.6
 */
export function guardByCookie(target: string, hasSessionCookie: boolean): string | null {
  const verdict = guard(target, null);
  if (verdict.kind === "pass") return null;
  const isKnown = matchRoute(pathnameOf(target)) !== null;
  return isKnown && hasSessionCookie ? null : verdict.to;
}

/**
 * Where to go after signing in: a path of this portal that has a screen, else home. Other origins, the backend's
 * paths (`/logout` among them) and the login page itself are not followed.
 */
export function safeRedirect(wanted: string | null | undefined): string {
  const home = routeOf(HOME).path;
  if (!wanted?.startsWith("/") || wanted.length > 2000) return home;
  const base = "http://portal.invalid";
  const url = URL.canParse(wanted, base) ? new URL(wanted, base) : null;
  if (!url || url.origin !== base) return home;
  const found = matchRoute(url.pathname);
  return found && found.access.kind !== "open" ? url.pathname + url.search + url.hash : home;
}

/**
 * Where the login page at this address leads after signing in. A page that the server redirected keeps its hash in the
 * browser only: it then stands behind the login page's own address.
 */
export function redirectOf({ search, hash }: { readonly search: string; readonly hash: string }): string {
  const wanted = new URLSearchParams(search).get("redirect");
  return safeRedirect(wanted && !wanted.includes("#") ? wanted + hash : wanted);
}
