"use client";

import Link from "next/link";
import { useEffect } from "react";
import { Drawer } from "@/components/shell/drawer";
import { Icon } from "@/components/ui/icon";
import { askUnread } from "@/lib/messages/ask-unread";
import { unreadText, useUnread } from "@/lib/messages/unread-store";
import { dateTime } from "@/lib/format/date";
import { href } from "@/lib/routes/href";
import styles from "@/components/shell/messages/message-drawer.module.css";

/** The newest five messages and the ways to all of them. */
export function MessageDrawer({ onClose }: { onClose: () => void }) {
  const unread = useUnread();
  const { unreadCount, latest } = unread ?? { unreadCount: 0, latest: [] };
  useEffect(() => {
    // The last poll may be three minutes old; without an answer it stands.
    askUnread().catch(() => undefined);
  }, []);
  return (
    <Drawer side="end" aria-labelledby="message-drawer" onClose={onClose}>
      {(close) => (
        <div className={styles.sheet}>
          <header className={styles.head}>
            <h2 id="message-drawer" className={styles.title}>
              消息{unreadCount > 0 && <span className={styles.hint}>{unreadText(unreadCount)} 封未读</span>}
            </h2>
            <button type="button" className={styles.close} aria-label="关闭消息" onClick={close}>
              <Icon name="close" size={18} />
            </button>
          </header>
          {unread !== null && latest.length === 0 && <p className={styles.none}>还没有收到消息。</p>}
          <ul className={styles.list}>
            {latest.map(({ msgSiteId, msgTitle, senderOrg, sendTime, readFlag }) => (
              <li key={msgSiteId}>
                <Link href={href("message.center", { msgSiteId })} className={styles.item} onClick={close}>
                  <span className={readFlag === 0 ? styles.unread : undefined}>
                    {readFlag === 0 && <span className={styles.dot} aria-hidden />}
                    {msgTitle}
                    {readFlag === 0 && <span className="visually-hidden">（未读）</span>}
                  </span>
                  <span className={styles.hint}>
                    {senderOrg}　{dateTime(sendTime).slice(0, 16)}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
          <footer className={styles.foot}>
            <Link href={href("message.center")} onClick={close}>
              查看全部消息
            </Link>
            <Link href={href("message.center", { tab: "notices" })} onClick={close}>
              系统公告
            </Link>
          </footer>
        </div>
      )}
    </Drawer>
  );
}
