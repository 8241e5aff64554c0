"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { type MailLogRow, mailLogApi, mailLogResource } from "@/contracts/common/outbox";
import { ResourceScreen } from "@/components/list/resource-screen";
import { OpenButton, ResendButton } from "@/features/desk/message-buttons";

const MailDialog = dynamic(() => import("@/features/desk/mail-dialog").then((m) => m.MailDialog));

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
