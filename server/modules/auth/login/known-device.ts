import type { Context } from "@/server/platform/call/context";
import { deviceCookie, deviceOf } from "@/server/modules/auth/login/login-secrets";

const COOKIE = "did";
const SECONDS = 180 * 86_400;

type Asking = Pick<Context, "http" | "services">;

/**
 * The remembered device when this browser has signed in to the account before, else null. Bound to the name by the
 * server's key: an own account's device proves nothing for another one.
 */
export const knownDevice = ({ http, services }: Asking, username: string): string | null =>
  deviceOf(services.vault, username.toLowerCase(), http.cookie(COOKIE));

/** From now on strangers cannot shut this browser out of the account. */
export function rememberDevice({ http, services }: Asking, username: string, device: string | null): void {
  const value = deviceCookie(services.vault, username.toLowerCase(), device ?? undefined);
  http.setCookie(COOKIE, value, { maxAgeSeconds: SECONDS });
}
