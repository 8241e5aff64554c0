/**
 * What the login page must know of the wire, without zod: schemas would be a fifth of all its script.
 * `session.ts` builds its endpoints from these. // performance.md §1
 */
export const LOGIN_PATH = "/auth/login/{product}Men";
export const CAPTCHA_PATH = "/rest/auth/captcha/{codeType}";

/** Body of a refused login: HTTP 400 with `error` beside the envelope's own fields. // contract §2 */
export const LOGIN_ERROR = {
  captcha: "invalid_spsoft_auth0092",
  credentials: "invalid_grant",
  locked: "locked",
} as const;
