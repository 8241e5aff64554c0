"use client";

import { Input, Radio } from "antd";
import { useId, useState } from "react";
import type { InputOf } from "@/contracts/kit/endpoint";
import { type ExportApi, exportPurpose } from "@/contracts/kit/sheet";
import { DragDialog } from "@/components/ui/dialog/drag-dialog";
import { useSaving } from "@/components/ui/use-saving";
import { type Exporting, tellExported } from "@/components/workbook/export-button";
import styles from "@/components/workbook/export-dialog.module.css";
import { saveFile } from "@/lib/api/save-file";

interface Props {
  readonly of: Exporting;
  readonly input: InputOf<ExportApi["export"]>;
  readonly onClose: () => void;
  /** Takes over what is too much for one answer. */
  readonly onRefused: (error: unknown, asked: InputOf<ExportApi["export"]>) => boolean;
}

const NEEDED = "请填写用途，2 至 100 字";

/** What is wrong with a purpose, in words; null when nothing is. */
function faultOf(purpose: string): string | null {
  if (purpose.trim() === "") return NEEDED;
  const { error } = exportPurpose.purpose.safeParse(purpose);
  if (!error) return null;
  const [issue] = error.issues;
  return issue?.code === "custom" ? issue.message : NEEDED;
}

/** 「导出」 with the choice of masks, which stand first, and full numbers for a purpose that the log keeps. // domain a §0.5 */
export function ExportDialog({ of: { title, api }, input, onClose, onRefused }: Props) {
  const [isFull, setFull] = useState(false);
  const [purpose, setPurpose] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const id = useId();
  const query = { ...(input as { query: object }).query, ...(isFull ? { purpose } : {}) };
  const { isBusy, ahead, start } = useSaving(async () => {
    const asked = { query } as InputOf<ExportApi["export"]>;
    try {
      tellExported(await saveFile(api.export, asked, `${title}.xlsx`, { noLoading: true }));
    } catch (error) {
      if (!onRefused(error, asked)) throw error;
    }
    onClose();
  });
  const save = () => {
    const found = isFull ? faultOf(purpose) : null;
    setFault(found);
    if (found === null) start();
    else document.getElementById(id)?.focus();
  };
  return (
    <DragDialog
      open
      title="导出 Excel"
      dirty={purpose !== ""}
      onClose={onClose}
      onSave={save}
      saving={isBusy}
      saveText="导出"
      footerStart={ahead === null ? undefined : `排队中，前面还有 ${ahead} 个…`}
    >
      <Radio.Group
        className={styles.choices ?? ""}
        value={isFull}
        onChange={({ target }) => setFull(target.value === true)}
        aria-label="证件号、手机号"
      >
        <Radio value={false}>证件号、手机号遮盖中间几位（推荐）</Radio>
        <Radio value={true}>完整的证件号、手机号（仅限本所在职人员，记入操作日志）</Radio>
      </Radio.Group>
      {isFull && (
        <div className={styles.purpose}>
          <label htmlFor={id}>用途（必填）</label>
          <Input
            id={id}
            value={purpose}
            maxLength={100}
            status={fault === null ? "" : "error"}
            aria-invalid={fault !== null}
            aria-describedby={`${id}-hint`}
            onChange={({ target }) => {
              setPurpose(target.value);
              setFault(null);
            }}
          />
          <p id={`${id}-hint`} className={fault === null ? styles.hint : styles.fault} aria-live="polite">
            {fault ?? "如：社保增员申报。用途连同导出人、时间和人数留存备查；文件请妥善保管，用后删除。"}
          </p>
        </div>
      )}
    </DragDialog>
  );
}
