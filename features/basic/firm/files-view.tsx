"use client";

import type { FirmDetail } from "@/contracts/basic/firm";
import styles from "@/features/basic/firm/firm.module.css";
import { EmptyState } from "@/components/ui/empty-state";
import { fileLink } from "@/lib/api/file-link";
import { useDictionary } from "@/lib/dictionary/context";
import { dateTime } from "@/lib/format/date";
import { fileSize } from "@/lib/format/number";

interface Props {
  readonly firm: FirmDetail;
  /** Only these types; all without it. */
  readonly types?: readonly number[];
}

/** Files of the record: type, name to download, size, when and by whom. */
export function FilesView({ firm, types }: Props) {
  const dictionary = useDictionary();
  const files = firm.attachments.filter((file) => !types || types.includes(file.attachType));
  if (files.length === 0)
    return <EmptyState title="还没有上传附件" hint="点击「修改」后在「附件」页签中上传营业执照、行政登记证书等。" />;
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
              <td className={styles.fileType}>{dictionary.label("attach_type", file.attachType)}</td>
              <td>
                <a href={fileLink(file.fileId)} download={file.fileName}>
                  {file.fileName}
                </a>
                {file.fileId === firm.logoFileId && <span className={styles.fileType}>　事务所标志</span>}
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
