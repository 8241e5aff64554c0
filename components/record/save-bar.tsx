"use client";

import { Button } from "antd";
import { useRef } from "react";
import type { FieldError } from "@/contracts/kit/validate";
import { nextOf, type Visited } from "@/components/record/outline";
import styles from "@/components/record/save-bar.module.css";
import { Icon } from "@/components/ui/icon";
import { PlainButton } from "@/components/ui/plain-button";
import { usePress } from "@/components/ui/use-press";
import { useUnkept } from "@/lib/drafts/unkept";
import type { RecordForm } from "@/components/record/form/use-record-form";

interface Props {
  readonly form: Pick<RecordForm<unknown>, "errors" | "isDirty">;
  readonly isSaving: boolean;
  /** A save that nobody answered repeats itself. */
  readonly isWaiting?: boolean;
  /** A file that is still on its way would not be part of what is saved. */
  readonly isUploading: boolean;
  /** What a save will make of the record: 「可以先保存，补齐后生效」. */
  readonly hint?: string | undefined;
  /** What is still to be filled, in the order of the form. */
  readonly missing: readonly FieldError[];
  /** Brings an item into view and the focus into it. */
  readonly onGo: (path: string) => void;
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

/** Leads to one item after the other: behind the one that was gone to last. */
function useTour(items: readonly FieldError[], onGo: (path: string) => void): () => void {
  const last = useRef<Visited | null>(null);
  return () => {
    last.current = nextOf(items, last.current);
    if (last.current) onGo(last.current.path);
  };
}

interface TourProps {
  readonly items: readonly FieldError[];
  readonly words: string;
  readonly isBad?: boolean;
  readonly onGo: (path: string) => void;
}

/** 「还缺 7 项 ▸」, 「逐处改正 ▸」 beside 「还有 7 处需要改正」 */
function Tour({ items, words, isBad = false, onGo }: TourProps) {
  const go = useTour(items, onGo);
  if (items.length === 0) return null;
  return (
    <PlainButton look="quiet" className={isBad ? styles.badTour : styles.tour} onClick={go} title="逐项前往">
      {words}
      <Icon name="chevronRight" size={14} />
    </PlainButton>
  );
}

/** State of the form, what is still to do, and its two buttons, always at the same place. */
export function SaveBar(props: Props) {
  const { form, isSaving, isUploading, hint, missing, onGo, onSave, onClose } = props;
  const isUnkept = useUnkept();
  const isBad = form.errors.length > 0;
  const press = usePress(onSave);
  return (
    <div className={styles.bar} data-foot="save">
      {/* One thing at a time: what is wrong keeps the form from being saved, what is missing waits for it. */}
      {isBad ? (
        <Tour items={form.errors} words="逐处改正" isBad onGo={onGo} />
      ) : (
        <Tour items={missing} words={`还缺 ${missing.length} 项`} onGo={onGo} />
      )}
      <span className={[styles.text, isBad ? styles.bad : ""].join(" ")} role="status">
        {stateOf(props, isUnkept)}
        {hint && !isBad && `；${hint}`}
      </span>
      <Button onClick={onClose} disabled={isSaving}>
        取消
      </Button>
      <Button type="primary" {...press.button} loading={isSaving} disabled={isUploading} title="Ctrl+Enter">
        保存
      </Button>
    </div>
  );
}
