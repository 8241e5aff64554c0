import { eq } from "drizzle-orm";
import { z } from "zod";
import type { CodePurpose } from "@/contracts/auth/password";
import { MSG_SOURCE } from "@/contracts/common/outbox";
import type { Db } from "@/server/db/client";
import type { JobRun } from "@/server/platform/jobs/run";
import { defineParam, type Params } from "@/server/platform/params/params";
import type { Platform } from "@/server/platform/call/platform";
import { countUp } from "@/server/platform/limits/rate-limit";
import { calendarDate } from "@/server/platform/call/services";
import { mayUse } from "@/server/reference/session";
import { orgs, users } from "@/server/reference/user.table";

export const codesPerSiteHour = defineParam(
  "sms.perSitePerHour",
  z.int().min(1).max(100_000),
  500,
  "全站每小时短信验证码上限",
);

/** Counts one text message of the site's hour; false when there is none left. */
export const takeOfSite = async (db: Db, params: Params, now: Date): Promise<boolean> =>
  (await countUp(db, "sms-site", 3_600, now)) <= params.get(codesPerSiteHour);

/** Kind of the job that decides whether a code goes out. */
export const PHONE_CODE_JOB = "auth.phone-code";

/** What the job is given, sealed. */
export interface PhoneCodeOrder {
  readonly mobile: string;
  readonly code: string;
  readonly purpose: CodePurpose;
  readonly orgId: string | null;
  readonly expireTime: string;
}

const WORDS: Readonly<Record<CodePurpose, string>> = {
  resetPwd: "您正在重置登录密码",
  application: "您正在办理新事务所备案申请",
  training: "您正在参加视频培训",
};

/** Accounts of a phone that may be signed in to. */
export async function accountsOfPhone(db: Db, mobileIndex: string, today: string) {
  const found = await db.select().from(users).where(eq(users.mobileIndex, mobileIndex)).limit(20);
  return found.filter((account) => mayUse(account, today));
}

async function firstLevelOrg(db: Db, orgId: string | null): Promise<string | null> {
  if (orgId === null) return null;
  const [org] = await db.select({ lv1OrgId: orgs.lv1OrgId }).from(orgs).where(eq(orgs.orgId, orgId));
  return org?.lv1OrgId ?? null;
}

/** Sends the code where the purpose knows the phone: a forgotten password only to a number that an account has. */
export async function workOnPhoneCode({ services, log }: Platform, run: JobRun): Promise<void> {
  const { vault, clock, outbox } = services;
  if (run.job.payload === null) return;
  const { mobile, code, purpose, orgId, expireTime } = JSON.parse(vault.open(run.job.payload)) as PhoneCodeOrder;
  const now = clock.now();
  await run.step(async (tx) => {
    const isReset = purpose === "resetPwd";
    const [account] = isReset ? await accountsOfPhone(tx, vault.index(mobile), calendarDate(now)) : [];
    if (isReset && !account) return;
    if (isReset && !(await takeOfSite(tx, services.params, now)))
      return log.error({ alarm: "sms" }, "hourly limit of text messages reached: a code for a password is not sent");
    const minutes = Math.round((Date.parse(expireTime) - run.job.createTime.getTime()) / 60_000);
    await outbox.sms(
      { db: tx, now },
      {
        to: mobile,
        text: `${WORDS[purpose]}，验证码 ${code}，${minutes} 分钟内有效。请勿告知他人；非本人操作请忽略。`,
        sourceType: isReset ? MSG_SOURCE.resetCode : MSG_SOURCE.publicCode,
        isSecret: true,
        expireTime: new Date(expireTime),
        companyId: account?.companyId ?? null,
        userId: account?.userId ?? null,
        lv1OrgId: await firstLevelOrg(tx, account?.orgId ?? orgId),
      },
    );
  });
}
