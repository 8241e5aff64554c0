import type { SignInProof } from "@/server/platform/call/session-book";

/** What a session was opened with, as people read it. */
export const PROOF_WORDS: Readonly<Record<SignInProof, string>> = {
  password: "密码",
  code: "密码与动态验证码",
  recovery: "密码与恢复码",
  certificate: "密码与证书",
};
