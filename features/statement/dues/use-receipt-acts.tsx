"use client";

import { Button } from "antd";
import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import type { ReceiptRow } from "@/contracts/statement/dues/receipt";
import { RECEIPT } from "@/contracts/statement/dues/terms";
import type { OfReceipt } from "@/features/statement/dues/receipt-dialog";
import { useDialogOf } from "@/components/record/use-dialog-of";
import { Can } from "@/lib/session/can";
import { useUser } from "@/lib/session/context";

const ReceiptDialog = dynamic(() => import("@/features/statement/dues/receipt-dialog").then((m) => m.ReceiptDialog));
const ReceiptChangeDialog = dynamic(() =>
  import("@/features/statement/dues/receipt-change").then((m) => m.ReceiptChangeDialog),
);
const ReceiptSendDialog = dynamic(() =>
  import("@/features/statement/dues/receipt-send").then((m) => m.ReceiptSendDialog),
);

const KEYS = ["receiptId", "receiptNo", "version"] as const;
const SENT = [...KEYS, "sendEmail"] as const;
const CHANGEABLE: readonly number[] = [RECEIPT.issued, RECEIPT.sent];

/** What may be done with a receipt, wherever it is listed. // domain a §12.7 */
export function useReceiptActs() {
  const { companyId } = useUser();
  const shown = useDialogOf<OfReceipt, keyof OfReceipt>("statement.dues-receipt.open", KEYS, ReceiptDialog);
  const change = useDialogOf<OfReceipt, keyof OfReceipt>("statement.dues-receipt.change", KEYS, ReceiptChangeDialog);
  const sending = useDialogOf<ReceiptRow, (typeof SENT)[number]>(
    "statement.dues-receipt.send",
    SENT,
    ReceiptSendDialog,
  );
  const actions = (row: ReceiptRow): ReactNode => (
    <>
      <Button type="link" aria-label={`查看与下载 ${row.receiptNo}`} onClick={() => shown.open(row)}>
        查看与下载
      </Button>
      {row.companyId === companyId && CHANGEABLE.includes(row.receiptStatus) && (
        <Can need={["g_hy_statement_dues_pay"]}>
          <Button type="link" aria-label={`申请换开 ${row.receiptNo}`} onClick={() => change.open(row)}>
            申请换开
          </Button>
        </Can>
      )}
      {(companyId === null || row.companyId === companyId) && row.receiptStatus !== RECEIPT.red && (
        <Can need={["g_hy_statement_dues_pay", "g_hy_desk_dues_receipt"]}>
          <Button type="link" aria-label={`发送邮件 ${row.receiptNo}`} onClick={() => sending.open(row)}>
            发送邮件
          </Button>
        </Can>
      )}
    </>
  );
  const dialogs = (
    <>
      {shown.dialog}
      {change.dialog}
      {sending.dialog}
    </>
  );
  return { open: shown.open, actions, dialogs };
}
