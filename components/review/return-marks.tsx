"use client";

import { Button, Input } from "antd";
import type { MarkedItem } from "@/contracts/kit/lifecycle";
import styles from "@/components/review/return-marks.module.css";

/** An item that is marked, with its words. */
export interface Mark extends MarkedItem {
  readonly label: string;
}

interface Props {
  readonly marks: readonly Mark[];
  readonly onChange: (marks: readonly Mark[]) => void;
}

/** Items that a return names, each with what is wrong with it. */
export function ReturnMarks({ marks, onChange }: Props) {
  if (marks.length === 0)
    return <p className={styles.quiet}>没有标出项目：事务所只看到退回原因。可以关闭后在填报内容中勾选「需修改」。</p>;
  return (
    <fieldset className={styles.marks}>
      <legend>标出的项目（事务所在这些项目旁看到红色提示）</legend>
      {marks.map((mark, at) => (
        <div key={mark.path} className={styles.markRow}>
          <label htmlFor={`mark-${at}`}>{mark.label}</label>
          <Input
            id={`mark-${at}`}
            value={mark.note ?? ""}
            maxLength={200}
            placeholder="哪里不对（选填）"
            onChange={({ target }) =>
              onChange(marks.map((one) => (one.path === mark.path ? { ...one, note: target.value || null } : one)))
            }
          />
          <Button type="link" onClick={() => onChange(marks.filter((one) => one.path !== mark.path))}>
            不标
          </Button>
        </div>
      ))}
    </fieldset>
  );
}
