"use client";

import dynamic from "next/dynamic";
import { type agreementInvoice, agreementInvoiceApi, invoiceImportApi } from "@/contracts/agreement/invoice/invoice";
import { NAMES } from "@/features/agreement/invoice/names";
import { InvoiceSums } from "@/features/agreement/invoice/sums";
import { type RecordsApartParts, RecordsScreen } from "@/components/record/records/records-screen";

const Record = dynamic(() =>
  import("@/features/agreement/invoice/invoice-record").then((m) => m.AgreementInvoiceRecord),
);

const { list, totals } = agreementInvoiceApi;

/** The list of both sides. */
export const invoiceParts: RecordsApartParts<typeof agreementInvoice> = {
  ...NAMES,
  record: Record,
  totals,
  above: (shown) => <InvoiceSums list={shown} />,
  importing: { title: "协议发票", api: { ...invoiceImportApi, list } },
  empty: { title: "还没有协议发票" },
};

/** 协议发票: the firm's invoices and the agreements that they belong to. // domain b §5 */
export const AgreementInvoiceScreen = () => <RecordsScreen parts={invoiceParts} />;
