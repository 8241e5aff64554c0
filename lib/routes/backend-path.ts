/**
 * Which paths belong to the backend, and which paths nobody may read. Pure: the front process and `middleware.ts`
 * share it, so both send exactly the same paths the same way. // architecture §1
 */

/** Every path of the backend starts with one of these, whole segments only. // contract §1 */
export const backendPrefixes = ["/rest", "/restOpen", "/auth/login", "/logout"] as const;
/** Clients that lower-case their paths say it so; the backend finds our own calls under it. // contract §2, spec §7 */
const OPEN_IN_ANY_CASE = /^\/restopen(?:\/|$)/i;

/** Largest request body that passes: the 20 MB of an upload and the multipart frame around it. // promises §5 */
export const maxBodyBytes = 21_500_000;

/** True when the backend answers this path (`/restaurant` is not one of its paths). */
export function isBackendPath(pathname: string): boolean {
  return (
    backendPrefixes.some((prefix) => pathname === prefix || pathname.startsWith(`${prefix}/`)) ||
    OPEN_IN_ANY_CASE.test(pathname)
  );
}

/** The path of a request target, its query cut off. */
export function pathnameOf(target: string): string {
  const end = target.indexOf("?");
  return end === -1 ? target : target.slice(0, end);
}

// A dot segment, plain or encoded; an encoded slash, backslash or control character; half an escape.
const dotSegment = /(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i;
const hiddenCharacter = /%(?:2f|5c|7f|[01][0-9a-f])/i;
const brokenEscape = /%(?![0-9a-f]{2})/i;
const rawCharacter = /[\u0000-\u0020\u007f\\#]/;

/**
 * True for a path that two layers could read differently, so that it is refused before anyone reads it:
 * `..`, `%2e%2e`, `%2f`, `%5c`, `%00`, a backslash, a target that is not a path. // promises §0.7
 */
export function isUnsafePath(pathname: string): boolean {
  if (!pathname.startsWith("/") || rawCharacter.test(pathname)) return true;
  if (pathname.includes("/.") && dotSegment.test(pathname)) return true;
  if (!pathname.includes("%")) return false;
  return dotSegment.test(pathname) || hiddenCharacter.test(pathname) || brokenEscape.test(pathname);
}

export interface FailureBody {
  success: false;
  errorCode: string;
  errorMessage: string;
  errorId: string;
  returnMessage: string;
}

/** The failure envelope for answers that the portal gives itself. // contract §2 */
export function failureBody(errorCode: string, errorMessage: string, errorId: string): FailureBody {
  return { success: false, errorCode, errorMessage, errorId, returnMessage: errorMessage };
}
