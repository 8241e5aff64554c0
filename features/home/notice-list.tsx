import Link from "next/link";
import type { Notice } from "@/contracts/common/notice";
import { NoticeContent } from "@/components/shell/messages/notice-content";
import { date } from "@/lib/format/date";
import { href } from "@/lib/routes/href";
import styles from "@/features/home/workbench.module.css";

/** The others stand in the message centre. */
const MOST = 3;

/** The newest valid notices, a line each that opens.  // spec §3, look.md "Workbench" */
export function NoticeList({ notices }: { notices: readonly Notice[] }) {
  if (notices.length === 0) return <p className={styles.none}>暂无公告。</p>;
  return (
    <>
      <ul className={styles.notices}>
        {notices.slice(0, MOST).map((notice) => (
          <li key={notice.noticeId}>
            {/* A line of a list, no part of the page with a heading of its own: not the collapsible box. */}
            <details className={styles.notice}>
              <summary>
                <span className={styles.noticeTitle} title={notice.noticeTitle}>
                  {notice.noticeTitle}
                </span>
                <time dateTime={notice.enableTime}>{date(notice.enableTime)}</time>
              </summary>
              <div className={styles.noticeText}>
                <NoticeContent content={notice.noticeContent} />
              </div>
            </details>
          </li>
        ))}
      </ul>
      {notices.length > MOST && (
        <Link href={href("message.center", { tab: "notices" })} className={styles.allNotices}>
          全部 {notices.length} 条公告
        </Link>
      )}
    </>
  );
}
