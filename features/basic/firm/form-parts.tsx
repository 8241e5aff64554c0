"use client";

import { Button } from "antd";
import { useCallback, useEffect, useState } from "react";
import { Note } from "@/features/basic/firm/notes";
import type { useFirmEditing } from "@/features/basic/firm/use-firm-editing";
import styles from "@/features/basic/firm/firm.module.css";
import type { RecordForm } from "@/components/resource/use-record-form";
import { askBeforeLeaving } from "@/lib/drafts/leave-question";
import { shortTime } from "@/lib/format/date";

/** The browser asks before a page with unsaved work is left. */
export function useLeaveWarning(isDirty: boolean): void {
  useEffect(() => (isDirty ? askBeforeLeaving() : undefined), [isDirty]);
}

/** Work on its way that a save has to wait for. */
export interface Running {
  readonly isRunning: boolean;
  /** Counts the work until it ends, well or not. */
  readonly during: <T>(work: Promise<T>) => Promise<T>;
}

export function useRunning(): Running {
  const [count, setCount] = useState(0);
  const during = useCallback(async <T,>(work: Promise<T>): Promise<T> => {
    setCount((now) => now + 1);
    try {
      return await work;
    } finally {
      setCount((now) => now - 1);
    }
  }, []);
  return { isRunning: count > 0, during };
}

/** What an earlier visit left unsaved: restored, or offered when the record has changed since. */
export function DraftNote({ editing }: { editing: ReturnType<typeof useFirmEditing> }) {
  const { draft, restoredAt } = editing;
  if (restoredAt !== null) {
    return (
      <Note
        tone="note"
        actions={
          <Button size="small" onClick={editing.giveUpRestored}>
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
          <Button type="primary" size="small" onClick={editing.takeDraft}>
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

/** State of the form and its two buttons, always at the same place. */
export function SaveBar({
  form,
  isSaving,
  onSave,
  onClose,
  isUploading,
}: {
  form: RecordForm<unknown>;
  isSaving: boolean;
  /** A file that is still on its way would not be part of what is saved. */
  isUploading: boolean;
  onSave: () => void;
  onClose: () => void;
}) {
  const text = isUploading
    ? "附件正在上传，完成后可以保存"
    : form.errors.length > 0
      ? `还有 ${form.errors.length} 处需要改正`
      : form.isDirty
        ? "填写的内容已暂存在本机"
        : "尚未修改";
  return (
    <div className={styles.bar}>
      <span className={[styles.barText, form.errors.length > 0 ? styles.bad : ""].join(" ")} role="status">
        {text}
      </span>
      <Button onClick={onClose} disabled={isSaving}>
        取消
      </Button>
      <Button type="primary" onClick={onSave} loading={isSaving} disabled={isUploading} title="Ctrl+Enter">
        保存
      </Button>
    </div>
  );
}
