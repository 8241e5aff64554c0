import { type SQL, sql } from "drizzle-orm";
import { agreementReport } from "@/contracts/agreement/report";
import { REPORT_STATUS } from "@/contracts/agreement/report-fields";
import { SERVICE } from "@/contracts/agreement/service-types";
import { daysAfter, monthsAfter } from "@/contracts/kit/dates";
import { decodeQuery, encodeQuery } from "@/contracts/kit/query";
import type { Basis, Drill, Group } from "@/contracts/statistics/company";
import type { RecordContext } from "@/server/records/hooks";
import { STANDING } from "@/server/modules/agreement/report-facts";
import { reportRecords } from "@/server/modules/agreement/report-records";
import { reportFilings as r } from "@/server/modules/agreement/report.table";

const { replaced, voided } = REPORT_STATUS;

/** Months, both with all their days, as YYYY-MM. */
export interface Months {
  readonly from: string;
  readonly to: string;
}
/** What of the list's filter a question of the statistics holds, as an address has it. */
export interface ReportsAsked {
  readonly basis: Basis;
  readonly months: Months;
  readonly filter: Drill;
  readonly includeVoid: boolean;
}

/** States whose reports count. // domain b §6 (6): statistics leave out 7 and 9 */
const countedBy = ({ includeVoid }: ReportsAsked): number[] => [
  ...STANDING,
  ...(includeVoid ? [replaced, voided] : []),
];

/** The days of some months, as the list asks for them. */
function daysOf(basis: Basis, months: Months): Drill {
  const [from, to] = [`${months.from}-01`, daysAfter(monthsAfter(`${months.to}-01`, 1), -1)];
  return basis === "filed" ? { filedFrom: from, filedTo: to } : { reportDateFrom: from, reportDateTo: to };
}

/** The filter of the list that shows what is counted of these months. */
const listOf = (asked: ReportsAsked, states: readonly number[] = countedBy(asked)): Drill => ({
  ...asked.filter,
  ...daysOf(asked.basis, asked.months),
  reportStatus: states.map(String),
});

/** As the list reads its address. */
const filterOf = (asked: Drill) =>
  agreementReport.filter.parse(decodeQuery(agreementReport.filter, new URLSearchParams(encodeQuery(asked))));

/** The list's own condition: what is counted is what the list shows, for whoever asks. */
const whereOf = (context: RecordContext, asked: ReportsAsked): SQL =>
  sql`${reportRecords.where(context, filterOf(listOf(asked, [...STANDING, replaced, voided])))}`;

interface Cut {
  readonly key: (basis: Basis) => SQL;
  readonly label: SQL;
  /** What the list's filter takes for a value of the key. */
  readonly filter: (key: string, basis: Basis) => Drill;
  /** Rows for every signer of a report. */
  readonly bySigner?: true;
}

const plain = (column: SQL, filter: (key: string) => Drill, label = column): Cut => ({
  key: () => column,
  label,
  filter,
});

const CUTS: Readonly<Record<Group, Cut>> = {
  month: {
    key: (basis) =>
      basis === "filed" ? sql`to_char(${r.filingTime}, 'YYYY-MM')` : sql`to_char(${r.reportDate}, 'YYYY-MM')`,
    label: sql`null::text`,
    filter: (key, basis) => daysOf(basis, { from: key, to: key }),
  },
  category: plain(sql`${r.serviceCategory}::text`, (key) => ({ serviceCategory: [key] })),
  subType: plain(sql`${r.serviceSubType}::text`, (key) => ({ serviceSubType: [key] })),
  client: plain(sql`${r.clientCreditCode}`, (key) => ({ clientCreditCode: key }), sql`${r.clientName}`),
  city: plain(sql`${r.targetCityCode}`, (key) => ({ targetCityCode: key })),
  opinion: plain(sql`${r.opinionType}::text`, (key) => ({ opinionType: [key] })),
  firm: plain(sql`${r.companyId}`, (key) => ({ companyId: key }), sql`${r.companyName}`),
  person: {
    ...plain(sql`s.value ->> 'staffId'`, (key) => ({ signerId: key }), sql`s.value ->> 'staffName'`),
    bySigner: true,
  },
};

/** What a row counts: whole numbers, and yuan with two places. */
export interface Counted {
  readonly key: string;
  readonly label: string | null;
  readonly clientCount: number;
  readonly reportCount: number;
  readonly lateCount: number;
  readonly correctedCount: number;
  readonly voidCount: number;
  readonly reportFee: string;
}
/** Rows of one table at most: those with the highest fees. */
export const MOST_ROWS = 1_000;

