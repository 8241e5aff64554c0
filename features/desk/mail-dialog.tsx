"use client";

import { mailDetail, mailLogApi } from "@/contracts/common/outbox";
import { MessageDialog } from "@/features/desk/message-dialog";
import { useEndpointQuery } from "@/lib/query/query-of";

const KEYS = [
  "receiver",
  "subject",
  "sourceType",
  "sendStatus",
  "tries",
  "createTime",
  "sendTime",
  "companyName",
  "errorText",
];

/** One of the sent messages with its text. */
export function MailDialog({ messageId, onClose }: { messageId: string; onClose: () => void }) {
  const message = useEndpointQuery(mailLogApi.detail, { query: { messageId } }, { silent: true });
  return <MessageDialog title="邮件详情" schema={mailDetail} keys={KEYS} message={message} onClose={onClose} />;
}
