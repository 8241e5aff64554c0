import { and, count, desc, eq, ilike, inArray, isNotNull, isNull, max, ne, or, type SQL, sql } from "drizzle-orm";
import { AGREE_STATUS } from "@/contracts/agreement/filing/filing-fields";
import { REPORT_STATUS, STANDING } from "@/contracts/agreement/report/report-status";
import { AGENCY_CATEGORIES } from "@/contracts/agreement/service-types";
import { daysAfter } from "@/contracts/kit/day/dates";
import { fixed, toUnits } from "@/contracts/kit/amount/decimal";
import type { Db } from "@/server/db/client";
import { likeText } from "@/server/platform/sql/list";
import { agreementCustomers } from "@/server/modules/agreement/customer/customer.table";
import { IN_FORCE, WAS_FILED } from "@/server/modules/agreement/filing/filing-facts";
import { agreementFilings, type FilingRow } from "@/server/modules/agreement/filing/filing.table";
import { reportFilings, type ReportRow } from "@/server/modules/agreement/report/report.table";

const { draft, reviewing, returned, ready, auditing } = REPORT_STATUS;

export { STANDING };
/** Not filed yet. */
const OPEN: readonly number[] = [draft, reviewing, returned, ready, auditing];
/** Filed, and what is on its way: the association or the firm's own review has it. */
export const COUNTED: readonly number[] = [reviewing, ready, auditing, ...STANDING];

/** The association is asked to unlock it, and it still waits for that. // domain b §6 (4) */
export const reportUnlockAsked = and(
  isNotNull(reportFilings.unlockAskedTime),
  eq(reportFilings.reportStatus, ready),
) as SQL;

/** The day on which an agreement was filed, in the first of its versions; none while it never was. */
const filedOn = sql<string | null>`(select to_char(min(v.filing_date) at time zone 'Asia/Shanghai', 'YYYY-MM-DD')
  from ${agreementFilings} as v where v.root_id = ${agreementFilings.rootId})`;

/** Services of the version that stands today, with the rows of those before it; none while none does. */
const standingItems = sql<FilingRow["items"] | null>`(select v.items from ${agreementFilings} as v
  where v.root_id = ${agreementFilings.rootId} and v.agree_status in ${[...WAS_FILED, AGREE_STATUS.voiding]}
  order by v.version_no desc limit 1)`;

/** Agreements of the firm as reports know them, whichever version is named. */
export const reportAgreements = (db: Db, companyId: string, agreementIds: readonly string[]) =>
  db
    .select({ agreement: agreementFilings, customer: agreementCustomers, filedOn, standingItems })
    .from(agreementFilings)
    .leftJoin(agreementCustomers, eq(agreementCustomers.customerId, agreementFilings.customerId))
    .where(and(inArray(agreementFilings.filingId, [...agreementIds]), eq(agreementFilings.companyId, companyId)));
export type ReportAgreement = Awaited<ReturnType<typeof reportAgreements>>[number];

/** Days behind the service in which its reports may still be dated. // domain b §4 (5) [AS] */
const AFTER_SERVICE = 180;

/** In force on a day that is not before its filing: neither ended nor run out. A report may be filed behind the end. // domain b §0.4 X8 */
export function isInForceOn({ agreement }: ReportAgreement, day: string): boolean {
  const { agreeStatus, endDate, serviceEnd } = agreement;
  if (IN_FORCE.includes(agreeStatus)) return true;
  if (!WAS_FILED.includes(agreeStatus)) return false;
  const last = endDate ?? (serviceEnd === null ? null : daysAfter(serviceEnd, AFTER_SERVICE));
  return last === null || day <= last;
}

/** In fen, what other reports take of a service of an agreement. // domain b §0.4 X10 */
export async function otherFees(
  db: Db,
  { agreementId, agreementItemId }: Pick<ReportRow, "agreementId" | "agreementItemId">,
  reportIds: readonly string[],
): Promise<bigint> {
  if (agreementId === null || agreementItemId === null) return 0n;
  const [row] = await db
    .select({ sum: sql<string>`coalesce(sum(${reportFilings.serviceFee}), 0)::text` })
    .from(reportFilings)
    .where(
      and(
        ofAgreement(agreementId),
        eq(reportFilings.agreementItemId, agreementItemId),
        inArray(reportFilings.reportStatus, [...COUNTED]),
        sql`${reportFilings.reportId} not in ${reportIds.length > 0 ? [...reportIds] : [""]}`,
      ),
    );
  return toUnits(fixed(row?.sum ?? "0", 2), 2) ?? 0n;
}

interface Same {
  readonly reportId: string;
  readonly companyId: string;
  readonly customerId: string | null;
  readonly clientCreditCode: string | null;
  readonly targetName: string | null;
  readonly targetCreditCode: string | null;
  readonly serviceSubType: number | null;
  readonly periodStart: string | null;
  readonly periodEnd: string | null;
  readonly replacesId: string | null;
}

