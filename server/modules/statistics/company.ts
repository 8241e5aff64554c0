import type { FastifyInstance } from "fastify";
import { z } from "zod";
import {
  type CompanyPoint,
  type CompanyRow,
  companyFilter,
  companySheet,
  type Drill,
  FEE_BANDS,
  type Group,
  type ProvinceAverages,
  statisticsCompanyApi,
} from "@/contracts/statistics/company";
import { industryText } from "@/contracts/agreement/industries";
import { engagementGroup, engagementSheet } from "@/contracts/statistics/engagements";
import { fromUnits, sumCents } from "@/contracts/kit/amount/decimal";
import type { Context, Handler } from "@/server/platform/call/context";
import { implement } from "@/server/platform/call/implement";
import { defineParam } from "@/server/platform/params/params";
import type { RecordContext } from "@/server/records/hooks";
import { exportRows } from "@/server/records/sheet/export";
import { dictionaryOf } from "@/server/reference/dictionary-cache";
import { localityText } from "@/server/reference/localities";
import {
  countAdjustments,
  type Counted,
  countTables,
  MOST_ROWS,
  type ReportsAsked,
  rowFilter,
  sumsOfFirms,
} from "@/server/modules/agreement/read";
import {
  askedLines,
  atOneMoment,
  conditionsSheet,
  fen,
  figuresSheet,
  lengthOf,
  monthKeys,
  movedBy,
  pageOf,
  percentOf,
  reportsAsked,
  shifted,
} from "@/server/modules/statistics/asked";
import { adjustmentsSheet } from "@/server/modules/statistics/year";
import { lockedIn } from "@/server/modules/statistics/locked";
import { engagementsOf } from "@/server/modules/statistics/engagements";

/** // domain b §9 (1) [AS] */
const averagedFirms = defineParam(
  "statistics.averagedFirms",
  z.int().min(2).max(10_000),
  5,
  "业务统计显示全省平均所需的最少事务所家数",
);
const YEAR = 12;
/** Clients and people of a chart. // domain b §9 (3) */
const TOP = 10;
const NOTHING: Omit<Counted, "key" | "label"> = {
  clientCount: 0,
  reportCount: 0,
  lateCount: 0,
  correctedCount: 0,
  lowPriceCount: 0,
  voidCount: 0,
  reportFee: "0.00",
};

/** Yuan of fen by a count, half up. */
const averageOf = (sum: bigint, count: bigint): string =>
  count === 0n ? "0.00" : fromUnits((sum * 2n + count) / (count * 2n), 2);
/** (cur − prev) / |prev|. // domain b §9 (6) */
const growth = (now: string, before: string | undefined): string | null =>
  percentOf(fen(now) - fen(before), fen(before));

/** Averages and rates of reports that count. */
const ratesOf = ({ reportCount, lateCount, reportFee }: Omit<Counted, "key" | "label">) => ({
  avgFee: averageOf(fen(reportFee), BigInt(reportCount)),
  onTimeRate: percentOf(BigInt(reportCount - lateCount), BigInt(reportCount)),
});

interface Beside {
  readonly yearBefore: Counted | undefined;
  readonly periodBefore: Counted | undefined;
  /** Fees of all rows, in fen. */
  readonly whole: bigint;
  readonly label: string;
  readonly drill: Drill | null;
}
function rowOf(key: string, counted: Omit<Counted, "key" | "label">, beside: Beside): CompanyRow {
  const { reportFee } = counted;
  return {
    ...counted,
    ...ratesOf(counted),
    key,
    label: beside.label,
    yoy: growth(reportFee, beside.yearBefore?.reportFee),
    mom: growth(reportFee, beside.periodBefore?.reportFee),
    share: percentOf(fen(reportFee), beside.whole),
    drill: beside.drill,
  };
}

