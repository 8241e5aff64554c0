"use client";

import { Button } from "antd";
import type { FirmDetail } from "@/contracts/basic/firm";
import { firmDiff } from "@/contracts/basic/firm-diff";
import { partnerNoun } from "@/contracts/basic/firm-form";
import styles from "@/features/basic/firm/firm.module.css";
import { DragDialog } from "@/components/ui/drag-dialog";
import { useDictionary } from "@/lib/dictionary/context";
import { dateTime } from "@/lib/format/date";

interface Props {
  /** The record that the form was opened on, and the one that stands now. */
  readonly before: FirmDetail;
  readonly current: FirmDetail;
  readonly onContinue: () => void;
  readonly onDiscard: () => void;
}

/** Somebody saved first: shows what they changed, and lets the typing go on upon it. // contract §2 409 */
export function ConflictDialog({ before, current, onContinue, onDiscard }: Props) {
  const dictionary = useDictionary();
  const names = new Map([...before.attachments, ...current.attachments].map((file) => [file.fileId, file.fileName]));
  const changes = firmDiff(before, current, partnerNoun(current.orgForm), {
    dict: (name, value) => dictionary.label(name, value),
    place: (code) => code,
    file: (fileId) => names.get(fileId) ?? "图片",
  });
  return (
    <DragDialog
      open
      title="数据已被他人修改"
      onClose={onContinue}
      footerStart={
        <Button danger onClick={onDiscard}>
          放弃我的修改
        </Button>
      }
      onSave={onContinue}
      saveText="在最新内容上继续填写"
    >
      <p>
        {current.updateUserName ?? "其他用户"} 已于 {dateTime(current.updateTime)}{" "}
        保存了这份档案。您填写的内容没有丢失：
        继续填写时，您改过的项目以您填写的为准，其余项目换成最新内容，请核对后再保存。
      </p>
      {changes.length > 0 && (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">对方修改的项目</th>
                <th scope="col">修改前</th>
                <th scope="col">修改后</th>
              </tr>
            </thead>
            <tbody>
              {changes.map((change) => (
                <tr key={change.path}>
                  <td>{change.label}</td>
                  <td className={styles.old}>{change.before ?? "—"}</td>
                  <td className={styles.new}>{change.after ?? "—"}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </DragDialog>
  );
}
