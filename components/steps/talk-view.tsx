"use client";

import { Button } from "antd";
import { useEffect } from "react";
import { talkApi, talkForm, type TalkLine } from "@/contracts/kit/talk";
import { RecordDialog } from "@/components/record/record-dialog";
import styles from "@/components/steps/talk-view.module.css";
import { EmptyState } from "@/components/ui/state/empty-state";
import { ErrorState } from "@/components/ui/state/error-state";
import { DescriptionSkeleton } from "@/components/ui/state/skeletons";
import { describe } from "@/lib/api/describe";
import { useOpenDialog } from "@/lib/drafts/use-open-dialog";
import { dateTime } from "@/lib/format/date";
import { useEndpointMutation } from "@/lib/query/mutation-of";
import { useEndpointQuery } from "@/lib/query/query-of";
import type { Read } from "@/lib/query/reads";

interface Props {
  /** Kind of the record, and which. */
  readonly bizType: string;
  readonly bizId: string;
  /** Reads that count what is unread. */
  readonly countedBy: readonly Read[];
  /** Above it, where it stands below something else. */
  readonly title?: string;
}

function Line({ line }: { readonly line: TalkLine }) {
  const { userName, unitName, content, createTime, readTime, isOwn } = line;
  return (
    <li className={line.isFirms ? styles.firms : styles.desks}>
      <p className={styles.head}>
        <strong>{userName}</strong>
        <span>{unitName}</span>
        <time dateTime={createTime}>{dateTime(createTime)}</time>
        {isOwn && <span>{readTime === null ? "对方未读" : `对方已读 ${dateTime(readTime)}`}</span>}
      </p>
      <p className={styles.text}>{content}</p>
    </li>
  );
}

/** Both sides' notes about a record. What is shown counts as read by this reader's side. // domain b §11.2 */
export function TalkView({ bizType, bizId, countedBy, title }: Props) {
  const params = { bizType, bizId };
  const [isOpen, setOpen] = useOpenDialog<true>(`talk:${bizId}`);
  const { data, error, isFetching, refetch } = useEndpointQuery(talkApi.list, { params }, { silent: true });
  const { mutateAsync: write } = useEndpointMutation(talkApi.write, {
    silent: true,
    invalidates: [talkApi.list],
  });
  const { mutate: markRead } = useEndpointMutation(talkApi.read, {
    silent: true,
    noLoading: true,
    invalidates: [talkApi.list, ...countedBy],
  });
  const unread = data?.unread ?? 0;
  const mayMark = unread > 0 && data?.mayWrite === true;
  useEffect(() => {
    if (mayMark) markRead({ params: { bizType, bizId } });
  }, [mayMark, markRead, bizType, bizId]);
  if (!data)
    return error ? (
      <ErrorState
        title="留言加载失败"
        hint={describe(error).text}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    ) : (
      <DescriptionSkeleton items={4} />
    );
  return (
    <section aria-label="沟通留言" className={styles.talk}>
      {title !== undefined && <h2 className={styles.title}>{title}</h2>}
      {data.lines.length === 0 ? (
        <EmptyState
          title="还没有留言"
          {...(data.mayWrite && { hint: "对本次申报有疑问，可以在这里给对方留言，对方会收到站内信。" })}
        />
      ) : (
        <ol className={styles.lines}>
          {data.lines.map((line) => (
            <Line key={line.noteId} line={line} />
          ))}
        </ol>
      )}
      {data.mayWrite && (
        <Button className={styles.write ?? ""} onClick={() => setOpen(true)}>
          留言
        </Button>
      )}
      {isOpen && (
        <RecordDialog
          title="给对方留言"
          schema={talkForm}
          saveText="发送"
          savedText="已发送，对方会收到站内信"
          draftKey={`talk:${bizType}:${bizId}`}
          onSave={(body) => write({ params, body })}
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  );
}
