import { Icon } from "@/components/ui/icon";
import { fileSize } from "@/lib/format/number";
import styles from "@/features/message/message.module.css";

interface File {
  readonly id: string;
  readonly fileName: string;
  readonly fileSize: number;
  readonly link: string;
}

/** Attachments below a text, to download. */
export function MessageFiles({ files }: { files: readonly File[] }) {
  if (files.length === 0) return null;
  return (
    <section aria-label="附件">
      <h2 className={styles.heading}>附件</h2>
      <ul className={styles.files}>
        {files.map(({ id, fileName, fileSize: size, link }) => (
          <li key={id}>
            <a href={link} download={fileName}>
              <Icon name="download" /> {fileName}
            </a>{" "}
            <span className={styles.quiet}>{fileSize(size)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
