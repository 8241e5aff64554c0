const MAX_HEADER = 8_192;

/** On https the `__Host-` prefix binds the cookie to this very host. // contract §1 */
export const cookieName = (base: string, isHttps: boolean): string => (isHttps ? `__Host-${base}` : base);

function decoded(value: string): string {
  const bare = value.startsWith('"') && value.endsWith('"') && value.length > 1 ? value.slice(1, -1) : value;
  try {
    return decodeURIComponent(bare);
  } catch {
    return bare;
  }
}

/** Cookies of a request (RFC 6265); of equal names the first counts, as browsers send the most specific one first. */
export function readCookies(header: string | undefined): Readonly<Record<string, string | undefined>> {
  const cookies: Record<string, string | undefined> = Object.create(null) as Record<string, string | undefined>;
  if (header === undefined || header.length > MAX_HEADER) return cookies;
  for (const pair of header.split(";")) {
    const at = pair.indexOf("=");
    const name = pair.slice(0, at).trim();
    if (at > 0 && cookies[name] === undefined) cookies[name] = decoded(pair.slice(at + 1).trim());
  }
  return cookies;
}

/** A cookie that scripts cannot read and other sites' requests do not carry. // contract §2 */
export function serializeCookie(name: string, value: string, isHttps: boolean, maxAgeSeconds?: number): string {
  return [
    `${name}=${encodeURIComponent(value)}`,
    "Path=/",
    "HttpOnly",
    "SameSite=Lax",
    ...(isHttps ? ["Secure"] : []),
    ...(maxAgeSeconds === undefined ? [] : [`Max-Age=${maxAgeSeconds}`]),
  ].join("; ");
}
