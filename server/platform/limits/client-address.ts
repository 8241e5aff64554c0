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
  /** The portal found a proxy in front of it that it was not told of: everybody seems to come from this one address. */
  readonly isShared: boolean;
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

/** Header of an address that stands for many, with the signature over `sharedClaim`. */
export const SHARED_HEADER = "x-client-shared";
export const sharedClaim = (ip: string): string => `shared\n${ip}`;

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
    return { ip: socketIp, isHttps: false, hosts, certificate: null, isShared: false };
  }
  const certificate = certificateOf(headers, { secret, ip, nowMs });
  const isShared = isSigned(secret, sharedClaim(ip), one(headers[SHARED_HEADER]) ?? "", nowMs);
  return { ip, isHttps: one(headers["x-forwarded-proto"]) === "https", hosts, certificate, isShared };
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
