"use client";

import { useRouter } from "next/navigation";
import { noticeArchiveResource } from "@/contracts/common/sys-notice";
import { BackLink } from "@/features/message/back-link";
import { ListBody } from "@/features/message/list-body";
import { MessageFiles } from "@/features/message/message-files";
import { RecordFrame } from "@/components/record/record-frame";
import { NoticeContent } from "@/components/shell/messages/notice-content";
import { PageFrame } from "@/components/ui/page/page-frame";
import { RowLink } from "@/components/ui/table/row-link";
import { FormSkeleton } from "@/components/ui/state/skeletons";
import { storedFile } from "@/lib/api/file-link";
import { date } from "@/lib/format/date";
import { useArchivedNotice } from "@/lib/hooks/notice";
import { href } from "@/lib/routes/href";
import styles from "@/features/message/message.module.css";

const hrefOf = ({ noticeId }: { noticeId: string }) => href("message.center", { tab: "notices", noticeId });

/** 公告列表: what was announced so far. // domain b §11.1 (3) */
export function NoticeArchive() {
  const router = useRouter();
  return (
    <ListBody
      of={noticeArchiveResource}
      noun="公告"
      render={{
        noticeTitle: (row) => <RowLink href={hrefOf(row)}>{row.noticeTitle}</RowLink>,
        enableTime: (row) => date(row.enableTime),
      }}
      onOpen={(row) => router.push(hrefOf(row))}
      empty={{ title: "还没有公告" }}
    />
  );
}

/** One notice with its files. */
export function ArchivedNotice({ noticeId, back }: { noticeId: string; back: string }) {
  const result = useArchivedNotice(noticeId);
  const actions = <BackLink to={back}>返回公告列表</BackLink>;
  return (
    <RecordFrame
      result={result}
      title="系统公告"
      actions={actions}
      failedTitle="公告加载失败"
      missing={{ title: "公告不存在", hint: "可能已被停用。" }}
      skeleton={<FormSkeleton fields={4} />}
    >
      {(notice) => (
        <PageFrame
          title={notice.noticeTitle}
          hint={`${notice.publishOrg ?? ""}　${date(notice.enableTime)}`}
          actions={actions}
        >
          <div className={styles.letter}>
            <NoticeContent content={notice.noticeContent} />
            <MessageFiles
              files={notice.attachments.map((file) => ({ ...file, id: file.fileId, file: storedFile(file.fileId) }))}
            />
          </div>
        </PageFrame>
      )}
    </RecordFrame>
  );
}
