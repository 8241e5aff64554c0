import { and, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import { INVOICE_STATUS } from "@/contracts/agreement/invoice/invoice-fields";
import { fixed, ratioOf, toUnits } from "@/contracts/kit/amount/decimal";
import type { Db } from "@/server/db/client";
import { agreementContracts } from "@/server/modules/agreement/contract/contract.table";
import { agreementCustomers } from "@/server/modules/agreement/customer/customer.table";
import { agreementFilings } from "@/server/modules/agreement/filing/filing.table";
import {
  agreementInvoiceAllocations as shares,
  agreementInvoices,
} from "@/server/modules/agreement/invoice/invoice.table";

const { voided } = INVOICE_STATUS;

/** Net of blue and red allocations to the agreements that `of` names; what was voided counts for nothing. // domain b §4 (6) */
const netOf = (of: SQL): SQL<string> => sql<string>`(
  select coalesce(sum(s.alloc_amount), 0)::numeric(18, 2)::text
  from ${shares} s
  join ${agreementInvoices} i on i.invoice_id = s.invoice_id and i.invoice_status <> ${sql.raw(String(voided))}
  join ${agreementFilings} g on g.filing_id = s.agreement_id
  where ${of})`;

/** 已开票 of a row of agreements, contracts or customers. Every version of an agreement counts as that agreement. */
export const invoicedOfAgreement = netOf(sql`g.root_id = ${sql`${agreementFilings.rootId}`}`);
export const invoicedOfContract = netOf(sql`g.contract_id = ${sql`${agreementContracts.contractId}`}`);
export const invoicedOfCustomer = netOf(sql`g.customer_id = ${sql`${agreementCustomers.customerId}`}`);

/** 已开票 as a share of what was agreed, in percent. */
export const shareOf = (invoiced: unknown, agreed: unknown): string | null =>
  ratioOf(toUnits(String(invoiced), 2) ?? 0n, toUnits(String(agreed), 2) ?? 0n);

/** In fen, what other invoices have of an agreement. */
export async function otherInvoiced(db: Db, rootId: string, invoiceId: string): Promise<bigint> {
  const [row] = await db
    .select({ sum: sql<string>`coalesce(sum(${shares.allocAmount}), 0)::text` })
    .from(shares)
    .innerJoin(agreementInvoices, eq(agreementInvoices.invoiceId, shares.invoiceId))
    .innerJoin(agreementFilings, eq(agreementFilings.filingId, shares.agreementId))
    .where(
      and(
        eq(agreementFilings.rootId, rootId),
        ne(agreementInvoices.invoiceStatus, voided),
        ne(agreementInvoices.invoiceId, invoiceId),
      ),
    );
  return toUnits(fixed(row?.sum ?? "0", 2), 2) ?? 0n;
}

/** How many invoices that count name each service of an agreement, by its row; none of those without. */
export async function invoicesOfItems(db: Db, rootId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ id: shares.agreementItemId, n: sql<number>`count(distinct ${shares.invoiceId})::int` })
    .from(shares)
    .innerJoin(agreementInvoices, eq(agreementInvoices.invoiceId, shares.invoiceId))
    .innerJoin(agreementFilings, eq(agreementFilings.filingId, shares.agreementId))
    .where(and(eq(agreementFilings.rootId, rootId), ne(agreementInvoices.invoiceStatus, voided)))
    .groupBy(shares.agreementItemId);
  return new Map(rows.flatMap(({ id, n }) => (id === null ? [] : [[id, n] as const])));
}

/** In fen and above zero, what red invoices beside `butId` take off these originals, by id; none of those untouched. */
export async function redsOf(db: Db, originalIds: readonly string[], butId = ""): Promise<ReadonlyMap<string, bigint>> {
  if (originalIds.length === 0) return new Map();
  const { invoiceId, originalInvoiceId, invoiceStatus, totalAmount } = agreementInvoices;
  const rows = await db
    .select({ id: originalInvoiceId, sum: sql<string>`coalesce(-sum(${totalAmount}), 0)::text` })
    .from(agreementInvoices)
    .where(and(inArray(originalInvoiceId, [...originalIds]), ne(invoiceStatus, voided), ne(invoiceId, butId)))
    .groupBy(originalInvoiceId);
  return new Map(rows.map(({ id, sum }) => [id ?? "", toUnits(fixed(sum, 2), 2) ?? 0n]));
}

/** The same of one original. */
export const redOf = async (db: Db, originalId: string, butId = ""): Promise<bigint> =>
  (await redsOf(db, [originalId], butId)).get(originalId) ?? 0n;

/** How many valid invoices stand under agreements: they keep those from being voided. // domain b §4 (5) */
export async function invoicesUnder(db: Db, of: SQL): Promise<number> {
  const under = db
    .select({ id: shares.invoiceId })
    .from(shares)
    .innerJoin(agreementFilings, eq(agreementFilings.filingId, shares.agreementId))
    .where(of);
  return db.$count(
    agreementInvoices,
    and(inArray(agreementInvoices.invoiceId, under), ne(agreementInvoices.invoiceStatus, voided)),
  );
}