/** What people call the values of a group. */
async function namer({ db, now, services }: RecordContext) {
  const words = await dictionaryOf(services).get(db, now);
  const DICTIONARIES = { category: "service_category", subType: "service_sub_type", opinion: "opinion_type" } as const;
  return (group: Group, { key, label }: Pick<Counted, "key" | "label">): string => {
    if (key === "") return "未填写";
    if (group in DICTIONARIES) return words.label(DICTIONARIES[group as keyof typeof DICTIONARIES], Number(key));
    if (group === "city") return localityText("", key, "") || key;
    if (group === "industry") return industryText(key) ?? key;
    if (group === "feeBand") return FEE_BANDS[Number(key)]?.label ?? key;
    if (group === "timeliness") return key === "1" ? "逾期" : "按时";
    return label ?? key;
  };
}
type Namer = Awaited<ReturnType<typeof namer>>;

/** Those who signed the most, who may have any fees: beside a table of people, which has the highest fees. */
const RANKING = "ranking";
type Counting = Group | typeof RANKING | null;

/** Counts of a question, each made once: the table and the charts ask for the same ones. Its clients are the table's alone. */
function counterOf(context: RecordContext, asked: ReportsAsked, table: Group) {
  const counted = new Map<string, Counted[]>();
  const nameOf = (group: Counting, monthsBack: number): string => `${group ?? ""} ${monthsBack}`;
  /** Those of one time that nobody has asked for yet, together. */
  const ahead = async (groups: readonly Counting[], monthsBack = 0, keys?: readonly string[]): Promise<void> => {
    const missing = [...new Set(groups)].filter((group) => !counted.has(nameOf(group, monthsBack)));
    const wanted = missing.map((group) =>
      group === RANKING
        ? ({ group: "person", most: TOP, isByCount: true } as const)
        : {
            group,
            withClients: monthsBack === 0 && (group === table || group === null),
            ...(keys && group !== null && { keys }),
            // A chart shows the highest.
            ...(group === "client" && group !== table && { most: TOP + 1 }),
          },
    );
    const tables = await countTables(context, movedBy(asked, -monthsBack), wanted);
    for (const [at, group] of missing.entries()) counted.set(nameOf(group, monthsBack), tables[at] ?? []);
  };
  const count = async (group: Counting, monthsBack = 0): Promise<Counted[]> => {
    await ahead([group], monthsBack);
    return counted.get(nameOf(group, monthsBack)) ?? [];
  };
  return { ahead, count };
}
type Counter = ReturnType<typeof counterOf>;

/** Months from a row back to the one before it: a month's own, else the whole period. */
const backOf = (group: Group, { months }: ReportsAsked): number => (group === "month" ? 1 : lengthOf(months));

/** The period's own, then those of a year ago and of the period before, of the rows that the table has. */
async function readAhead({ ahead, count }: Counter, asked: ReportsAsked, table: Group, beside: readonly Counting[]) {
  await ahead([null, table, ...beside]);
  const keys = table === "month" ? undefined : (await count(table)).map(({ key }) => key);
  const [whole, rows] = [
    [YEAR, lengthOf(asked.months)],
    [YEAR, backOf(table, asked)],
  ];
  // Months stand beside the month before, their sum beside the whole period before.
  for (const back of new Set([...whole, ...rows]))
    await ahead([...(whole.includes(back) ? [null] : []), ...(rows.includes(back) ? [table] : [])], back, keys);
}

interface RowsAsked {
  readonly group: Group;
  readonly nameOf: Namer;
  readonly total: CompanyRow;
  readonly today: string;
}

/** Rows of a group with those of a year ago and of the period before. */
async function rowsOf(
  { count }: Counter,
  asked: ReportsAsked,
  { group, nameOf, total, today }: RowsAsked,
): Promise<CompanyRow[]> {
  const isMonth = group === "month";
  const back = backOf(group, asked);
  const now = await count(group);
  const byKey = async (by: number) => {
    const rows = await count(group, by);
    return new Map(rows.map((row) => [row.key, row]));
  };
  const [yearBefore, periodBefore] = [await byKey(YEAR), await byKey(back)];
  const found = new Map(now.map((row) => [row.key, row]));
  const keys = isMonth ? monthKeys(asked.months) : now.map(({ key }) => key);
  const keyBefore = (key: string, by: number): string => (isMonth ? shifted({ from: key, to: key }, -by).from : key);
  return keys.map((key) => {
    const row = found.get(key) ?? { ...NOTHING, key, label: null };
    const { label, key: _key, ...counted } = row;
    // A month that has not come yet has not fallen behind another one.
    const isAhead = isMonth && key > today.slice(0, 7);
    return rowOf(key, counted, {
      yearBefore: isAhead ? undefined : yearBefore.get(keyBefore(key, YEAR)),
      periodBefore: isAhead ? undefined : periodBefore.get(keyBefore(key, back)),
      whole: fen(total.reportFee),
      label: nameOf(group, { key, label }),
      drill: rowFilter(asked, group, key),
    });
  });
}

