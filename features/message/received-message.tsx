"use client";

import { Button } from "antd";
import dynamic from "next/dynamic";
import Link from "next/link";
import { useEffect, useEffectEvent } from "react";
import type { InboxDetail } from "@/contracts/message/inbox";
import { BackLink } from "@/features/message/back-link";
import { MessageFiles } from "@/features/message/message-files";
import { useBizLink } from "@/features/message/use-biz-link";
import { RecordFrame } from "@/components/record/record-frame";
import { NoticeContent } from "@/components/shell/messages/notice-content";
import { Note } from "@/components/ui/note";
import { PageFrame } from "@/components/ui/page/page-frame";
import { FormSkeleton } from "@/components/ui/state/skeletons";
import { MarkTag } from "@/components/ui/status-tag";
import { useOpenDialog } from "@/lib/drafts/use-open-dialog";
import { dateTime } from "@/lib/format/date";
import { isUnread, receivedFile, useMarkRead, useReceived } from "@/lib/hooks/message";
import styles from "@/features/message/message.module.css";

const ReceiptDialog = dynamic(() => import("@/features/message/receipt-dialog").then((m) => m.ReceiptDialog));

/** 回执 asked for, given, or due; with the way to give it. */
function Receipt({ message }: { message: InboxDetail }) {
  const [isOpen, setOpen] = useOpenDialog<true>("message.receipt");
  const { receiptTime, receiptContent, receiptDeadline, msgSiteId } = message;
  if (receiptTime !== null) {
    return (
      <Note tone="note">
        您已于 {dateTime(receiptTime)} 回执{receiptContent ? `：${receiptContent}` : "。"}
      </Note>
    );
  }
  return (
    <>
      <Note
        tone="warn"
        actions={
          <Button type="primary" onClick={() => setOpen(true)}>
            回执
          </Button>
        }
      >
        发件人要求回执，截止 {dateTime(receiptDeadline)}。
      </Note>
      {isOpen && <ReceiptDialog msgSiteId={msgSiteId} onClose={() => setOpen(null)} />}
    </>
  );
}

/** The record that the message is about, or why it cannot be opened. */
function Jump({ message }: { message: InboxDetail }) {
  const link = useBizLink(message);
  if (!link) return null;
  if (link.href)
    return (
      <Link className={styles.jump} href={link.href}>
        打开相关记录：{link.title}
      </Link>
    );
  return (
    <Note tone="note">
      相关记录在「{link.title}」中，您的账号没有查看权限（403）。如需查看，请联系本所的事务所管理员。
    </Note>
  );
}

function Letter({ message }: { message: InboxDetail }) {
  if (message.isWithdrawn) return <Note tone="note">此消息已被发件人撤回，内容和附件不再显示。</Note>;
  const files = message.files.map((file) => ({
    ...file,
    id: file.msgSiteFileId,
    file: receivedFile(message.msgSiteId, file.msgSiteFileId),
  }));
  return (
    <div className={styles.letter}>
      {message.needReceipt && <Receipt message={message} />}
      <NoticeContent content={message.msgContent} />
      <MessageFiles files={files} />
      <Jump message={message} />
    </div>
  );
}

/** One received message; opening it marks it as read. // domain b §11.2 (4) */
export function ReceivedMessage({ msgSiteId, back }: { msgSiteId: string; back: string }) {
  const result = useReceived(msgSiteId);
  const { mark } = useMarkRead();
  const isNew = result.data !== undefined && isUnread(result.data.readFlag) && !result.data.isWithdrawn;
  // Not read is not lost: the next opening marks it.
  const read = useEffectEvent(() => void mark({ msgSiteIds: [msgSiteId] }).catch(() => undefined));
  useEffect(() => {
    if (isNew) read();
  }, [isNew]);
  const way = <BackLink to={back}>返回收件箱</BackLink>;
  return (
    <RecordFrame
      result={result}
      title="消息"
      actions={way}
      failedTitle="消息加载失败"
      missing={{ title: "消息不存在", hint: "可能已被发件人撤回，或不是发给您的。" }}
      skeleton={<FormSkeleton fields={4} />}
    >
      {(message) => (
        <PageFrame
          title={message.msgTitle}
          mark={
            <>
              {way}
              {message.isWithdrawn && <MarkTag of="withdrawn" />}
            </>
          }
          hint={[...new Set([message.senderOrg, message.senderName, dateTime(message.sendTime)])].join("　")}
        >
          <Letter message={message} />
        </PageFrame>
      )}
    </RecordFrame>
  );
}
