import { and, asc, eq, inArray, isNull, lte, ne, or, type SQL } from "drizzle-orm";
import { INSPECT_STATUS } from "@/contracts/inspection/company-fields";
import type { SessionUser } from "@/server/platform/call/context";
import { calendarDate } from "@/server/platform/call/services";
import { countOf } from "@/server/records/work/count";
import { counted, dated, ofActingFirm, worksFor, type WorkSource } from "@/server/records/work/source";
import { typesOf } from "@/server/modules/inspection/company-facts";
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
  ask: async ({ db, user, today, now }) => {
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
  menu: async ({ db, user, services }) => {
    if (!worksFor(user, "g_hy_annual_company_edit", "g_hy_annual_company_submit")) return {};
    const n = await countOf(db, inspectionTasks, isDue(user, services.clock.now()));
    return n === 0 ? {} : { [ROUTE]: n };
  },
};
