"use client";

import { useState } from "react";
import { type SmsLogRow, smsDetail, smsLogApi, smsLogResource } from "@/contracts/common/outbox";
import { ResourceScreen } from "@/components/list/resource-screen";
import { MessageDialog, OpenButton, ResendButton } from "@/features/desk/message-dialog";
import { useEndpointQuery } from "@/lib/query/query-of";

const KEYS = ["receiver", "sourceType", "sendStatus", "tries", "createTime", "sendTime", "companyName", "errorText"];

function SmsDialog({ messageId, onClose }: { messageId: string; onClose: () => void }) {
  const message = useEndpointQuery(smsLogApi.detail, { query: { messageId } }, { silent: true });
  return <MessageDialog title="短信详情" schema={smsDetail} keys={KEYS} message={message} onClose={onClose} />;
}

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
