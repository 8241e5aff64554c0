import { and, eq } from "drizzle-orm";
import { REVIEWER_STATUS } from "@/contracts/filing/reviewer-fields";
import { countOf } from "@/server/records/work/count";
import { firstReturnDue, returnedTodo } from "@/server/records/work/returned";
import { type MenuCounts, ofActingFirm, type WorkAsked, worksFor, type WorkSource } from "@/server/records/work/source";
import { reviewers } from "@/server/modules/filing/reviewer.table";

const SCREEN = "filing.reviewer";
const SUBMIT = "g_hy_report_reviewer_manage_submit";
const { returned } = REVIEWER_STATUS;

const isBack = (companyId: string) => and(eq(reviewers.companyId, companyId), eq(reviewers.reviewerStatus, returned));
const sentBack = ({ db }: Pick<WorkAsked, "db">, companyId: string): Promise<number> =>
  countOf(db, reviewers, isBack(companyId));

/** 报告复核人申请: what came back. */
export const filingWork: WorkSource = {
  label: "报告复核人",
  ask: async (asked) => {
    const { user } = asked;
    if (!worksFor(user, SUBMIT)) return {};
    const n = await sentBack(asked, user.companyId);
    if (n === 0) return {};
    const title = `修改被退回的复核人申请：${n} 件`;
    const kind = { bizType: SCREEN, table: reviewers, id: reviewers.reviewerId };
    const due = await firstReturnDue(asked, kind, isBack(user.companyId));
    const query = { reviewerStatus: [String(returned)], ...ofActingFirm(user) };
    return { todos: [returnedTodo(asked.today, due, { key: "reviewerReturned", title, routeId: SCREEN, query })] };
  },
  menu: async ({ db, user }): Promise<MenuCounts> => {
    if (!worksFor(user, SUBMIT)) return {};
    return { [SCREEN]: await sentBack({ db }, user.companyId) };
  },
};
