/**
 * What the login page must know of the wire, without zod: schemas would be a fifth of all its script.
 * `session.ts` builds its endpoints from these. // performance.md §1
 */
export const LOGIN_PATH = "/auth/login/{product}Men";
export const CAPTCHA_PATH = "/rest/auth/captcha/{codeType}";

/** What one try at a captcha computes: 1 MB of memory and some milliseconds, in every browser. // decision 0019 */
export const CAPTCHA_WORK = { N: 1_024, r: 8, p: 1, dkLen: 32 } as const;

/** Body of a refused login: HTTP 400 with `error` beside the envelope's own fields. // contract §2 */
export const LOGIN_ERROR = {
  captcha: "invalid_spsoft_auth0092",
  credentials: "invalid_grant",
  locked: "locked",
  /** Certificate host: no certificate, or one that does not hold. */
  certificate: "invalid_certificate",
  /** Second factor: a code that is not right, and a password step that is too long ago. */
  factor: "invalid_second_factor",
  factorStale: "second_factor_expired",
} as const;

/** Where a ticket of the certificate host becomes a session. // contract §7.14 */
export const TICKET_PATH = "/restOpen/auth/session/v1.0/ticket";

/** Where the second factor follows a right password. // domain a §3.5 */
export const FACTOR_PATH = "/restOpen/auth/session/v1.0/second-factor";

export const SMS_CODE_PATH = "/restOpen/auth/security/smsCode/{mobilePhone}";
export const ANONYMOUS_PATH = "/restOpen/auth/security/anonymous";
export const BY_PHONE_CODE_PATH = `${ANONYMOUS_PATH}/byPhoneCode`;
export const RESET_PATH = "/restOpen/auth/security/userCenter/pwd/reset";

/** `errorCode` of a 403 while the password must be changed first: only that, userInfo and logout are open. */
export const MUST_CHANGE_PASSWORD = "PASSWORD" as const;
/** The same while a second factor must be set up first: its own calls are open. */
export const MUST_ENROL = "FACTOR" as const;
