"use client";

import { type KeyboardEvent, useEffect, useEffectEvent } from "react";
import { NoticeContent } from "@/components/shell/messages/notice-content";
import { isDialogOpen } from "@/components/ui/dialog/is-dialog-open";
import { Icon } from "@/components/ui/icon";
import { SaveLink } from "@/components/ui/save-link";
import { storedFile } from "@/lib/api/file-link";
import { date } from "@/lib/format/date";
import styles from "@/components/shell/messages/notice-popup.module.css";

interface Notice {
  readonly noticeId: string;
  readonly noticeTitle: string;
  readonly noticeContent: string;
  readonly enableTime: string;
  readonly attachments?: readonly { readonly fileId: string; readonly fileName: string }[] | undefined;
}

interface Props {
  readonly notices: readonly Notice[];
  /** Files are for people who are signed in. */
  readonly canSave?: boolean;
  readonly onClose: () => void;
}

/** Something that is open has Esc first, and so has a field that somebody types in. */
const isEscTaken = (): boolean =>
  isDialogOpen() ||
  (document.activeElement?.matches("input, textarea, select, [contenteditable='true'], [aria-expanded='true']") ??
    false);

/** Esc closes it from anywhere on the page, where nothing else takes it: nobody has to go to it first. */
function useEscAnywhere(onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    let isTaken = false;
    // Asked before anybody closes what is open.
    const ask = () => {
      isTaken = isEscTaken();
    };
    const follow = (event: globalThis.KeyboardEvent) => {
      if (event.key === "Escape" && !isTaken && !event.defaultPrevented) close();
    };
    addEventListener("keydown", ask, true);
    addEventListener("keydown", follow);
    return () => {
      removeEventListener("keydown", ask, true);
      removeEventListener("keydown", follow);
    };
  }, []);
}

/**
 * 系统公告: all valid notices with a rule between each two. It stands beside the work and takes neither focus nor
 * clicks from it, because a poll may open it while someone types. // spec §2, §4
 */
export function NoticePopup({ notices, canSave = true, onClose }: Props) {
  useEscAnywhere(onClose);
  const closeByEsc = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    onClose();
  };
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc while the focus is inside
    <section
      className={styles.popup}
      data-apart={canSave ? undefined : ""}
      role="dialog"
      aria-labelledby="notice-popup"
      onKeyDown={closeByEsc}
    >
      <header className={styles.head}>
        <Icon name="bell" size={18} className={styles.mark} />
        <h2 id="notice-popup" className={styles.title}>
          系统公告
        </h2>
        <button type="button" className={styles.close} aria-label="关闭系统公告" onClick={onClose}>
          <Icon name="close" size={18} />
        </button>
      </header>
      {/* Focusable, so that a long list can be scrolled by keyboard. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls */}
      <div className={styles.list} tabIndex={0} role="group" aria-label="公告内容">
        {notices.map((notice, index) => (
          <div key={notice.noticeId}>
            {index > 0 && <hr className={styles.rule} />}
            <article>
              <h3 className={styles.name}>{notice.noticeTitle}</h3>
              <time className={styles.time} dateTime={notice.enableTime}>
                {date(notice.enableTime)}
              </time>
              <NoticeContent content={notice.noticeContent} />
              {!canSave && notice.attachments && notice.attachments.length > 0 && (
                <p className={styles.time}>有 {notice.attachments.length} 个附件，登录后可以下载</p>
              )}
              {(canSave ? notice.attachments : [])?.map(({ fileId, fileName }) => (
                <SaveLink key={fileId} className={styles.file} file={storedFile(fileId)} fileName={fileName}>
                  <Icon name="file" /> {fileName}
                </SaveLink>
              ))}
            </article>
          </div>
        ))}
      </div>
      <p className={styles.heard} role="status">
        有新的系统公告
      </p>
    </section>
  );
}
