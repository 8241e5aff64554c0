"use client";

import { headOfficeApi, type SummaryDetail, unifiedPayment } from "@/contracts/statement/dues/head-office";
import { fenOf, money } from "@/contracts/statement/dues/engine/amounts";
import { PAY_METHOD } from "@/contracts/statement/dues/terms";
import { READS } from "@/features/statement/head-office-dues/look";
import { FilesOf } from "@/components/fields/file-source";
import { FilesEdit } from "@/components/record/files/files-edit";
import { RecordDialog } from "@/components/record/record-dialog";
import { useRunning } from "@/components/ui/use-running";
import { today } from "@/lib/format/date";
import { useEndpointMutation } from "@/lib/query/mutation-of";

const PATHS = [
  ...["payAmount", "payDate", "payMethod", "payerName", "payerBank", "payerAccount", "bankSerialNo", "payerNote"],
];
const OTHER_FILE = [99] as const;

/** 统一缴费登记: one transfer for head office and branches. // domain a §13.3 */
export function PayDialog({ record, onClose }: { readonly record: SummaryDetail; readonly onClose: () => void }) {
  const pay = useEndpointMutation(headOfficeApi.pay, { silent: true, invalidates: READS });
  const uploads = useRunning();
  const { summaryId, owingTotal, companyName, bank, transferRemark, summaryNo } = record;
  return (
    <RecordDialog
      title={`统一缴费登记：${summaryNo}`}
      schema={unifiedPayment}
      initial={{
        payMethod: PAY_METHOD.transfer,
        payAmount: owingTotal,
        payDate: today(),
        payerName: companyName,
        payerBank: null,
        payerAccount: null,
        bankSerialNo: null,
        purpose: transferRemark.slice(0, 200),
        payerNote: null,
        remark: null,
        attachments: [],
      }}
      paths={PATHS}
      lead={`收款户名 ${bank.accountName}，${bank.bankName} ${bank.account}。欠缴 ${money(fenOf(owingTotal))} 元；一笔转账依次用于总所和各分所的会费单，协会确认到账后一并入账。`}
      isUploading={uploads.isRunning}
      onSave={(body) => pay.mutateAsync({ params: { summaryId }, body })}
      saveText="登记缴费"
      savedText="已登记，请等待协会确认到账"
      draftKey={`statement.head-office-pay:${summaryId}`}
      onClose={onClose}
    >
      {(form) => (
        <FilesOf owner="statement.dues-payment" stored={[]} uploads={uploads}>
          <FilesEdit form={form} usual={OTHER_FILE} onlyUsual maxCount={5} label="缴费凭证" saveText="登记缴费" />
        </FilesOf>
      )}
    </RecordDialog>
  );
}
