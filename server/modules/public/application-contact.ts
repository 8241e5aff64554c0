import { randomInt } from "node:crypto";
import { eq } from "drizzle-orm";
import { maskMobile } from "@/contracts/kit/number/id-no";
import type { Vault } from "@/server/platform/secrets/vault";
import type { StepContext } from "@/server/records/steps/port";
import { tellApplicant } from "@/server/modules/public/application-tell";
import { applications, applicationSessions, type ApplicationRecord } from "@/server/modules/public/application.table";

// Without what is taken for one another: 0 O, 1 I L, U V.
const SIGNS = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A code of 39 bits. */
export function newSaveCode(): string {
  const signs = Array.from({ length: 8 }, () => SIGNS.charAt(randomInt(SIGNS.length)));
  return `${signs.slice(0, 4).join("")}-${signs.slice(4).join("")}`;
}

/** What finds an application, as the table keeps it. */
export const contactColumns = (vault: Vault, mobilePhone: string, saveCode: string) => ({
  mobile: vault.seal(mobilePhone),
  mobileIndex: vault.index(mobilePhone),
  saveCode: vault.seal(saveCode),
  saveCodeIndex: vault.index(saveCode),
});

/**
 * The applicant's phone is lost or another, or his code is: the association has verified who he is, and the application is
 * found by this phone and a new code from now on. Both phones are told, and no browser goes on. Returns what 审核记录 says
 * of it; the columns stand in no audit row. // domain a §14.5
 */
export async function changeContact(
  context: StepContext,
  record: ApplicationRecord,
  { mobilePhone, opinion }: { readonly mobilePhone: string; readonly opinion: string },
): Promise<string> {
  const { db, services, now, afterCommit } = context;
  const { vault } = services;
  const { applicationId } = record;
  const old = vault.open(record.mobile);
  const saveCode = newSaveCode();
  const telling = { db, now, services, afterCommit };
  const isOther = old !== mobilePhone;
  if (isOther)
    await tellApplicant(
      telling,
      record,
      `的联系手机已由协会变更为 ${maskMobile(mobilePhone)}，本手机不能再进入办理。不是您要求变更的，请立即联系协会。`,
    );
  const [changed] = await db
    .update(applications)
    .set(contactColumns(vault, mobilePhone, saveCode))
    .where(eq(applications.applicationId, applicationId))
    .returning();
  await db.delete(applicationSessions).where(eq(applicationSessions.applicationId, applicationId));
  await tellApplicant(
    telling,
    changed ?? record,
    `${isOther ? "的联系手机已变更为本手机" : "的保存码已重发"}，新的保存码 ${saveCode}，原保存码作废。请用本手机的短信验证码和新的保存码进入办理，勿告知他人。`,
    { isSecret: true },
  );
  const what = isOther ? `${maskMobile(old)} 变更为 ${maskMobile(mobilePhone)}` : `重发保存码至 ${maskMobile(old)}`;
  return `${what}：${opinion}`;
}
