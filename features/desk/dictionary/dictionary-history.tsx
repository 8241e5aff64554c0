"use client";

import { dictionaryEditApi, type DictionaryType } from "@/contracts/common/dictionary-edit";
import { HistoryView } from "@/components/record/history/history-view";
import { DragDialog } from "@/components/ui/dialog/drag-dialog";

/** Who changed the entries of one type, and when. */
export function DictionaryHistory({ of, onClose }: { of: DictionaryType; onClose: () => void }) {
  return (
    <DragDialog open title={`变更记录：${of.title}`} onClose={onClose}>
      <HistoryView
        of={dictionaryEditApi.history}
        params={{ keyName: of.keyName }}
        wordsOf={({ action }) => ({ text: action === "create" ? "新增" : "修改", tone: "info" })}
        emptyHint="修改后在这里记录何人何时由何名称改为何名称。"
      />
    </DragDialog>
  );
}
