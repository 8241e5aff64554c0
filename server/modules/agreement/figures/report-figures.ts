import { and, eq, gte, inArray, lte, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { agreementReport } from "@/contracts/agreement/report/report";
import { REPORT_STATUS } from "@/contracts/agreement/report/report-status";
import { daysAfter, monthsAfter } from "@/contracts/kit/day/dates";
import { decodeQuery, encodeQuery } from "@/contracts/kit/query";
import { type Basis, type Drill, FEE_BANDS, type Group } from "@/contracts/statistics/company";
import type { RecordContext } from "@/server/records/hooks";
import { inScope, isOfficer, ofAssociation } from "@/server/reference/scope";
import { countedReports as c } from "@/server/modules/agreement/figures/counted-reports.table";
import { STANDING } from "@/server/modules/agreement/report/report-facts";
import { reportRecords } from "@/server/modules/agreement/report/report-records";
import { reportFilings } from "@/server/modules/agreement/report/report.table";

const { replaced, voided } = REPORT_STATUS;

/** Months, both with all their days, as YYYY-MM. */
export interface Months {
  readonly from: string;
  readonly to: string;
}
/** Days of a period, both counted, as YYYY-MM-DD. */
export interface Days {
  readonly from: string;
  readonly to: string;
}
/** What of the list's filter a question of the statistics holds, as an address has it. */
export interface ReportsAsked {
  readonly basis: Basis;
  readonly months: Months;
  /** Of these months the days alone that are asked for; all without. Kept sums are of months: days are counted of the reports. */
  readonly days?: Days | undefined;
  readonly filter: Drill;
  readonly includeVoid: boolean;
}

/** `standing` of the reports that count: those in force, and when asked the replaced and the voided. // domain b §6 (6) */
export const standingOf = ({ includeVoid }: ReportsAsked): readonly number[] => (includeVoid ? [0, 1, 2] : [0]);
export const VOIDED = 2;

/** As the kept figures tell a month: yyyymm. */
export const monthNumber = (month: string): number => Number(month.replace("-", ""));
export const monthText = (number: SQL): SQL => sql`to_char(${number}, 'FM0000"-"00')`;
export const monthOf = (basis: Basis) => (basis === "filed" ? c.filedMonth : c.reportedMonth);

/** First and last day of some months. */
export const daysOfMonths = ({ from, to }: Months) => ({
  from: `${from}-01`,
  to: daysAfter(monthsAfter(`${to}-01`, 1), -1),
});

/** A filter out of an address, as the list reads it. */
export const asFilter = <F extends z.ZodObject>(filter: F, asked: Drill): z.output<F> =>
  filter.parse(decodeQuery(filter, new URLSearchParams(encodeQuery(asked))));

/** The days of some months, and of these no others than are asked for. */
export function daysWithin(months: Months, days: Days | undefined): Days {
  const { from, to } = daysOfMonths(months);
  return days ? { from: days.from > from ? days.from : from, to: days.to < to ? days.to : to } : { from, to };
}

/** The same, as the list asks for them. */
function daysOf(basis: Basis, months: Months, days?: Days): Drill {
  const { from, to } = daysWithin(months, days);
  return basis === "filed" ? { filedFrom: from, filedTo: to } : { reportDateFrom: from, reportDateTo: to };
}

/** The filter of the list that shows what is counted of these months. */
function listOf(asked: ReportsAsked): Drill {
  const states = [...STANDING, ...(asked.includeVoid ? [replaced, voided] : [])];
  return { ...asked.filter, ...daysOf(asked.basis, asked.months, asked.days), reportStatus: states.map(String) };
}

/** Before the id of a client that has no credit code: it is counted by what the firm keeps of it. // domain b §9 */
export const OWN_CLIENT = "~";
/** What a list's filter takes for a client: its code, or its id. */
export const clientFilter = (key: string, codeFilter: string): Drill =>
  key.startsWith(OWN_CLIENT) ? { customerId: key.slice(OWN_CLIENT.length) } : { [codeFilter]: key };

/** By which item of a counted report figures are grouped. */
interface Cut {
  /** As the row has it: told in words only once for each group, since reading a row costs less than writing its key. */
  readonly raw: (basis: Basis) => SQL;
  /** The key of a row out of what was grouped. */
  readonly keyOf: (raw: SQL) => SQL;
  readonly label: SQL;
  /** What the list's filter takes for a value of the key. */
  readonly filter: (key: string, basis: Basis) => Drill;
  /** Rows for every signer of a report. */
  readonly bySigner?: true;
}

const NO_LABEL = sql`null::text`;
/** Compared by bytes: as text it takes many times as long. */
const word = (column: SQL, filter: (key: string) => Drill, label = NO_LABEL): Cut => ({
  raw: () => sql`coalesce(${column}, '') collate "C"`,
  keyOf: (raw) => raw,
  label,
  filter,
});
const number = (column: SQL, filter: (key: string) => Drill): Cut => ({
  raw: () => column,
  keyOf: (raw) => sql`coalesce(${raw}::text, '') collate "C"`,
  label: NO_LABEL,
  filter,
});

export const CUTS: Readonly<Record<Group, Cut>> = {
  month: {
    raw: (basis) => sql`${monthOf(basis)}`,
    keyOf: (raw) => sql`${monthText(raw)} collate "C"`,
    label: NO_LABEL,
    filter: (key, basis) => daysOf(basis, { from: key, to: key }),
  },
  category: number(sql`${c.serviceCategory}`, (key) => ({ serviceCategory: [key] })),
  subType: number(sql`${c.serviceSubType}`, (key) => ({ serviceSubType: [key] })),
  client: word(sql`${c.clientCode}`, (key) => clientFilter(key, "clientCreditCode"), sql`${c.clientName}`),
  city: word(sql`${c.cityCode}`, (key) => ({ targetCityCode: key })),
  opinion: number(sql`${c.opinionType}`, (key) => ({ opinionType: [key] })),
  industry: word(sql`${c.industryCode}`, (key) => ({ industryCode: key })),
  feeBand: number(sql`fee_band(${c.fee})`, (key) => FEE_BANDS[Number(key)]?.filter ?? {}),
  timeliness: number(sql`${c.isLate}::integer`, (key) => ({ lateFlag: key === "1" })),
  firm: word(sql`${c.companyId}`, (key) => ({ companyId: key })),
  person: {
    ...word(sql`s.value ->> 'staffId'`, (key) => ({ signerId: key }), sql`s.value ->> 'staffName'`),
    bySigner: true,
  },
};

/** All reports in one row. */
const ALL = { raw: () => sql`''`, keyOf: (raw: SQL) => raw, label: NO_LABEL, bySigner: undefined } as const;
export const cutOf = (
  group: Group | null,
): Omit<Cut, "filter" | "bySigner"> & { readonly bySigner?: true | undefined } => (group === null ? ALL : CUTS[group]);
export const SIGNERS = sql`cross join lateral jsonb_array_elements(${c.signers}) as s`;

/** Keys of a question, in one argument however many. */
export const among = (key: SQL, keys: readonly string[]): SQL =>
  sql`${key} in (select jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb))`;
/** The same of kept figures, whose index finds each of the keys by itself. */
export const andKept = (keys: readonly string[] | undefined): SQL =>
  keys ? sql`and key = any(${sql.param([...keys])}::text[])` : sql``;
export const andAmong = (key: SQL, keys: readonly string[] | undefined): SQL =>
  keys ? sql`and ${among(key, keys)}` : sql``;

/** The list's filter behind one row; null where the list has none that shows it: reports that lack the item. */
export function rowFilter(asked: ReportsAsked, group: Group | null, key: string): Drill | null {
  const whole = listOf(asked);
  if (group === null) return whole;
  if (key === "") return null;
  const own =
    group === "month" ? daysOf(asked.basis, { from: key, to: key }, asked.days) : CUTS[group].filter(key, asked.basis);
  return { ...whole, ...own };
}

const numbers = (value: Drill[string]): number[] => [value].flat().map(Number);
/** Filters of the list that ask for a column of the counted reports. */
const OWN: Readonly<Record<string, (value: Drill[string]) => SQL>> = {
  companyId: (value) => eq(c.companyId, String(value)),
  serviceCategory: (value) => inArray(c.serviceCategory, numbers(value)),
  serviceSubType: (value) => inArray(c.serviceSubType, numbers(value)),
  opinionType: (value) => inArray(c.opinionType, numbers(value)),
  targetCityCode: (value) => eq(c.cityCode, String(value)),
  signerId: (value) => sql`${c.signers} @> ${JSON.stringify([{ staffId: value }])}::jsonb`,
};

/** The others are the list's own condition: what is counted is what the list shows, for whoever asks. */
function listed(context: RecordContext, filter: Drill): SQL | undefined {
  if (Object.keys(filter).length === 0) return undefined;
  return sql`${c.reportId} in (select ${reportFilings.reportId} from ${reportFilings}
    where ${reportRecords.where(context, asFilter(agreementReport.filter, filter))})`;
}

/** Counted reports of a question's filter within the asker's reach, of any month. */
export function filteredWhere(context: RecordContext, { filter }: Pick<ReportsAsked, "filter">): SQL {
  const { user } = context;
  const others = Object.fromEntries(Object.entries(filter).filter(([key]) => !OWN[key]));
  return and(
    isOfficer(user) ? ofAssociation(user, c.associationOrgId) : inScope(user, c.companyId),
    ...Object.entries(filter).map(([key, value]) => OWN[key]?.(value)),
    listed(context, others),
  ) as SQL;
}

/** Those of its months, the replaced and voided ones among them. */
export function countedWhere(context: RecordContext, asked: ReportsAsked): SQL {
  const month = monthOf(asked.basis);
  const { from, to } = asked.months;
  const days = asked.days && listed(context, daysOf(asked.basis, asked.months, asked.days));
  return and(filteredWhere(context, asked), days, gte(month, monthNumber(from)), lte(month, monthNumber(to))) as SQL;
}
