"use client";

import { Button } from "antd";
import styles from "@/components/record/save-bar.module.css";
import { useUnkept } from "@/lib/drafts/unkept";
import type { RecordForm } from "@/components/record/use-record-form";

interface Props {
  readonly form: Pick<RecordForm<unknown>, "errors" | "isDirty">;
  readonly isSaving: boolean;
  /** A save that nobody answered repeats itself. */
  readonly isWaiting?: boolean;
  /** A file that is still on its way would not be part of what is saved. */
  readonly isUploading: boolean;
  /** What a save will make of the record: 「还缺 3 项，保存为草稿」. */
  readonly hint?: string | undefined;
  readonly onSave: () => void;
  readonly onClose: () => void;
}

function stateOf({ form, isUploading, isWaiting }: Props, isUnkept: boolean): string {
  if (isWaiting) return "网络已断开，填写的内容已保留；恢复后自动保存，可以继续填写";
  if (isUploading) return "附件正在上传，完成后可以保存";
  if (form.errors.length > 0) return `还有 ${form.errors.length} 处需要改正`;
  if (!form.isDirty) return "尚未修改";
  return isUnkept ? "填写的内容未能保留，请尽快保存" : "填写的内容已自动保留";
}

/** State of the form and its two buttons, always at the same place. */
export function SaveBar(props: Props) {
  const { form, isSaving, isUploading, hint, onSave, onClose } = props;
  const isUnkept = useUnkept();
  return (
    <div className={styles.bar} data-foot="save">
      <span className={[styles.text, form.errors.length > 0 ? styles.bad : ""].join(" ")} role="status">
        {stateOf(props, isUnkept)}
        {hint && `；${hint}`}
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
