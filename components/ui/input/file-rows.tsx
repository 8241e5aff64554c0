import type { ReactNode } from "react";
import { fileSizeText } from "@/components/ui/input/file-rules";
import { Icon, type IconName } from "@/components/ui/icon";
import type { AttachedFile, Upload } from "@/components/ui/input/use-uploads";
import styles from "@/components/ui/input/file-upload.module.css";

function RowButton({ icon, label, onClick }: { icon: IconName; label: string; onClick: () => void }) {
  return (
    <button type="button" className={styles.button} aria-label={label} title={label} onClick={onClick}>
      <Icon name={icon} />
    </button>
  );
}

/** A stored attachment: opens in a new tab, may be removed. */
export function FileRow({ file, onRemove }: { file: AttachedFile; onRemove?: () => void }) {
  return (
    <li className={styles.row}>
      <Icon name="file" className={styles.icon} />
      {file.href === undefined ? (
        <span className={styles.name}>{file.name}</span>
      ) : (
        <a className={styles.name} href={file.href} target="_blank" rel="noreferrer">
          {file.name}
        </a>
      )}
      <span className={styles.size}>{fileSizeText(file.size)}</span>
      {onRemove !== undefined && <RowButton icon="trash" label={`删除附件 ${file.name}`} onClick={onRemove} />}
    </li>
  );
}

/** Attachments to read: the same rows without the area. */
export function FileList({ files }: { files: readonly AttachedFile[] }): ReactNode {
  return (
    <ul className={styles.list}>
      {files.map((file) => (
        <FileRow key={file.fileId} file={file} />
      ))}
    </ul>
  );
}

interface UploadRowProps {
  upload: Upload;
  onRetry: () => void;
  onCancel: () => void;
}

/** A file on its way, or one that failed. */
export function UploadRow({ upload: { file, progress, error }, onRetry, onCancel }: UploadRowProps) {
  const percent = Math.round(progress * 100);
  return (
    <li className={styles.row}>
      <Icon
        name={error === undefined ? "file" : "warning"}
        className={error === undefined ? styles.icon : styles.failed}
      />
      <span className={styles.name}>{file.name}</span>
      <span className={styles.size}>{fileSizeText(file.size)}</span>
      {error === undefined ? (
        <>
          <progress className={styles.progress} max={100} value={percent} aria-label={`正在上传 ${file.name}`} />
          <span className={styles.percent}>{percent}%</span>
          <RowButton icon="close" label={`取消上传 ${file.name}`} onClick={onCancel} />
        </>
      ) : (
        <>
          <span className={styles.error} role="alert">
            {error}
          </span>
          <RowButton icon="refresh" label={`重新上传 ${file.name}`} onClick={onRetry} />
          <RowButton icon="trash" label={`放弃 ${file.name}`} onClick={onCancel} />
        </>
      )}
    </li>
  );
}
