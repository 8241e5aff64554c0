"use client";

import { useState } from "react";
import type { DataOf } from "@/contracts/kit/endpoint";
import { FORM_BYTES } from "@/contracts/statement/statement-calls";
import type { Statement, StatementKind } from "@/features/statement/kind";
import styles from "@/features/statement/statement.module.css";
import { DragDialog } from "@/components/ui/dialog/drag-dialog";
import { Icon } from "@/components/ui/icon";
import { FileUpload } from "@/components/ui/input/file-upload";
import { Note } from "@/components/ui/note";
import { PlainButton } from "@/components/ui/plain-button";
import small from "@/components/ui/table/small-table.module.css";
import { SmallTableHead } from "@/components/ui/table/small-table-head";
import { describe } from "@/lib/api/describe";
import { saveBlob } from "@/lib/api/save-file";
import { notifySuccess } from "@/lib/notify/notify";
import { useEndpointMutation } from "@/lib/query/mutation-of";

const LIMITS = { accept: [".xlsx"], maxSizeBytes: FORM_BYTES, maxCount: 1 };

interface Props {
  readonly kind: StatementKind;
  readonly record: Statement;
  readonly onClose: () => void;
}

type Answer = DataOf<StatementKind["api"]["bringIn"]>;
interface Refused extends Pick<Answer, "faults" | "marked"> {
  readonly file: File;
}

/** The copy with its faults came along with the refusal. */
function saveMarked(file: File, marked: string): void {
  const bytes = Uint8Array.from(atob(marked), (char) => char.charCodeAt(0));
  saveBlob(new Blob([bytes]), `${file.name.replace(/\.xlsx$/i, "")}（标出错误）.xlsx`);
}

/** A workbook in the tax bureau's layout brought in whole, or refused with its faults. // domain a §7.3 Excel import */
export function WorkbookDialog({ kind, record, onClose }: Props) {
  const { api } = kind;
  const [refused, setRefused] = useState<Refused | null>(null);
  const { statementId, version } = record;
  const bringIn = useEndpointMutation(api.bringIn, {
    silent: true,
    invalidates: [kind.of.api.get, kind.of.api.list, kind.of.api.full, kind.of.api.history, kind.api.check],
  });
  const bodyOf = (file: File) => ({ file, fields: { fileName: file.name, version: String(version) } });
  const send = async (file: File) => {
    setRefused(null);
    const answer = await bringIn
      .mutateAsync({ params: { statementId }, body: bodyOf(file) })
      .catch((error: unknown): never => {
        throw new Error(describe(error).text, { cause: error });
      });
    if (answer.record === null) setRefused({ file, faults: answer.faults, marked: answer.marked });
    else {
      notifySuccess(`已导入 ${answer.taken} 格`);
      onClose();
    }
    return { fileId: file.name, name: file.name, size: file.size };
  };
  return (
    <DragDialog open title={`导入${kind.of.noun}`} onClose={onClose} dirty={false}>
      <p className={styles.lead}>
        选择按税务局格式填好的 Excel 文件：先按行次再按项目名称核对，全部无误才会写入；合计由系统计算，只核对不导入。
        文件中的金额将替换这份报表现有的金额。
      </p>
      <FileUpload label={`${kind.of.noun}导入文件`} limits={LIMITS} upload={send} />
      {refused && (
        <>
          <Note tone="wrong">文件中有 {refused.faults.length} 处错误，没有写入任何内容。请改正后重新选择文件。</Note>
          {refused.marked !== null && (
            <PlainButton onClick={() => saveMarked(refused.file, refused.marked ?? "")}>
              <Icon name="download" />
              下载标错文件
            </PlainButton>
          )}
          <table className={`${small.table} ${small.cards}`} aria-label="文件中的错误">
            <SmallTableHead heads={["单元格", "错误"]} />
            <tbody>
              {refused.faults.map(({ cell, message }) => (
                <tr key={`${cell ?? ""} ${message}`}>
                  <td className={small.code} data-label="单元格" data-name="true">
                    {cell ?? "整个文件"}
                  </td>
                  <td data-label="错误">{message}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </DragDialog>
  );
}
