"use client";

import { smsDetail, smsLogApi } from "@/contracts/common/outbox";
import { MessageDialog } from "@/features/desk/message-dialog";
import { useEndpointQuery } from "@/lib/query/query-of";

const KEYS = ["receiver", "sourceType", "sendStatus", "tries", "createTime", "sendTime", "companyName", "errorText"];

/** One of the sent messages with its text. */
export function SmsDialog({ messageId, onClose }: { messageId: string; onClose: () => void }) {
  const message = useEndpointQuery(smsLogApi.detail, { query: { messageId } }, { silent: true });
  return <MessageDialog title="短信详情" schema={smsDetail} keys={KEYS} message={message} onClose={onClose} />;
}
