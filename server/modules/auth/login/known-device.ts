import type { Context } from "@/server/platform/call/context";
import { consume, consumeOfAddress } from "@/server/platform/limits/rate-limit";
import {
  anyDevice,
  claimedDevice,
  deviceCookie,
  deviceOf,
  type DeviceOwner,
} from "@/server/modules/auth/login/login-secrets";

const COOKIE = "did";
const SECONDS = 180 * 86_400;

type Asking = Pick<Context, "http" | "services">;

/** What the browser's cookie claims for this name, to be held against the account by `knownDevice`. */
export const claimed = ({ http, services }: Asking, username: string): string | null =>
  claimedDevice(services.vault, username, http.cookie(COOKIE));

/**
 * The remembered device when this browser has signed in to the account with the password that it has now, else null.
 * Bound by the server's key: an own account's device proves nothing for another one, nor a copy after a new password.
 */
export const knownDevice = ({ http, services }: Asking, owner: DeviceOwner): string | null =>
  deviceOf(services.vault, owner, http.cookie(COOKIE));

/**
 * From now on strangers cannot shut this browser out of the account. `device` goes on being counted as it was; null, and
 * always after a new password: as a new one, which whoever has a copy of the old one cannot count up.
 */
export function rememberDevice({ http, services }: Asking, owner: DeviceOwner, device: string | null): void {
  http.setCookie(COOKIE, deviceCookie(services.vault, owner, device ?? undefined), { maxAgeSeconds: SECONDS });
}

/**
 * The strict limit of strangers, by their address; a browser that has signed in before is counted by itself, so that
 * nobody at its address stands in its way. // promises P-S5
 */
export function consumeOfBrowser(
  ctx: Asking & Pick<Context, "db" | "ip" | "now">,
  name: string,
  limit: { readonly points: number; readonly windowSeconds: number },
): Promise<void> {
  const device = anyDevice(ctx.services.vault, ctx.http.cookie(COOKIE));
  return device === null
    ? consumeOfAddress(ctx, name, limit)
    : consume(ctx.db, `${name}-device:${device}`, limit, ctx.now);
}
