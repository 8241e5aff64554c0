import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { and, eq, gt } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "@/server/db/client";
import type { HttpContext } from "@/server/kit/context";
import { defineParam } from "@/server/kit/params";
import type { Vault } from "@/server/kit/vault";
import { captchas } from "@/server/modules/auth/session.table";

export const captchaSeconds = defineParam(
  "login.captchaSeconds",
  z.int().min(30).max(900),
  180,
  "图形验证码有效期（秒）",
);
export const captchasPerMinute = defineParam(
  "limits.captchasPerMinute",
  z.int().min(1).max(10_000),
  60,
  "每个网络地址每分钟图形验证码上限",
);

/** The browser's pre-session: what a captcha is bound to before there is a session. // contract §2 */
const COOKIE = "pre";
const COOKIE_SECONDS = 3_600;

const hashOf = (text: string): string => createHash("sha256").update(text).digest("base64url");

/** The answer is kept as a keyed hash bound to the browser; the text itself stands nowhere. */
export const answerHash = (vault: Vault, preSession: string, answer: string): string =>
  vault.derive("captcha", `${preSession}\n${answer.trim().toUpperCase()}`).toString("base64url");

export const preSessionOf = (http: HttpContext): string | null => {
  const value = http.cookie(COOKIE);
  return value !== undefined && /^[\w-]{24}$/.test(value) ? value : null;
};

/** Remembers the answer for this browser; an earlier picture is void from now on. */
export async function issueCaptcha(
  db: Db,
  vault: Vault,
  http: HttpContext,
  captcha: { codeType: string; text: string; expireTime: Date },
): Promise<void> {
  const preSession = preSessionOf(http) ?? randomBytes(18).toString("base64url");
  const { codeType, expireTime } = captcha;
  const row = { codeType, expireTime, answerHash: answerHash(vault, preSession, captcha.text) };
  await db
    .insert(captchas)
    .values({ preSessionHash: hashOf(preSession), ...row })
    .onConflictDoUpdate({ target: captchas.preSessionHash, set: row });
  http.setCookie(COOKIE, preSession, { maxAgeSeconds: COOKIE_SECONDS });
}

/** Takes the browser's captcha away and tells whether the answer was right: one try per picture. */
export async function redeemCaptcha(
  db: Db,
  vault: Vault,
  http: HttpContext,
  given: { codeType: string; answer: string; now: Date },
): Promise<boolean> {
  const preSession = preSessionOf(http);
  if (!preSession) return false;
  const [row] = await db
    .delete(captchas)
    .where(
      and(
        eq(captchas.preSessionHash, hashOf(preSession)),
        eq(captchas.codeType, given.codeType),
        gt(captchas.expireTime, given.now),
      ),
    )
    .returning({ answerHash: captchas.answerHash });
  if (!row) return false;
  return timingSafeEqual(Buffer.from(row.answerHash), Buffer.from(answerHash(vault, preSession, given.answer)));
}
