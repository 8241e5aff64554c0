"use client";

import { Button } from "antd";
import type { RecordEditing } from "@/components/resource/use-record-editing";
import { Note } from "@/components/ui/note";
import { shortTime } from "@/lib/format/date";

type Props = Pick<RecordEditing<never>, "draft" | "restoredAt" | "giveUpRestored" | "takeDraft">;

/** What an earlier visit left unsaved: restored, or offered when the record has changed since. */
export function DraftNote({ draft, restoredAt, giveUpRestored, takeDraft }: Props) {
  if (restoredAt !== null) {
    return (
      <Note
        tone="note"
        actions={
          <Button size="small" onClick={giveUpRestored}>
            放弃恢复
          </Button>
        }
      >
        已恢复您{shortTime(restoredAt, Date.now())}填写但未保存的内容，请核对后保存。
      </Note>
    );
  }
  if (!draft.found) return null;
  return (
    <Note
      tone="warn"
      actions={
        <>
          <Button type="primary" size="small" onClick={takeDraft}>
            恢复内容
          </Button>
          <Button size="small" onClick={draft.drop}>
            不恢复
          </Button>
        </>
      }
    >
      发现您{shortTime(draft.found.savedAt, Date.now())}
      填写但未保存的内容，此后档案已有新的修改。恢复后您改过的项目以您填写的为准，其余项目为最新内容。
    </Note>
  );
}
