import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { describeValue, minuteOf } from "@/contracts/kit/diff";
import { fromUnits, toUnits } from "@/contracts/kit/amount/decimal";
import { metaOf } from "@/contracts/kit/field";
import type { ListSheet } from "@/contracts/kit/sheet";
import {
  type AskedLine,
  askedSheet,
  type Basis,
  BASIS_WORDS,
  type CompanyFilter,
  type Drill,
  type Group,
  GROUP_WORDS,
  MAX_MONTHS,
} from "@/contracts/statistics/company";
import { monthsAfter } from "@/contracts/kit/day/dates";
import { inSnapshot } from "@/server/db/snapshot";
import { invalid } from "@/server/platform/call/errors";
import type { TableSheet } from "@/server/platform/excel/excel";
import { lookupsOf } from "@/server/records/history";
import type { RecordContext } from "@/server/records/hooks";
import { sheetColumns } from "@/server/records/sheet/columns";
import { cellsOf } from "@/server/records/sheet/export";
import { dictionaryOf } from "@/server/reference/dictionary-cache";
import { firms } from "@/server/reference/firm.table";
import { inScope } from "@/server/reference/scope";
import type { Days, Months, ReportsAsked } from "@/server/modules/agreement/read";
import { lockedIn, lockLines } from "@/server/modules/statistics/locked";

/** Of different clients and of rows read once for several tables; without it they are sorted on disk. */
const SORTED_IN_MEMORY = sql`set local work_mem = '64MB'`;

/** Reads whose figures must agree; before them the dictionary, which keeps what it reads for everybody. */
export async function atOneMoment<C extends Pick<RecordContext, "db" | "now" | "services">, T>(
  context: C,
  read: (context: C) => Promise<T>,
): Promise<T> {
  await dictionaryOf(context.services).get(context.db, context.now);
  return inSnapshot(context, async (one) => {
    await one.db.execute(SORTED_IN_MEMORY);
    return read(one);
  });
}

/** Whole months from one to the other, both counted. */
export const lengthOf = ({ from, to }: Months): number => {
  const [fromYear = 0, fromMonth = 0] = from.split("-").map(Number);
  const [toYear = 0, toMonth = 0] = to.split("-").map(Number);
  return (toYear - fromYear) * 12 + toMonth - fromMonth + 1;
};

export const shifted = ({ from, to }: Months, by: number): Months => ({
  from: monthsAfter(`${from}-01`, by).slice(0, 7),
  to: monthsAfter(`${to}-01`, by).slice(0, 7),
});

/** The months of a question: the running year unless others are asked for. Throws where they cannot be. */
export function monthsOf(
  { monthFrom, monthTo }: { readonly monthFrom?: string | undefined; readonly monthTo?: string | undefined },
  today: string,
): Months {
  const year = (monthFrom ?? monthTo ?? today).slice(0, 4);
  const months = { from: monthFrom ?? `${year}-01`, to: monthTo ?? (monthFrom ? today.slice(0, 7) : `${year}-12`) };
  const length = lengthOf(months);
  if (length < 1) throw invalid([{ path: "monthTo", message: "期间止不能早于期间起，请重新选择" }]);
  if (length > MAX_MONTHS)
    throw invalid([{ path: "monthFrom", message: `统计期间最长 ${MAX_MONTHS / 12} 年，请缩短后再统计` }]);
  return months;
}

interface Period {
  readonly monthFrom?: string | undefined;
  readonly monthTo?: string | undefined;
  readonly dayFrom?: string | undefined;
  readonly dayTo?: string | undefined;
}
/** The period of a question: days where these are asked for, else months. // domain b §9 (3) */
export function periodOf(query: Period, today: string): { readonly months: Months; readonly days?: Days } {
  const { dayFrom, dayTo } = query;
  if (dayFrom === undefined && dayTo === undefined) return { months: monthsOf(query, today) };
  const from = dayFrom ?? `${(dayTo ?? today).slice(0, 4)}-01-01`;
  const to = dayTo ?? (from > today ? from : today);
  if (to < from) throw invalid([{ path: "dayTo", message: "日期止不能早于日期起，请重新选择" }]);
  return { months: monthsOf({ monthFrom: from.slice(0, 7), monthTo: to.slice(0, 7) }, today), days: { from, to } };
}
export const periodText = ({ months, days }: { readonly months: Months; readonly days?: Days | undefined }): string => {
  const { from, to } = days ?? months;
  return `${from} 至 ${to}`;
};

