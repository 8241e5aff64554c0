"use client";

import { Button } from "antd";
import dynamic from "next/dynamic";
import { useState } from "react";
import type { PaymentDetail } from "@/contracts/statement/dues/payment";

const ConfirmationPrint = dynamic(() =>
  import("@/features/statement/dues/confirmation-print").then((m) => m.ConfirmationPrint),
);

/** Prints the 收款确认单 of a payment, for the firm and the association alike; nothing where none is in force. */
export function ConfirmationPrintButton({ payment }: { readonly payment: PaymentDetail }) {
  const [isPrinting, setPrinting] = useState(false);
  if (payment.confirmNo === null || payment.confirmCode === null) return null;
  return (
    <>
      <Button onClick={() => setPrinting(true)} loading={isPrinting}>
        打印收款确认单
      </Button>
      {isPrinting && <ConfirmationPrint payment={payment} onDone={() => setPrinting(false)} />}
    </>
  );
}
