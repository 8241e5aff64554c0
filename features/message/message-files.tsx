import { Icon } from "@/components/ui/icon";
import { SaveLink } from "@/components/ui/save-link";
import type { FileCall } from "@/lib/api/save-file";
import { fileSize } from "@/lib/format/number";
import styles from "@/features/message/message.module.css";

interface File {
  readonly id: string;
  readonly fileName: string;
  readonly fileSize: number;
  readonly file: FileCall;
}

/** Attachments below a text, to download. */
export function MessageFiles({ files }: { files: readonly File[] }) {
  if (files.length === 0) return null;
  return (
    <section aria-label="附件">
      <h2 className={styles.heading}>附件</h2>
      <ul className={styles.files}>
        {files.map(({ id, fileName, fileSize: size, file }) => (
          <li key={id}>
            <SaveLink file={file} fileName={fileName}>
              <Icon name="download" /> {fileName}
            </SaveLink>{" "}
            <span className={styles.quiet}>{fileSize(size)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
