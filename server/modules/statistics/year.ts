import type { FastifyInstance } from "fastify";
import { isYearLocked } from "@/contracts/agreement/invoice/invoice-rules";
import {
  adjustmentSheet,
  type AdjustmentRow,
  CAUSE_WORDS,
  type StatYear,
  statisticsYearApi,
} from "@/contracts/statistics/year";
import { writeAudits } from "@/server/platform/audit/audit";
import type { Context, Handler } from "@/server/platform/call/context";
import { invalid } from "@/server/platform/call/errors";
import { implement } from "@/server/platform/call/implement";
import { calendarDate, type Services } from "@/server/platform/call/services";
import type { TableSheet } from "@/server/platform/excel/excel";
import type { Chore } from "@/server/platform/http/housekeeping";
import type { RecordContext } from "@/server/records/hooks";
import { associations } from "@/server/reference/orgs";
import { assertOfficer, isOfficer } from "@/server/reference/scope";
import { lockYear, openYear } from "@/server/modules/agreement/port";
import {
  type Adjustment,
  firstYearOf,
  listAdjustments,
  type ReportsAsked,
  reportYearLock,
  type ReportYear,
  yearsOf,
} from "@/server/modules/agreement/read";
import { figuresSheet, reportsAsked } from "@/server/modules/statistics/asked";
import { orgOf } from "@/server/modules/statistics/locked";

/** Changed reports on a screen at most, the latest; the workbook has all. */
const MOST_ADJUSTMENTS = 500;
const OBJECT = "statistics.year";
const yearNumber = (day: string): number => Number(day.slice(0, 4));

interface Asking {
  readonly today: string;
  readonly services: Pick<Services, "params">;
}
function told({ today, services }: Asking, year: number, row: ReportYear | undefined): StatYear {
  return {
    year,
    isLocked: row?.isLocked ?? false,
    lockTime: row?.isLocked ? row.lockTime.toISOString() : null,
    lockUserName: row?.isLocked ? row.lockUserName : null,
    unlockTime: row?.unlockTime?.toISOString() ?? null,
    unlockUserName: row?.unlockUserName ?? null,
    unlockReason: row?.unlockReason ?? null,
    openUntil: `${year + 1}-${services.params.get(reportYearLock)}`,
    mayLock: !row?.isLocked && year < yearNumber(today),
    version: row?.version ?? 0,
  };
}

const list: Handler<typeof statisticsYearApi.list> = async (context) => {
  const { db, user, today } = context;
  const orgId = await orgOf(context);
  if (orgId === null) return [];
  const rows = new Map((await yearsOf(db, orgId)).map((row) => [row.year, row]));
  const last = yearNumber(today);
  // The year that is to be locked next is told, even without a report.
  const first = Math.min((await firstYearOf(db, orgId)) ?? last, last - 1, ...rows.keys());
  const years = Array.from({ length: last - first + 1 }, (_, at) => told(context, last - at, rows.get(last - at)));
  // Why the association opened a year is its own affair.
  return isOfficer(user) ? years : years.map((one) => ({ ...one, unlockUserName: null, unlockReason: null }));
};

const auditedOf = (row: ReportYear) => ({
  object: OBJECT,
  objectId: `${row.associationOrgId}:${row.year}`,
  companyId: null,
  before: { isLocked: !row.isLocked },
  after: { isLocked: row.isLocked, ...(row.isLocked ? {} : { unlockReason: row.unlockReason }) },
});

const seenOf = (context: Asking, { year, version }: Pick<StatYear, "year" | "version">) => ({
  version,
  toldOf: (row: ReportYear | undefined) => told(context, year, row),
});

const lock: Handler<typeof statisticsYearApi.lock> = async (context) => {
  const { db, user, now, today, body, audit } = context;
  const { year } = body;
  if (year >= yearNumber(today))
    throw invalid([{ path: "year", message: `${year} 年度还没有结束，年度结束后才能锁定` }]);
  const orgId = assertOfficer(user);
  const row = await lockYear(db, { orgId, year, userName: user.nickName, now }, seenOf(context, body));
  const [stands] = row ? [row] : (await yearsOf(db, orgId)).filter((one) => one.year === year);
  if (stands) audit({ ...auditedOf(stands), ...(row ? {} : { before: null, after: null }) });
  return told(context, year, stands);
};

const unlock: Handler<typeof statisticsYearApi.unlock> = async (context) => {
  const { db, user, now, body, audit } = context;
  const { year, reason } = body;
  const act = { orgId: assertOfficer(user), year, userName: user.nickName, now };
  const row = await openYear(db, act, reason, seenOf(context, body));
  audit(auditedOf(row));
  return told(context, year, row);
};

const rowOf = ({ cause, ...one }: Adjustment): AdjustmentRow => ({ ...one, cause: CAUSE_WORDS[cause] });

const adjustments = async (context: Context<typeof statisticsYearApi.adjustments>) => {
  const { query, today } = context;
  const { year } = query;
  // One more than is shown tells whether there are more.
  const rows = await listAdjustments(context, reportsAsked(query, today), { year, most: MOST_ADJUSTMENTS + 1 });
  return { rows: rows.slice(0, MOST_ADJUSTMENTS).map(rowOf), isCut: rows.length > MOST_ADJUSTMENTS };
};

/** 调整行 one by one, as a further sheet of the workbook. */
export async function adjustmentsSheet(context: RecordContext, asked: ReportsAsked): Promise<TableSheet> {
  return figuresSheet(context, adjustmentSheet, (await listAdjustments(context, asked)).map(rowOf));
}

/**
 * Locks years whose lock day has passed, the earliest first; one that the association opened stays open until it locks it.
 * Repeatable, and harmless in several processes. // domain b §9 (5), §13.2
 */
export const lockYears =
  (services: Pick<Services, "params">): Chore =>
  async (db, now) => {
    const today = calendarDate(now);
    for (const orgId of await associations(db)) {
      const first = await firstYearOf(db, orgId);
      const known = new Set((await yearsOf(db, orgId)).map(({ year }) => year));
      for (let year = first ?? yearNumber(today); year < yearNumber(today); year++) {
        if (known.has(year) || !isYearLocked(`${year}-12-31`, today, services.params.get(reportYearLock))) continue;
        await db.transaction(async (tx) => {
          const row = await lockYear(tx, { orgId, year, userName: null, now });
          const facts = { user: null, ip: "", now, requestId: "housekeeping", action: "statistics.year.lock" };
          if (row) await writeAudits(tx, facts, [auditedOf(row)]);
        });
      }
    }
  };

/** Years of the statistics: locked by the association or the calendar, opened with a reason. // domain b §9 (5) */
export const registerStatisticsYear = (app: FastifyInstance): void =>
  implement(app, statisticsYearApi, { list, lock, unlock, adjustments });
