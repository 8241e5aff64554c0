"use client";

import { useState } from "react";
import { NoticePopup } from "@/components/shell/messages/notice-popup";
import { useBackCloses } from "@/components/ui/dialog/use-back-closes";
import { Icon } from "@/components/ui/icon";
import { useFrame } from "@/lib/device/use-frame";
import styles from "@/components/shell/messages/notice-popup.module.css";

type Props = Parameters<typeof NoticePopup>[0];

/** News as they come: the popup; on phones, where it would cover half the work, one line that opens it. // spec §4, look.md "Frame" */
export function NoticeNews(props: Props) {
  const { notices, canSave = true, onClose } = props;
  const { device } = useFrame();
  const [isOpen, setOpen] = useState(device !== "mobile");
  // A phone's Back closes what the line has opened, and leaves the page where it is.
  useBackCloses(isOpen && device === "mobile", onClose);
  if (isOpen) return <NoticePopup {...props} />;
  const more = notices.length > 1 ? `等 ${notices.length} 条` : "";
  return (
    <section className={styles.line} data-apart={canSave ? undefined : ""} aria-label="系统公告提示">
      <button type="button" className={styles.open} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="bell" size={18} className={styles.mark} />
        <span className={styles.lineText}>系统公告：{notices[0]?.noticeTitle}</span>
        {more}
      </button>
      <button type="button" className={styles.close} aria-label="关闭系统公告" onClick={onClose}>
        <Icon name="close" size={18} />
      </button>
      <p className={styles.heard} role="status">
        有新的系统公告
      </p>
    </section>
  );
}
