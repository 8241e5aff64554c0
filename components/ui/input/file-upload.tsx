"use client";

import { useId, useState, type DragEvent } from "react";
import { FileRow, UploadRow } from "@/components/ui/input/file-rows";
import { checkFiles, limitsText, type FileLimits } from "@/components/ui/input/file-rules";
import { Icon } from "@/components/ui/icon";
import { useUploads, type AttachedFile, type UploadFile } from "@/components/ui/input/use-uploads";
import styles from "@/components/ui/input/file-upload.module.css";

interface Props {
  value?: readonly AttachedFile[] | null | undefined;
  onChange?: (value: AttachedFile[]) => void;
  upload: UploadFile;
  limits: FileLimits;
  /** What this attachment is: 「营业执照」. */
  label: string;
  disabled?: boolean;
  id?: string;
  "aria-describedby"?: string;
}

/** A picture that is too large is made smaller first; of anything else the limits have refused it. */
const fitting =
  (upload: UploadFile, { maxSizeBytes }: FileLimits): UploadFile =>
  async (file, options) => {
    if (file.size <= maxSizeBytes) return upload(file, options);
    const { shrinkScan } = await import("@/components/ui/photo/shrink-photo");
    return upload(await shrinkScan(file, maxSizeBytes), options);
  };

/** Attachments of a form: area to drop or choose, limits told beforehand, list with size, state, progress, removal. */
export function FileUpload({ value, onChange, upload, limits, label, disabled = false, id, ...aria }: Props) {
  const files = value ?? [];
  const ownId = useId();
  const inputId = id ?? ownId;
  const limitsId = `${ownId}-limits`;
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const [isOver, setIsOver] = useState(false);
  const { uploads, start, retry, cancel, remove } = useUploads({
    value: files,
    onChange: (next) => onChange?.(next),
    upload: fitting(upload, limits),
  });
  // Where only one file has room, a failed one makes way for the next choice.
  const yielding = limits.maxCount === 1 ? uploads.filter(({ error }) => error !== undefined) : [];
  const listed = files.length + uploads.length;
  const count = listed - yielding.length;
  const isFull = count >= limits.maxCount;
  const isClosed = disabled || isFull;

  const add = (chosen: readonly File[]) => {
    const { accepted, refusals: reasons } = checkFiles(chosen, limits, count);
    setRefusals(reasons);
    if (accepted.length === 0) return;
    yielding.forEach(({ key }) => cancel(key));
    start(accepted);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    if (!isClosed) add([...event.dataTransfer.files]);
  };

  return (
    <div className={styles.upload}>
      <div
        className={[styles.area, isOver && !isClosed ? styles.over : "", isClosed ? styles.closed : ""].join(" ")}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <input
          type="file"
          id={inputId}
          className={styles.input}
          multiple={limits.maxCount > 1}
          accept={limits.accept.join(",")}
          disabled={isClosed}
          aria-label={`选择附件：${label}`}
          aria-describedby={[limitsId, aria["aria-describedby"]].filter(Boolean).join(" ")}
          onChange={(event) => {
            add([...(event.target.files ?? [])]);
            // The same file may be chosen again after a failure.
            event.target.value = "";
          }}
        />
        <Icon name="upload" size={20} />
        <span className={styles.texts}>
          <span>{isFull ? "附件数量已达上限" : disabled ? "当前不可上传附件" : "拖到此处，或点击选择文件"}</span>
          <span id={limitsId} className={styles.limits}>
            {limitsText(limits)}
          </span>
        </span>
      </div>
      {refusals.length > 0 && (
        <ul className={styles.refusals} role="alert">
          {refusals.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      {listed > 0 && (
        <ul className={styles.list} aria-label={`${label}附件`}>
          {files.map((file) => (
            <FileRow key={file.fileId} file={file} {...(disabled ? {} : { onRemove: () => remove(file.fileId) })} />
          ))}
          {uploads.map((item) => (
            <UploadRow key={item.key} upload={item} onRetry={() => retry(item)} onCancel={() => cancel(item.key)} />
          ))}
        </ul>
      )}
    </div>
  );
}