/** Reports of some months by one of their items; without one, all together. Reports that lack it stand in no row. */
export async function countReports(context: RecordContext, asked: ReportsAsked, group: Group | null) {
  const cut = group === null ? null : CUTS[group];
  const counts = sql`${r.reportStatus} in ${countedBy(asked)}`;
  const signers = cut?.bySigner ? sql`cross join lateral jsonb_array_elements(${r.signers}) as s` : sql``;
  const { rows } = await context.db.execute<Counted & Record<string, unknown>>(sql`
    select ${cut ? cut.key(asked.basis) : sql`''`} as key, max(${cut ? cut.label : sql`null::text`}) as label,
      count(distinct ${r.clientCreditCode}) filter (where ${counts})::int as "clientCount",
      count(*) filter (where ${counts})::int as "reportCount",
      count(*) filter (where ${counts} and ${r.lateFlag})::int as "lateCount",
      count(*) filter (where ${counts} and ${r.versionNo} > 1)::int as "correctedCount",
      count(*) filter (where ${r.reportStatus} = ${voided})::int as "voidCount",
      coalesce(sum(${r.serviceFee}) filter (where ${counts}), 0)::numeric(20, 2)::text as "reportFee"
    from ${r} ${signers}
    where ${whereOf(context, asked)}
    group by 1
    order by coalesce(sum(${r.serviceFee}) filter (where ${counts}), 0) desc, 1
    limit ${MOST_ROWS}`);
  return rows.filter(({ key }) => key !== null);
}

/** The list's filter behind one row. */
export function rowFilter(asked: ReportsAsked, group: Group | null, key: string): Drill {
  const whole = listOf(asked);
  return group === null ? whole : { ...whole, ...CUTS[group].filter(key, asked.basis) };
}

/** Figures of one person as signer. */
export interface SignerFigures {
  readonly staffId: string;
  readonly staffName: string;
  readonly certNo: string | null;
  readonly companyName: string;
  readonly signedCount: number;
  readonly firstSignCount: number;
  readonly clientCount: number;
  readonly feeFull: string;
  readonly feeShared: string;
  readonly lateCount: number;
  readonly counselCount: number;
  readonly planningCount: number;
  readonly assuranceCount: number;
  readonly reviewTaskCount: number;
}

/** What people signed; shares of a fee add up to it, for the last signer takes the rest. // domain b §9 (6) */
export async function countSigners(context: RecordContext, asked: ReportsAsked): Promise<SignerFigures[]> {
  const among = sql`jsonb_array_length(${r.signers})`;
  const share = sql`trunc(${r.serviceFee} * 100 / ${among}) / 100`;
  const of = (category: number) => sql`count(*) filter (where ${r.serviceCategory} = ${category})::int`;
  const { rows } = await context.db.execute<SignerFigures & Record<string, unknown>>(sql`
    select s.value ->> 'staffId' as "staffId", max(s.value ->> 'staffName') as "staffName",
      max(s.value ->> 'certNo') as "certNo", max(${r.companyName}) as "companyName",
      count(*)::int as "signedCount",
      count(*) filter (where s.ordinality = 1)::int as "firstSignCount",
      count(distinct ${r.clientCreditCode})::int as "clientCount",
      coalesce(sum(${r.serviceFee}), 0)::numeric(20, 2)::text as "feeFull",
      coalesce(sum(case when s.ordinality = ${among} then ${r.serviceFee} - ${share} * (${among} - 1)
        else ${share} end), 0)::numeric(20, 2)::text as "feeShared",
      count(*) filter (where ${r.lateFlag})::int as "lateCount",
      ${of(SERVICE.counsel)} as "counselCount", ${of(SERVICE.planning)} as "planningCount",
      ${of(SERVICE.assurance)} as "assuranceCount", ${of(SERVICE.review)} as "reviewTaskCount"
    from ${r} cross join lateral jsonb_array_elements(${r.signers}) with ordinality as s
    where ${whereOf(context, asked)} and ${r.reportStatus} in ${countedBy(asked)}
    group by 1
    order by count(*) desc, 1
    limit ${MOST_ROWS}`);
  return rows;
}

/** How many reports each led, or reviewed at any of the three levels. */
export async function countRoles(context: RecordContext, asked: ReportsAsked) {
  const { rows } = await context.db.execute<{ id: string; led: number; reviewed: number }>(sql`
    select one.id, count(*) filter (where one.role = 'led')::int as led,
      count(distinct ${r.reportId}) filter (where one.role = 'reviewed')::int as reviewed
    from ${r} cross join lateral (values (${r.projectLeaderId}, 'led'), (${r.review1Id}, 'reviewed'),
      (${r.review2Id}, 'reviewed'), (${r.review3Id}, 'reviewed')) as one (id, role)
    where one.id is not null and ${whereOf(context, asked)} and ${r.reportStatus} in ${countedBy(asked)}
    group by 1`);
  return new Map(rows.map((row) => [row.id, row]));
}
