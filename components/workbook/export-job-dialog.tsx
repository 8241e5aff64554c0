"use client";

import { useEffect, useEffectEvent, useRef } from "react";
import { type ExportJob, type ExportJobApi, isExportRunning } from "@/contracts/kit/sheet";
import { SaveButton } from "@/components/record/save-button";
import { useConfirm } from "@/components/ui/dialog/confirm";
import { DragDialog } from "@/components/ui/dialog/drag-dialog";
import { ErrorState } from "@/components/ui/state/error-state";
import { PlainButton } from "@/components/ui/plain-button";
import { tellExported } from "@/components/workbook/export-button";
import styles from "@/components/workbook/import-dialog.module.css";
import { useKeptFocus } from "@/components/workbook/use-kept-focus";
import { describe } from "@/lib/api/describe";
import { dateTime } from "@/lib/format/date";
import { type ExportInput, type ExportWork, useExportJob } from "@/lib/hooks/export-job";

interface Props {
  readonly title: string;
  readonly api: ExportJobApi;
  /** What is to be exported; null: only what goes on or is over is shown. */
  readonly input: ExportInput | null;
  readonly onClose: () => void;
}

const count = (figure: number): string => figure.toLocaleString("zh-CN");
const minute = (instant: string): string => dateTime(instant).slice(0, 16);

function Progress({ job, at }: { job: ExportJob; at: ExportWork }) {
  const confirm = useConfirm();
  const doing = job.status === "waiting" ? "正在排队" : "正在导出";
  const cancel = async () => {
    const sure = await confirm({
      title: "取消导出？",
      content: "已经读取的内容会清除，没有可下载的文件；系统中的数据不受影响。",
      confirmText: "取消导出",
      cancelText: "继续导出",
      danger: true,
    });
    if (sure) await at.cancel();
  };
  return (
    <>
      <p role="status">
        {doing} {count(job.done)} / {count(job.total)} 行
      </p>
      <progress className={styles.bar} aria-label={doing} max={Math.max(1, job.total)} value={job.done} />
      <p className={styles.hint}>
        {at.failure === null
          ? "可以关闭此窗口，也可以退出登录，不影响导出；完成后在本列表的「更多工具」中下载。"
          : "暂时联系不上服务器，正在重试。导出没有中断。"}
      </p>
      <div className={styles.actions}>
        <PlainButton onClick={() => void cancel()} disabled={at.isBusy}>
          取消导出
        </PlainButton>
      </div>
    </>
  );
}

function Outcome({
  job,
  at,
  title,
  api,
  input,
}: Pick<Props, "title" | "api" | "input"> & { job: ExportJob; at: ExportWork }) {
  if (job.status === "done")
    return (
      <>
        <p className={styles.summary} role="status">
          导出完成，共 {count(job.total)} 行
        </p>
        <p className={styles.hint}>
          数据截至 {minute(job.asOfTime ?? job.createTime)}，每条记录以读取时为准；文件保留至 {minute(job.expireTime)}
          ，在此之前可以随时下载。
        </p>
        <div className={styles.actions}>
          <SaveButton
            endpoint={api.exportFile}
            input={{ params: { jobId: job.jobId } }}
            fileName={`${title}.xlsx`}
            onSaved={tellExported}
          >
            下载
          </SaveButton>
        </div>
      </>
    );
  return (
    <>
      <p className={job.status === "failed" ? styles.refusal : styles.summary} role="status">
        {job.status === "failed" ? (job.refusal ?? "导出没有完成") : "已取消导出，没有生成文件"}
      </p>
      {input && (
        <div className={styles.actions}>
          <PlainButton look="primary" onClick={() => void at.start(input)} disabled={at.isBusy}>
            重新导出
          </PlainButton>
        </div>
      )}
    </>
  );
}

/** Where the export stands, or why nothing is known of it. */
function Standing({ at, ...of }: Pick<Props, "title" | "api" | "input"> & { at: ExportWork }) {
  const { job, failure, isBusy, isLooking, refusal } = at;
  if (isBusy && !(job && isExportRunning(job.status))) return <p role="status">行数较多，正在转为后台导出…</p>;
  if (job) return isExportRunning(job.status) ? <Progress job={job} at={at} /> : <Outcome {...of} job={job} at={at} />;
  if (failure) return <ErrorState title="导出进度加载失败" hint={describe(failure).text} onRetry={at.lookAgain} />;
  if (isLooking) return <p role="status">正在查看导出进度…</p>;
  return refusal === null ? <p role="status">没有进行中的导出。</p> : null;
}

/**
 * An export that goes on in the background: how far it is, its file, or why there is none. Closing it stops nothing;
 * opened again it shows where the export stands. // decision 0050
 */
export function ExportJobDialog({ title, api, input, onClose }: Props) {
  const at = useExportJob(api);
  const asked = useRef<ExportInput | null>(null);
  const begin = useEffectEvent((wanted: ExportInput) => void at.start(wanted));
  useEffect(() => {
    if (input === null || asked.current === input) return;
    asked.current = input;
    begin(input);
  }, [input]);
  const body = useRef<HTMLDivElement>(null);
  useKeptFocus(body, at.job?.status ?? "none");
  const close = () => {
    at.leave();
    onClose();
  };
  return (
    <DragDialog open title={`${title}导出`} onClose={close}>
      <div ref={body} className={styles.dialog} tabIndex={-1}>
        {at.refusal !== null && (
          <p className={styles.refusal} role="alert">
            {at.refusal}
          </p>
        )}
        <Standing at={at} title={title} api={api} input={input} />
      </div>
    </DragDialog>
  );
}
