import { and, eq, gte, isNotNull, lt, type SQL, sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { monthsAfter } from "@/contracts/kit/day/dates";
import { listSheet } from "@/contracts/kit/sheet";
import { workingDaysBetween } from "@/contracts/kit/day/working-days";
import { formTypeOf } from "@/contracts/review/form-types";
import { type HandlingTime, handlingTime, timesApi } from "@/contracts/review/times";
import type { Context, SessionUser } from "@/server/platform/call/context";
import { invalid } from "@/server/platform/call/errors";
import { implement } from "@/server/platform/call/implement";
import { assertOfficer } from "@/server/reference/scope";
import { calendarOf } from "@/server/records/review/deadline";
import { isDecidedBy, isOfType, labelOf, typeOf } from "@/server/records/review/inbox";
import { submissions, submittedKind } from "@/server/records/review/submission.table";
import { exportRows } from "@/server/records/sheet/export";

type Asking = Pick<Context, "db" | "today" | "services"> & { readonly user: SessionUser };
interface Query {
  readonly monthFrom?: string | null | undefined;
  readonly monthTo?: string | null | undefined;
  readonly formType?: string | undefined;
}

const MONTHS = 12;
const monthAfter = (month: string, months: number): string => monthsAfter(`${month}-01`, months).slice(0, 7);
/** First day of the month behind. */
const endOf = (month: string): string => `${monthAfter(month, 1)}-01`;
const midnight = (day: string): Date => new Date(`${day}T00:00:00+08:00`);

/** What this officer's association has answered, of the kinds that he may decide; an office its own. */
function answeredFor(user: SessionUser): SQL | undefined {
  const lv1OrgId = assertOfficer(user);
  return and(
    submissions.isAnswered,
    eq(submissions.orgId, lv1OrgId),
    isDecidedBy(user),
    user.orgId !== null && user.orgId !== lv1OrgId ? eq(submissions.officeOrgId, user.orgId) : undefined,
  );
}

/** Submissions of one kind that were submitted and answered on the same days. */
interface Group {
  readonly kind: string;
  readonly from: string;
  readonly to: string;
  readonly n: number;
  readonly inTime: number;
}

function monthsOf({ today }: Asking, { monthFrom, monthTo }: Query) {
  const to = monthTo ?? today.slice(0, 7);
  const from = monthFrom ?? monthAfter(to, 1 - MONTHS);
  if (from > to) throw invalid([{ path: "monthTo", message: "月份止不能早于月份起" }]);
  if (monthAfter(from, 5 * MONTHS) <= to)
    throw invalid([{ path: "monthFrom", message: "一次最多统计五年，请缩小范围" }]);
  return { from, to };
}

async function groupsOf(asking: Asking, { from, to, formType }: { from: string; to: string; formType?: string }) {
  const type = formType === undefined ? null : formTypeOf(formType);
  if (formType !== undefined && !type) throw invalid([{ path: "formType", message: "没有这个类型，请重新选择" }]);
  const { submitTime, endTime, dueDate } = submissions;
  const dayOf = (column: typeof submitTime | typeof endTime) =>
    sql<string>`to_char(${column} at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`;
  const [start, end] = [dayOf(submitTime), dayOf(endTime)];
  return asking.db
    .select({
      kind: submittedKind,
      from: start,
      to: end,
      n: sql<number>`count(*)::int`,
      inTime: sql<number>`count(*) filter (where (${endTime} at time zone 'Asia/Shanghai')::date <= ${dueDate})::int`,
    })
    .from(submissions)
    .where(
      and(
        answeredFor(asking.user),
        isNotNull(endTime),
        gte(endTime, midnight(`${from}-01`)),
        lt(endTime, midnight(endOf(to))),
        type ? isOfType(formType ?? "") : undefined,
      ),
    )
    .groupBy(sql`1`, sql`2`, sql`3`);
}

const halves = (value: number): string => String(Math.round(value * 2) / 2);

/** The middle of days that stand so often each. */
function medianOf(counts: ReadonlyMap<number, number>): number {
  const sorted = [...counts].sort(([a], [b]) => a - b);
  const total = sorted.reduce((sum, [, n]) => sum + n, 0);
  const at = (place: number): number => {
    let seen = 0;
    for (const [days, n] of sorted) if ((seen += n) > place) return days;
    return sorted.at(-1)?.[0] ?? 0;
  };
  return (at(Math.floor((total - 1) / 2)) + at(Math.floor(total / 2))) / 2;
}

/** One line out of its groups. */
function lineOf(groups: readonly Group[], daysOf: (group: Group) => number) {
  const counts = new Map<number, number>();
  for (const group of groups) counts.set(daysOf(group), (counts.get(daysOf(group)) ?? 0) + group.n);
  const sum = (key: "n" | "inTime"): number => groups.reduce((total, group) => total + group[key], 0);
  const [answered, inTime] = [sum("n"), sum("inTime")];
  return {
    answered,
    inTime,
    inTimeShare: ((inTime / answered) * 100).toFixed(1),
    median: halves(medianOf(counts)),
    longest: String(Math.max(...counts.keys())),
  };
}

function gathered<T>(rows: readonly T[], keyOf: (row: T) => string): Map<string, T[]> {
  const found = new Map<string, T[]>();
  for (const row of rows) found.set(keyOf(row), [...(found.get(keyOf(row)) ?? []), row]);
  return found;
}

/** Lines by type and month, the latest month first, and the same by type. */
async function timesOf(asking: Asking, query: Query) {
  const { from, to } = monthsOf(asking, query);
  const groups = await groupsOf(asking, { from, to, ...(query.formType ? { formType: query.formType } : {}) });
  const calendar = calendarOf(asking.services);
  const known = new Map<string, number>();
  const daysOf = ({ from: start, to: end }: Group): number => {
    const key = start + end;
    const days = known.get(key) ?? workingDaysBetween(start, end, calendar);
    known.set(key, days);
    return days;
  };
  const named = (kind: string) => ({ formType: typeOf(kind), formTypeLabel: labelOf(kind) });
  const rows: HandlingTime[] = [...gathered(groups, (one) => `${one.to.slice(0, 7)}_${one.kind}`)]
    .sort(([a], [b]) => (a < b ? 1 : -1))
    .map(([rowKey, own]) => ({
      rowKey,
      month: rowKey.slice(0, 7),
      ...named(rowKey.slice(8)),
      ...lineOf(own, daysOf),
    }));
  const types = [...gathered(groups, ({ kind }) => kind)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([kind, own]) => ({ rowKey: kind, ...named(kind), ...lineOf(own, daysOf) }));
  return { rows, types, monthFrom: from, monthTo: to };
}

const sheet = listSheet({
  title: "办理用时",
  row: handlingTime,
  columns: ["month", "formTypeLabel", "answered", "median", "longest", "inTime", "inTimeShare"],
});

/** How long answers take. // domain b §0.2 */
export const registerHandlingTimes = (app: FastifyInstance): void =>
  implement(app, timesApi, {
    list: (context) => timesOf(context, context.query),
    export: async (context) => {
      const { rows } = await timesOf(context, context.query);
      const load = ({ page, pageSize }: { readonly page: number; readonly pageSize: number }) =>
        Promise.resolve({ rows: rows.slice((page - 1) * pageSize, page * pageSize), totalCount: rows.length });
      return exportRows<HandlingTime>({ context, sheet, object: "common.review-times", idKey: "rowKey", load });
    },
  });
