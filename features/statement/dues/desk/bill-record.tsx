"use client";

import { Button } from "antd";
import dynamic from "next/dynamic";
import type { dues, DuesDetail } from "@/contracts/statement/dues/dues";
import { fenOf } from "@/contracts/statement/dues/engine/amounts";
import { PARTS } from "@/features/statement/dues/dues-record";
import { DESK_NAMES } from "@/features/statement/dues/desk/names";
import { DeskPeople } from "@/features/statement/dues/desk/people";
import { STEP_EDITORS } from "@/features/statement/dues/desk/step-editors";
import { KeptRecord } from "@/components/record/records/kept-record";
import type { KeptRecordParts, KeptRecordProps } from "@/components/record/records/records-screen";
import { useOpenDialog } from "@/lib/drafts/use-open-dialog";
import { Can } from "@/lib/session/can";

const Money = dynamic(() => import("@/features/statement/dues/money").then((m) => m.Money));
const ReceiptDialog = dynamic(() =>
  import("@/features/statement/dues/receipt/receipt-dialog").then((m) => m.ReceiptDialog),
);

/** Money that has come in is receipted from here. // domain a §12.7 */
function ReceiptButton({ record }: { readonly record: DuesDetail }) {
  const [isOpen, setOpen] = useOpenDialog<true>(`dues.receipt:${record.duesId}`);
  if (fenOf(record.paidAmount) - fenOf(record.refunded) <= 0n) return null;
  return (
    <Can need="g_hy_desk_dues_receipt">
      <Button onClick={() => setOpen(true)}>登记票据</Button>
      {isOpen && <ReceiptDialog bill={record} onClose={() => setOpen(null)} />}
    </Can>
  );
}

const parts: KeptRecordParts<typeof dues> = {
  ...PARTS,
  ...DESK_NAMES,
  stepEditors: STEP_EDITORS,
  recordActions: (record) => (
    <>
      {PARTS.recordActions?.(record)}
      <ReceiptButton record={record} />
    </>
  ),
  spec: {
    ...PARTS.spec,
    view: (tab, record) =>
      tab === "people" ? (
        <DeskPeople duesId={record.duesId} title="个人会费明细" />
      ) : tab === "money" ? (
        <Money record={record} paymentRoute="statement.desk-dues-payment" />
      ) : (
        PARTS.spec?.view?.(tab, record)
      ),
  },
};

/** One firm's bill as the association works on it: the firm's page with what the association answers. // domain a §12.8 */
export const DeskDuesRecord = (props: KeptRecordProps) => <KeptRecord {...props} parts={parts} />;
