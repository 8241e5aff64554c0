"use client";

import { duesReceiptApi } from "@/contracts/statement/dues/receipt";
import { BILL_READS } from "@/features/statement/dues-desk/names";
import { RecordDialog } from "@/components/record/record-dialog";
import type { DialogOf } from "@/components/record/use-dialog-of";
import { useEndpointMutation } from "@/lib/query/mutation-of";

interface Receipt {
  readonly receiptId: string;
  readonly receiptNo: string;
  readonly version: number;
}

/** 冲红: the receipt is void, its amount may be receipted again. // domain a §12.7 redReason */
export function RedDialog({ of: { receiptId, receiptNo, version }, onClose }: DialogOf<Receipt>) {
  const { mutateAsync } = useEndpointMutation(duesReceiptApi.red, {
    silent: true,
    invalidates: [duesReceiptApi.list, duesReceiptApi.get, ...BILL_READS],
  });
  return (
    <RecordDialog
      title={`冲红票据 ${receiptNo}`}
      schema={duesReceiptApi.red.spec.body}
      paths={["reason"]}
      lead="请先在财政票据系统冲红，再在这里登记；之后可以换开，登记新的票据。事务所看到的状态随之更新。"
      version={version}
      onSave={(body) => mutateAsync({ params: { receiptId }, body })}
      saveText="冲红"
      savedText="已冲红"
      draftKey={`dues.receipt.red:${receiptId}`}
      base={String(version)}
      onClose={onClose}
    />
  );
}