/** The same question of so many months earlier or later. */
export const movedBy = (asked: ReportsAsked, by: number): ReportsAsked => ({
  ...asked,
  months: shifted(asked.months, by),
  days: asked.days && { from: monthsAfter(asked.days.from, by), to: monthsAfter(asked.days.to, by) },
});

/** A page of figures that were counted as a whole, as an export asks for them. */
export const pageOf = <Row>(
  rows: readonly Row[],
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
) => ({ rows: rows.slice((page - 1) * pageSize, page * pageSize), totalCount: rows.length });

interface Question {
  readonly basis: Basis;
  readonly groupBy?: Group;
  readonly companyId?: string | undefined;
}
/** Told by their own words, or not at all. */
const APART = new Set(["basis", "groupBy", "monthFrom", "monthTo", "dayFrom", "dayTo"]);

/** The firm asked for by its name, where it is within reach. */
async function namesOf({ db, user }: RecordContext, companyId: string | undefined): Promise<Map<string, string>> {
  if (companyId === undefined) return new Map();
  const [firm] = await db
    .select({ companyName: firms.companyName })
    .from(firms)
    .where(and(eq(firms.companyId, companyId), inScope(user, firms.companyId)));
  return new Map([[companyId, firm?.companyName ?? "不在可查看范围内"]]);
}

/** A question in words, as its figures are printed and exported with. */
export async function askedLines(
  context: RecordContext,
  filter: z.ZodObject,
  query: Question,
  period: Pick<ReportsAsked, "months" | "days">,
): Promise<AskedLine[]> {
  const names = await namesOf(context, query.companyId);
  const { lookups } = await lookupsOf(context, [], names);
  const further = Object.entries(filter.shape as Record<string, z.ZodType>).flatMap(([key, schema]) => {
    const meta = metaOf(schema);
    const value = APART.has(key)
      ? null
      : describeValue(meta, (query as unknown as Record<string, unknown>)[key], lookups);
    return meta && value !== null ? [{ label: meta.label, value }] : [];
  });
  return [
    { label: "期间", value: periodText(period) },
    { label: "统计口径", value: BASIS_WORDS[query.basis] },
    ...(query.groupBy ? [{ label: "分组", value: GROUP_WORDS[query.groupBy] }] : []),
    ...further,
    ...lockLines(await lockedIn(context, period.months)),
  ];
}

/** The same as a sheet of the exported workbook, with when the figures were counted. */
export const conditionsSheet = (context: RecordContext, lines: readonly AskedLine[]): Promise<TableSheet> =>
  figuresSheet(context, askedSheet, [...lines, { label: "数据截至", value: minuteOf(context.now.toISOString()) }]);

/** An amount in fen. */
export const fen = (yuan: string | undefined): bigint => toUnits(yuan ?? null, 2) ?? 0n;

/** Of a whole, in percent with two places, half away from zero; null where there is nothing to compare with. */
export function percentOf(part: bigint, whole: bigint): string | null {
  if (whole === 0n) return null;
  const size = whole < 0n ? -whole : whole;
  const twice = part * 20_000n;
  return fromUnits((twice + (twice < 0n ? -size : size)) / (size * 2n), 2);
}

/** Every month of a period, those without a figure, too. */
export const monthKeys = (months: Months): string[] =>
  Array.from({ length: lengthOf(months) }, (_, at) => shifted(months, at).from);

/** Figures as a further sheet of the workbook. */
export async function figuresSheet(
  context: RecordContext,
  sheet: ListSheet,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<TableSheet> {
  const columns = await sheetColumns(sheet, context);
  return { title: sheet.title, columns, rows: cellsOf(sheet, columns, rows) };
}

type Reports = Omit<CompanyFilter, "groupBy">;
/** Of the address of the list: what a question of the statistics takes over unchanged. */
function filterOf(query: Reports): Drill {
  const { serviceCategory, serviceSubType, client, targetCityCode, signerNames, opinionType, companyId } = query;
  const texts = { client, targetCityCode, signerNames, companyId };
  const lists = { serviceCategory, serviceSubType, opinionType };
  const told = [
    ...Object.entries(texts).filter(([, value]) => value !== undefined),
    ...Object.entries(lists).flatMap(([key, values]) => (values?.length ? [[key, values.map(String)]] : [])),
  ];
  return Object.fromEntries(told) as Drill;
}

/** What a question of the statistics asks of the reports. */
export const reportsAsked = (query: Reports, today: string): ReportsAsked => ({
  basis: query.basis,
  ...periodOf(query, today),
  filter: filterOf(query),
  includeVoid: query.includeVoid === true,
});
