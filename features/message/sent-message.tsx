"use client";

import type { MessageDetail } from "@/contracts/message/site-message";
import { BackLink } from "@/features/message/back-link";
import { MessageFiles } from "@/features/message/message-files";
import { ReceiverTable } from "@/features/message/receiver-table";
import { SentActions } from "@/features/message/sent-actions";
import { RecordFrame } from "@/components/record/record-frame";
import { NoticeContent } from "@/components/shell/messages/notice-content";
import { DescriptionGrid } from "@/components/ui/description-grid";
import { PageFrame } from "@/components/ui/page/page-frame";
import { FormSkeleton } from "@/components/ui/state/skeletons";
import { StateTag } from "@/components/ui/status-tag";
import { dateTime } from "@/lib/format/date";
import { sentFile, useSent } from "@/lib/hooks/message";
import styles from "@/features/message/message.module.css";

const share = (part: number, of: number): string => (of === 0 ? "" : `（${Math.round((part / of) * 100)}%）`);

function Facts({ message }: { message: MessageDetail }) {
  const { receiverCount, readCount, receiptCount, needReceipt, receiverNames, receiverIds } = message;
  const names = receiverNames.map(({ name }) => name).join("、");
  const rest = receiverIds.length > receiverNames.length ? ` 等 ${receiverIds.length} 个` : "";
  return (
    <DescriptionGrid
      items={[
        {
          label: "收件对象",
          value: names ? `${message.receiverText}：${names}${rest}` : message.receiverText,
          wide: true,
        },
        { label: "发件", value: `${message.senderOrg}　${message.senderName}` },
        { label: "发送时间", value: dateTime(message.sendTime) },
        ...(message.planSendTime === null ? [] : [{ label: "定时发送", value: dateTime(message.planSendTime) }]),
        {
          label: "收件人数",
          value: `${receiverCount} 人${message.isDelivering ? "，正在送达" : ""}`,
        },
        { label: "已读", value: `${readCount} 人${share(readCount, receiverCount)}` },
        ...(needReceipt
          ? [
              { label: "已回执", value: `${receiptCount} 人${share(receiptCount, receiverCount)}` },
              { label: "回执截止", value: dateTime(message.receiptDeadline) },
            ]
          : []),
        ...(message.withdrawTime === null
          ? []
          : [
              { label: "撤回时间", value: dateTime(message.withdrawTime) },
              { label: "撤回原因", value: message.withdrawReason },
            ]),
      ]}
    />
  );
}

/** A message of the sender's side: what it says, whom it reached, who read and receipted. // domain b §11.2 (4) */
export function SentMessage({ msgSiteId, back }: { msgSiteId: string; back: string }) {
  const result = useSent(msgSiteId);
  const way = <BackLink to={back}>返回列表</BackLink>;
  return (
    <RecordFrame
      result={result}
      title="站内信"
      actions={way}
      failedTitle="消息加载失败"
      missing={{ title: "消息不存在", hint: "可能已被删除，或不属于本单位。" }}
      skeleton={<FormSkeleton fields={6} />}
    >
      {(message) => (
        <PageFrame
          title={message.msgTitle}
          mark={
            <>
              {way}
              <StateTag of="msg_status" value={message.msgStatus} />
            </>
          }
          actions={<SentActions message={message} back={back} />}
        >
          <Facts message={message} />
          <div className={styles.letter}>
            <h2 className={styles.heading}>内容</h2>
            <NoticeContent content={message.msgContent} />
            <MessageFiles
              files={message.attachments.map((file) => ({
                ...file,
                id: file.fileId,
                file: sentFile(msgSiteId, file.fileId),
              }))}
            />
          </div>
          {message.receiverCount > 0 && <ReceiverTable msgSiteId={msgSiteId} />}
        </PageFrame>
      )}
    </RecordFrame>
  );
}