/** A firm's own client is the same unit under the code that it had before it got another one. // domain b §2 (6), (7) */
const ofRecoded = ({ companyId, customerId, clientCreditCode, targetCreditCode }: Same): SQL | undefined =>
  customerId === null || targetCreditCode === null || targetCreditCode !== clientCreditCode
    ? undefined
    : and(
        eq(reportFilings.companyId, companyId),
        eq(reportFilings.customerId, customerId),
        eq(reportFilings.targetCreditCode, reportFilings.clientCreditCode),
      );

/**
 * The same unit: by its code. Where one of the two has none, by its name, and within the firm of the same customer alone,
 * since persons share their names. // domain b §2 (7)
 */
function ofUnit(one: Same): SQL | undefined {
  const { companyId, customerId, targetName, targetCreditCode } = one;
  const code = reportFilings.targetCreditCode;
  const isCode = targetCreditCode === null ? undefined : or(eq(code, targetCreditCode), ofRecoded(one));
  if (targetName === null) return isCode;
  const isElsewhere = ne(reportFilings.companyId, companyId);
  const isCustomers = customerId === null ? isNull(reportFilings.customerId) : eq(reportFilings.customerId, customerId);
  const isBare = isCode === undefined ? undefined : isNull(code);
  return or(isCode, and(eq(reportFilings.targetName, targetName), isBare, or(isElsewhere, isCustomers)));
}

/** Reports on the same unit, matter and period that stand already, of whichever firm or of those `within`. // domain b §6 (6) */
export async function sameReports(db: Db, one: Same, within?: SQL) {
  const { serviceSubType, periodStart, periodEnd } = one;
  const unit = ofUnit(one);
  if (unit === undefined || serviceSubType === null || periodStart === null || periodEnd === null) return [];
  const rows = await db
    .select({
      reportId: reportFilings.reportId,
      companyId: reportFilings.companyId,
      companyName: reportFilings.companyName,
      filingNo: reportFilings.filingNo,
    })
    .from(reportFilings)
    .where(
      and(
        unit,
        within,
        eq(reportFilings.serviceSubType, serviceSubType),
        eq(reportFilings.periodStart, periodStart),
        eq(reportFilings.periodEnd, periodEnd),
        inArray(reportFilings.reportStatus, [auditing, ...STANDING]),
        ne(reportFilings.reportId, one.reportId),
      ),
    );
  return rows.filter(({ reportId }) => reportId !== one.replacesId);
}

/** Whether the firm's number stands on another report of that year. // domain b §13.3 */
export async function isReportNoTaken(
  db: Db,
  {
    companyId,
    reportId,
    reportNo,
    year,
  }: Pick<ReportRow, "companyId" | "reportId"> & { reportNo: string; year: number },
  replacesId: string | null,
): Promise<boolean> {
  const rows = await db
    .select({ reportId: reportFilings.reportId })
    .from(reportFilings)
    .where(
      and(
        eq(reportFilings.companyId, companyId),
        eq(reportFilings.reportNo, reportNo),
        eq(reportFilings.reportYear, year),
        // Each by an index of its own.
        or(inArray(reportFilings.reportStatus, [...STANDING]), eq(reportFilings.reportStatus, auditing)),
        ne(reportFilings.reportId, reportId),
      ),
    );
  return rows.some((one) => one.reportId !== replacesId);
}

/** Filed once, in whichever version: a person who was exchanged by a change has done the work, too. */
const EVER_FILED: readonly number[] = [...WAS_FILED, AGREE_STATUS.voiding, AGREE_STATUS.replaced];
interface Clients {
  readonly codes: readonly string[];
  readonly customerId: string | null;
}
/** Agreements of some clients: under the code that stood in them, or of the customer whose code that is today. */
const ofClients = (companyId: string, { codes, customerId }: Clients): SQL | undefined => {
  const { creditCode } = agreementCustomers;
  const named = sql`${agreementFilings.customerId} in (select ${agreementCustomers.customerId} from ${agreementCustomers}
    where ${and(eq(agreementCustomers.companyId, companyId), inArray(creditCode, [...codes]))})`;
  return or(
    customerId === null ? undefined : eq(agreementFilings.customerId, customerId),
    ...(codes.length === 0 ? [] : [inArray(agreementFilings.clientCreditCode, [...codes]), named]),
  );
};

/** Who does agency work for a client in a year, by the agreements that were filed. // domain b §0.4 X11 */
export async function agencyPeople(db: Db, companyId: string, clients: Clients, year: string) {
  const of = ofClients(companyId, clients);
  if (of === undefined) return new Set<string>();
  const rows = await db
    .select({ items: agreementFilings.items })
    .from(agreementFilings)
    .where(and(eq(agreementFilings.companyId, companyId), of, inArray(agreementFilings.agreeStatus, [...EVER_FILED])));
  const agency = rows
    .flatMap(({ items }) => items)
    .filter(
      ({ serviceCategory, periodStart, periodEnd }) =>
        AGENCY_CATEGORIES.includes(serviceCategory) && periodStart <= `${year}-12-31` && periodEnd >= `${year}-01-01`,
    );
  return new Set(agency.flatMap(({ servicePersonIds }) => servicePersonIds));
}

