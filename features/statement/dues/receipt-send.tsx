"use client";

import { duesReceiptApi } from "@/contracts/statement/dues/receipt";
import type { OfReceipt } from "@/features/statement/dues/receipt-dialog";
import { RecordDialog } from "@/components/record/record-dialog";
import type { DialogOf } from "@/components/record/use-dialog-of";
import { useEndpointMutation } from "@/lib/query/mutation-of";

type Sent = OfReceipt & { readonly sendEmail: string | null };

/** 发送邮件: the receipt's file to a mailbox, once more. // domain a §12.7 */
export function ReceiptSendDialog({ of, onClose }: DialogOf<Sent>) {
  const { receiptId, receiptNo, version, sendEmail } = of;
  const { mutateAsync } = useEndpointMutation(duesReceiptApi.send, {
    silent: true,
    invalidates: [duesReceiptApi.list, duesReceiptApi.get, duesReceiptApi.history],
  });
  return (
    <RecordDialog
      title={`发送票据 ${receiptNo}`}
      schema={duesReceiptApi.send.spec.body}
      initial={{ sendEmail: sendEmail ?? "" }}
      paths={["sendEmail"]}
      lead="票据文件随邮件发送；十分钟内不重复发送。"
      version={version}
      onSave={(body) => mutateAsync({ params: { receiptId }, body })}
      saveText="发送"
      savedText="邮件已交付发送，请稍后查收"
      draftKey={`dues.receipt.send:${receiptId}`}
      base={String(version)}
      onClose={onClose}
    />
  );
}
