"use client";

import type { agreementInvoice } from "@/contracts/agreement/invoice/invoice";
import { invoiceParts } from "@/features/agreement/invoice/invoice";
import { type RecordsApartParts, RecordsScreen } from "@/components/record/records/records-screen";

const parts: RecordsApartParts<typeof agreementInvoice> = {
  ...invoiceParts,
  empty: { title: "还没有协议发票", hint: "事务所登记以后，发票会出现在这里。" },
};

/** The association's view: looks into invoices, and opens those of a closed year. // domain b §5 (4), (5) */
export const DeskAgreementInvoiceScreen = () => <RecordsScreen parts={parts} />;
