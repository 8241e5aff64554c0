// What other domains may read of a firm's taxes. The caller has checked the scope.
import { and, eq } from "drizzle-orm";
import { fromUnits, sumCents } from "@/contracts/kit/decimal";
import type { Db } from "@/server/db/client";
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
