// The state's document goes to the mailbox that the bill names, through the mail port that the installation has set up.
// // domain a §12.1 R13, §12.7
import { buffer } from "node:stream/consumers";
import { and, eq, inArray, isNull, or } from "drizzle-orm";
import { ATTACHMENT_CONTENT_TYPES } from "@/contracts/file/attachment";
import { MSG_SOURCE } from "@/contracts/common/outbox";
import { fenOf, money } from "@/contracts/statement/dues/engine/amounts";
import { duesReceipt } from "@/contracts/statement/dues/receipt";
import type { Db } from "@/server/db/client";
import { DamagedContent } from "@/server/platform/files/hash";
import { storedFiles } from "@/server/platform/files/files.table";
import type { Services } from "@/server/platform/call/services";
import type { Ordering } from "@/server/platform/outbox/outbox";
import type { MailFile } from "@/server/platform/outbox/port";
import type { ReceiptRecord } from "@/server/modules/statement/dues/record.table";

/** Mailboxes refuse more; whoever gets no file saves it from the portal. */
const MOST_BYTES = 10 * 1024 * 1024;

interface Of {
  /** Files of this receipt; null: those that the user has just uploaded for one. */
  readonly receiptId: string | null;
  readonly fileIds?: readonly string[];
  readonly userId: string;
}

/** Their contents, asked for before the write; null where there are none, they are too large, or the store has lost one. */
export async function receiptFiles(
  db: Db,
  files: Services["files"],
  { receiptId, fileIds, userId }: Of,
): Promise<readonly MailFile[] | null> {
  const t = storedFiles;
  const isOwn = and(isNull(t.bizId), eq(t.uploadUserId, userId));
  const rows = await db
    .select()
    .from(t)
    .where(
      and(
        eq(t.bizType, duesReceipt.id),
        receiptId === null ? isOwn : or(eq(t.bizId, receiptId), isOwn),
        fileIds ? inArray(t.fileId, [...fileIds]) : eq(t.bizId, receiptId ?? ""),
      ),
    )
    .orderBy(t.sortNo, t.fileId);
  if (rows.length === 0 || rows.reduce((sum, { fileSize }) => sum + fileSize, 0) > MOST_BYTES) return null;
  const out: MailFile[] = [];
  for (const { sha256, fileSize, fileName, fileExt } of rows) {
    const content = await files.open(sha256, fileSize).catch((error: unknown) => {
      if (error instanceof DamagedContent) return null;
      throw error;
    });
    if (!content) return null;
    const contentType = ATTACHMENT_CONTENT_TYPES[fileExt as keyof typeof ATTACHMENT_CONTENT_TYPES];
    out.push({ fileName, contentType, content: await buffer(content.stream) });
  }
  return out;
}

/** Orders the mail in the write: it goes out when that commits. */
export async function mailReceipt(
  { services, ...ordering }: Ordering & { readonly services: Pick<Services, "outbox"> },
  row: ReceiptRecord,
  to: string,
  files: readonly MailFile[] | null,
): Promise<void> {
  const { companyName, companyId, billNo, title, receiptCode, receiptNo, checkCode, amount, issueDate } = row;
  const text = [
    `${companyName}：`,
    "",
    `会费单 ${billNo} 的会费票据已经开具${files === null ? "，请登录平台，在「会费缴纳明细」的票据中下载" : "，见附件"}。`,
    `抬头：${title}`,
    `票据代码：${receiptCode}　票据号码：${receiptNo}${checkCode === null ? "" : `　校验码：${checkCode}`}`,
    `金额：${money(fenOf(amount))} 元　开票日期：${issueDate}`,
    "",
    "票据内容有误的，请在平台上申请换开，不要自行涂改。",
  ].join("\n");
  await services.outbox.mail(ordering, {
    to,
    subject: `会费票据 ${receiptNo}（${billNo}）`,
    text,
    sourceType: MSG_SOURCE.businessNotice,
    companyId,
    files: files ?? [],
  });
}
