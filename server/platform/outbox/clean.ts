import { and, eq, isNotNull, lt, lte } from "drizzle-orm";
import { SEND_STATUS } from "@/contracts/common/outbox";
import type { Db } from "@/server/db/client";
import { outboxMessages } from "@/server/platform/outbox/outbox.table";

const DAY_MS = 86_400_000;
/** How long the log remembers that something was sent. */
const LOG_DAYS = 365;

/** Secrets go after a day at the latest, rows after a year; what no job will send any more is told as failed. */
export async function cleanOutbox(db: Db, now: Date): Promise<void> {
  const ago = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
  const isOld = lt(outboxMessages.createTime, ago(1));
  await db
    .update(outboxMessages)
    .set({ sendStatus: SEND_STATUS.failed, errorText: "超过 24 小时没有发出，已停止" })
    .where(and(isOld, lte(outboxMessages.sendStatus, SEND_STATUS.sending)));
  await db
    .update(outboxMessages)
    .set({ content: null })
    .where(and(isOld, eq(outboxMessages.isSecret, true), isNotNull(outboxMessages.content)));
  await db
    .update(outboxMessages)
    .set({ files: null })
    .where(and(isOld, isNotNull(outboxMessages.files)));
  await db.delete(outboxMessages).where(lt(outboxMessages.createTime, ago(LOG_DAYS)));
}
