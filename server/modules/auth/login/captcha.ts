import { createHash, randomBytes, randomInt, scrypt, timingSafeEqual } from "node:crypto";
import { and, eq, gt } from "drizzle-orm";
import { z } from "zod";
import type { authApi, CaptchaChallenge } from "@/contracts/auth/session";
import { CAPTCHA_WORK } from "@/contracts/auth/wire";
import type { Db } from "@/server/db/client";
import { networkOf } from "@/contracts/kit/network";
import type { Context, HttpContext } from "@/server/platform/call/context";
import { defineParam, type Params } from "@/server/platform/params/params";
import { countUp } from "@/server/platform/limits/rate-limit";
import type { Vault } from "@/server/platform/secrets/vault";
import { consumeOfBrowser } from "@/server/modules/auth/login/known-device";
import { keepPreSession, preSessionOf } from "@/server/modules/auth/login/pre-session";
import { captchas } from "@/server/reference/session.table";

export const captchaSeconds = defineParam(
  "login.captchaSeconds",
  z.int().min(30).max(900),
  180,
  "安全验证有效期（秒）",
);
export const captchasPerMinute = defineParam(
  "limits.captchasPerMinute",
  z.int().min(1).max(10_000),
  60,
  "每个网络地址每分钟安全验证次数上限",
);
export const captchaTries = defineParam(
  "login.captchaTries",
  z.int().min(1).max(2_000),
  160,
  "安全验证的计算量：浏览器最多试算多少次（平均一半，每次约需数毫秒）",
);
export const captchaGrowAfter = defineParam(
  "login.captchaGrowAfter",
  z.int().min(1).max(100_000),
  10,
  "同一网段15分钟内每要求多少次安全验证，计算量加倍（至多8倍）",
);

const GROWTH_SECONDS = 900;
const MOST_GROWTH = 8;

const hashOf = (value: string | Buffer): string => createHash("sha256").update(value).digest("base64url");

/** What one try of the browser computes. */
const keyOf = (salt: string, tried: number): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const { N, r, p, dkLen } = CAPTCHA_WORK;
    scrypt(String(tried), salt, dkLen, { N, r, p }, (error, key) => (error ? reject(error) : resolve(key)));
  });

/** The answer is kept as a keyed hash bound to the browser; the answer itself stands nowhere. */
export const answerHash = (vault: Vault, preSession: string, answer: string): string =>
  vault.derive("captcha", `${preSession}\n${answer}`).toString("base64url");

/** More work for a network that asks often; never so much that a neighbour of a guesser could not sign in. */
function triesFor(params: Params, asked: number): number {
  const doublings = Math.floor((asked - 1) / params.get(captchaGrowAfter));
  return params.get(captchaTries) * Math.min(MOST_GROWTH, 2 ** doublings);
}

/**
 * A challenge for this browser; an earlier one is void from now on. Which try is the right one only the server knows,
 * and the answer cannot be had without computing up to it.
 */
export async function issueCaptcha(ctx: Context<typeof authApi.captcha>): Promise<CaptchaChallenge> {
  const { db, http, ip, now } = ctx;
  const { vault, params } = ctx.services;
  await consumeOfBrowser(ctx, "captcha", { points: params.get(captchasPerMinute), windowSeconds: 60 });
  // Where many people share an address, nobody pays for what the others ask.
  const asked = http.isSharedAddress ? 1 : await countUp(db, `captcha-work:${networkOf(ip)}`, GROWTH_SECONDS, now);
  const tries = triesFor(params, asked);
  const salt = randomBytes(16).toString("base64url");
  const key = await keyOf(salt, randomInt(tries));
  const preSession = keepPreSession(http, vault, now);
  const expireSeconds = params.get(captchaSeconds);
  const row = {
    codeType: ctx.params.codeType,
    expireTime: new Date(now.getTime() + expireSeconds * 1_000),
    answerHash: answerHash(vault, preSession, key.toString("base64url")),
  };
  await db
    .insert(captchas)
    .values({ preSessionHash: hashOf(preSession), ...row })
    .onConflictDoUpdate({ target: captchas.preSessionHash, set: row });
  return { salt, tries, check: hashOf(key), expireSeconds };
}

/** Takes the browser's challenge away and tells whether the answer was right: one try each. */
export async function redeemCaptcha(
  db: Db,
  vault: Vault,
  http: HttpContext,
  given: { codeType: string; answer: string; now: Date },
): Promise<boolean> {
  const preSession = preSessionOf(http, vault, given.now);
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
