"use client";

import { useState } from "react";
import { fieldsOf } from "@/contracts/kit/field";
import { type SheetFault, sheetFault, type SheetJob } from "@/contracts/kit/sheet";
import { ConsentTick } from "@/components/record/consent/consent-tick";
import { focusField } from "@/components/record/form/focus-field";
import type { ImportResource } from "@/components/workbook/import-button";
import styles from "@/components/workbook/import-dialog.module.css";
import { count } from "@/components/workbook/import-steps";
import { SaveButton } from "@/components/record/save-button";
import { useConsent } from "@/components/record/consent/use-consent";
import { PlainButton } from "@/components/ui/plain-button";
import type { SheetImport } from "@/lib/hooks/sheet";

const HEADS = fieldsOf(sheetFault).map(({ key, meta }) => ({ key, label: meta?.label ?? "", width: meta?.width }));

function Faults({ faults, faultCount }: { faults: readonly SheetFault[]; faultCount: number }) {
  if (faults.length === 0) return null;
  return (
    <>
      {faultCount > faults.length && (
        <p className={styles.hint}>
          共 {count(faultCount)} 处错误，下面是前 {count(faults.length)} 处；全部错误见标错文件。
        </p>
      )}
      {/* Scrolls by itself, so the keyboard must reach it. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region */}
      <div className={styles.scroll} role="region" aria-label="错误列表" tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              {HEADS.map(({ key, label, width }) => (
                <th key={key} scope="col" style={{ width }}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {faults.map(({ rowNumber, label, message }, i) => (
              <tr key={i}>
                <td>{rowNumber}</td>
                <td>{label ?? "整行"}</td>
                <td>{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

const figures = ({ created, updated }: SheetJob["applied"]): string =>
  `新增 ${count(created)} 行，更新 ${count(updated)} 行`;

/** What happened, in exact figures. */
function summaryOf({ status, counts, applied, refusal }: SheetJob): string {
  const { create, update, same, wrong } = counts;
  const taken = applied.created + applied.updated;
  const refused = applied.refused > 0 ? `；${count(applied.refused)} 行在核对后已有变化，没有导入` : "";
  if (status === "checked") {
    const right = `可导入 ${count(create + update)} 行（新增 ${count(create)}，更新 ${count(update)}）`;
    return `${right}，无变化 ${count(same)} 行，有误 ${count(wrong)} 行`;
  }
  if (status === "done") return `导入完成：${figures(applied)}${refused}`;
  const kept = taken > 0 ? `已导入的 ${count(taken)} 行（${figures(applied)}）保留` : null;
  if (status === "cancelled") return `已取消导入，${kept ?? "没有导入任何内容"}。`;
  return kept ? `${refusal ?? "导入没有完成"}（${kept}）` : (refusal ?? "导入没有完成");
}

interface Props {
  readonly of: ImportResource;
  readonly job: SheetJob;
  readonly at: SheetImport;
}

/** Step 3, what the check found and the user's choice; step 4, the outcome. */
export function ImportOutcome({ of: resource, job, at }: Props) {
  const { api } = resource;
  const right = job.counts.create + job.counts.update;
  const isChecked = job.status === "checked";
  const consent = useConsent(resource.consent);
  const isAsked = consent !== null && isChecked && job.counts.create > 0;
  const [isMissing, setMissing] = useState(false);
  const apply = () => {
    if (isAsked && !consent.isGiven) {
      setMissing(true);
      focusField(consent.spec.missing.path);
    } else void at.apply(consent?.version());
  };
  const name = job.fileName.replace(/\.xlsx$/i, "");
  return (
    <>
      <p className={styles.file}>{job.fileName}</p>
      <p className={job.status === "failed" ? styles.refusal : styles.summary} role="status">
        {summaryOf(job)}
      </p>
      {job.notes.map((note) => (
        <p key={note} className={styles.hint}>
          {note}
        </p>
      ))}
      <Faults faults={job.faults} faultCount={job.faultCount} />
      {isAsked && (
        <ConsentTick
          consent={consent}
          form={{
            errorAt: () => (isMissing ? consent.spec.missing.message : undefined),
            forgive: () => setMissing(false),
          }}
        />
      )}
      <div className={styles.actions}>
        {job.hasMarked && (
          <SaveButton
            endpoint={api.importMarked}
            input={{ params: { jobId: job.jobId } }}
            fileName={`${name}（${job.faultCount > 0 ? "标出错误" : "核对结果"}）.xlsx`}
          >
            {job.faultCount > 0 ? "下载标错文件" : "下载核对结果"}
          </SaveButton>
        )}
        <PlainButton onClick={() => void at.leave()} disabled={at.isBusy}>
          {job.status === "done" ? "再导入一个文件" : "重新选择文件"}
        </PlainButton>
        {isChecked && right > 0 && (
          <PlainButton look="primary" onClick={apply} disabled={at.isBusy}>
            {job.counts.wrong > 0 ? `导入正确的 ${count(right)} 行` : `导入 ${count(right)} 行`}
          </PlainButton>
        )}
      </div>
    </>
  );
}
