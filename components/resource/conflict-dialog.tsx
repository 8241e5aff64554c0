"use client";

import { Button } from "antd";
import { ChangeTable } from "@/components/resource/change-table";
import { type Diff, type Files, useChanges } from "@/components/resource/use-changes";
import { DragDialog } from "@/components/ui/drag-dialog";
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
  readonly onContinue: () => void;
  readonly onDiscard: () => void;
}

/** Somebody saved first: shows what they changed, and lets the typing go on upon it. // contract §2 409 */
export function ConflictDialog<R extends Conflicting>(props: Props<R>) {
  const { before, current, diff, onContinue, onDiscard } = props;
  const changes = useChanges(before, current, diff, [...(before.attachments ?? []), ...(current.attachments ?? [])]);
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
      <ChangeTable changes={changes} heads={["对方修改的项目", "修改前", "修改后"]} />
    </DragDialog>
  );
}
