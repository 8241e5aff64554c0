"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { isValid, type ReviewerListRow } from "@/features/filing/reviewer/names";
import { PlainButton } from "@/components/ui/plain-button";

const PublishDialog = dynamic(() => import("@/features/filing/reviewer/publish-dialog").then((m) => m.PublishDialog));

/** 批量公示 of the chosen reviewers in force, as one notice. // domain b §7 (4) */
export function PublishChosen({ rows }: { readonly rows: readonly ReviewerListRow[] }) {
  const [asked, setAsked] = useState<readonly ReviewerListRow[] | null>(null);
  const isNone = !rows.some(isValid);
  return (
    <>
      <PlainButton disabled={isNone} onClick={() => setAsked(rows)}>
        {isNone ? "公示（所选中没有有效的复核人）" : "公示"}
      </PlainButton>
      {asked && <PublishDialog rows={asked} onClose={() => setAsked(null)} />}
    </>
  );
}
