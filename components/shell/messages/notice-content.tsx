"use client";

import { useEffect, useState } from "react";
import { hasMarkup } from "@/contracts/kit/text/rich-text";
import { plainTextOf } from "@/lib/notices/notice-html";
import styles from "@/components/shell/messages/notice-content.module.css";

/**
 * The text of a notice: plain with its line breaks, or sanitised HTML. The sanitiser loads only for markup; until it
 * has come, and where it does not come, the words stand without it.
 */
export function NoticeContent({ content }: { content: string }) {
  const isMarkup = hasMarkup(content);
  const [safe, setSafe] = useState<{ readonly of: string; readonly html: string } | null>(null);
  useEffect(() => {
    if (!isMarkup) return;
    let isCurrent = true;
    import("@/lib/notices/sanitise").then(
      ({ sanitise }) => isCurrent && setSafe({ of: content, html: sanitise(content) }),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [content, isMarkup]);
  if (isMarkup && safe?.of === content) {
    return <div className={styles.html} dangerouslySetInnerHTML={{ __html: safe.html }} />;
  }
  return <p className={styles.plain}>{isMarkup ? plainTextOf(content) : content}</p>;
}
