import type { Notice } from "@/contracts/common/notice";
import { NoticeContent } from "@/components/shell/messages/notice-content";
import { date } from "@/lib/format/date";
import styles from "@/features/home/workbench.module.css";

/** Valid notices, the newest first and open.  // spec §3 */
export function NoticeList({ notices }: { notices: readonly Notice[] }) {
  if (notices.length === 0) return <p className={styles.none}>暂无公告。</p>;
  return (
    <ul className={styles.notices}>
      {notices.map((notice, index) => (
        <li key={notice.noticeId}>
          <details className={styles.notice} open={index === 0}>
            <summary>
              <span className={styles.noticeTitle}>{notice.noticeTitle}</span>
              <time dateTime={notice.enableTime}>{date(notice.enableTime)}</time>
            </summary>
            <div className={styles.noticeText}>
              <NoticeContent content={notice.noticeContent} />
            </div>
          </details>
        </li>
      ))}
    </ul>
  );
}
