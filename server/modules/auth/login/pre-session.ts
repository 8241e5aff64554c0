import { randomBytes, timingSafeEqual } from "node:crypto";
import type { HttpContext } from "@/server/platform/call/context";
import type { Vault } from "@/server/platform/secrets/vault";

const COOKIE = "pre";
const HOUR_SECONDS = 3_600;
const LIFE_SECONDS = 12 * HOUR_SECONDS;
/** An older one is replaced by the next captcha, so that what is bound to one never outlives it. */
const RENEW_SECONDS = 8 * HOUR_SECONDS;

const secondsOf = (now: Date): number => Math.floor(now.getTime() / 1_000);

const macOf = (vault: Vault, id: string): Buffer => vault.derive("pre-session", id).subarray(0, 16);

/** `<unix seconds>-<random>.<mac>`: nobody but the server can make one. */
export function makePreSession(vault: Vault, now: Date): string {
  const id = `${secondsOf(now).toString(36)}-${randomBytes(18).toString("base64url")}`;
  return `${id}.${macOf(vault, id).toString("base64url")}`;
}

function younger(http: HttpContext, vault: Vault, { now, seconds }: { now: Date; seconds: number }): string | null {
  const value = http.cookie(COOKIE) ?? "";
  const [, id = "", time = "", mac = ""] = /^(([0-9a-z]{1,9})-[\w-]{24})\.([\w-]{22})$/.exec(value) ?? [];
  if (id === "" || !timingSafeEqual(Buffer.from(mac, "base64url"), macOf(vault, id))) return null;
  return secondsOf(now) - Number.parseInt(time, 36) < seconds ? value : null;
}

/**
 * The browser's pre-session: what captcha, phone code and phone token are bound to before there is a session. Null
 * without one, and for one that the server did not make. // contract §2
 */
export const preSessionOf = (http: HttpContext, vault: Vault, now: Date): string | null =>
  younger(http, vault, { now, seconds: LIFE_SECONDS });

/** The pre-session that the browser has, or a new one in its cookie. */
export function keepPreSession(http: HttpContext, vault: Vault, now: Date): string {
  const known = younger(http, vault, { now, seconds: RENEW_SECONDS });
  if (known !== null) return known;
  const made = makePreSession(vault, now);
  http.setCookie(COOKIE, made, { maxAgeSeconds: LIFE_SECONDS });
  return made;
}
