import { createHmac } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { type BlockList, isIP } from "node:net";
import { backendTime } from "./backend-time";
import { isInternal } from "@/contracts/kit/network";

/** Who asks and how, as far as the portal can vouch for it. // contract §7.13 */
export interface Client {
  readonly ip: string;
  readonly proto: "http" | "https";
  /** The public host, port included: what the browser has in its address bar. */
  readonly host: string;
  /** The client certificate that a trusted proxy has verified on the certificate host, still escaped; else null. */
  readonly certificate: string | null;
  /** `ip` is that of a proxy nobody named in TRUSTED_PROXY: whoever comes through it looks the same from here. */
  readonly isShared: boolean;
}

const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const v4WithPort = /^(\d+\.\d+\.\d+\.\d+):\d+$/;
const bracketed = /^\[([^\]]+)\](?::\d+)?$/;

/** One address in its shortest form: no port, no brackets, no zone, IPv4 out of its IPv6 wrapping; null when it is none. */
export function plainAddress(text: string): string | null {
  const bare = text.trim().replace(v4WithPort, "$1").replace(bracketed, "$1").replace(/%.*$/, "").replace(mapped, "$1");
  return isIP(bare) === 0 ? null : bare.toLowerCase();
}

function isTrusted(address: string, proxies: BlockList): boolean {
  return proxies.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
}

/** The right-most address that no trusted proxy vouches for; an entry that is no address ends the search. */
function forwardedAddress(header: string, peer: string, proxies: BlockList): string {
  let nearest = peer;
  for (const entry of header.split(",").reverse()) {
    const address = plainAddress(entry);
    if (address === null) return nearest;
    if (!isTrusted(address, proxies)) return address;
    nearest = address;
  }
  return nearest;
}

const joined = (value: string | string[] | undefined): string =>
  Array.isArray(value) ? value.join(",") : (value ?? "");
const last = (value: string | string[] | undefined): string => joined(value).split(",").at(-1)?.trim() ?? "";

const maxCertificate = 8_000;

/** Only a proxy that verified it, and only on the certificate host; nobody else can bring one. // contract §7.14 */
function certificateOf(req: IncomingMessage, host: string, certHost: string | null): string | null {
  const { "x-client-certificate": certificate, "x-client-verify": verify } = req.headers;
  if (certHost === null || host.toLowerCase() !== certHost.toLowerCase() || verify !== "SUCCESS") return null;
  const isOne = typeof certificate === "string" && certificate.length > 0 && certificate.length <= maxCertificate;
  return isOne ? certificate : null;
}

/**
 * A forwarding header from a machine of the own house that is not on the list. Whoever writes such a header himself
 * over the Internet has an address of the Internet, and goes on being counted by it.
 */
const isUnnamedProxy = (peer: string, { headers }: IncomingMessage): boolean =>
  isInternal(peer) && (headers["x-forwarded-for"] !== undefined || headers.forwarded !== undefined);

/** Believes forwarding headers only when the peer itself is a trusted proxy. // contract §1 TRUSTED_PROXY */
export function clientOf(req: IncomingMessage, proxies: BlockList | null, certHost: string | null = null): Client {
  const peer = plainAddress(req.socket.remoteAddress ?? "") ?? "0.0.0.0";
  const host = req.headers.host ?? "";
  if (!proxies || !isTrusted(peer, proxies))
    return { ip: peer, proto: "http", host, certificate: null, isShared: isUnnamedProxy(peer, req) };
  const publicHost = last(req.headers["x-forwarded-host"]) || host;
  return {
    ip: forwardedAddress(joined(req.headers["x-forwarded-for"]), peer, proxies),
    proto: last(req.headers["x-forwarded-proto"]) === "https" ? "https" : "http",
    host: publicHost,
    certificate: certificateOf(req, publicHost, certHost),
    isShared: false,
  };
}

/** True when `host` (with or without port) is on the list, or there is no list. // contract §1 ALLOWED_HOSTS */
export function isAllowedHost(host: string, allowed: readonly string[] | null): boolean {
  if (!allowed) return true;
  const name = host.toLowerCase().replace(/:\d+$/, "");
  return allowed.some((entry) => (entry.startsWith("*.") ? name.endsWith(entry.slice(1)) : name === entry));
}

const signatureLifeMs = 10_000;

/**
 * Makes `x-client-signature`: `<unix seconds>.<hex hmac-sha256(secret, "<unix seconds>\n<ip>")>`. The backend takes it
 * for 300 s; one signature serves an address for 10 s here, which spares a hash per request.
 */
export function signer(secret: string | null, now: () => number = backendTime.now): (ip: string) => string | null {
  if (secret === null) return () => null;
  const cache = new Map<string, string>();
  let since = now();
  return (ip) => {
    if (now() - since > signatureLifeMs || cache.size > 5_000) {
      cache.clear();
      since = now();
    }
    let signature = cache.get(ip);
    if (!signature) {
      const seconds = Math.floor(now() / 1000);
      signature = `${seconds}.${createHmac("sha256", secret).update(`${seconds}\n${ip}`).digest("hex")}`;
      cache.set(ip, signature);
    }
    return signature;
  };
}
