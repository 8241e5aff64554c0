"use client";

import { useState } from "react";
import { IMPORT_LIMIT, type SheetJob } from "@/contracts/kit/sheet";
import type { ImportResource } from "@/components/workbook/import-button";
import styles from "@/components/workbook/import-dialog.module.css";
import { SaveButton } from "@/components/record/save-button";
import { useConfirm } from "@/components/ui/dialog/confirm";
import { FileUpload } from "@/components/ui/input/file-upload";
import type { AttachedFile } from "@/components/ui/input/use-uploads";
import { PlainButton } from "@/components/ui/plain-button";
import { ATTACHMENT_LIMITS, uploadFile } from "@/lib/hooks/files";
import type { SheetImport } from "@/lib/hooks/sheet";

export const count = (figure: number): string => figure.toLocaleString("zh-CN");

const LIMITS = { accept: [".xlsx"], maxSizeBytes: IMPORT_LIMIT.maxBytes, maxCount: 1 };

const ONE_FILE = { ...ATTACHMENT_LIMITS, maxCount: 1 };

/** Step 1: the template, then the file; limits are told before. What all rows share comes before the workbook. */
export function ChooseFile({ of: { title, api, maxRows, document }, at }: { of: ImportResource; at: SheetImport }) {
  const [shared, setShared] = useState<readonly AttachedFile[]>([]);
  const documentId = shared[0]?.fileId;
  return (
    <>
      <ol className={styles.guide}>
        <li>
          下载模板，按表头逐行填写。
          <SaveButton endpoint={api.importTemplate} input={{}} fileName={`${title}导入模板.xlsx`}>
            下载模板
          </SaveButton>
        </li>
        {document && <li>{document.hint}</li>}
        <li>
          选择填好的文件上传，一次最多 {count(maxRows ?? IMPORT_LIMIT.maxRows)} 行。系统先核对，由您确认后才会导入。
        </li>
      </ol>
      {document && (
        <FileUpload
          label={document.label}
          limits={ONE_FILE}
          value={shared}
          onChange={setShared}
          upload={async (file, options) => {
            const { fileId, fileName, fileSize } = await uploadFile(document.owner, file, options);
            return { fileId, name: fileName, size: fileSize };
          }}
        />
      )}
      <FileUpload
        label={`${title}导入文件`}
        limits={LIMITS}
        disabled={document !== undefined && documentId === undefined}
        upload={async (file, options) => {
          await at.start(file, options, documentId);
          return { fileId: file.name, name: file.name, size: file.size };
        }}
      />
    </>
  );
}

const DOING = { waiting: "正在排队", checking: "正在核对", applying: "正在导入" } as const;

interface ProgressProps {
  readonly job: SheetJob;
  readonly at: SheetImport;
  /** The last look failed. */
  readonly isOffline: boolean;
}

/** Step 2, and while rows come in: how far it is, and the way out. */
export function ImportProgress({ job, at, isOffline }: ProgressProps) {
  const confirm = useConfirm();
  const isApplying = job.status === "applying";
  const doing = DOING[job.status as keyof typeof DOING];
  const figures = job.total > 0 ? ` ${count(job.done)} / ${count(job.total)} 行` : "…";
  const cancel = async () => {
    const sure = await confirm({
      title: "取消导入？",
      content: isApplying ? "已经导入的行会保留，其余的行不再导入。" : "上传的文件会清除，不会导入任何内容。",
      confirmText: "取消导入",
      cancelText: isApplying ? "继续导入" : "继续核对",
      danger: true,
    });
    if (sure) await at.cancel();
  };
  return (
    <>
      <p className={styles.file}>{job.fileName}</p>
      <p role="status">
        {doing}
        {figures}
      </p>
      <progress
        className={styles.bar}
        aria-label={doing}
        {...(job.total > 0 ? { max: job.total, value: job.done } : {})}
      />
      <p className={styles.hint}>
        {isOffline
          ? "暂时联系不上服务器，正在重试。已上传的内容没有丢失。"
          : "可以关闭此窗口，不影响进行；再次打开即可查看。"}
      </p>
      <div className={styles.actions}>
        <PlainButton onClick={() => void cancel()} disabled={at.isBusy}>
          取消导入
        </PlainButton>
      </div>
    </>
  );
}