/** Years in which each of these people signed for a unit, and how much each signs in a year. */
export async function signedBefore(db: Db, companyId: string, signerIds: readonly string[]) {
  if (signerIds.length === 0) return [];
  return db
    .select({
      signerIds: reportFilings.signerIds,
      targetName: reportFilings.targetName,
      targetCreditCode: reportFilings.targetCreditCode,
      reportYear: reportFilings.reportYear,
    })
    .from(reportFilings)
    .where(
      and(
        eq(reportFilings.companyId, companyId),
        inArray(reportFilings.reportStatus, [...STANDING]),
        or(...signerIds.map((one) => sql`${reportFilings.signerIds} @> ${JSON.stringify([one])}::jsonb`)),
      ),
    );
}

interface Wanted {
  readonly keyword?: string | undefined;
  readonly id?: string | undefined;
  readonly page: number;
  readonly pageSize: number;
}
const like = (text: string): string => `%${likeText(text)}%`;

/** Agreements of a firm that a report may stand upon; one that is named already whatever its state. */
export async function reportableAgreements(db: Db, companyId: string, { keyword, id, page, pageSize }: Wanted) {
  const { filingId, agreementNo, filingNo, clientName, agreeStatus, filingDate } = agreementFilings;
  const where = and(
    eq(agreementFilings.companyId, companyId),
    id === undefined ? and(inArray(agreeStatus, [...WAS_FILED]), isNotNull(filingNo)) : eq(filingId, id),
    keyword === undefined
      ? undefined
      : or(ilike(agreementNo, like(keyword)), ilike(filingNo, like(keyword)), ilike(clientName, like(keyword))),
  );
  const rows = await db
    .select({ id: filingId, agreementNo, clientName, hint: filingNo })
    .from(agreementFilings)
    .where(where)
    .orderBy(desc(filingDate), desc(filingId))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return {
    rows: rows.map((row) => ({
      id: row.id,
      name: [row.agreementNo, row.clientName].filter(Boolean).join(" "),
      hint: row.hint,
    })),
    totalCount: await db.$count(agreementFilings, where),
  };
}

/** Reports of an agreement, whichever of its versions they name. */
export const ofAgreement = (agreementId: string) =>
  sql`${reportFilings.agreementId} in (select g.filing_id from ${agreementFilings} g
    where g.root_id = (select f.root_id from ${agreementFilings} f where f.filing_id = ${agreementId}))`;

/** Reports that stand or are on their way upon each service of an agreement, by its row: how many, and their fees in fen. */
export async function reportsOfItems(db: Db, agreementId: string) {
  const { agreementItemId, serviceFee, reportStatus } = reportFilings;
  const rows = await db
    .select({ id: agreementItemId, n: count(), fees: sql<string>`coalesce(sum(${serviceFee}), 0)::text` })
    .from(reportFilings)
    .where(and(ofAgreement(agreementId), inArray(reportStatus, [...COUNTED])))
    .groupBy(agreementItemId);
  return new Map(rows.map(({ id, n, fees }) => [id ?? "", { count: n, fees: toUnits(fixed(fees, 2), 2) ?? 0n }]));
}

/** Reports of a contract's agreements. */
const ofContract = (contractId: string): SQL =>
  sql`${reportFilings.agreementId} in (select f.filing_id from ${agreementFilings} f where f.contract_id = ${contractId})`;

/** How many reports of an agreement the firm's own review still has. // domain b §0.4 X14 */
export const reportsInReview = (db: Db, agreementId: string): Promise<number> =>
  db.$count(reportFilings, and(ofAgreement(agreementId), eq(reportFilings.reportStatus, reviewing)));

/** How many reports of an agreement stand or are on their way. // domain b §0.4 X15 */
export const reportsUnder = (db: Db, agreementId: string): Promise<number> =>
  db.$count(reportFilings, and(ofAgreement(agreementId), inArray(reportFilings.reportStatus, [...COUNTED])));

/** How many reports of an agreement stand, and the day of the last of them. // domain b §0.4 X8 */
export async function standingReports(db: Db, agreementId: string) {
  const [row] = await db
    .select({ n: count(), last: max(reportFilings.reportDate) })
    .from(reportFilings)
    .where(and(ofAgreement(agreementId), inArray(reportFilings.reportStatus, [...STANDING])));
  return row ?? { n: 0, last: null };
}

/** How many reports of a contract's agreements are not filed yet. // domain b §3 (5) */
export const openReportsOf = (db: Db, contractId: string): Promise<number> =>
  db.$count(reportFilings, and(inArray(reportFilings.reportStatus, [...OPEN]), ofContract(contractId)));

/** How many reports of a contract's agreements were filed and stand. // domain b §0.4 X15 */
export const reportsOfContract = (db: Db, contractId: string): Promise<number> =>
  db.$count(reportFilings, and(inArray(reportFilings.reportStatus, [...COUNTED]), ofContract(contractId)));
