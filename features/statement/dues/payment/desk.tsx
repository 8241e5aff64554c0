"use client";

import dynamic from "next/dynamic";
import { type duesPayment, duesPaymentApi } from "@/contracts/statement/dues/payment";
import { DESK_PAYMENT_NAMES } from "@/features/statement/dues/payment/desk-names";
import { type RecordsApartParts, RecordsScreen } from "@/components/record/records/records-screen";

const parts: RecordsApartParts<typeof duesPayment> = {
  ...DESK_PAYMENT_NAMES,
  record: dynamic(() => import("@/features/statement/dues/payment/desk-record").then((m) => m.DeskPaymentRecord)),
  totals: duesPaymentApi.totals,
  empty: { title: "没有缴费登记", hint: "事务所登记缴费，或银行流水匹配以后，在这里确认到账。" },
};

/** 缴费登记 of all firms: arrived, partly, refused, revoked. // domain a §12.6, §12.8 */
export const DeskPaymentScreen = () => <RecordsScreen parts={parts} />;
