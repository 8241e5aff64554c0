"use client";

import type { ReactNode } from "react";
import { EmptyState } from "@/components/ui/state/empty-state";
import { SaveLink } from "@/components/ui/save-link";
import styles from "@/components/ui/table/small-table.module.css";
import { storedFile } from "@/lib/api/file-link";
import { useDictionary } from "@/lib/dictionary/context";
import { dateTime } from "@/lib/format/date";
import { fileSize } from "@/lib/format/number";

/** A file as part of a record. */
export interface RecordFile {
  readonly fileId: string;
  readonly fileName: string;
  readonly fileSize: number;
  readonly attachType: number;
  readonly uploadTime: string;
  readonly uploadUserName: string;
}

interface Props {
  readonly files: readonly RecordFile[];
  readonly emptyHint?: string;
  /** What else a file is, behind its name: 「标志」. */
  readonly markOf?: (file: RecordFile) => ReactNode;
}

/** Files of the record: type, name to download, size, when and by whom. */
export function FilesView({ files, emptyHint, markOf }: Props) {
  const dictionary = useDictionary();
  if (files.length === 0) return <EmptyState title="还没有上传附件" {...(emptyHint && { hint: emptyHint })} />;
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">类型</th>
            <th scope="col">文件</th>
            <th scope="col" className={styles.figure}>
              大小
            </th>
            <th scope="col">上传</th>
          </tr>
        </thead>
        <tbody>
          {files.map((file) => (
            <tr key={file.fileId}>
              <td className={styles.quiet}>{dictionary.label("attach_type", file.attachType)}</td>
              <td>
                <SaveLink file={storedFile(file.fileId)} fileName={file.fileName} />
                {markOf?.(file)}
              </td>
              <td className={styles.figure}>{fileSize(file.fileSize)}</td>
              <td className={styles.code}>
                {dateTime(file.uploadTime)}　{file.uploadUserName}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
