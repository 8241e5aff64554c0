import { and, eq, inArray, isNull } from "drizzle-orm";
import { REVIEWER_STATUS } from "@/contracts/filing/reviewer-fields";
import { countOf } from "@/server/records/work/count";
import { firstReturnDue, returnedTodo } from "@/server/records/work/returned";
import {
  type MenuCounts,
  ofActingFirm,
  pressing,
  type WorkAsked,
  worksFor,
  type WorkSource,
} from "@/server/records/work/source";
import { boundStaff } from "@/server/modules/auth/read";
import { isPersonOf } from "@/server/modules/basic/read";
import { reviewers } from "@/server/modules/filing/reviewer.table";

const SCREEN = "filing.reviewer";
const VIEW = "g_hy_report_reviewer_manage";
const SUBMIT = "g_hy_report_reviewer_manage_submit";
const { draft, returned } = REVIEWER_STATUS;

const isBack = (companyId: string) => and(eq(reviewers.companyId, companyId), eq(reviewers.reviewerStatus, returned));
const sentBack = ({ db }: Pick<WorkAsked, "db">, companyId: string): Promise<number> =>
  countOf(db, reviewers, isBack(companyId));

/** Nominations of the user himself that wait for his consent. // domain b §7 (2) 本人同意 */
const toAgree = ({ db, user }: Pick<WorkAsked, "db" | "user">, companyId: string): Promise<number> =>
  countOf(
    db,
    reviewers,
    and(
      eq(reviewers.companyId, companyId),
      inArray(reviewers.reviewerStatus, [draft, returned]),
      isNull(reviewers.agreeTime),
      isPersonOf(boundStaff(user.userId), reviewers),
    ),
  );

/** 报告复核人申请: what waits for one's own consent, and what came back. */
export const filingWork: WorkSource = {
  label: "报告复核人",
  ask: async (asked) => {
    const { user } = asked;
    if (!worksFor(user, VIEW)) return {};
    const own = await toAgree(asked, user.companyId);
    const todos = own === 0 ? [] : [pressing(consentTodo(own, ofActingFirm(user)))];
    const n = worksFor(user, SUBMIT) ? await sentBack(asked, user.companyId) : 0;
    if (n === 0) return { todos };
    const title = `修改被退回的复核人申请：${n} 件`;
    const kind = { bizType: SCREEN, table: reviewers, id: reviewers.reviewerId };
    const due = await firstReturnDue(asked, kind, isBack(user.companyId));
    const query = { reviewerStatus: [String(returned)], ...ofActingFirm(user) };
    const back = returnedTodo(asked.today, due, { key: "reviewerReturned", title, routeId: SCREEN, query });
    return { todos: [...todos, back] };
  },
  menu: async ({ db, user }): Promise<MenuCounts> => {
    if (!worksFor(user, SUBMIT)) return {};
    return { [SCREEN]: await sentBack({ db }, user.companyId) };
  },
};

const consentTodo = (n: number, ofFirm: object) =>
  ({
    key: "reviewerConsent",
    title: `确认是否同意推荐本人为报告复核人：${n} 件`,
    detail: "本人同意后才能提交",
    routeId: SCREEN,
    query: { reviewerStatus: [draft, returned].map(String), ...ofFirm },
  }) as const;
