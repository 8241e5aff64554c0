import type { authApi } from "@/contracts/auth/session";
import { CAPTCHA_PATH, LOGIN_PATH } from "@/contracts/auth/wire";
import { type Endpoint, type Method, open } from "@/contracts/kit/endpoint";

interface Bare {
  readonly method?: Method;
  readonly mayBeImage?: true;
  /** The call has one; what it may hold the server says. */
  readonly body?: object;
}

/**
 * An endpoint of the contract without its schemas, typed as the contract types it: the login page must not carry zod.
 * A test compares path and method with the contract's own. // performance.md §1
 */
export function bare<E extends Endpoint>(
  id: E["id"],
  path: string,
  { method = "GET", body, mayBeImage }: Bare = {},
): E {
  const spec = { method, access: open, origin: "spec", summary: "", data: {}, body, mayBeImage };
  return { id, path, spec } as unknown as E;
}

export const loginEndpoint = bare<typeof authApi.login>("auth.session.login", LOGIN_PATH);
export const captchaEndpoint = bare<typeof authApi.captcha>("auth.session.captcha", CAPTCHA_PATH, {
  mayBeImage: true,
});
