"use client";

import { receiptForm } from "@/contracts/message/inbox";
import { RecordDialog } from "@/components/record/record-dialog";
import { useSendReceipt } from "@/lib/hooks/message";

/** 回执: once, with words or without. // domain b §11.2 */
export function ReceiptDialog({ msgSiteId, onClose }: { msgSiteId: string; onClose: () => void }) {
  const { mutateAsync } = useSendReceipt();
  return (
    <RecordDialog
      title="回执"
      schema={receiptForm}
      initial={{ receiptContent: "" }}
      onSave={(body) => mutateAsync({ params: { msgSiteId }, body })}
      saveText="提交回执"
      savedText="回执已提交"
      draftKey={`message.receipt:${msgSiteId}`}
      onClose={onClose}
    />
  );
}
