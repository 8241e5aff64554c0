import { scrypt } from "@noble/hashes/scrypt.js";
import { sha256 } from "@noble/hashes/sha2.js";
import type { CaptchaChallenge } from "@/contracts/auth/session";
import { CAPTCHA_WORK } from "@/contracts/auth/wire";

/** What is to be found. */
export type Work = Pick<CaptchaChallenge, "salt" | "tries" | "check">;

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes)).replace(/[+/=]/g, (char) => ({ "+": "-", "/": "_" })[char] ?? "");

/** The answer when `tried` is the right one. In plain script: a site without https has no `crypto.subtle`. */
export function answerAt({ salt, check }: Work, tried: number): string | null {
  const key = scrypt(utf8(String(tried)), utf8(salt), CAPTCHA_WORK);
  return base64url(sha256(key)) === check ? base64url(key) : null;
}

/** The answer to a challenge; null when there is none. `pause` is awaited between tries. */
export async function findAnswer(work: Work, pause: () => Promise<void> | void): Promise<string | null> {
  for (let tried = 0; tried < work.tries; tried += 1) {
    const answer = answerAt(work, tried);
    if (answer !== null) return answer;
    await pause();
  }
  return null;
}
