import { asc, lt, sql } from "drizzle-orm";
import { matterOf, reviewApi } from "@/contracts/review/inbox";
import { isAllowed } from "@/server/platform/call/access";
import type { SessionUser } from "@/server/platform/call/context";
import { labelOf, typeOf, waitingFor } from "@/server/records/review/inbox";
import { submissions, submittedKind } from "@/server/records/review/submission.table";
import {
  counted,
  dated,
  type MenuCounts,
  type Todo,
  type WorkAsked,
  type WorkSource,
} from "@/server/records/work/source";
import { isOfficer } from "@/server/reference/scope";

const REVIEW = "desk.review";
/** The oldest ones; the inbox has all. */
const MOST = 8;
/** Days since it was submitted, at most. */
const [FRESH, RECENT] = [3, 10];

const decides = (user: SessionUser): boolean => isOfficer(user) && isAllowed(reviewApi.list.spec.access, user);

async function kinds({ db, user, now, today }: WorkAsked) {
  const isLate = lt(submissions.dueDate, today);
  const age = sql`extract(day from ${now.toISOString()}::timestamptz - ${submissions.submitTime})`;
  const rows = await db
    .select({
      kind: submittedKind,
      waiting: sql<number>`count(*)::int`,
      overdue: sql<number>`count(*) filter (where ${isLate})::int`,
      mine: sql<number>`count(*) filter (where ${submissions.assigneeUserId} = ${user.userId})::int`,
      fresh: sql<number>`count(*) filter (where ${age} <= ${FRESH})::int`,
      recent: sql<number>`count(*) filter (where ${age} > ${FRESH} and ${age} <= ${RECENT})::int`,
    })
    .from(submissions)
    .where(waitingFor(user))
    .groupBy(submittedKind)
    .orderBy(submittedKind);
  return rows.map(({ fresh, recent, ...row }) => ({
    ...row,
    ages: { fresh, recent, older: row.waiting - fresh - recent },
  }));
}

/** By deadline, as the inbox has them: the first is the one that has to be done first. */
async function oldest({ db, user, today }: WorkAsked): Promise<Todo[]> {
  const { submissionId, companyName, title, submitUserName, dueDate, submitTime } = submissions;
  const rows = await db
    .select({ submissionId, kind: submittedKind, companyName, title, submitUserName, dueDate, submitTime })
    .from(submissions)
    .where(waitingFor(user))
    .orderBy(asc(dueDate), asc(submissionId))
    .limit(MOST);
  return rows.map((row) => {
    const matter = matterOf(row);
    const name = matter === "" ? "" : `「${matter}」`;
    return dated(today, row.dueDate, {
      key: `review:${row.submissionId}`,
      title: `审核${labelOf(row.kind)}${name}`,
      detail: `${row.companyName}，${row.submitUserName}提交`,
      routeId: REVIEW,
      query: { submissionId: row.submissionId },
    });
  });
}

/** That there are more than the oldest. */
const theRest = (waiting: number): Todo[] =>
  waiting <= MOST
    ? []
    : [
        {
          key: "review:rest",
          title: `其余 ${waiting - MOST} 件待审核`,
          detail: "在待审核中按期限排列",
          routeId: REVIEW,
          dueDate: null,
          daysLeft: null,
          level: "later",
        },
      ];

/** What firms have submitted and this officer may decide: counts, kinds by age, the oldest. // docs/decisions/0035 */
export const reviewWork: WorkSource = {
  label: "待审核事项",
  ask: async (asked) => {
    if (!decides(asked.user)) return {};
    const rows = await kinds(asked);
    const sum = (key: "waiting" | "overdue" | "mine"): number => rows.reduce((total, row) => total + row[key], 0);
    const counts = [
      counted("overdue", "已逾期", sum("overdue"), { isLate: true, routeId: REVIEW, query: { isOverdue: "true" } }),
      counted("waiting", "待审核", sum("waiting"), { routeId: REVIEW }),
      counted("mine", "由我办理", sum("mine"), { routeId: REVIEW, query: { isMine: "true" } }),
    ];
    return {
      counts,
      todos: [...(await oldest(asked)), ...theRest(sum("waiting"))],
      waiting: rows.map(({ kind, waiting, overdue, ages }) => ({
        key: typeOf(kind),
        label: labelOf(kind),
        waiting,
        overdue,
        ages,
        routeId: REVIEW,
        query: { formType: typeOf(kind) },
      })),
    };
  },
  menu: async ({ db, user }): Promise<MenuCounts> => {
    if (!decides(user)) return {};
    const [row] = await db
      .select({ n: sql<number>`count(*)::int` })
      .from(submissions)
      .where(waitingFor(user));
    return { [REVIEW]: row?.n ?? 0 };
  },
};
