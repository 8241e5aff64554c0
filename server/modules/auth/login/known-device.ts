import type { Context } from "@/server/platform/call/context";
import { claimedDevice, deviceCookie, deviceOf, type DeviceOwner } from "@/server/modules/auth/login/login-secrets";

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
