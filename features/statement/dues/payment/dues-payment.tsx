"use client";

import dynamic from "next/dynamic";
import { type duesPayment, duesPaymentApi } from "@/contracts/statement/dues/payment";
import { PAYMENT_NAMES } from "@/features/statement/dues/look";
import { DuesViews } from "@/features/statement/dues/views";
import { type RecordsApartParts, RecordsScreen } from "@/components/record/records/records-screen";

const parts: RecordsApartParts<typeof duesPayment> = {
  ...PAYMENT_NAMES,
  record: dynamic(() => import("@/features/statement/dues/payment-record").then((m) => m.PaymentRecord)),
  entry: { of: duesPaymentApi.create, label: "登记缴费" },
  views: <DuesViews at="statement.dues-payment" />,
  totals: duesPaymentApi.totals,
  empty: { title: "还没有登记缴费", hint: "转账以后点击「登记缴费」上传凭证，由协会确认到账。" },
};

/** 缴费明细: transfers of all bills. // domain a §12.9 */
export const DuesPaymentScreen = () => <RecordsScreen parts={parts} />;
