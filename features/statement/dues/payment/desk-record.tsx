"use client";

import Link from "next/link";
import type { duesPayment, PaymentDetail } from "@/contracts/statement/dues/payment";
import { ConfirmationPrintButton } from "@/features/statement/dues/confirmation-print-button";
import { DESK_PAYMENT_NAMES } from "@/features/statement/dues/payment/desk-names";
import { KeptRecord } from "@/components/record/records/kept-record";
import type { KeptRecordParts, KeptRecordProps } from "@/components/record/records/records-screen";
import { ViewSection } from "@/components/record/record-view";
import small from "@/components/ui/table/small-table.module.css";
import { SmallTableHead } from "@/components/ui/table/small-table-head";
import { money } from "@/lib/format/number";
import { href } from "@/lib/routes/href";

const HEADS = ["会费单"];
const FIGURES = ["本次金额（元）", "现欠缴（元）"];

/** What of the transfer is for which bill, each bill a step away. */
const Bills = ({ record: { allocations, billTexts } }: { readonly record: PaymentDetail }) => (
  <ViewSection title="用于会费单">
    <table className={`${small.table} ${small.cards}`} aria-label="用于会费单">
      <SmallTableHead heads={HEADS} figures={FIGURES} />
      <tbody>
        {allocations.map(({ duesId, amount }) => {
          const bill = billTexts.find((one) => one.duesId === duesId);
          return (
            <tr key={duesId}>
              <td data-label={HEADS[0]} data-name="true">
                <Link href={href("statement.desk-dues", { duesId })}>{bill?.text ?? "会费单"}</Link>
              </td>
              <td className={small.figure} data-label={FIGURES[0]}>
                {money(amount)}
              </td>
              <td className={small.figure} data-label={FIGURES[1]}>
                {bill ? money(bill.owing) : "—"}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  </ViewSection>
);

/** 缴费凭证. */
const VOUCHER = 99;

const parts: KeptRecordParts<typeof duesPayment> = {
  ...DESK_PAYMENT_NAMES,
  sections: [
    { title: "缴费", keys: ["payMethod", "payAmount", "payDate", "unitPart", "personPart", "purpose"] },
    { title: "付款方", keys: ["payerName", "payerBank", "payerAccount", "bankSerialNo", "payerNote", "remark"] },
  ],
  known: [
    {
      title: "到账",
      keys: [
        ...["paymentNo", "confirmStatus", "arrivedAmount", "arrivedDate", "confirmTime", "confirmUserName"],
        ...["confirmNo", "rejectReason"],
      ],
    },
  ],
  fileTypes: [VOUCHER],
  intro: (record) => <Bills record={record} />,
  recordActions: (payment) => <ConfirmationPrintButton payment={payment} />,
  spec: {
    titleOf: ({ companyName, payAmount }) => `${companyName} 缴费 ${money(payAmount)} 元`,
    headKeys: ["paymentNo", "payDate", "bankSerialNo"],
  },
};

/** One payment with its voucher, as the association confirms it. // domain a §12.6 */
export const DeskPaymentRecord = (props: KeptRecordProps) => <KeptRecord {...props} parts={parts} />;