const MEASURES = ["reportCount", "lateCount", "correctedCount", "lowPriceCount", "voidCount"] as const;
/** Both together; clients are told of the first alone, for they are no sum. */
function sumOf(one: Counted, other: Counted): Counted {
  const counts = Object.fromEntries(MEASURES.map((key) => [key, one[key] + other[key]])) as Pick<
    Counted,
    (typeof MEASURES)[number]
  >;
  return { ...one, ...counts, reportFee: fromUnits(sumCents([one.reportFee, other.reportFee]), 2) };
}

/** The period's own reports. */
async function ownOf({ count }: Counter, by = 0): Promise<Counted> {
  const [own] = await count(null, by);
  return own ?? { ...NOTHING, key: "", label: null };
}

/** What changed of locked years is shown in whole months: a question of days tells nothing of it. */
const adjustmentsOf = async (context: RecordContext, asked: ReportsAsked): Promise<Counted[]> =>
  asked.days ? [] : countAdjustments(context, asked);

/** What was counted of a period, and what changed of years that were locked before: nothing is lost. // decision 0052 */
function wholeOf(context: RecordContext, counter: Counter, asked: ReportsAsked) {
  return async (by: number): Promise<Counted> => {
    const changed = await adjustmentsOf(context, movedBy(asked, -by));
    return changed.reduce(sumOf, await ownOf(counter, by));
  };
}

/** Counts and fees have the adjustments with them; of these, differences with a sign, nothing is an average or a rate. */
async function totalOf(context: RecordContext, counter: Counter, asked: ReportsAsked): Promise<CompanyRow> {
  const at = wholeOf(context, counter, asked);
  const { key: _key, label: _label, ...counted } = await at(0);
  const whole = rowOf("total", counted, {
    yearBefore: await at(YEAR),
    periodBefore: await at(lengthOf(asked.months)),
    whole: fen(counted.reportFee),
    label: "合计",
    drill: rowFilter(asked, null, ""),
  });
  return { ...whole, ...ratesOf(await ownOf(counter)) };
}

/** 调整行: by locked year, what changed since its lock. // domain b §9 (5) */
async function adjustmentRows(context: RecordContext, asked: ReportsAsked, total: CompanyRow): Promise<CompanyRow[]> {
  const changed = await adjustmentsOf(context, asked);
  return changed.map(({ key, label: _label, ...counted }) => ({
    ...counted,
    key,
    label: `${key} 年度调整`,
    avgFee: null,
    yoy: null,
    mom: null,
    onTimeRate: null,
    share: percentOf(fen(counted.reportFee), fen(total.reportFee)),
    drill: null,
  }));
}

async function pointsOf(
  { count }: Counter,
  asked: ReportsAsked,
  counting: Group | typeof RANKING,
  nameOf: Namer,
): Promise<CompanyPoint[]> {
  const rows = await count(counting);
  const group = counting === RANKING ? "person" : counting;
  const found = new Map(rows.map((row) => [row.key, row]));
  const keys = group === "month" ? monthKeys(asked.months) : rows.map(({ key }) => key);
  return keys.map((key) => {
    const { label, reportCount, lateCount, reportFee } = found.get(key) ?? { ...NOTHING, label: null };
    const drill = rowFilter(asked, group, key);
    return { key, label: nameOf(group, { key, label }), reportCount, lateCount, reportFee, drill };
  });
}

