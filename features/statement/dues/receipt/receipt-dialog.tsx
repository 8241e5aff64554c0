"use client";

import { duesApi } from "@/contracts/statement/dues/dues";
import { amountText, fenOf } from "@/contracts/statement/dues/engine/amounts";
import { duesReceiptApi, receiptForm } from "@/contracts/statement/dues/receipt";
import { RECEIPT } from "@/contracts/statement/dues/terms";
import { BillChoice } from "@/features/statement/dues/desk/bill-choice";
import { BILL_READS } from "@/features/statement/dues/desk/names";
import { RECEIPT_PATHS, ReceiptFiles } from "@/features/statement/dues/receipt/receipt-files";
import { blankOf } from "@/components/record/form/blank";
import { RecordDialog } from "@/components/record/record-dialog";
import { useRunning } from "@/components/ui/use-running";
import { today } from "@/lib/format/date";
import { useEndpointMutation } from "@/lib/query/mutation-of";
import { useEndpointQuery } from "@/lib/query/query-of";

interface Props {
  /** Whose money was receipted; null: chosen here. */
  readonly bill: { readonly duesId: string } | null;
  readonly onClose: () => void;
}

/** 财政电子票据. // domain a §15 receipt_type */
const USUAL_TYPE = 1;

/** What the bill says its receipt shall be made out to, and how much may still be receipted. */
function initialOf(
  bill: NonNullable<ReturnType<typeof useBill>["data"]> | undefined,
  told: readonly { amount: string }[],
) {
  const blank = { ...blankOf(receiptForm), receiptType: USUAL_TYPE, issueDate: today() };
  if (!bill) return blank;
  const left = told.reduce((sum, { amount }) => sum - fenOf(amount), fenOf(bill.paidAmount) - fenOf(bill.refunded));
  return {
    ...blank,
    duesId: bill.duesId,
    title: bill.receiptTitle ?? bill.companyName,
    creditCode: bill.receiptCreditCode,
    sendEmail: bill.receiptEmail,
    amount: left > 0n ? amountText(left) : "",
  };
}

const quiet = { silent: true, noLoading: true } as const;
const useBill = (duesId: string | null) =>
  useEndpointQuery(duesApi.get, { params: { duesId: duesId ?? "" } }, { ...quiet, isEnabled: duesId !== null });

/** 登记票据: number, amount and file of a fiscal receipt. // domain a §12.7 */
export function ReceiptDialog({ bill, onClose }: Props) {
  const duesId = bill?.duesId ?? null;
  const { data, error } = useBill(duesId);
  const query = { page: 1, pageSize: 100, duesId: duesId ?? "" };
  const before = useEndpointQuery(duesReceiptApi.list, { query }, { ...quiet, isEnabled: duesId !== null });
  const uploads = useRunning();
  const { mutateAsync } = useEndpointMutation(duesReceiptApi.create, {
    silent: true,
    invalidates: [duesReceiptApi.list, ...BILL_READS],
  });
  const isReady = duesId === null || ((data !== undefined || error !== null) && !before.isPending);
  if (!isReady) return null;
  const told = (before.data?.rows ?? []).filter(({ receiptStatus }) => receiptStatus !== RECEIPT.red);
  return (
    <RecordDialog
      title="登记会费票据"
      schema={receiptForm}
      initial={initialOf(data, told)}
      paths={["duesId", ...RECEIPT_PATHS]}
      lead={`登记在财政票据系统开具的会费票据；票据金额合计不超过会费单已到账的金额，同一号码只能登记一次。${data?.receiptNote ? `${data.receiptNote}。` : ""}`}
      render={{
        duesId: (props) => <BillChoice {...props} isPaid disabled={duesId !== null || (props.disabled ?? false)} />,
      }}
      isUploading={uploads.isRunning}
      onSave={(body) => mutateAsync({ body })}
      saveText="登记票据"
      savedText="票据已登记，已通知事务所下载"
      draftKey={`dues.receipt:${duesId ?? "new"}`}
      onClose={onClose}
    >
      {(form) => <ReceiptFiles form={form} stored={[]} uploads={uploads} saveText="登记票据" />}
    </RecordDialog>
  );
}
