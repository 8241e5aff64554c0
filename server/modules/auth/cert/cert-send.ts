import { maskMobile } from "@/contracts/kit/number/id-no";
import { MSG_SOURCE } from "@/contracts/common/outbox";
import type { Db } from "@/server/db/client";
import type { AuditEntry, Context, SessionUser } from "@/server/platform/call/context";
import { notFound, stateConflict } from "@/server/platform/call/errors";
import { maskEmail, type Ordering } from "@/server/platform/outbox/outbox";
import { consume, countUp } from "@/server/platform/limits/rate-limit";
import { assertActing } from "@/server/reference/scope";
import type { Services } from "@/server/platform/call/services";
import type { certificates } from "@/server/modules/auth/cert/cert.table";
import { loadCertificate } from "@/server/modules/auth/cert/cert-load";
import { assertNotAbove } from "@/server/modules/auth/account/user-rights";
import type { users } from "@/server/reference/user.table";

type Owner = Pick<
  typeof users.$inferSelect,
  "userId" | "companyId" | "username" | "nickName" | "mobilephone" | "email"
>;
type Certificate = typeof certificates.$inferSelect;

/** Same call again within this time: answered, not repeated. // contract §7.8 */
const REPEAT_SECONDS = 60;
const PER_DAY = { points: 10, windowSeconds: 86_400 };
const GONE = "证书文件与口令已清除，不能再发送或下载。请重新申请证书";

export const fileNameOf = ({ username }: Pick<Owner, "username">): string => `登录证书-${username}.p12`;

function mobileOf({ mobilephone }: Owner, services: Pick<Services, "vault">): string {
  if (mobilephone === null) throw stateConflict("该账号没有绑定手机，请先补充手机，或改用邮件发送口令");
  return services.vault.open(mobilephone);
}

function emailOf({ email }: Owner): string {
  if (email === null) throw stateConflict("该账号没有登记邮箱，请先补充邮箱，或改用短信发送口令");
  return email;
}

/** Words when the pass phrase could not be sent that way; asked before any key is made. */
export const assertReceiver = (owner: Owner, by: "sms" | "mail", services: Pick<Services, "vault">): void =>
  void (by === "sms" ? mobileOf(owner, services) : emailOf(owner));

/** The sealed content, or words when it has been erased. */
export const kept = (sealed: string | null, services: Pick<Services, "vault">): string => {
  if (sealed === null) throw stateConflict(GONE);
  return services.vault.open(sealed);
};

type Sending = Pick<Context, "services"> & { readonly ordering: Ordering; readonly owner: Owner };
const orderOf = ({ userId, companyId }: Owner, text: string) => ({
  userId,
  companyId,
  text,
  sourceType: MSG_SOURCE.certificate,
});

/** Orders the pass phrase by SMS or mail; the file is never with it. Returns the masked receiver. */
export async function sendPassPhrase(
  { services, ordering, owner }: Sending,
  passPhrase: string,
  by: "sms" | "mail",
): Promise<string> {
  const text = `${owner.nickName}，您的登录证书（账号 ${owner.username}）口令为 ${passPhrase}，导入证书文件时输入。文件另行取得，请勿告知他人。`;
  const order = { ...orderOf(owner, text), isSecret: true };
  if (by === "sms") {
    const to = mobileOf(owner, services);
    await services.outbox.sms(ordering, { ...order, to });
    return maskMobile(to);
  }
  const to = emailOf(owner);
  await services.outbox.mail(ordering, { ...order, to, subject: "登录证书口令" });
  return maskEmail(to);
}

async function sendFile({ services, ordering, owner }: Sending, cert: Certificate): Promise<string> {
  const to = emailOf(owner);
  const content = Buffer.from(kept(cert.file, services), "base64");
  const text = `${owner.nickName}：\n\n附件是您的登录证书（账号 ${owner.username}，${cert.validTo.toISOString().slice(0, 10)} 前有效）。导入口令另行发送，不在本邮件中；如未收到，请联系本所管理员。\n非本人申请请立即告知本所管理员吊销。`;
  const files = [{ fileName: fileNameOf(owner), contentType: "application/x-pkcs12", content }];
  await services.outbox.mail(ordering, { ...orderOf(owner, text), to, subject: "登录证书文件", files });
  return maskEmail(to);
}

type SendContext = Pick<Context, "services" | "now" | "afterCommit"> & {
  readonly db: Db;
  readonly user: SessionUser;
  audit(entry: AuditEntry): void;
};
interface What {
  readonly companyId: string;
  readonly certificateId: string;
  readonly by: "fileByMail" | "passBySms" | "passByMail";
}

/**
 * Sends file or pass phrase again, at most once a minute and ten times a day per certificate; the receiver is always the
 * owner's own mobile or mailbox. // contract §7.8
 */
export async function sendAgain(context: SendContext, { companyId, certificateId, by }: What) {
  const { user, services, now } = context;
  const { cert, owner } = await loadCertificate(context.db, user, certificateId);
  if (cert.companyId !== companyId) throw notFound();
  assertActing(user, companyId);
  await assertNotAbove(context.db, user, owner.userId);
  if (cert.revokeTime !== null) throw stateConflict("证书已吊销，不能再发送");
  return context.db.transaction(async (db) => {
    const key = `cert-send:${by}:${certificateId}`;
    const isRepeated = (await countUp(db, key, REPEAT_SECONDS, now)) > 1;
    const receiver = by === "passBySms" ? maskMobile(mobileOf(owner, services)) : maskEmail(emailOf(owner));
    context.audit({ object: "auth.certificate", objectId: certificateId, companyId, after: { by, isRepeated } });
    if (isRepeated) return { isRepeated, receiver };
    await consume(db, `cert-send-day:${certificateId}`, PER_DAY, now);
    const sending = { services, owner, ordering: { db, now, afterCommit: context.afterCommit } };
    if (by === "fileByMail") await sendFile(sending, cert);
    else await sendPassPhrase(sending, kept(cert.passPhrase, services), by === "passBySms" ? "sms" : "mail");
    return { isRepeated, receiver };
  });
}
