import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { addressOf } from "@/contracts/kit/network";
import { atOnce } from "@/server/db/at-once";
import { defineParam, defineParamOrder } from "@/server/platform/params/params";
import { countUp, hasCount, readCounts } from "@/server/platform/limits/rate-limit";
import { isCertHost } from "@/server/modules/auth/cert/cert-login";
import { type Account, type Entry, namesOf } from "@/server/modules/auth/login/login-attempt";
import { type Guard, readGuards, type Reserved, reserveUnspent } from "@/server/modules/auth/login/login-guard";
import { users } from "@/server/reference/user.table";

const many = z.int().min(1).max(100_000);
export const loginsPerMinute = defineParam("limits.loginsPerMinute", many, 60, "每个网络地址每分钟登录次数上限");
export const networkCaptchaAfter = defineParam(
  "login.networkCaptchaAfter",
  many,
  20,
  "同一网段15分钟内失败多少次后需要安全验证",
);
export const networkLockAfter = defineParam(
  "login.networkLockAfter",
  many,
  100,
  "同一网段15分钟内失败多少次后暂停登录",
);
// A check that comes with the lock or behind it would never be asked.
defineParamOrder([networkCaptchaAfter, networkLockAfter]);

export const NETWORK_WINDOW_SECONDS = 900;
export const MINUTE_SECONDS = 60;

/** All that is known before the password is looked at. */
export interface Looked {
  readonly account: Account | null;
  /** Of the name and of the device. */
  readonly guardOf: (guardKey: string) => Guard;
  /** Of this minute, this one included. */
  readonly tries: number;
  /** Of the network. */
  readonly failures: number;
  /** The attempt is counted already, since nothing stood in its way. */
  readonly reserved: Reserved | null;
}

/** Reads and counts all of it in one trip; whoever need not answer a captcha has his attempt counted in the same. */
export async function look({ ctx, platform, username, device, networkKey }: Entry): Promise<Looked> {
  const { db, now, ip, http, services } = ctx;
  const { params } = services;
  const triesKey = device ? `login-device:${device}` : `login:${addressOf(ip)}`;
  const names = namesOf(services.vault, username);
  const isAccount = eq(sql`lower(${users.username})`, username);
  const ofName = sql`case when exists (select from ${users} where ${isAccount}) then ${names.known} else ${names.unknown} end`;
  const guardKeys = [names.known, names.unknown, ...(device ? [`device:${device}`] : [])];
  const unspent = {
    params,
    guardKey: device ? `device:${device}` : ofName,
    guardKeys,
    unless: sql`(${hasCount(triesKey, params.get(loginsPerMinute) + 1, now)}
      or ${hasCount(networkKey, Math.min(params.get(networkCaptchaAfter), params.get(networkLockAfter)), now)})`,
  };
  const [accounts, guardOf, tries, counts, reserved] = await atOnce(db, [
    (at) => at.select().from(users).where(isAccount),
    (at) => readGuards(at, guardKeys, now),
    (at) => countUp(at, triesKey, MINUTE_SECONDS, now),
    (at) => readCounts(at, [networkKey], now),
    // On the certificate host the certificate comes first.
    (at) => (isCertHost(platform.env, http.host) ? null : reserveUnspent(at, now, unspent)),
  ]);
  return { account: accounts[0] ?? null, guardOf, tries, failures: counts.get(networkKey) ?? 0, reserved };
}
