import { and, eq, inArray } from "drizzle-orm";
import { SEND_STATUS } from "@/contracts/common/outbox";
import type { Db } from "@/server/db/client";
import { addJob } from "@/server/platform/jobs/run";
import { jobs } from "@/server/platform/jobs/jobs.table";
import { OUTBOX_JOB } from "@/server/platform/outbox/outbox";
import { outboxMessages, type OutboxRecord } from "@/server/platform/outbox/outbox.table";

/** Failed, and everything that would leave is still there. */
export const canResend = (
  row: Pick<OutboxRecord, "sendStatus" | "fileNames"> & { readonly hasContent: boolean; readonly hasFiles: boolean },
): boolean => row.sendStatus === SEND_STATUS.failed && row.hasContent && (row.fileNames.length === 0 || row.hasFiles);

/** Why a message that is held by this transaction cannot go out again; null when it can. */
export function resendFault(row: OutboxRecord): string | null {
  if (row.sendStatus !== SEND_STATUS.failed) return "只有发送失败的邮件或短信可以重发，请刷新后查看";
  if (canResend({ ...row, hasContent: row.content !== null, hasFiles: row.files !== null })) return null;
  return row.isSecret
    ? "内容含验证码或密码，已清除，不能重发。请由本人重新获取，或在账号管理中重置密码"
    : "内容或附件已按保存期限清除，不能重发，请重新办理";
}

/** A failed message as if it had never been tried; its job does the rest. */
export async function readyAgain(tx: Db, { messageId }: OutboxRecord): Promise<void> {
  await tx
    .update(outboxMessages)
    .set({ sendStatus: SEND_STATUS.waiting, tries: 0, errorText: null, expireTime: null })
    .where(eq(outboxMessages.messageId, messageId));
}

/** Puts a failed message back in line under its own id, with a new job. */
export async function resend(tx: Db, row: OutboxRecord, now: Date): Promise<void> {
  const { messageId, companyId } = row;
  await readyAgain(tx, row);
  const ofMessage = and(eq(jobs.kind, OUTBOX_JOB), eq(jobs.payload, messageId));
  const open = await tx
    .select({ jobId: jobs.jobId })
    .from(jobs)
    .where(and(ofMessage, inArray(jobs.status, ["queued", "running"])))
    .limit(1);
  if (open.length === 0) await addJob(tx, { kind: OUTBOX_JOB, companyId, payload: messageId, now });
  // Its failure is answered by the new job.
  await tx
    .update(jobs)
    .set({ payload: null })
    .where(and(ofMessage, eq(jobs.status, "failed")));
}
