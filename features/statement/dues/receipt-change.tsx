"use client";

import { z } from "zod";
import { duesReceiptApi } from "@/contracts/statement/dues/receipt";
import type { OfReceipt } from "@/features/statement/dues/receipt-dialog";
import { RecordDialog } from "@/components/record/record-dialog";
import type { DialogOf } from "@/components/record/use-dialog-of";
import { useEndpointMutation } from "@/lib/query/mutation-of";

const { reason } = duesReceiptApi.askChange.spec.body.shape;
const schema = z.strictObject({ reason });

/** 申请换开: a wrong title; the association takes the old one back and issues another. // domain a §12.7 */
export function ReceiptChangeDialog({ of: { receiptId, receiptNo, version }, onClose }: DialogOf<OfReceipt>) {
  const { mutateAsync } = useEndpointMutation(duesReceiptApi.askChange, {
    silent: true,
    invalidates: [duesReceiptApi.list, duesReceiptApi.get, duesReceiptApi.history],
  });
  return (
    <RecordDialog
      title={`申请换开 ${receiptNo}`}
      schema={schema}
      lead="请写明抬头、税号等有误之处和正确的内容；由协会冲红原票据后重新开具。"
      onSave={(value) => mutateAsync({ params: { receiptId }, body: { ...value, version } })}
      saveText="申请换开"
      savedText="已申请换开，请等待协会办理"
      draftKey={`statement.dues-receipt:${receiptId}`}
      onClose={onClose}
    />
  );
}
