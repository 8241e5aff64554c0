import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import type { Client } from "./address";

/** Headers of one connection, which no proxy may pass on. // RFC 9110 §7.6.1 */
const hopByHop = new Set([
  "connection",
  "keep-alive",
  "proxy-connection",
  "proxy-authenticate",
  "proxy-authorization",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
  "http2-settings",
]);

/** What only the portal may say about the client; `host` and `expect` are answered here. // promises §0.4 */
const portalOnly = new Set([
  "host",
  "expect",
  "forwarded",
  "x-real-ip",
  "x-client-ip",
  "x-client-address",
  "x-client-signature",
  "x-client-shared",
  "x-client-verify",
  "x-client-certificate",
  "x-client-certificate-signature",
]);

/** Next's internals, never taken from outside. `rsc` and `next-router-*` stay: navigation needs them. // promises §5 */
const nextInternal = /^(?:x-middleware-|x-nextjs-|x-next-|x-now-|x-invoke-|x-prerender-|x-vercel-)/;
const nextInternalNames = new Set(["x-matched-path", "x-segment-prefetch", "next-action", "next-resume"]);

const isForwarding = (name: string): boolean => portalOnly.has(name) || name.startsWith("x-forwarded-");
const isNextInternal = (name: string): boolean =>
  name.startsWith("x-") ? nextInternal.test(name) || nextInternalNames.has(name) : nextInternalNames.has(name);

function namedByConnection(value: string | undefined): readonly string[] {
  if (!value || /^(?:keep-alive|close)$/i.test(value)) return [];
  return value
    .toLowerCase()
    .split(",")
    .map((name) => name.trim());
}

type Sign = (text: string) => string | null;

/** What the portal itself says about the client; the backend believes it by its signature. // contract §7.13 */
export function vouched(client: Client, sign: Sign): Record<string, string> {
  const signature = sign(client.ip);
  const shared = client.isShared ? sign(`shared\n${client.ip}`) : null;
  return {
    "x-forwarded-for": client.ip,
    "x-forwarded-proto": client.proto,
    ...(client.host ? { "x-forwarded-host": client.host } : {}),
    ...(signature ? { "x-client-address": client.ip, "x-client-signature": signature } : {}),
    ...(shared ? { "x-client-shared": shared } : {}),
  };
}

/** Name and value in turn, as the backend gets them: no hop-by-hop and no forged header. */
export function backendRequestHeaders(req: IncomingMessage, client: Client, sign: Sign): string[] {
  const raw = req.rawHeaders;
  const named = namedByConnection(req.headers.connection);
  const headers: string[] = [];
  for (let i = 0; i < raw.length; i += 2) {
    const name = (raw[i] as string).toLowerCase();
    if (hopByHop.has(name) || isForwarding(name) || isNextInternal(name) || named.includes(name)) continue;
    headers.push(name, raw[i + 1] as string);
  }
  headers.push(...Object.entries(vouched(client, sign)).flat());
  const { certificate } = client;
  const proof = certificate === null ? null : sign(`certificate\n${client.ip}\n${certificate}`);
  if (certificate !== null && proof) {
    headers.push("x-client-certificate", certificate, "x-client-certificate-signature", proof);
  }
  return headers;
}

/** Cleans the request in place before Next reads it, and tells Next the same about the client as the backend. */
export function scrubForPages(req: IncomingMessage, client: Client, sign: Sign): void {
  const headers: IncomingHttpHeaders = req.headers;
  for (const name of Object.keys(headers)) {
    if (isNextInternal(name) || name === "upgrade" || (isForwarding(name) && name !== "host"))
      Reflect.deleteProperty(headers, name);
  }
  Object.assign(headers, vouched(client, sign));
}

const tellsTooMuch = new Set(["server", "x-powered-by", "alt-svc"]);

/** The backend's address stays inside: an absolute Location to it becomes a path. // promises §0.5 */
function publicLocation(location: string, backendOrigin: string): string {
  if (!location.startsWith(backendOrigin)) return location;
  const path = location.slice(backendOrigin.length);
  return path === "" ? "/" : path.startsWith("/") ? path : location;
}

/** Name and value in turn, as the browser gets them. `https` adds HSTS. */
export function browserResponseHeaders(
  answer: Readonly<Record<string, string | string[] | undefined>>,
  backendOrigin: string,
  client: Client,
): string[] {
  const connection = answer.connection;
  const named = namedByConnection(typeof connection === "string" ? connection : connection?.join(","));
  const headers: string[] = [];
  for (const name of Object.keys(answer)) {
    const value = answer[name];
    if (value === undefined || hopByHop.has(name) || tellsTooMuch.has(name) || named.includes(name)) continue;
    if (name.startsWith("x-middleware-") || name.startsWith("x-client-")) continue;
    if (typeof value !== "string") for (const one of value) headers.push(name, one);
    else headers.push(name, name === "location" ? publicLocation(value, backendOrigin) : value);
  }
  if (answer["x-content-type-options"] === undefined) headers.push("x-content-type-options", "nosniff");
  if (client.proto === "https") headers.push("strict-transport-security", hsts);
  return headers;
}

/** One year, on https only: the portal cannot vouch for its sibling hosts. */
export const hsts = "max-age=31536000";
