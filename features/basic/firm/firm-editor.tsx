"use client";

import type { FirmDetail } from "@/contracts/basic/firm";
import { FirmUpdate } from "@/features/basic/firm/firm-form";
import type { TabKey } from "@/features/basic/firm/sections";
import { EditFrame } from "@/components/record/record-frame";
import { useFirm, useFirmFull } from "@/lib/hooks/basic";

export interface EditorProps {
  readonly firm: FirmDetail;
  readonly tab: TabKey;
  readonly setTab: (tab: TabKey) => void;
  readonly onClose: () => void;
}

/** Loads the unmasked record (audited), then opens the form on it. */
export function FirmEditor(props: EditorProps) {
  const { firm, onClose } = props;
  return (
    <EditFrame
      title={`修改：${firm.companyName}`}
      full={useFirmFull(firm.companyId)}
      shown={useFirm(firm.companyId)}
      onClose={onClose}
    >
      {(full, reload) => <FirmUpdate {...props} full={full} reload={reload} />}
    </EditFrame>
  );
}
