"use client";

import { duesReceiptApi } from "@/contracts/statement/dues/receipt";
import type { OfReceipt } from "@/features/statement/dues/receipt-dialog";
import { BILL_READS } from "@/features/statement/dues/desk/names";
import { RecordDialog } from "@/components/record/record-dialog";
import type { DialogOf } from "@/components/record/use-dialog-of";
import { useEndpointMutation } from "@/lib/query/mutation-of";

/** 冲红: the receipt is void, its amount may be receipted again. 不予换开: it stands. // domain a §12.7 redReason */
const WAYS = {
  red: {
    endpoint: duesReceiptApi.red,
    title: "冲红票据",
    lead: "请先在财政票据系统冲红，再在这里登记；之后可以换开，登记新的票据。事务所看到的状态随之更新。",
    saveText: "冲红",
    savedText: "已冲红",
  },
  decline: {
    endpoint: duesReceiptApi.declineChange,
    title: "不予换开",
    lead: "票据继续有效；原因会通知事务所，情况有变化的可以再次申请。",
    saveText: "不予换开",
    savedText: "已答复，已通知事务所",
  },
} as const;

interface Answered extends OfReceipt {
  readonly how: keyof typeof WAYS;
}

export function AnswerDialog({ of: { how, receiptId, receiptNo, version }, onClose }: DialogOf<Answered>) {
  const { endpoint, title, lead, saveText, savedText } = WAYS[how];
  const { mutateAsync } = useEndpointMutation(endpoint, {
    silent: true,
    invalidates: [
      duesReceiptApi.list,
      duesReceiptApi.get,
      duesReceiptApi.history,
      duesReceiptApi.totals,
      ...BILL_READS,
    ],
  });
  return (
    <RecordDialog
      title={`${title} ${receiptNo}`}
      schema={endpoint.spec.body}
      paths={["reason"]}
      lead={lead}
      version={version}
      onSave={(body) => mutateAsync({ params: { receiptId }, body })}
      saveText={saveText}
      savedText={savedText}
      draftKey={`dues.receipt.${how}:${receiptId}`}
      base={String(version)}
      onClose={onClose}
    />
  );
}
