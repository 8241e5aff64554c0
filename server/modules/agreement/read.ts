// What other domains may read of this one.
import { and, between, count, eq, inArray, sql } from "drizzle-orm";
import { CONTRACT_STATUS } from "@/contracts/agreement/contract/contract-fields";
import { AGREE_STATUS } from "@/contracts/agreement/filing/filing-fields";
import type { Db } from "@/server/db/client";
import { agreementContractItems, agreementContracts } from "@/server/modules/agreement/contract/contract.table";
import { WAS_FILED } from "@/server/modules/agreement/filing/filing-facts";
import { agreementFilings } from "@/server/modules/agreement/filing/filing.table";

const { active, completed, ended, expired } = CONTRACT_STATUS;
const SIGNED: readonly number[] = [active, completed, ended, expired];

/** Days, both included. */
interface Days {
  readonly from: string;
  readonly to: string;
}
const isStanding = inArray(agreementFilings.agreeStatus, [...WAS_FILED, AGREE_STATUS.voiding]);
const isSigned = (companyIds: readonly string[], { from, to }: Days) =>
  and(
    inArray(agreementContracts.companyId, [...companyIds]),
    inArray(agreementContracts.contractStatus, [...SIGNED]),
    between(agreementContracts.signDate, from, to),
  );

/** Contracts that these firms signed in a period, and how many of them were filed, in how many agreements and how many in time. // domain b §1 (6) 协议备案率 */
export async function agreementsOfPeriod(db: Db, companyIds: readonly string[], { from, to }: Days) {
  const [row] = await db
    .select({
      signed: sql<number>`count(distinct ${agreementContracts.contractId})::int`,
      filed: sql<number>`count(distinct ${agreementFilings.contractId})::int`,
      agreements: count(agreementFilings.filingId),
      inTime: sql<number>`(count(*) filter (where not ${agreementFilings.lateFlag}))::int`,
    })
    .from(agreementContracts)
    .leftJoin(agreementFilings, and(eq(agreementFilings.contractId, agreementContracts.contractId), isStanding))
    .where(isSigned(companyIds, { from, to }));
  return row ?? { signed: 0, filed: 0, agreements: 0, inTime: 0 };
}

/** Agreements of contracts that these firms signed in a period, by the category of their services. // domain b §1 (2e) */
export async function agreementsByCategory(db: Db, companyIds: readonly string[], period: Days) {
  const { contractId, serviceCategory } = agreementContractItems;
  const rows = await db
    .select({
      category: serviceCategory,
      agreements: sql<number>`count(distinct ${agreementFilings.filingId})::int`,
    })
    .from(agreementContracts)
    .innerJoin(agreementContractItems, eq(contractId, agreementContracts.contractId))
    .innerJoin(agreementFilings, and(eq(agreementFilings.contractId, agreementContracts.contractId), isStanding))
    .where(isSigned(companyIds, period))
    .groupBy(serviceCategory);
  return new Map(rows.map(({ category, agreements }) => [category, agreements]));
}

export { annualAgreements, annualClients, annualInvoices } from "@/server/modules/agreement/figures/annual-figures";
export {
  agreementsOfStaff,
  countEngagements,
  type EngagementCounts,
  engagementFilter,
  type EngagementKind,
  largestInvoiced,
} from "@/server/modules/agreement/figures/engagement-figures";
export { manyReports, reportYearLock } from "@/server/modules/agreement/report/report-params";
export {
  type Adjustment,
  adjustmentsOfFirms,
  countAdjustments,
  listAdjustments,
} from "@/server/modules/agreement/figures/report-adjustments";
export { type Counted, countReports, countTables, MOST_ROWS } from "@/server/modules/agreement/figures/report-counts";
export {
  type Days,
  daysOfMonths,
  daysWithin,
  type Months,
  type ReportsAsked,
  rowFilter,
} from "@/server/modules/agreement/figures/report-figures";
export {
  drawReports,
  type PeriodReports,
  reportsNamed,
  reportsOfPeriod,
  signedReports,
} from "@/server/modules/agreement/figures/period-reports";
export { countSigners, mostSignedInYear, withRoles } from "@/server/modules/agreement/figures/report-signers";
export { isWholeYears, sumsOfFirms } from "@/server/modules/agreement/figures/report-sums";
export { firstYearOf, yearsOf } from "@/server/modules/agreement/figures/report-year-lock";
export type { ReportYear } from "@/server/modules/agreement/figures/report-years.table";
