"use client";

import { duesReceiptApi, receiptDetail } from "@/contracts/statement/dues/receipt";
import { metasOf } from "@/components/list/table/columns";
import { FilesView } from "@/components/record/files/files-view";
import { HistoryView } from "@/components/record/history/history-view";
import { itemsOf, RecordSection, ViewSection } from "@/components/record/record-view";
import { wordsOf } from "@/components/record/record-words";
import type { DialogOf } from "@/components/record/use-dialog-of";
import { DragDialog } from "@/components/ui/dialog/drag-dialog";
import { ErrorState } from "@/components/ui/state/error-state";
import { FormSkeleton } from "@/components/ui/state/skeletons";
import { describe } from "@/lib/api/describe";
import { useEndpointQuery } from "@/lib/query/query-of";

const METAS = metasOf(receiptDetail);
const KEYS = [
  ...["receiptStatus", "receiptType", "receiptCode", "receiptNo", "checkCode", "amount", "title", "creditCode"],
  ...["issueDate", "issuer", "sendEmail", "sendTime", "billNo", "duesYear", "redReason"],
];
const HISTORY_WORDS = wordsOf({
  create: "登记",
  correct: "更正",
  update: "更正",
  send: "发送邮件",
  red: "冲红",
  askChange: "申请换开",
  declineChange: "不予换开",
});
const INVOICE_KEYS = ["taxpayerNo", "invoiceAddress", "invoicePhone", "invoiceBank", "invoiceAccount"];

export interface OfReceipt {
  readonly receiptId: string;
  readonly receiptNo: string;
  readonly version: number;
}

/** One receipt with its file to save. // domain a §12.7 */
export function ReceiptDialog({ of, onClose }: DialogOf<OfReceipt>) {
  const { receiptId, receiptNo } = of;
  const result = useEndpointQuery(duesReceiptApi.get, { params: { receiptId } }, { silent: true });
  const { data, error } = result;
  return (
    <DragDialog open title={`会费票据 ${receiptNo}`} width={760} onClose={onClose}>
      {error && !data ? (
        <ErrorState title="票据没有加载" hint={describe(error).text} onRetry={() => void result.refetch()} />
      ) : data ? (
        <>
          <ViewSection title="票据文件">
            <FilesView files={data.attachments} emptyHint="请向协会索取票据文件。" />
          </ViewSection>
          <RecordSection title="票据信息" items={itemsOf(METAS, KEYS, data)} />
          <RecordSection title="开具时的涉税信息" items={itemsOf(METAS, INVOICE_KEYS, data)} />
          <ViewSection title="变更记录">
            <HistoryView
              of={duesReceiptApi.history}
              params={{ receiptId }}
              wordsOf={HISTORY_WORDS}
              emptyHint="更正、发送、冲红或换开以后，记录会出现在这里。"
            />
          </ViewSection>
        </>
      ) : (
        <FormSkeleton />
      )}
    </DragDialog>
  );
}
