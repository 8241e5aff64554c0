// What other domains may read of a firm's taxes. The caller has checked the scope.
import { and, eq, inArray } from "drizzle-orm";
import { fromUnits, sumCents } from "@/contracts/kit/amount/decimal";
import type { Db } from "@/server/db/client";
import { taxInfos } from "@/server/modules/basic/tax/tax-info.table";
import { taxYears } from "@/server/modules/basic/tax/tax-year.table";

/** A firm's taxes of a year as it filed them, in yuan; null when it did not. // domain a §4.2 */
export async function taxesOfYear(db: Db, companyId: string, year: number) {
  const [row] = await db
    .select()
    .from(taxYears)
    .where(and(eq(taxYears.companyId, companyId), eq(taxYears.year, year)));
  if (!row) return null;
  const { revenueDeclared, vatPaid, citPaid, pitOperatingPaid, lateFee, arrears } = row;
  return {
    revenueDeclared,
    vatPaid,
    incomeTaxPaid: fromUnits(sumCents([citPaid, pitOperatingPaid]), 2),
    lateFee,
    arrears,
  };
}

/** What receipts of several firms are made out to, as it stands; firms that have not said so are missing. // domain a §4.1 */
export async function invoiceDataOf(db: Db, companyIds: readonly string[]) {
  const rows = await db
    .select({
      companyId: taxInfos.companyId,
      taxpayerNo: taxInfos.taxpayerNo,
      invoiceTitle: taxInfos.invoiceTitle,
      invoiceAddress: taxInfos.invoiceAddress,
      invoicePhone: taxInfos.invoicePhone,
      invoiceBank: taxInfos.invoiceBank,
      invoiceAccount: taxInfos.invoiceAccount,
      invoiceEmail: taxInfos.invoiceEmail,
    })
    .from(taxInfos)
    .where(inArray(taxInfos.companyId, [...companyIds]));
  return new Map(rows.map(({ companyId, ...invoice }) => [companyId, invoice] as const));
}
