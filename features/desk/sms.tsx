"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { type SmsLogRow, smsLogApi, smsLogResource } from "@/contracts/common/outbox";
import { ResourceScreen } from "@/components/list/resource-screen";
import { OpenButton, ResendButton } from "@/features/desk/message-buttons";

const SmsDialog = dynamic(() => import("@/features/desk/sms-dialog").then((m) => m.SmsDialog));

/** 短信发送记录: numbers masked; a text with a code is shown to nobody where messages really leave. */
export function SmsLogScreen() {
  const [opened, setOpened] = useState<SmsLogRow | null>(null);
  return (
    <ResourceScreen
      of={smsLogResource}
      noun="短信"
      onOpen={setOpened}
      rowActions={(row) => (
        <>
          <OpenButton name={row.receiver} onClick={() => setOpened(row)} />
          <ResendButton row={row} endpoint={smsLogApi.resend} />
        </>
      )}
      rowActionsWidth={130}
      empty={{ title: "还没有发送过短信", hint: "验证码、初始密码、到期提醒等短信发出后记录在这里。" }}
    >
      {opened && <SmsDialog messageId={opened.messageId} onClose={() => setOpened(null)} />}
    </ResourceScreen>
  );
}
