"use client";

import { duesReceiptApi } from "@/contracts/statement/dues/receipt";
import type { OfReceipt } from "@/features/statement/dues/receipt-dialog";
import { RECEIPT_PATHS, ReceiptFiles } from "@/features/statement/dues/receipt/receipt-files";
import { BILL_READS } from "@/features/statement/dues/desk/names";
import { RecordDialog } from "@/components/record/record-dialog";
import type { DialogOf } from "@/components/record/use-dialog-of";
import { useRunning } from "@/components/ui/use-running";
import { useEndpointMutation } from "@/lib/query/mutation-of";
import { useEndpointQuery } from "@/lib/query/query-of";

/** 更正: the receipt is right, what was typed of it is not. // domain a §12.7 */
export function CorrectDialog({ of: { receiptId, receiptNo }, onClose }: DialogOf<OfReceipt>) {
  const { data } = useEndpointQuery(duesReceiptApi.get, { params: { receiptId } }, { silent: true });
  const uploads = useRunning();
  const { mutateAsync } = useEndpointMutation(duesReceiptApi.correct, {
    silent: true,
    invalidates: [
      duesReceiptApi.list,
      duesReceiptApi.get,
      duesReceiptApi.history,
      duesReceiptApi.totals,
      ...BILL_READS,
    ],
  });
  if (!data) return null;
  const { receiptType, receiptCode, receiptNo: no, checkCode, title, creditCode, amount, issueDate, issuer } = data;
  const typed = { receiptType, receiptCode, receiptNo: no, checkCode, title, creditCode, amount, issueDate, issuer };
  const attachments = data.attachments.map(({ fileId, attachType, sortNo }) => ({ fileId, attachType, sortNo }));
  return (
    <RecordDialog
      title={`更正票据登记 ${receiptNo}`}
      schema={duesReceiptApi.correct.spec.body}
      initial={{ ...typed, sendEmail: data.sendEmail, attachments, reason: "" }}
      paths={[...RECEIPT_PATHS, "reason"]}
      lead="票据本身无误、登记有误的在这里更正，更正内容和原因会通知事务所；票据本身有误的请冲红后换开。"
      version={data.version}
      isUploading={uploads.isRunning}
      onSave={(body) => mutateAsync({ params: { receiptId }, body })}
      saveText="更正"
      savedText="已更正，已通知事务所"
      draftKey={`dues.receipt.correct:${receiptId}`}
      base={String(data.version)}
      onClose={onClose}
    >
      {(form) => <ReceiptFiles form={form} stored={data.attachments} uploads={uploads} saveText="更正" />}
    </RecordDialog>
  );
}
