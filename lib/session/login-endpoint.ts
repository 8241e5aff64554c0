import type { authApi } from "@/contracts/auth/session";
import { CAPTCHA_PATH, LOGIN_PATH } from "@/contracts/auth/wire";
import { binary, type Endpoint, open } from "@/contracts/kit/endpoint";

/**
 * An endpoint of the contract without its schemas, typed as the contract types it: the login page must not carry zod.
 * A test compares path and method with the contract's own. // performance.md §1
 */
function bare<E extends Endpoint>(id: E["id"], path: string, data: object): E {
  const spec = { method: "GET", access: open, origin: "spec", summary: "", data };
  return { id, path, spec } as unknown as E;
}

export const loginEndpoint = bare<typeof authApi.login>("auth.session.login", LOGIN_PATH, {});
export const captchaEndpoint = bare<typeof authApi.captcha>("auth.session.captcha", CAPTCHA_PATH, binary());
