import { type SQL, sql } from "drizzle-orm";
import type { RecordContext } from "@/server/records/hooks";
import { countedReports as c } from "@/server/modules/agreement/figures/counted-reports.table";
import {
  engagementsWhere,
  firstFiledWhere,
  isFirstFiledIn,
  standingWhere,
} from "@/server/modules/agreement/figures/engagement-figures";
import { agreementFilings as agreements } from "@/server/modules/agreement/filing/filing.table";
import {
  agreementInvoiceAllocations as shares,
  agreementInvoices as invoices,
} from "@/server/modules/agreement/invoice/invoice.table";
import { countedWhere, type ReportsAsked } from "@/server/modules/agreement/figures/report-figures";
import { shownReports } from "@/server/modules/agreement/figures/report-years";

/** What a year's agreements, clients or invoices come to in one category of service; `key` "": in none, null: in all. */
interface OfCategory extends Record<string, unknown> {
  readonly key: string | null;
  readonly count: number;
  readonly amount: string;
}
const categoryOf = (item: SQL): SQL => sql`(${item} ->> 'serviceCategory')::integer`;
const yuan = (sum: SQL): SQL => sql`coalesce(${sum}, 0)::numeric(20, 2)::text`;

interface FirmYear {
  readonly companyId: string;
  readonly year: number;
}
const monthsOf = ({ year }: FirmYear) => ({ from: `${year}-01`, to: `${year}-12` });
const reportsOf = (of: FirmYear): ReportsAsked => ({
  basis: "filed",
  months: monthsOf(of),
  includeVoid: false,
  filter: { companyId: of.companyId },
});
const agreementsWhere = (context: RecordContext, of: FirmYear): SQL =>
  firstFiledWhere(context, { months: monthsOf(of), companyId: of.companyId });

/** In SQL, what of an agreement falls to a year by its own words; null where it does not say. // domain b §4 (7) */
const shareOfYear = (year: number): SQL => sql`(select coalesce(sum((one ->> 'amount')::numeric) filter
    (where (one ->> 'year')::integer = ${year}), 0)
  from jsonb_array_elements(${agreements.yearAmounts}) as one having count(*) > 0)`;

/**
 * Services of the agreements that were first filed in a year, as they stand. An agreement counts once in each category that
 * it has. The amount of one that says what falls to each year stands in those years, over its services as they share the
 * whole, to the fen.
 */
export async function annualAgreements(context: RecordContext, of: FirmYear): Promise<OfCategory[]> {
  const isFirst = isFirstFiledIn(monthsOf(of));
  const share = shareOfYear(of.year);
  const part = (upTo: SQL): SQL => sql`coalesce(round(share * ${upTo} / nullif(whole, 0), 2), 0)`;
  const { rows } = await context.db.execute<OfCategory>(sql`
    with counted as materialized (select ${agreements.filingId} as id, ${agreements.items} as items, ${isFirst} as is_first,
        ${share} as share from ${agreements}
        where ${standingWhere(context, of.companyId)} and (${isFirst} or coalesce(${share}, 0) <> 0)),
      services as (select id, is_first, share, ${categoryOf(sql`item.value`)} as category,
          (item.value ->> 'itemAmount')::numeric as own, sum((item.value ->> 'itemAmount')::numeric) over (partition by id) as whole,
          sum((item.value ->> 'itemAmount')::numeric) over (partition by id order by item.ordinality) as so_far
        from counted cross join lateral jsonb_array_elements(items) with ordinality as item),
      parts as (select id, is_first, category,
          case when share is null then own else ${part(sql`so_far`)} - ${part(sql`(so_far - own)`)} end as amount
        from services)
    select category::text as key, count(distinct id) filter (where is_first)::int as count, ${yuan(sql`sum(amount)`)} as amount
    from parts group by grouping sets ((1), ())`);
  return rows;
}

/** Clients of the year's agreements and reports, each once. */
export async function annualClients(context: RecordContext, of: FirmYear): Promise<OfCategory[]> {
  const reports = reportsOf(of);
  const { rows } = await context.db.execute<OfCategory>(sql`
    select category::text as key, count(distinct client)::int as count, '0.00' as amount from (
      select ${c.serviceCategory} as category, ${c.clientCode} as client from ${await shownReports(context, reports)}
      where ${countedWhere(context, reports)} and ${c.standing} = 0
      union select ${categoryOf(sql`item.value`)}, ${agreements.clientCreditCode}
      from ${agreements} cross join lateral jsonb_array_elements(${agreements.items}) as item
      where ${agreementsWhere(context, of)}) as pairs
    group by grouping sets ((1), ())`);
  return rows;
}

/**
 * Net invoices of the year without tax. What an invoice has for a service is its share of the amount without tax; shares
 * that make up the invoice make up that amount, to the fen. What stands for no service has no category.
 */
export async function annualInvoices(context: RecordContext, of: FirmYear): Promise<OfCategory[]> {
  const net = (taxed: SQL): SQL => sql`coalesce(round(${taxed} * ex_tax / nullif(total, 0), 2), 0)`;
  const items = sql`jsonb_array_elements(${agreements.items}) as item`;
  const { rows } = await context.db.execute<OfCategory>(sql`
    with counted as materialized (select ${invoices.invoiceId} as id, ${invoices.amountExTax} as ex_tax,
        ${invoices.totalAmount} as total from ${invoices} where ${engagementsWhere(context, "invoices", { months: monthsOf(of), companyId: of.companyId })}),
      shared as (select counted.*, coalesce(
          (select ${categoryOf(sql`item.value`)} from ${agreements} cross join lateral ${items}
            where ${agreements.filingId} = ${shares.agreementId} and item.value ->> 'rowId' = ${shares.agreementItemId} limit 1),
          (select min(${categoryOf(sql`item.value`)}) from ${agreements} cross join lateral ${items}
            where ${agreements.filingId} = ${shares.agreementId}
            having count(distinct ${categoryOf(sql`item.value`)}) = 1)) as category,
          ${shares.allocAmount} as own,
          sum(${shares.allocAmount}) over (partition by id order by ${shares.sortNo}, ${shares.rowId}) as so_far
        from ${shares} join counted on counted.id = ${shares.invoiceId}),
      parts as (select category, ${net(sql`so_far`)} - ${net(sql`(so_far - own)`)} as amount from shared
        union all select null, ex_tax - ${net(sql`coalesce((select sum(own) from shared where shared.id = counted.id), 0)`)}
        from counted)
    select case when grouping(category) = 0 then coalesce(category::text, '') end as key, count(*)::int as count,
      ${yuan(sql`sum(amount)`)} as amount
    from parts group by grouping sets ((category), ())`);
  return rows;
}
