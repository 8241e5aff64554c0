import { randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import { and, eq, gt, lt, sql } from "drizzle-orm";
import { z } from "zod";
import type { CodePurpose, passwordApi } from "@/contracts/auth/password";
import { addressOf, networkOf } from "@/contracts/kit/network";
import type { Db } from "@/server/db/client";
import type { Context } from "@/server/platform/call/context";
import { invalid, KeptRefusal, rateLimited } from "@/server/platform/call/errors";
import { addJob } from "@/server/platform/jobs/run";
import { defineParam, defineParamOrder, defineParamRule, type Params } from "@/server/platform/params/params";
import type { Platform } from "@/server/platform/call/platform";
import { consume, countUp, readCount } from "@/server/platform/limits/rate-limit";
import type { Vault } from "@/server/platform/secrets/vault";
import { redeemCaptcha } from "@/server/modules/auth/login/captcha";
import { phoneCodes, phoneTickets } from "@/server/modules/auth/password/password.table";
import { knownDevice } from "@/server/modules/auth/login/known-device";
import {
  accountsOfPhone,
  codesPerSiteHour,
  PHONE_CODE_JOB,
  type PhoneCodeOrder,
  takeOfSite,
} from "@/server/modules/auth/password/phone-code-send";
import { preSessionOf } from "@/server/modules/auth/login/pre-session";
import { isWhitelisted } from "@/server/modules/common/read";

export const codeMinutes = defineParam("sms.codeMinutes", z.int().min(1).max(30), 5, "短信验证码有效期（分钟）");
export const codeTries = defineParam("sms.codeTries", z.int().min(1).max(10), 3, "短信验证码可以试几次");
export const resendSeconds = defineParam(
  "sms.resendSeconds",
  z.int().min(30).max(600),
  60,
  "同一手机两次短信验证码的最短间隔（秒）",
);
const count = z.int().min(1).max(100_000);
export const codesPerPhoneDay = defineParam("sms.perPhonePerDay", count, 5, "每个手机每日短信验证码上限");
export const codesPerAddressHour = defineParam("sms.perAddressPerHour", count, 20, "每个网络地址每小时短信验证码上限");
export const codesPerNetworkHour = defineParam("sms.perNetworkPerHour", count, 60, "每个网段每小时短信验证码上限");
export const publicCodesPerSiteHour = defineParam(
  "sms.publicPerSitePerHour",
  count,
  300,
  "全站每小时公众（备案申请、视频培训）短信验证码上限，其余留给找回密码",
);
// What one may send, all of its network may; and some of the site's is left for forgotten passwords.
defineParamOrder([codesPerAddressHour, codesPerNetworkHour, codesPerSiteHour], { orSame: true });
defineParamOrder([publicCodesPerSiteHour, codesPerSiteHour]);
const MINUTE_SECONDS = 60;
defineParamRule([resendSeconds, codeMinutes], (get) => {
  const [seconds, minutes] = [get(resendSeconds), get(codeMinutes)];
  if (seconds <= minutes * MINUTE_SECONDS) return null;
  return `「${resendSeconds.label}」（${seconds}）须不长于「${codeMinutes.label}」（${minutes}），否则验证码过期后仍不能重发；请先修改另一项`;
});

const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 86_400;
/** How long a verified phone may be used: to choose a password, or to fill in a public form. */
const TICKET_MINUTES: Readonly<Record<CodePurpose, number>> = { resetPwd: 10, application: 120, training: 120 };

type SendContext = Context<typeof passwordApi.smsCode>;

const keyed = (vault: Vault, ...parts: string[]): string =>
  vault.derive("phone-code", parts.join("\n")).toString("base64url");
const isSame = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** The device of an account with this number, when the browser has signed in there before. Asked for every number alike. */
async function deviceFor(ctx: SendContext, phone: string): Promise<string | null> {
  const accounts = await accountsOfPhone(ctx.db, phone, ctx.today);
  return accounts.map((account) => knownDevice(ctx, account)).find((device) => device !== null) ?? null;
}

/**
 * The limits of P-S6; whoever is over one hears the same, whoever has the number. Its owner's own browser has limits of
 * its own: what strangers order for the number, or from his network, does not stop him.
 */
async function consumeLimits(ctx: SendContext, phone: string): Promise<void> {
  const { db, ip, now, services, params: given } = ctx;
  const { params, vault } = services;
  const perHour = (points: number) => ({ points, windowSeconds: HOUR_SECONDS });
  const device = await deviceFor(ctx, phone);
  // Asked for every number, so that no answer's time tells which ones are on the list.
  const isFree = await isWhitelisted(db, vault, given.mobilePhone);
  // Where many people share an address, what is left are the limits of numbers and of the site.
  const isByAddress = !isFree && device === null && !ctx.http.isSharedAddress;
  if (isByAddress) await consume(db, `sms-addr:${addressOf(ip)}`, perHour(params.get(codesPerAddressHour)), now);
  if (isByAddress) await consume(db, `sms-net:${networkOf(ip)}`, perHour(params.get(codesPerNetworkHour)), now);
  const dayKey = device ? `sms-device:${device}` : `sms-day:${phone}`;
  const day = { points: params.get(codesPerPhoneDay), windowSeconds: DAY_SECONDS };
  // Looked at before the pause, which nobody may hold whose day is over.
  if (!isFree && (await readCount(db, dayKey, now)) >= day.points) throw rateLimited(HOUR_SECONDS);
  await consume(db, `sms-phone:${phone}`, { points: 1, windowSeconds: params.get(resendSeconds) }, now);
  if (!isFree) await consume(db, dayKey, day, now);
  if (ctx.query.purpose !== "resetPwd") await consumePublic(ctx);
}

/**
 * Whoever asks for anything but his password is anybody: all of them together have a part of what the site sends, and
 * hear so. Codes for passwords go to accounts' numbers only, so theirs are counted by the job that knows them.
 */
async function consumePublic({ db, now, services: { params }, log }: SendContext): Promise<void> {
  const points = Math.min(params.get(publicCodesPerSiteHour), params.get(codesPerSiteHour));
  if ((await countUp(db, "sms-public", HOUR_SECONDS, now)) > points || !(await takeOfSite(db, params, now))) {
    log.error({ alarm: "sms" }, "hourly limit of text messages reached");
    throw rateLimited(HOUR_SECONDS, "短信发送繁忙，请稍后再试");
  }
}

/**
 * GET smsCode: captcha, limits, then a code for this browser and purpose. Whether the number is anybody's is found out
 * by the job that sends, so that this answer takes equally long for all. // promises P-S6
 */
export async function sendPhoneCode(platform: Platform, ctx: SendContext) {
  const { db, http, now, services, params, query } = ctx;
  const { vault } = services;
  const answer = {
    expireSeconds: services.params.get(codeMinutes) * 60,
    resendSeconds: services.params.get(resendSeconds),
  };
  const { purpose, captcha_code, orgId = null } = query;
  const preSession = preSessionOf(http, vault, now);
  const phone = vault.index(params.mobilePhone);
  const codeKey = keyed(vault, preSession ?? "", purpose);
  const callKey = `sms-call:${keyed(vault, codeKey, phone)}`;
  // The same call of the same browser: a repetition on the way, not a wish for another code. // contract §7.8
  if (preSession && (await readCount(db, callKey, now)) > 0) return answer;
  const captcha = { codeType: "smsCode", answer: captcha_code, now };
  if (!preSession || !(await redeemCaptcha(db, vault, http, captcha))) {
    throw invalid([{ path: "captcha_code", message: "安全验证未通过或已过期，请重新获取" }]);
  }
  await consumeLimits(ctx, phone);
  await countUp(db, callKey, answer.resendSeconds, now);
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const expireTime = new Date(now.getTime() + answer.expireSeconds * 1_000);
  const order: PhoneCodeOrder = {
    mobile: params.mobilePhone,
    code,
    purpose,
    orgId,
    expireTime: expireTime.toISOString(),
  };
  await db.transaction(async (tx) => {
    const row = { mobileIndex: phone, codeHash: keyed(vault, codeKey, code), tries: 0, expireTime };
    await tx
      .insert(phoneCodes)
      .values({ codeKey, ...row })
      .onConflictDoUpdate({ target: phoneCodes.codeKey, set: row });
    await addJob(tx, { kind: PHONE_CODE_JOB, payload: vault.seal(JSON.stringify(order)), now });
  });
  platform.jobs.poke();
  return answer;
}

/** Whether a code for this purpose was sent to this browser and may still be tried. */
export async function holdsPhoneCode(
  { db, http, now, services: { vault, params } }: Pick<Context, "db" | "http" | "now" | "services">,
  purpose: CodePurpose,
): Promise<boolean> {
  const preSession = preSessionOf(http, vault, now);
  if (!preSession) return false;
  const [row] = await db
    .select({ tries: phoneCodes.tries })
    .from(phoneCodes)
    .where(and(eq(phoneCodes.codeKey, keyed(vault, preSession, purpose)), openCode(params, now)));
  return row !== undefined;
}

/** May still be tried. */
const openCode = (params: Params, now: Date) =>
  and(lt(phoneCodes.tries, params.get(codeTries)), gt(phoneCodes.expireTime, now));

const WRONG = "短信验证码不正确或已失效，请核对；连续输错须重新获取";

/** Takes the code away when it is right; a wrong one costs a try, the last one the code. */
export async function redeemPhoneCode(
  ctx: Pick<Context, "db" | "http" | "now" | "services">,
  given: { readonly mobile: string; readonly purpose: CodePurpose; readonly code: string },
): Promise<void> {
  const { db, http, now, services } = ctx;
  const { vault, params } = services;
  const refused = () => new KeptRefusal(invalid([{ path: "smsCode", message: WRONG }]));
  const preSession = preSessionOf(http, vault, now);
  if (!preSession) throw refused();
  const codeKey = keyed(vault, preSession, given.purpose);
  const at = eq(phoneCodes.codeKey, codeKey);
  // Counted before it is compared, under the row's lock: parallel guesses cannot slip past the limit.
  const [row] = await db
    .update(phoneCodes)
    .set({ tries: sql`${phoneCodes.tries} + 1` })
    .where(and(at, openCode(params, now)))
    .returning();
  const isRight =
    row !== undefined &&
    isSame(row.mobileIndex, vault.index(given.mobile)) &&
    isSame(row.codeHash, keyed(vault, codeKey, given.code));
  if (!isRight) throw refused();
  await db.delete(phoneCodes).where(at);
}

export interface Verified {
  readonly mobileIndex: string;
  readonly idNoIndex: string | null;
  readonly staffName: string | null;
}

const ticketKeyOf = (vault: Vault, preSession: string, purpose: CodePurpose, token: string): string =>
  keyed(vault, preSession, purpose, token);

/** A token for the verified phone, good in this browser for this purpose. */
export async function issueTicket(
  { db, http, now, services }: Pick<Context, "db" | "http" | "now" | "services">,
  purpose: CodePurpose,
  verified: Verified,
): Promise<{ token: string; expireTime: Date }> {
  const token = randomBytes(32).toString("base64url");
  const expireTime = new Date(now.getTime() + TICKET_MINUTES[purpose] * 60_000);
  const ticketKey = ticketKeyOf(services.vault, preSessionOf(http, services.vault, now) ?? "", purpose, token);
  await db.insert(phoneTickets).values({ ticketKey, expireTime, ...verified });
  return { token, expireTime };
}

/** What the token stands for; null when it is worth nothing here. `take` uses it up. */
export async function ticketOf(
  { db, http, now, services }: Pick<Context, "db" | "http" | "now" | "services">,
  { token, purposes, take }: { token: string; purposes: readonly CodePurpose[]; take: boolean },
): Promise<Verified | null> {
  const preSession = preSessionOf(http, services.vault, now);
  if (!preSession) return null;
  for (const purpose of purposes) {
    const at = and(
      eq(phoneTickets.ticketKey, ticketKeyOf(services.vault, preSession, purpose, token)),
      gt(phoneTickets.expireTime, now),
    );
    const [row] = take
      ? await db.delete(phoneTickets).where(at).returning()
      : await db.select().from(phoneTickets).where(at);
    if (row) return row;
  }
  return null;
}

/** Codes and tokens that are over. Repeatable. */
export async function dropOldPhoneCodes(db: Db, now: Date): Promise<void> {
  await db.delete(phoneCodes).where(lt(phoneCodes.expireTime, now));
  await db.delete(phoneTickets).where(lt(phoneTickets.expireTime, now));
}
