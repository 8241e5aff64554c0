"use client";

import { Button } from "antd";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { type dues, duesApi } from "@/contracts/statement/dues/dues";
import { duesPaymentApi } from "@/contracts/statement/dues/payment";
import type { Explaining } from "@/features/statement/dues/explain-dialog";
import { NAMES } from "@/features/statement/dues/look";
import { DuesViews } from "@/features/statement/dues/views";
import { useDialogOf } from "@/components/record/use-dialog-of";
import { type RecordsApartParts, RecordsScreen } from "@/components/record/records/records-screen";
import { href } from "@/lib/routes/href";
import { NEW_RECORD } from "@/lib/routes/new-record";
import { useMayCall } from "@/lib/session/can";

/** One transfer over whichever bills. */
function PayButton() {
  const router = useRouter();
  const mayPay = useMayCall(duesPaymentApi.create);
  if (!mayPay) return null;
  return (
    <Button type="primary" onClick={() => router.push(href("statement.dues-payment", { paymentId: NEW_RECORD }))}>
      登记缴费
    </Button>
  );
}

const parts: RecordsApartParts<typeof dues> = {
  ...NAMES,
  record: dynamic(() => import("@/features/statement/dues/dues-record").then((m) => m.DuesRecord)),
  views: <DuesViews at="statement.dues" />,
  totals: duesApi.totals,
  listActions: () => <PayButton />,
  empty: { title: "还没有会费单", hint: "协会按会费标准生成以后，本所的会费单会出现在这里。" },
};

const ExplainDialog = dynamic(() => import("@/features/statement/dues/explain-dialog").then((m) => m.ExplainDialog));
const KEYS = ["duesId", "billNo", "duesStatus"] as const;

/** 会费缴纳明细: the firm's bills of all years, each with its reckoning at hand. // domain a §12.9, D15 */
export function DuesScreen() {
  const { open, dialog } = useDialogOf<Explaining, keyof Explaining>(
    "statement.dues.list.explain",
    KEYS,
    ExplainDialog,
  );
  return (
    <RecordsScreen
      parts={{
        ...parts,
        rowActions: (row) => (
          <Button type="link" aria-label={`计算过程 ${row.billNo}`} onClick={() => open(row)}>
            计算过程
          </Button>
        ),
        children: dialog,
      }}
    />
  );
}
