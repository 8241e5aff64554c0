/**
 * Whether a browser with these cookies may be signed in; the backend decides. By name where the name is known: on https
 * it carries a prefix, and both are accepted. A backend that somebody else runs names its cookie as it likes, so that
 * any cookie may be a session. // contract §1, decision 0029
 */
export function mayHoldSession(cookies: readonly string[], env: Readonly<Record<string, string | undefined>>): boolean {
  const given = env.SESSION_COOKIE?.trim();
  if (!given && env.BACKEND_ORIGIN?.trim()) return cookies.length > 0;
  const name = given || "sid";
  return cookies.includes(name) || cookies.includes(`__Host-${name}`);
}
