"use client";

import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import styles from "@/components/record/drafts/waiting-draft.module.css";
import { Icon } from "@/components/ui/icon";
import { PlainButton } from "@/components/ui/plain-button";
import { broughtDraft, toldDraft } from "@/lib/drafts/brought";
import { readDraft } from "@/lib/drafts/drafts";
import { lookUp } from "@/lib/drafts/look-up";
import { shortTime } from "@/lib/format/date";
import { useUser } from "@/lib/session/context";

interface Found {
  readonly of: string;
  readonly at: number;
}
/** What came with the page has its place in the first paint: what comes later would move the record. */
function toldAt(queries: QueryClient, draftKey: string | null): Found | null {
  const at = draftKey === null ? null : toldDraft(queries, draftKey);
  return draftKey !== null && at ? { of: draftKey, at } : null;
}

/** When a draft of this name was typed; null while looking and where there is none. */
export function useWaitingDraft(draftKey: string | null): number | null {
  const { userId, draftKey: seal } = useUser();
  const queries = useQueryClient();
  const [found, setFound] = useState(() => toldAt(queries, draftKey));
  useEffect(() => {
    if (draftKey === null) return;
    const show = (draft: { readonly savedAt: number } | null) => setFound(draft && { of: draftKey, at: draft.savedAt });
    const owner = { userId, draftKey: seal };
    const there = broughtDraft(queries, draftKey);
    if (there === undefined) return lookUp(owner, draftKey, { settle: show, offer: show });
    let isOver = false;
    void readDraft(owner, draftKey).then((here) => {
      const at = Math.max(here?.savedAt ?? 0, there ?? 0);
      if (!isOver) show(at > 0 ? { savedAt: at } : null);
    });
    return () => {
      isOver = true;
    };
  }, [draftKey, userId, seal, queries]);
  return found?.of === draftKey ? found.at : null;
}

interface Props {
  /** As the form names it; null: the reader may not change the record. */
  readonly draftKey: string | null;
  readonly onGoOn: () => void;
}

/** At the head of a record that is read: work upon it that is not saved, and the way back to it. // look.md "Forms" */
export function WaitingDraft({ draftKey, onGoOn }: Props) {
  const at = useWaitingDraft(draftKey);
  if (at === null) return null;
  return (
    <span className={styles.draft} role="status">
      <Icon name="edit" size={14} />您{shortTime(at, Date.now())} 填写的内容还没有保存，已保留为草稿
      <PlainButton look="quiet" className={styles.go} onClick={onGoOn}>
        继续编辑
      </PlainButton>
    </span>
  );
}
