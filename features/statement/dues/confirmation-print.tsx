"use client";

import { showAmount } from "@/contracts/kit/amount/amount";
import { shownCode, VERIFY_KINDS, verifyAddress } from "@/contracts/public/verify-wire";
import type { PaymentDetail } from "@/contracts/statement/dues/payment";
import { PrintArea } from "@/components/print/print-area";
import { PrintCheck } from "@/components/print/print-check";
import { PrintLines } from "@/components/print/print-lines";
import { PrintSheet } from "@/components/print/print-sheet";
import { useDictionary } from "@/lib/dictionary/context";
import { date, dateTime } from "@/lib/format/date";
import styles from "@/features/statement/dues/confirmation-print.module.css";

interface Props {
  readonly payment: PaymentDetail;
  readonly onDone: () => void;
}

const yuan = (amount: string): string => `${showAmount(amount)} 元`;

function linesOf(payment: PaymentDetail, payMethod: string): readonly (readonly [string, string])[] {
  const { payAmount, arrivedAmount, unitPart, personPart, bankSerialNo, arrivedDate } = payment;
  const amount = arrivedAmount ?? payAmount;
  // What came in is not what was told: nobody knows which part is short.
  const parts = amount === payAmount ? `单位会费 ${yuan(unitPart)}，个人会费 ${yuan(personPart)}` : null;
  return [
    ["缴费单位", payment.companyName],
    ["收款单位", payment.receiverName ?? "—"],
    ["到账金额", yuan(amount)],
    ["大写金额", payment.amountWords ?? "—"],
    ...(parts === null ? [] : [["其中", parts] as const]),
    ["款项用途", payment.confirmPurpose || "—"],
    ["到账日期", arrivedDate ?? "—"],
    ["缴费方式", payMethod],
    ["付款户名", payment.payerName],
    ["银行流水号", bankSerialNo ?? "—"],
    ["缴费登记号", payment.paymentNo],
    ["确认时间", dateTime(payment.confirmTime)],
  ];
}

/** 会费收款确认单 on A4, with what checks it at /verify. Mount it to print. // contract §7.31, look.md "Print" */
export function ConfirmationPrint({ payment, onDone }: Props) {
  const dictionary = useDictionary();
  const { confirmNo, confirmCode } = payment;
  if (confirmNo === null || confirmCode === null) return null;
  const address = verifyAddress(location.origin, { paperNo: confirmNo, code: confirmCode });
  return (
    <PrintArea onDone={onDone}>
      <PrintSheet
        title={VERIFY_KINDS.duesPayment.title}
        formNumber={`编号：${confirmNo}`}
        firm={payment.companyName}
        firmLabel="缴费单位"
        period={`打印日期：${date(new Date().toISOString())}`}
        signatures={["经办人"]}
        seal={payment.receiverName ?? "协会"}
      >
        <p className={styles.lead}>兹确认收到下列会费款项：</p>
        <PrintLines lines={linesOf(payment, dictionary.label("pay_method", payment.payMethod))} />
        <PrintCheck address={address} code={`校验码：${shownCode(confirmCode)}`}>
          <p>
            扫描二维码，或打开 {location.origin}/verify
            填写编号和校验码，可以查验本单真伪和现在是否有效。到账确认撤销的，本单同时作废。
          </p>
          <p>本单确认款项已经到账，不是会费票据；会费票据由协会另行开具。</p>
        </PrintCheck>
      </PrintSheet>
    </PrintArea>
  );
}
