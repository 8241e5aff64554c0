import { and, count, eq, inArray, min, type SQL } from "drizzle-orm";
import { REPORT_STATUS } from "@/contracts/agreement/report/report-status";
import { reportDue } from "@/contracts/agreement/report/report-rules";
import { firstReturnDue, returnedTodo } from "@/server/records/work/returned";
import {
  dated,
  type MenuAsked,
  type MenuCounts,
  ofActingFirm,
  pressing,
  type Todo,
  type WorkAsked,
  worksFor,
  type WorkSource,
} from "@/server/records/work/source";
import { dueTodos } from "@/server/modules/agreement/report/report-due";
import { reportDays } from "@/server/modules/agreement/report/report-params";
import { reportFilings } from "@/server/modules/agreement/report/report.table";

const SCREEN = "agreement.report";
const EDIT = "g_hy_business_filing_edit";
const REVIEW = "g_hy_business_filing_review";
const SUBMIT = "g_hy_business_filing_submit";
const { returned, reviewing, ready, checking, abnormal } = REPORT_STATUS;

/** How many reports of a firm are in these states, and the earliest of their dates. */
async function inStates({ db }: Pick<WorkAsked, "db">, companyId: string, states: readonly number[]) {
  const isIn: SQL | undefined = inArray(reportFilings.reportStatus, [...states]);
  const [row] = await db
    .select({ n: count(), first: min(reportFilings.reportDate) })
    .from(reportFilings)
    .where(and(eq(reportFilings.companyId, companyId), isIn));
  return { n: row?.n ?? 0, first: row?.first ?? null };
}

/** The list of the states, as its screen asks for it. */
const listOf = ({ user }: WorkAsked, states: readonly number[]) => ({
  routeId: SCREEN,
  query: { reportStatus: states.map(String), ...ofActingFirm(user) },
});

/** What came back, from the own review or from the association. */
async function sentBack(asked: WorkAsked, companyId: string): Promise<Todo[]> {
  const { n } = await inStates(asked, companyId, [returned]);
  if (n === 0) return [];
  const title = `修改被退回的业务报备：${n} 份`;
  const isBack = and(eq(reportFilings.companyId, companyId), eq(reportFilings.reportStatus, returned));
  const due = await firstReturnDue(
    asked,
    { bizType: SCREEN, table: reportFilings, id: reportFilings.reportId },
    isBack,
  );
  return [returnedTodo(asked.today, due, { key: "reportReturned", title, ...listOf(asked, [returned]) })];
}

/** What the firm's own review still has. // domain b §6 (5) 1 */
async function toReview(asked: WorkAsked, companyId: string): Promise<Todo[]> {
  const { n } = await inStates(asked, companyId, [reviewing]);
  if (n === 0) return [];
  const title = `复核业务报告：${n} 份`;
  return [pressing({ key: "reportReviewing", title, detail: "复核通过后可以报备", ...listOf(asked, [reviewing]) })];
}

/** Reviewed and not filed yet: due behind the date of the first. // domain b §6 (6) */
async function toFile(asked: WorkAsked, companyId: string): Promise<Todo[]> {
  const { n, first } = await inStates(asked, companyId, [ready]);
  if (n === 0 || first === null) return [];
  const due = reportDue(first, asked.services.params.get(reportDays));
  const detail = "复核已通过，报备后取得编号";
  return [
    dated(asked.today, due, { key: "reportReady", title: `办理业务报备：${n} 份`, detail, ...listOf(asked, [ready]) }),
  ];
}

/** What the association looks into. // domain b §6 (5) 10, 11 */
async function toExplain(asked: WorkAsked, companyId: string): Promise<Todo[]> {
  const states = [checking, abnormal];
  const { n } = await inStates(asked, companyId, states);
  if (n === 0) return [];
  const title = `协会抽查或标记异常的报备：${n} 份`;
  return [pressing({ key: "reportChecked", title, detail: "请打开记录说明情况", ...listOf(asked, states) })];
}

/** 业务报备: what came back, waits for review, waits for its number, has to be explained, or is due elsewhere. */
export const reportWork: WorkSource = {
  label: "业务报备",
  ask: async (asked) => {
    const { user } = asked;
    const parts: Todo[] = [];
    if (worksFor(user, EDIT))
      parts.push(
        ...(await sentBack(asked, user.companyId)),
        ...(await toExplain(asked, user.companyId)),
        ...(await dueTodos(asked, user.companyId)),
      );
    if (worksFor(user, REVIEW)) parts.push(...(await toReview(asked, user.companyId)));
    if (worksFor(user, SUBMIT)) parts.push(...(await toFile(asked, user.companyId)));
    return { todos: parts };
  },
  menu: async (asked: MenuAsked): Promise<MenuCounts> => {
    const { user } = asked;
    if (!worksFor(user, EDIT)) return {};
    return { [SCREEN]: (await inStates(asked, user.companyId, [returned])).n };
  },
};
