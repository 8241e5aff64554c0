"use client";

import { useState } from "react";
import { type MailLogRow, mailDetail, mailLogApi, mailLogResource } from "@/contracts/common/outbox";
import { ResourceScreen } from "@/components/list/resource-screen";
import { MessageDialog, OpenButton, ResendButton } from "@/features/desk/message-dialog";
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

function MailDialog({ messageId, onClose }: { messageId: string; onClose: () => void }) {
  const message = useEndpointQuery(mailLogApi.detail, { query: { messageId } }, { silent: true });
  return <MessageDialog title="邮件详情" schema={mailDetail} keys={KEYS} message={message} onClose={onClose} />;
}

/** 邮件发送记录: addresses masked, files by name only. */
export function MailLogScreen() {
  const [opened, setOpened] = useState<MailLogRow | null>(null);
  return (
    <ResourceScreen
      of={mailLogResource}
      noun="邮件"
      onOpen={setOpened}
      rowActions={(row) => (
        <>
          <OpenButton name={row.receiver} onClick={() => setOpened(row)} />
          <ResendButton row={row} endpoint={mailLogApi.resend} />
        </>
      )}
      rowActionsWidth={130}
      empty={{ title: "还没有发送过邮件", hint: "登录证书、初始密码、到期提醒等邮件发出后记录在这里。" }}
    >
      {opened && <MailDialog messageId={opened.messageId} onClose={() => setOpened(null)} />}
    </ResourceScreen>
  );
}
