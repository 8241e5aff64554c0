import { and, asc, eq, inArray, isNull, lte, ne, or, type SQL } from "drizzle-orm";
import { INSPECT_STATUS } from "@/contracts/inspection/company-fields";
import type { SessionUser } from "@/server/platform/call/context";
import { hasCode } from "@/server/platform/call/access";
import { calendarDate } from "@/server/platform/call/services";
import {
  counted,
  dated,
  type MenuCounts,
  ofActingFirm,
  pressing,
  type Work,
  type WorkAsked,
  worksFor,
  type WorkSource,
} from "@/server/records/work/source";
import { isPastDayOn, typesOf } from "@/server/modules/inspection/company-facts";
import { countOf } from "@/server/records/work/count";
import { inScope, isOfficer } from "@/server/reference/scope";
import { inspectionTasks, type TaskRecord } from "@/server/modules/inspection/company.table";

const ROUTE = "inspection.company";
const { todo, filling, returned, rectify, overdue, onsite } = INSPECT_STATUS;
/** States in which the firm has something to do. */
const ITS_TURN = [todo, filling, returned, rectify, overdue, onsite];
/** A firm has few tasks at a time. */
const MOST = 8;

type Due = Pick<TaskRecord, "inspectStatus" | "fillEnd" | "returnDeadline" | "rectifyDeadline" | "onsiteDate">;
const dueOf = ({ inspectStatus, fillEnd, returnDeadline, rectifyDeadline, onsiteDate }: Due): string =>
  (inspectStatus === returned
    ? returnDeadline
    : inspectStatus === rectify
      ? rectifyDeadline
      : inspectStatus === onsite
        ? onsiteDate
        : null) ?? calendarDate(fillEnd);
const WORDS: Readonly<Record<number, string>> = {
  [todo]: "填报",
  [filling]: "继续填报",
  [returned]: "补正",
  [rectify]: "整改",
  [overdue]: "尽快补报",
  [onsite]: "确认并准备实地检查",
};

/** The association presses for what its firms have not put right in time. */
async function ofDesk({ db, user, today }: WorkAsked): Promise<Work> {
  if (!isOfficer(user) || !hasCode(user, "g_hy_desk_inspection_view")) return {};
  const n = await countOf(db, inspectionTasks, and(inScope(user, inspectionTasks.companyId), isPastDayOn(today)));
  if (n === 0) return {};
  const to = { routeId: "inspection.desk-company", query: { isPastDay: "true" } } as const;
  return {
    counts: [counted("inspectionsPastDay", "补正、整改逾期", n, { unit: "项", isLate: true, ...to })],
    todos: [
      pressing({
        key: "inspectionsPastDay",
        title: `${n} 项检查任务补正或整改逾期`,
        detail: "事务所未在限期内补正或整改，请催报或延期",
        ...to,
      }),
    ],
  };
}

/** Those that wait for the acting firm now. */
const isDue = (user: SessionUser & { readonly companyId: string }, now: Date): SQL | undefined =>
  and(
    eq(inspectionTasks.companyId, user.companyId),
    inArray(inspectionTasks.inspectStatus, ITS_TURN),
    // What he may not open leads nowhere.
    inArray(inspectionTasks.inspectType, typesOf(user)),
    lte(inspectionTasks.fillStart, now),
    or(ne(inspectionTasks.inspectStatus, onsite), isNull(inspectionTasks.onsiteConfirmTime)),
  );

/** Inspections that wait for the firm, each with its deadline. // docs/decisions/0038 */
export const inspectionWork: WorkSource = {
  label: "监督检查",
  ask: async (asked) => {
    const { db, user, today, now } = asked;
    if (user.companyId === null) return ofDesk(asked);
    if (!worksFor(user, "g_hy_annual_company_edit", "g_hy_annual_company_submit")) return {};
    const due = await db
      .select()
      .from(inspectionTasks)
      .where(isDue(user, now))
      .orderBy(asc(inspectionTasks.fillEnd), asc(inspectionTasks.taskId))
      .limit(MOST);
    const late = due.filter((row) => dueOf(row) < today).length;
    return {
      todos: due.map((row) =>
        dated(today, dueOf(row), {
          key: `inspection:${row.taskId}`,
          title: `${WORDS[row.inspectStatus] ?? "办理"}：${row.planName}`,
          detail: `任务编号 ${row.taskNo}`,
          routeId: ROUTE,
          query: { taskId: row.taskId },
        }),
      ),
      ...(due.length > 0
        ? {
            counts: [
              counted("inspections", "检查任务", due.length, {
                unit: "项",
                isLate: late > 0,
                routeId: ROUTE,
                query: ofActingFirm(user),
              }),
            ],
          }
        : {}),
    };
  },
  menu: async ({ db, user, services }): Promise<MenuCounts> => {
    if (!worksFor(user, "g_hy_annual_company_edit", "g_hy_annual_company_submit")) return {};
    const n = await countOf(db, inspectionTasks, isDue(user, services.clock.now()));
    return n === 0 ? {} : { [ROUTE]: n };
  },
};
