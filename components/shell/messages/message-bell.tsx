"use client";

import { useState } from "react";
import { usePart } from "@/components/shell/use-part";
import { Icon } from "@/components/ui/icon";
import { unreadText, useUnread } from "@/lib/messages/unread-store";
import styles from "@/components/shell/messages/message-bell.module.css";

const loadDrawer = async () => (await import("@/components/shell/messages/message-drawer")).MessageDrawer;

/** The bell of the top bar; its drawer's code comes with the first click. // domain b §11.2 (3) */
export function MessageBell() {
  const unread = useUnread();
  const unreadCount = unread?.unreadCount ?? 0;
  const [isOpen, setOpen] = useState(false);
  const Drawer = usePart(isOpen, loadDrawer);
  const count = unreadText(unreadCount);
  return (
    <>
      <button
        type="button"
        className={styles.bell}
        aria-label={unread === null ? "消息" : unreadCount > 0 ? `消息，${count} 封未读` : "消息，没有未读"}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <Icon name="bell" size={20} />
        {unreadCount > 0 && (
          <span className={styles.count} aria-hidden>
            {count}
          </span>
        )}
      </button>
      {Drawer && <Drawer onClose={() => setOpen(false)} />}
    </>
  );
}
