"use client";

import {
  type DictionaryEntry,
  dictionaryChangeForm,
  dictionaryEntryForm,
  type DictionaryType,
} from "@/contracts/common/dictionary-edit";
import { RecordDialog } from "@/components/record/record-dialog";
import { useCreateEntry, useUpdateEntry } from "@/lib/hooks/desk";

const SAVED = "已保存，打开的页面在三分钟内更新";

/** A new entry; its number is given by the server. */
export function NewEntryDialog({ of, next, onClose }: { of: DictionaryType; next: number; onClose: () => void }) {
  const { mutateAsync } = useCreateEntry();
  return (
    <RecordDialog
      title={`新增字典项：${of.title}`}
      schema={dictionaryEntryForm}
      initial={{ keyNotes: "", sortNo: next }}
      onSave={(body) => mutateAsync({ params: { keyName: of.keyName }, body })}
      savedText={SAVED}
      draftKey={`common.dictionary:new:${of.keyName}`}
      onClose={onClose}
    />
  );
}

/** Label, order and whether it may be chosen; where the product's rules hang on the value, it always may. */
export function EntryDialog(props: { of: DictionaryType; entry: DictionaryEntry; onClose: () => void }) {
  const { of, entry, onClose } = props;
  const { mutateAsync } = useUpdateEntry();
  const { keyNotes, sortNo, keyDisabled } = entry;
  return (
    <RecordDialog
      title={`编辑字典项：${of.title}`}
      schema={dictionaryChangeForm}
      initial={{ keyNotes, sortNo, keyDisabled }}
      paths={entry.keptReason !== null && !keyDisabled ? ["keyNotes", "sortNo"] : ["keyNotes", "sortNo", "keyDisabled"]}
      version={entry.version}
      onSave={(body) => mutateAsync({ params: { keyName: of.keyName, keyValue: String(entry.keyValue) }, body })}
      savedText={SAVED}
      draftKey={`common.dictionary:${of.keyName}:${entry.keyValue}`}
      base={String(entry.version)}
      onClose={onClose}
    />
  );
}
