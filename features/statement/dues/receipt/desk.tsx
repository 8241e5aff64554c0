"use client";

import { Button } from "antd";
import dynamic from "next/dynamic";
import Link from "next/link";
import { duesReceiptApi, type ReceiptRow } from "@/contracts/statement/dues/receipt";
import { RECEIPT } from "@/contracts/statement/dues/terms";
import { deskReceiptResource } from "@/features/statement/dues/receipt/receipt-resource";
import { useReceiptActs } from "@/features/statement/dues/use-receipt-acts";
import { ListMore } from "@/components/list/list-tools";
import { ResourceScreen } from "@/components/list/resource-screen";
import { rowActions } from "@/components/list/table/row-actions";
import { useOpenDialog } from "@/lib/drafts/use-open-dialog";
import { href } from "@/lib/routes/href";
import { Can } from "@/lib/session/can";

const ReceiptDialog = dynamic(() =>
  import("@/features/statement/dues/receipt/receipt-dialog").then((m) => m.ReceiptDialog),
);
const AnswerDialog = dynamic(() =>
  import("@/features/statement/dues/receipt/answer-dialog").then((m) => m.AnswerDialog),
);
const CorrectDialog = dynamic(() =>
  import("@/features/statement/dues/receipt/correct-dialog").then((m) => m.CorrectDialog),
);

type How = "red" | "again" | "correct" | "decline";
type Open =
  | { readonly how: "add" }
  | {
      readonly how: How;
      readonly receiptId: string;
      readonly receiptNo: string;
      readonly duesId: string;
      readonly version: number;
    };

const nameOf = ({ receiptNo }: ReceiptRow): string => receiptNo;

/** 会费票据 of all firms: number and file are entered, wrong ones 冲红, then another entered; what was typed wrong is corrected. // domain a §12.7 */
export function DeskReceiptScreen() {
  const [open, setOpen] = useOpenDialog<Open>("dues.receipts");
  const asked = (how: How) => (row: ReceiptRow) =>
    setOpen({ how, receiptId: row.receiptId, receiptNo: row.receiptNo, duesId: row.duesId, version: row.version });
  const actions = rowActions<ReceiptRow>(
    [
      {
        label: "换开",
        need: "g_hy_desk_dues_receipt",
        isFor: ({ receiptStatus }) => receiptStatus === RECEIPT.red,
        onClick: asked("again"),
      },
      {
        label: "不予换开",
        need: "g_hy_desk_dues_receipt",
        isFor: ({ receiptStatus }) => receiptStatus === RECEIPT.changeAsked,
        onClick: asked("decline"),
      },
      {
        label: "更正",
        need: "g_hy_desk_dues_receipt",
        isFor: ({ receiptStatus }) => receiptStatus !== RECEIPT.red,
        onClick: asked("correct"),
      },
      {
        label: "冲红",
        need: "g_hy_desk_dues_receipt",
        danger: true,
        isFor: ({ receiptStatus }) => receiptStatus !== RECEIPT.red,
        onClick: asked("red"),
      },
    ],
    nameOf,
  );
  const acts = useReceiptActs();
  const close = () => setOpen(null);
  return (
    <ResourceScreen
      of={deskReceiptResource}
      noun="会费票据"
      actions={() => (
        <Can need="g_hy_desk_dues_receipt">
          <Button type="primary" onClick={() => setOpen({ how: "add" })}>
            登记票据
          </Button>
        </Can>
      )}
      tools={(list) => <ListMore list={list} exporting={deskReceiptResource} />}
      totals={duesReceiptApi.totals}
      rowActions={(row) => (
        <>
          {acts.actions(row)}
          {actions(row)}
        </>
      )}
      onOpen={acts.open}
      render={{ billNo: ({ billNo, duesId }) => <Link href={href("statement.desk-dues", { duesId })}>{billNo}</Link> }}
      empty={{ title: "还没有会费票据", hint: "会费到账以后，点击「登记票据」登记开具的财政票据。" }}
    >
      {open?.how === "add" && <ReceiptDialog bill={null} onClose={close} />}
      {open?.how === "again" && <ReceiptDialog bill={{ duesId: open.duesId }} onClose={close} />}
      {(open?.how === "red" || open?.how === "decline") && (
        <AnswerDialog of={{ ...open, how: open.how }} onClose={close} />
      )}
      {open?.how === "correct" && <CorrectDialog of={open} onClose={close} />}
      {acts.dialogs}
    </ResourceScreen>
  );
}
