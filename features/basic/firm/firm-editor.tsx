"use client";

import type { FirmDetail } from "@/contracts/basic/firm/firm";
import { FirmUpdate } from "@/features/basic/firm/firm-form";
import { editTabsOf, PART_LABELS, partTitle } from "@/features/basic/firm/outline";
import type { TabKey } from "@/features/basic/firm/sections";
import { EditFrame } from "@/components/record/record-frame";
import { useFirm, useFirmFull } from "@/lib/hooks/basic";

export interface EditorProps {
  readonly firm: FirmDetail;
  readonly tab: TabKey;
  readonly setTab: (tab: TabKey) => void;
  /** Item that gets the focus first. */
  readonly focusAt?: string | undefined;
  readonly onClose: () => void;
}

/** Loads the unmasked record (audited), then opens the form on it. */
export function FirmEditor(props: EditorProps) {
  const { firm, onClose } = props;
  return (
    <EditFrame
      title={`编辑：${firm.companyName}`}
      labels={editTabsOf(firm).map((key) => partTitle(key, PART_LABELS[key], firm))}
      full={useFirmFull(firm.companyId)}
      shown={useFirm(firm.companyId)}
      onClose={onClose}
    >
      {(full, reload) => <FirmUpdate {...props} full={full} reload={reload} />}
    </EditFrame>
  );
}
