import { sql } from "drizzle-orm";
import { INVOICE_STATUS } from "@/contracts/agreement/invoice/invoice-fields";
import type { Db } from "@/server/db/client";
import { agreementFilings } from "@/server/modules/agreement/filing/filing.table";
import {
  agreementInvoiceAllocations as shares,
  agreementInvoices,
} from "@/server/modules/agreement/invoice/invoice.table";
import { STANDING } from "@/server/modules/agreement/report/report-facts";
import { reportFilings } from "@/server/modules/agreement/report/report.table";

/** What of a report's fee invoices have taken, and what they have not; yuan with two places. // domain b §6 (2) */
export interface Invoiced {
  readonly invoicedFee: string;
  readonly uninvoicedFee: string;
}
export const NOT_INVOICED = { invoicedFee: null, uninvoicedFee: null };

/**
 * Invoices name agreements and their services, never reports. So the net of a service pays its reports in the order in
 * which they were filed, and the net of an agreement as a whole what is still open of them. Told of reports that stand.
 */
export async function invoicedFees(db: Db, reportIds: readonly string[]): Promise<ReadonlyMap<string, Invoiced>> {
  if (reportIds.length === 0) return new Map();
  const { rows } = await db.execute<Invoiced & { id: string; [key: string]: unknown }>(sql`
    with root as (
      select distinct g.root_id from ${reportFilings} r join ${agreementFilings} g on g.filing_id = r.agreement_id
      where r.report_id in ${[...reportIds]}),
    version as (
      select g.filing_id, g.root_id from root join ${agreementFilings} g on g.root_id = root.root_id),
    net as (
      select v.root_id, s.agreement_item_id as item, sum(s.alloc_amount) as amount
      from version v join ${shares} s on s.agreement_id = v.filing_id
      join ${agreementInvoices} i on i.invoice_id = s.invoice_id and i.invoice_status <> ${INVOICE_STATUS.voided}
      group by 1, 2),
    standing as (
      select r.report_id, v.root_id, r.agreement_item_id as item, r.filing_time, coalesce(r.service_fee, 0) as fee
      from version v join ${reportFilings} r on r.agreement_id = v.filing_id
      where r.report_status in ${[...STANDING]}),
    upto as (
      select s.*, coalesce(n.amount, 0) as amount,
        sum(s.fee) over (partition by s.root_id, s.item order by s.filing_time, s.report_id) as upto
      from standing s left join net n on n.root_id = s.root_id and n.item = s.item),
    by_item as (
      select *, least(fee, greatest(0, amount - (upto - fee))) as paid from upto),
    later as (
      select b.*, b.fee - b.paid as due, coalesce(n.amount, 0) as whole,
        sum(b.fee - b.paid) over (partition by b.root_id order by b.filing_time, b.report_id) as due_upto
      from by_item b left join net n on n.root_id = b.root_id and n.item is null),
    told as (
      select report_id, fee, paid + least(due, greatest(0, whole - (due_upto - due))) as invoiced from later)
    select report_id as id, invoiced::numeric(18, 2)::text as "invoicedFee",
      (fee - invoiced)::numeric(18, 2)::text as "uninvoicedFee"
    from told where report_id in ${[...reportIds]}`);
  return new Map(rows.map(({ id, invoicedFee, uninvoicedFee }) => [id, { invoicedFee, uninvoicedFee }]));
}
