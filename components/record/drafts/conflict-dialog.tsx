"use client";

import { Button } from "antd";
import { useState } from "react";
import { ConflictTable } from "@/components/record/drafts/conflict-table";
import type { FormValues } from "@/components/record/form/use-record-form";
import { type Diff, type Files, useChanges } from "@/components/record/history/use-changes";
import { DragDialog } from "@/components/ui/dialog/drag-dialog";
import { dateTime } from "@/lib/format/date";

/** What a record must have so that a conflict can be told. */
export interface Conflicting {
  readonly updateUserName: string | null;
  readonly updateTime: string;
  readonly attachments?: Files;
}

interface Props<R extends Conflicting> {
  /** The record that the form was opened on, and the one that stands now. */
  readonly before: R;
  readonly current: R;
  readonly diff: Diff<R>;
  /** The form as it was opened, and as it is typed now. */
  readonly opened: FormValues;
  readonly typed: FormValues;
  /** Goes on upon the latest record; items named by path become theirs although they were typed here, too. */
  readonly onContinue: (theirs: readonly string[]) => void;
  readonly onDiscard: () => void;
}

/** Somebody saved first: shows what they changed, and lets the typing go on upon it. // contract §2 409 */
export function ConflictDialog<R extends Conflicting>(props: Props<R>) {
  const { before, current, diff, opened, typed, onContinue, onDiscard } = props;
  const files = [...(before.attachments ?? []), ...(current.attachments ?? [])];
  const theirs = useChanges(before, current, diff, files);
  // The form's values hold all that is compared, as the record does.
  const mine = useChanges(opened, typed, diff as unknown as Diff<FormValues>, files);
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  const take = (path: string, isTaken: boolean) =>
    setTaken((now) => new Set(isTaken ? [...now, path] : [...now].filter((one) => one !== path)));
  const goOn = () => onContinue([...taken]);
  return (
    <DragDialog
      open
      title="数据已被他人修改"
      onClose={goOn}
      footerStart={
        <Button danger onClick={onDiscard}>
          放弃我的修改
        </Button>
      }
      onSave={goOn}
      saveText="在最新内容上继续填写"
    >
      <p>
        {current.updateUserName ?? "其他用户"} 已于 {dateTime(current.updateTime)}{" "}
        保存了这份档案。您填写的内容没有丢失：
        继续填写时，您改过的项目以您填写的为准（可逐项改用对方的），其余项目换成最新内容，请核对后再保存。
      </p>
      <ConflictTable theirs={theirs} mine={mine} taken={taken} onTake={take} />
    </DragDialog>
  );
}
