"use client";

import { Button } from "antd";
import { useRouter } from "next/navigation";
import { type AgreementInvoiceDetail, agreementInvoiceApi } from "@/contracts/agreement/invoice/invoice";
import { INVOICE_RED, INVOICE_STATUS } from "@/contracts/agreement/invoice/invoice-fields";
import { ORIGINAL_PARAM } from "@/features/agreement/invoice/begin";
import { NEW_RECORD } from "@/lib/routes/new-record";
import { href } from "@/lib/routes/href";
import { useMayCall } from "@/lib/session/can";
import { useUser } from "@/lib/session/context";

const { reversed, voided } = INVOICE_STATUS;

/** 登记红字发票: a new red invoice against this one, in its proportions. // domain b §5 (4) */
export function InvoiceTools({ record }: { readonly record: AgreementInvoiceDetail }) {
  const { companyId } = useUser();
  const router = useRouter();
  const mayAdd = useMayCall(agreementInvoiceApi.create);
  const { invoiceId, invoiceStatus, redFlag } = record;
  const isReversible = redFlag === INVOICE_RED.blue && invoiceStatus !== reversed && invoiceStatus !== voided;
  if (!mayAdd || !isReversible || record.companyId !== companyId) return null;
  const to = href("agreement.invoice", { invoiceId: NEW_RECORD, [ORIGINAL_PARAM]: invoiceId });
  return <Button onClick={() => router.push(to)}>登记红字发票</Button>;
}
