import { createHash, scryptSync } from "node:crypto";
import { authApi, captchaChallenge, type CaptchaChallenge } from "@/contracts/auth/session";
import { fillPath } from "@/contracts/kit/endpoint";
import type { TestApp } from "@/server/testing/testing";

/** The answer to a challenge as any client would find it, with Node's own functions. */
export function solve({ salt, tries, check }: Pick<CaptchaChallenge, "salt" | "tries" | "check">): string {
  for (let tried = 0; tried < tries; tried += 1) {
    const key = scryptSync(String(tried), salt, 32, { N: 1_024, r: 8, p: 1 });
    if (createHash("sha256").update(key).digest("base64url") === check) return key.toString("base64url");
  }
  throw new Error("a challenge without an answer");
}

interface Asker {
  readonly cookies?: Readonly<Record<string, string>>;
  readonly ip?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A challenge for a browser with these cookies, and the cookies that it has afterwards. */
export async function askCaptcha(
  t: Pick<TestApp, "call">,
  codeType: "login" | "smsCode" | "verify",
  { cookies = {}, ip, headers }: Asker = {},
) {
  const url = fillPath(authApi.captcha.path, { codeType });
  const response = await t.call({
    method: "GET",
    url,
    cookies,
    ...(headers && { headers }),
    ...(ip && { remoteAddress: ip }),
  });
  const made = response.cookies.find(({ name }) => name === "pre");
  const challenge = captchaChallenge.parse(response.json<{ data: unknown }>().data);
  return { challenge, made, cookies: made ? { ...cookies, pre: made.value } : { ...cookies } };
}

/** A challenge and its answer: the browser's cookies and what it sends. */
export async function freshCaptcha(
  t: Pick<TestApp, "call">,
  cookies: Readonly<Record<string, string>> = {},
  headers?: Readonly<Record<string, string>>,
) {
  const asked = await askCaptcha(t, "login", { cookies, ...(headers && { headers }) });
  return { cookies: asked.cookies, captcha: solve(asked.challenge) };
}
