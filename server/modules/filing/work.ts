import { and, count, eq, inArray, isNull, min, type SQL } from "drizzle-orm";
import { REVIEWER_STATUS } from "@/contracts/filing/reviewer-fields";
import { hasCode } from "@/server/platform/call/access";
import { countOf } from "@/server/records/work/count";
import { firstReturnDue, returnedTodo } from "@/server/records/work/returned";
import {
  dated,
  type MenuCounts,
  ofActingFirm,
  pressing,
  type Todo,
  type Work,
  type WorkAsked,
  worksFor,
  type WorkSource,
} from "@/server/records/work/source";
import { boundStaff } from "@/server/modules/auth/read";
import { isPersonOf } from "@/server/modules/basic/read";
import { isExpiringAt } from "@/server/modules/filing/reviewer-records";
import { reviewers } from "@/server/modules/filing/reviewer.table";
import { inScope, isOfficer } from "@/server/reference/scope";

const SCREEN = "filing.reviewer";
const VIEW = "g_hy_report_reviewer_manage";
const SUBMIT = "g_hy_report_reviewer_manage_submit";
const { draft, returned } = REVIEWER_STATUS;
const DESK = "filing.desk-reviewer";
const EXPIRING = { isExpiring: "true" } as const;

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

/** How many terms end soon, and the first of these days. */
async function expiring({ db, today }: WorkAsked, whose: SQL | undefined) {
  const [row] = await db
    .select({ n: count(), first: min(reviewers.validTo) })
    .from(reviewers)
    .where(and(whose, isExpiringAt(today)));
  return { n: row?.n ?? 0, first: row?.first ?? today };
}

/** A firm renews in time. // domain b §7 (3) */
async function toRenew(asked: WorkAsked, companyId: string): Promise<Todo[]> {
  const { n, first } = await expiring(asked, eq(reviewers.companyId, companyId));
  if (n === 0) return [];
  return [
    dated(asked.today, first, {
      key: "reviewerExpiring",
      title: `报告复核人资格即将到期：${n} 人`,
      detail: "打开记录点「续期」办理；到期后不能再选为复核人",
      routeId: SCREEN,
      query: { ...EXPIRING, ...ofActingFirm(asked.user) },
    }),
  ];
}

/** The association sees how many terms end soon. */
async function ofDesk(asked: WorkAsked): Promise<Work> {
  const { user } = asked;
  if (!isOfficer(user) || !hasCode(user, "g_hy_desk_reviewer_view")) return {};
  const { n, first } = await expiring(asked, inScope(user, reviewers.companyId));
  if (n === 0) return {};
  return {
    todos: [
      dated(asked.today, first, {
        key: "reviewersExpiring",
        title: `${n} 名报告复核人的资格即将到期`,
        detail: "事务所可以申请续期；到期后不能再选为复核人",
        routeId: DESK,
        query: EXPIRING,
      }),
    ],
  };
}

/** 报告复核人申请: what waits for one's own consent, and what came back. */
export const filingWork: WorkSource = {
  label: "报告复核人",
  ask: async (asked) => {
    const { user } = asked;
    if (!worksFor(user, VIEW)) return ofDesk(asked);
    const own = await toAgree(asked, user.companyId);
    const todos = [
      ...(own === 0 ? [] : [pressing(consentTodo(own, ofActingFirm(user)))]),
      ...(worksFor(user, SUBMIT) ? await toRenew(asked, user.companyId) : []),
    ];
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
