"use client";

import { Explain } from "@/features/statement/dues/explain";
import { UNSETTLED } from "@/features/statement/dues/look";
import type { DialogOf } from "@/components/record/use-dialog-of";
import { DragDialog } from "@/components/ui/dialog/drag-dialog";

export interface Explaining {
  readonly duesId: string;
  readonly billNo: string;
  readonly duesStatus: number;
}

/** 查看计算过程 over a list or a record. // domain a §12.8 */
export const ExplainDialog = ({ of, onClose }: DialogOf<Explaining>) => (
  <DragDialog open title={`计算过程 ${of.billNo}`} width={1040} onClose={onClose}>
    <Explain duesId={of.duesId} isPreview={UNSETTLED.includes(of.duesStatus)} />
  </DragDialog>
);
