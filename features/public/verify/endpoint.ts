import type { verifyApi } from "@/contracts/public/verify";
import { VERIFY_PATH } from "@/contracts/public/verify-wire";
import { bare } from "@/lib/session/login-endpoint";

/** Without schemas: the page carries no zod. A test compares it with the contract. */
export const checkEndpoint = bare<typeof verifyApi.check>("public.verify.check", VERIFY_PATH, {
  method: "POST",
  body: {},
});
