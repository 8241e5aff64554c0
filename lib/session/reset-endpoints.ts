import type { anonymousApi, passwordApi } from "@/contracts/auth/password";
import { ANONYMOUS_PATH, BY_PHONE_CODE_PATH, RESET_PATH, SMS_CODE_PATH } from "@/contracts/auth/wire";
import { bare } from "@/lib/session/login-endpoint";

// Without schemas, like the login call: the page before sign-in carries no zod. A test compares them with the contract.
export const smsCodeEndpoint = bare<typeof passwordApi.smsCode>("auth.password.smsCode", SMS_CODE_PATH);
export const siteEndpoint = bare<typeof anonymousApi.site>("auth.anonymous.site", ANONYMOUS_PATH);
export const byPhoneCodeEndpoint = bare<typeof anonymousApi.byPhoneCode>(
  "auth.anonymous.byPhoneCode",
  BY_PHONE_CODE_PATH,
  { method: "POST", body: {} },
);
export const resetEndpoint = bare<typeof passwordApi.reset>("auth.password.reset", RESET_PATH, {
  method: "PUT",
  body: {},
});
