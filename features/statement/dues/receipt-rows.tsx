"use client";

import { duesReceiptResource } from "@/contracts/statement/dues/receipt";
import styles from "@/features/statement/dues/dues.module.css";
import { isNone } from "@/features/statement/dues/none";
import { useReceiptActs } from "@/features/statement/dues/use-receipt-acts";
import { DataTable } from "@/components/list/table/data-table";
import { useLocalList } from "@/components/list/use-local-list";

const receipts = {
  ...duesReceiptResource,
  columns: ["receiptNo", "receiptStatus", "amount", "issueDate", "title", "receiptCode", "receiptType"] as const,
  sortable: [],
};

interface Props {
  readonly duesId: string;
  /** Whether the association reads, which makes them out. */
  readonly isDesk: boolean;
}

/** Receipts of one bill. */
export function ReceiptRows({ duesId, isDesk }: Props) {
  const list = useLocalList(receipts, { duesId });
  const { open, actions, dialogs } = useReceiptActs();
  return (
    <>
      {isNone(list) ? (
        <p className={styles.source}>
          {isDesk
            ? "还没有开具票据。到账以后点击「登记票据」，事务所可以下载。"
            : "还没有开具票据。到账以后由协会开具，可在这里下载。"}
        </p>
      ) : (
        <DataTable resource={receipts} list={list} noun="票据" onOpen={open} actions={actions} />
      )}
      {dialogs}
    </>
  );
}
