import { and, eq, gt, isNotNull, isNull, lt, lte, or, sql } from "drizzle-orm";
import { MSG_SOURCE } from "@/contracts/common/outbox";
import type { Db } from "@/server/db/client";
import type { Chore } from "@/server/platform/http/housekeeping";
import { calendarDate, type Services } from "@/server/platform/call/services";
import { certificates, loginTickets } from "@/server/modules/auth/cert/cert.table";
import { DAY_MS } from "@/server/modules/auth/cert/cert-load";
import { certFileDays, certNoticeDays } from "@/server/modules/auth/cert/cert-params";
import { users } from "@/server/reference/user.table";
import { eachAlone } from "@/server/platform/sql/each-alone";
import { sendSystemMessage } from "@/server/modules/message/port";

/** Dictionary `msg_type`. */
const EXPIRY_WARNING = 4;

type Ending = typeof certificates.$inferSelect;
type Owner = typeof users.$inferSelect;

/** Certificates that end within `mostDays` and have no follower yet, with their owners. */
const endingSoon = (db: Db, mostDays: number, now: Date) => {
  const follower = sql`exists (select 1 from ${certificates} as later where later.user_id = ${certificates.userId}
    and later.revoke_time is null and later.valid_to > ${certificates.validTo})`;
  const isDue = or(isNull(certificates.noticedDays), gt(certificates.noticedDays, 0));
  return db
    .select({ cert: certificates, owner: users })
    .from(certificates)
    .innerJoin(users, eq(users.userId, certificates.userId))
    .where(
      and(
        isNull(certificates.revokeTime),
        gt(certificates.validTo, now),
        lte(certificates.validTo, new Date(now.getTime() + mostDays * DAY_MS)),
        isDue,
        sql`not ${follower}`,
      ),
    )
    .orderBy(certificates.validTo, certificates.certificateId);
};

/** The notice that is due now: the nearest one that has been reached; null when it went out already. */
function dueNotice({ validTo, noticedDays }: Ending, days: readonly number[], now: Date): number | null {
  const left = (validTo.getTime() - now.getTime()) / DAY_MS;
  const reached = days.filter((one) => left <= one);
  const nearest = reached.length > 0 ? Math.min(...reached) : null;
  return nearest === null || (noticedDays !== null && noticedDays <= nearest) ? null : nearest;
}

async function tell(services: Services, db: Db, { cert, owner }: { cert: Ending; owner: Owner }, now: Date) {
  const text = `${owner.nickName}，您的登录证书（账号 ${owner.username}）将于 ${calendarDate(cert.validTo)} 到期，请联系本所管理员在「账号管理」中续期；到期后不能再用于登录。`;
  const { userId, companyId } = cert;
  const order = { text, userId, companyId, sourceType: MSG_SOURCE.certificateExpiry, expireTime: cert.validTo };
  await sendSystemMessage(db, {
    title: "登录证书即将到期",
    text,
    msgType: EXPIRY_WARNING,
    userIds: [userId],
    now,
    eventKey: `certificate:${cert.certificateId}:${calendarDate(now)}`,
    isTexted: true,
  });
  if (owner.mobilephone !== null) {
    await services.outbox.sms({ db, now }, { ...order, to: services.vault.open(owner.mobilephone) });
  } else if (owner.email !== null) {
    await services.outbox.mail({ db, now }, { ...order, to: owner.email, subject: "登录证书即将到期" });
  }
}

/** Tells owners 30, 7 and 1 days before the end, once each whatever process does it. */
export const noticeExpiry =
  (services: Services): Chore =>
  async (db, now) => {
    const days = services.params.get(certNoticeDays);
    await eachAlone(await endingSoon(db, Math.max(...days), now), async (found) => {
      const notice = dueNotice(found.cert, days, now);
      if (notice === null) return;
      await db.transaction(async (tx) => {
        const isFirst = or(isNull(certificates.noticedDays), gt(certificates.noticedDays, notice));
        const claimed = await tx
          .update(certificates)
          .set({ noticedDays: notice })
          .where(and(eq(certificates.certificateId, found.cert.certificateId), isFirst))
          .returning({ certificateId: certificates.certificateId });
        if (claimed.length > 0) await tell(services, tx, found, now);
      });
    });
  };

/** Files and pass phrases that have served, and tickets that have run out. */
export const cleanCertificates =
  (services: Services): Chore =>
  async (db, now) => {
    const old = new Date(now.getTime() - services.params.get(certFileDays) * DAY_MS);
    await db
      .update(certificates)
      .set({ file: null, passPhrase: null })
      .where(and(isNotNull(certificates.file), lt(certificates.createTime, old)));
    await db.delete(loginTickets).where(lt(loginTickets.expireTime, new Date(now.getTime() - DAY_MS)));
  };
