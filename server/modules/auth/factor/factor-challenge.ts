import { randomBytes, timingSafeEqual } from "node:crypto";
import type { HttpContext } from "@/server/platform/call/context";
import type { Vault } from "@/server/platform/secrets/vault";

const COOKIE = "2fa";
/** From the right password to its code. */
export const CHALLENGE_SECONDS = 300;

/** Whose password was right, with the one that it was. */
interface Owner {
  readonly userId: string;
  readonly passwordHash: string;
}

const secondsOf = (now: Date): number => Math.floor(now.getTime() / 1_000);
/** Ends with the password: who changes it in between shuts out whoever else knew it. */
const macOf = (vault: Vault, id: string, { userId, passwordHash }: Owner): Buffer =>
  vault.derive("second-factor", [id, userId, passwordHash].join("\n")).subarray(0, 24);

/**
 * The step between password and code, in this browser's cookie alone: `<unix seconds>-<random>.<userId>.<mac>`. Only the
 * server can make one, and it opens nothing but `pass`.
 */
export function openChallenge(http: HttpContext, vault: Vault, owner: Owner, now: Date): void {
  const id = `${secondsOf(now).toString(36)}-${randomBytes(18).toString("base64url")}`;
  const value = `${id}.${owner.userId}.${macOf(vault, id, owner).toString("base64url")}`;
  http.setCookie(COOKIE, value, { maxAgeSeconds: CHALLENGE_SECONDS });
}

export interface Challenge {
  readonly userId: string;
  /** Whether the server made it for this account and the password of now. */
  isOf(owner: Owner): boolean;
}

/** What the browser's cookie claims, to be held against the account; null: none, or too old. */
export function challengeOf(http: HttpContext, vault: Vault, now: Date): Challenge | null {
  const parts = /^(([0-9a-z]{1,9})-[\w-]{24})\.([\w-]{1,64})\.([\w-]{32})$/.exec(http.cookie(COOKIE) ?? "");
  const [, id = "", time = "", userId = "", mac = ""] = parts ?? [];
  if (!parts || secondsOf(now) - Number.parseInt(time, 36) >= CHALLENGE_SECONDS) return null;
  const given = Buffer.from(mac, "base64url");
  return {
    userId,
    isOf: (owner) => owner.userId === userId && timingSafeEqual(given, macOf(vault, id, owner)),
  };
}

export const closeChallenge = (http: HttpContext): void => http.clearCookie(COOKIE);
