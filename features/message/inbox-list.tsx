"use client";

import { Button } from "antd";
import { useRouter } from "next/navigation";
import { inboxResource, type InboxRow } from "@/contracts/message/inbox";
import { CopySwitches } from "@/features/message/copy-switches";
import { ListBody } from "@/features/message/list-body";
import { Icon } from "@/components/ui/icon";
import { RowLink } from "@/components/ui/table/row-link";
import { MarkTag } from "@/components/ui/status-tag";
import { isUnread, useMarkRead } from "@/lib/hooks/message";
import { unreadText, useUnread } from "@/lib/messages/unread-store";
import { notifySuccess } from "@/lib/notify/notify";
import { href } from "@/lib/routes/href";
import styles from "@/features/message/message.module.css";

const hrefOf = ({ msgSiteId }: InboxRow) => href("message.center", { msgSiteId });

function Title(row: InboxRow) {
  const isNew = isUnread(row.readFlag) && !row.isWithdrawn;
  return (
    <span className={isNew ? styles.unread : row.isWithdrawn ? styles.withdrawn : undefined}>
      <RowLink href={hrefOf(row)}>{row.msgTitle}</RowLink>
      {row.hasFiles && (
        <>
          {" "}
          <Icon name="file" label="有附件" />
        </>
      )}
      {row.needReceipt && row.readFlag < 2 && (
        <>
          {" "}
          <MarkTag of="receiptDue" />
        </>
      )}
    </span>
  );
}

/** How many are unread, and the way to read them all. */
export function MarkAll() {
  const unread = useUnread();
  const unreadCount = unread?.unreadCount ?? 0;
  const { mark, isPending } = useMarkRead();
  // A failure is told by the query layer.
  const all = () =>
    mark({ isAll: true }).then(
      () => notifySuccess("已全部标为已读"),
      () => undefined,
    );
  return (
    <>
      <span role="status">
        {unread === null ? "" : unreadCount > 0 ? `未读 ${unreadText(unreadCount)} 封` : "没有未读消息"}
      </span>
      <Button onClick={() => void all()} loading={isPending} disabled={unreadCount === 0}>
        全部标为已读
      </Button>
    </>
  );
}

/** 收件箱: unread bold, with the ways to read them all. // domain b §11.2 (3) */
export function InboxList() {
  const router = useRouter();
  return (
    <ListBody
      of={inboxResource}
      noun="消息"
      render={{ msgTitle: Title }}
      onOpen={(row) => router.push(hrefOf(row))}
      empty={{ title: "还没有收到消息", hint: "协会的通知、审核结果和到期提醒会出现在这里。" }}
      foot={
        <div className={styles.bar}>
          <CopySwitches />
        </div>
      }
    />
  );
}
