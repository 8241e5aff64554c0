import { createHmac, timingSafeEqual } from "node:crypto";
import { isIP, type Socket } from "node:net";
import type { IncomingMessage } from "node:http";

/** Where a call really comes from, as far as it can be believed. // contract §7.13 */
export interface ClientAddress {
  readonly ip: string;
  readonly isHttps: boolean;
  /** Names that the caller may have typed; the first is the believed one. */
  readonly hosts: readonly string[];
  /** PEM of the client certificate that a trusted proxy has verified on the certificate host, signed by the portal. */
  readonly certificate: string | null;
}

const MAX_AGE_SECONDS = 300;

const one = (value: string | string[] | undefined): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;

const macOf = (secret: string, text: string, time: string): Buffer =>
  createHmac("sha256", secret).update(`${time}\n${text}`).digest();

/** `x-client-signature: <unix seconds>.<hex hmac-sha256(secret, "<unix seconds>\n<ip>")>`. */
export const signClientAddress = (secret: string, ip: string, unixSeconds: number): string =>
  `${unixSeconds}.${macOf(secret, ip, String(unixSeconds)).toString("hex")}`;

/** Headers of a proved client certificate; whoever sends them without the portal's signature sends nothing. */
export const CERT_HEADER = "x-client-certificate";
export const CERT_SIGNATURE = "x-client-certificate-signature";

/** What is signed for a certificate: bound to the address, and no text that an address could be. // contract §7.14 */
export const certificateClaim = (ip: string, escapedPem: string): string => `certificate\n${ip}\n${escapedPem}`;

/** True when the portal signed this very text within the last minutes; several secrets, by commas, hold while they rotate. */
export function isSigned(secrets: string, text: string, signature: string, nowMs: number): boolean {
  const [, time = "", mac = ""] = /^(\d{1,12})\.([0-9a-f]{64})$/.exec(signature) ?? [];
  if (mac === "" || Math.abs(nowMs / 1_000 - Number(time)) > MAX_AGE_SECONDS) return false;
  return secrets
    .split(",")
    .some((secret) => timingSafeEqual(Buffer.from(mac, "hex"), macOf(secret.trim(), text, time)));
}

/** The other end of a socket; IPv4 without the shell that IPv6 puts around it. */
export const peerOf = ({ remoteAddress }: Pick<Socket, "remoteAddress">, unknown: string): string =>
  (remoteAddress ?? unknown).replace(/^::ffff:/, "");

/** Forwarding headers count only with the portal's signature; otherwise the socket speaks. */
export function clientOf(request: IncomingMessage, secret: string, nowMs: number): ClientAddress {
  const { headers } = request;
  const socketIp = peerOf(request.socket, "127.0.0.1");
  const host = one(headers.host) ?? "";
  const forwardedHost = one(headers["x-forwarded-host"]);
  const ip = one(headers["x-client-address"]);
  const signature = one(headers["x-client-signature"]);
  const hosts = forwardedHost ? [forwardedHost, host] : [host];
  if (!ip || !signature || isIP(ip) === 0 || !isSigned(secret, ip, signature, nowMs)) {
    return { ip: socketIp, isHttps: false, hosts, certificate: null };
  }
  const certificate = certificateOf(headers, { secret, ip, nowMs });
  return { ip, isHttps: one(headers["x-forwarded-proto"]) === "https", hosts, certificate };
}

function certificateOf(
  headers: IncomingMessage["headers"],
  { secret, ip, nowMs }: { readonly secret: string; readonly ip: string; readonly nowMs: number },
): string | null {
  const escaped = one(headers[CERT_HEADER]);
  const signature = one(headers[CERT_SIGNATURE]);
  if (!escaped || !signature || !isSigned(secret, certificateClaim(ip, escaped), signature, nowMs)) return null;
  try {
    return decodeURIComponent(escaped);
  } catch {
    return null;
  }
}

/** The network that an address belongs to: /24 of IPv4, /56 of IPv6. // promises P-S5 */
export function networkOf(ip: string): string {
  if (isIP(ip) === 4) return `${ip.split(".").slice(0, 3).join(".")}.0/24`;
  const [head = "", tail] = ip.toLowerCase().split("::");
  const left = head === "" ? [] : head.split(":");
  const right = !tail ? [] : tail.split(":");
  const groups = [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill("0"), ...right];
  const [a = "0", b = "0", c = "0", d = "0"] = groups.map((g) => g.padStart(4, "0"));
  return `${a}:${b}:${c}:${d.slice(0, 2)}00::/56`;
}