/** Nameless averages for firms, of the whole association alone. // domain b §9 (1) */
async function provinceOf(context: RecordContext, asked: ReportsAsked): Promise<ProvinceAverages | null> {
  const { user, services } = context;
  if (user.companyId === null || asked.days || Object.keys(asked.filter).length > 0) return null;
  const sums = await sumsOfFirms(context.db, user.companyId, asked);
  if (sums.firms < services.params.get(averagedFirms)) return null;
  const [firms, reports] = [BigInt(sums.firms), BigInt(sums.reports)];
  return {
    firmCount: sums.firms,
    reportCount: fromUnits((reports * 20n + firms) / (firms * 2n), 1),
    avgFee: averageOf(fen(sums.fee), reports),
    onTimeRate: percentOf(reports - BigInt(sums.late), reports),
  };
}

const byCount = (a: CompanyPoint, b: CompanyPoint): number => b.reportCount - a.reportCount;

/** Rows, charts and total are added up beside each other by whoever reads them: all are of one moment. */
const figuresOf = async (context: Context<typeof statisticsCompanyApi.figures>) => {
  const { query, today, now } = context;
  const asked = reportsAsked(query, today);
  const nameOf = await namer(context);
  const counter = counterOf(context, asked, query.groupBy);
  await readAhead(counter, asked, query.groupBy, ["month", "category", "client", "city", RANKING]);
  const points = (group: Group | typeof RANKING) => pointsOf(counter, asked, group, nameOf);
  const total = await totalOf(context, counter, asked);
  // Reports without a client are of many, not of one.
  const clients = (await points("client")).filter(({ key }) => key !== "");
  const rows = await rowsOf(counter, asked, { group: query.groupBy, nameOf, total, today });
  return {
    asOf: now.toISOString(),
    monthFrom: asked.months.from,
    monthTo: asked.months.to,
    asked: await askedLines(context, companyFilter, query, asked),
    province: await provinceOf(context, asked),
    rows,
    adjustments: await adjustmentRows(context, asked, total),
    locked: await lockedIn(context, asked.months),
    total,
    isCut: rows.length >= MOST_ROWS,
    series: {
      months: await points("month"),
      categories: await points("category"),
      clients: clients.slice(0, TOP),
      cities: (await points("city")).sort(byCount),
      people: await points(RANKING),
    },
  };
};

const figures: Handler<typeof statisticsCompanyApi.figures> = (context) => atOneMoment(context, figuresOf);

/** The same for paper: rows with their total, and the sheets beside them. */
const workbookOf = async (context: Context<typeof statisticsCompanyApi.export>) => {
  const { query, today } = context;
  const asked = reportsAsked(query, today);
  const counter = counterOf(context, asked, query.groupBy);
  await readAhead(counter, asked, query.groupBy, []);
  const total = await totalOf(context, counter, asked);
  const nameOf = await namer(context);
  const rows = await rowsOf(counter, asked, { group: query.groupBy, nameOf, total, today });
  const adjustments = await adjustmentRows(context, asked, total);
  const lines = await askedLines(context, companyFilter, query, asked);
  const engagements = await engagementsOf(
    context,
    { months: asked.months, days: asked.days, companyId: query.companyId },
    engagementGroup(query.groupBy),
  );
  const cut = [
    ...(rows.length >= MOST_ROWS ? [`主表为收费最高的 ${rows.length} 行`] : []),
    ...(engagements.isCut ? [`「${engagementSheet.title}」为金额最高的 ${engagements.rows.length} 行`] : []),
  ];
  const note = cut.length === 0 ? [] : [{ label: "说明", value: `${cut.join("，")}；合计为全部` }];
  const beside = [
    await figuresSheet(context, engagementSheet, [...engagements.rows, engagements.total]),
    ...(adjustments.length > 0 ? [await adjustmentsSheet(context, asked)] : []),
    await conditionsSheet(context, [...lines, ...note]),
  ];
  return { all: [...rows, ...adjustments, total], beside };
};

const download: Handler<typeof statisticsCompanyApi.export> = async (context) => {
  const { all, beside } = await atOneMoment(context, workbookOf);
  return exportRows<CompanyRow>({
    context,
    sheet: companySheet,
    object: "statistics.company",
    idKey: "key",
    beside,
    load: (paged) => Promise.resolve(pageOf(all, paged)),
  });
};

/** 单位业务统计: of the firms within reach. // domain b §9 */
export const registerStatisticsCompany = (app: FastifyInstance): void =>
  implement(app, statisticsCompanyApi, { figures, export: download });
