"use client";

import { Button } from "antd";
import { useState } from "react";
import { ChangeTable } from "@/components/record/history/change-table";
import { RestoredNote } from "@/components/record/drafts/restored-note";
import { type Diff, type Files, useChanges } from "@/components/record/history/use-changes";
import type { RecordEditing } from "@/components/record/use-record-editing";
import type { FormValues } from "@/components/record/form/use-record-form";
import { Note } from "@/components/ui/note";
import { shortTime } from "@/lib/format/date";

interface Props extends Pick<
  RecordEditing<never>,
  "draft" | "stored" | "drafted" | "restoredAt" | "giveUpRestored" | "takeDraft"
> {
  readonly diff: Diff<FormValues>;
  readonly files: Files;
}

function Comparison({
  stored,
  drafted,
  diff,
  files,
}: Pick<Props, "stored" | "diff" | "files"> & { drafted: FormValues }) {
  const changes = useChanges(stored, drafted, diff, files);
  return changes.length === 0 ? (
    <p>未保存的内容与现有档案没有不同。</p>
  ) : (
    <ChangeTable changes={changes} heads={["项目", "现有档案", "未保存的内容"]} />
  );
}

interface OfferProps extends Pick<Props, "draft" | "stored" | "takeDraft" | "diff" | "files"> {
  readonly found: NonNullable<Props["draft"]["found"]>;
  readonly drafted: FormValues;
}

function Offer({ draft, found, stored, drafted, takeDraft, diff, files }: OfferProps) {
  const [isComparing, setComparing] = useState(false);
  const savedAt = shortTime(found.savedAt, Date.now());
  const isOlder = found.base !== String(stored["version"] ?? "");
  return (
    <Note
      tone="warn"
      actions={
        <>
          <Button type="primary" size="small" onClick={takeDraft}>
            恢复上次填写的内容（{savedAt}）
          </Button>
          <Button size="small" onClick={() => setComparing(!isComparing)} aria-expanded={isComparing}>
            {isComparing ? "收起比较" : "与现有档案比较"}
          </Button>
          <Button size="small" onClick={draft.decline}>
            丢弃
          </Button>
        </>
      }
    >
      您 {savedAt} 填写的内容没有保存，已为您保留。恢复时，您在本页已改过的项目不受影响。
      {isOlder && "此后档案已有新的修改：恢复后您改过的项目以您填写的为准，其余项目为最新内容。"}
      {isComparing && <Comparison stored={stored} drafted={drafted} diff={diff} files={files} />}
    </Note>
  );
}

/** What an earlier visit left unsaved: restored in its own tab, offered with a comparison everywhere else. */
export function DraftNote({ restoredAt, giveUpRestored, drafted, ...offer }: Props) {
  const { found } = offer.draft;
  return (
    <>
      <RestoredNote at={restoredAt} onGiveUp={giveUpRestored} />
      {found && drafted && <Offer {...offer} found={found} drafted={drafted} />}
    </>
  );
}
