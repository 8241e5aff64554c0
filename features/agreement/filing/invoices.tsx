"use client";

import { Button } from "antd";
import { useRouter } from "next/navigation";
import type { AgreementFilingDetail } from "@/contracts/agreement/filing/filing";
import { AGREE_STATUS } from "@/contracts/agreement/filing/filing-fields";
import { agreementInvoice, agreementInvoiceApi } from "@/contracts/agreement/invoice/invoice";
import { AGREEMENT_PARAM } from "@/features/agreement/invoice/begin";
import { columnsOf } from "@/components/list/table/columns";
import { ViewSection } from "@/components/record/record-view";
import { type Row, RowTable } from "@/components/record/rows/row-table";
import { EmptyState } from "@/components/ui/state/empty-state";
import { RowLink } from "@/components/ui/table/row-link";
import { href } from "@/lib/routes/href";
import { NEW_RECORD } from "@/lib/routes/new-record";
import { useEndpointQuery } from "@/lib/query/query-of";
import { useMayCall } from "@/lib/session/can";
import { useCan, useUser } from "@/lib/session/context";

/** As many as one looks through here; the list has all of them. */
const MOST = 100;
const COLUMNS = columnsOf(agreementInvoice.row, [
  ...["invoiceNo", "invoiceStatus", "invoiceType", "redFlag", "issueDate", "buyerName", "totalAmount", "payStatus"],
]);
const { filed, changing, ending, ended, expired } = AGREE_STATUS;
const INVOICEABLE: readonly number[] = [filed, changing, ending, ended, expired];

/** The invoices of an agreement, whichever version they name, and the way to a new one. // domain b §5 (4) */
export function FilingInvoices({ record }: { readonly record: AgreementFilingDetail }) {
  const { companyId } = useUser();
  const router = useRouter();
  const { filingId, agreeStatus } = record;
  const maySee = useMayCall(agreementInvoiceApi.list);
  const isFirm = useCan("g_hy_agree_invoice_view");
  const mayAdd = useMayCall(agreementInvoiceApi.create) && record.companyId === companyId;
  const query = { page: 1, pageSize: MOST, agreementId: filingId };
  const { data } = useEndpointQuery(agreementInvoiceApi.list, { query }, { silent: true, isEnabled: maySee });
  if (!maySee) return <EmptyState title="没有查看协议发票的权限" />;
  if (data === undefined) return null;
  const to = href("agreement.invoice", { invoiceId: NEW_RECORD, [AGREEMENT_PARAM]: filingId });
  const add = mayAdd && INVOICEABLE.includes(agreeStatus) && <Button onClick={() => router.push(to)}>登记发票</Button>;
  if (data.rows.length === 0) return <EmptyState title="还没有登记该协议的发票" action={add} />;
  const cell = (key: string, row: Row) =>
    key === "invoiceNo" ? (
      <RowLink
        href={href(isFirm ? "agreement.invoice" : "agreement.desk-invoice", { invoiceId: String(row["invoiceId"]) })}
      >
        {String(row["invoiceNo"])}
      </RowLink>
    ) : undefined;
  const more = data.totalCount - data.rows.length;
  return (
    <ViewSection title="发票">
      <RowTable caption="发票" columns={COLUMNS} rows={data.rows} idKey="invoiceId" cell={cell} />
      {more > 0 && <p>{`另有 ${more} 张较早的发票，请在「协议发票」中按协议编号查询。`}</p>}
      {add}
    </ViewSection>
  );
}
