import type { factorApi } from "@/contracts/auth/second-factor";
import { FACTOR_PATH } from "@/contracts/auth/wire";
import { bare } from "@/lib/session/login-endpoint";

export const passEndpoint = bare<typeof factorApi.pass>("auth.second-factor.pass", FACTOR_PATH, {
  method: "POST",
  body: {},
});
