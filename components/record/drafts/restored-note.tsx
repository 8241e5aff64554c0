"use client";

import { Button } from "antd";
import { Note } from "@/components/ui/note";
import { shortTime } from "@/lib/format/date";

/** What this tab left unsaved at `at` stands in the form again; null shows nothing. */
export function RestoredNote({ at, onGiveUp }: { at: number | null; onGiveUp: () => void }) {
  if (at === null) return null;
  return (
    <Note
      tone="note"
      actions={
        <Button size="small" onClick={onGiveUp}>
          放弃恢复
        </Button>
      }
    >
      已恢复您 {shortTime(at, Date.now())} 填写但未保存的内容，请核对后保存。
    </Note>
  );
}
