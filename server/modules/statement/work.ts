import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { SUBMISSION } from "@/contracts/kit/submission";
import { duesPeriodName } from "@/contracts/statement/dues/terms";
import {
  endedPeriod,
  partOf,
  PERIOD,
  periodName,
  STATEMENT,
  type StatementPeriod,
  type StatementType,
} from "@/contracts/statement/terms";
import { hasCode } from "@/server/platform/call/access";
import { firstReturnDue, returnedTodo } from "@/server/records/work/returned";
import {
  counted,
  dated,
  pressing,
  type Todo,
  type Work,
  type WorkAsked,
  worksFor,
  type WorkSource,
} from "@/server/records/work/source";
import { stepsOf } from "@/server/records/steps/read";
import { dictionaryOf } from "@/server/reference/dictionary-cache";
import { isOfficer } from "@/server/reference/scope";
import { memberFirms } from "@/server/modules/basic/read";
import { waitingLines } from "@/server/modules/statement/dues/head-office-branch";
import { kindName } from "@/server/modules/statement/facts";
import { firmsOf, unfiledCount } from "@/server/modules/statement/filings";
import { deadlineOf, owedTypes, wantedKinds } from "@/server/modules/statement/params";
import { PARTS } from "@/server/modules/statement/parts";
import { statements } from "@/server/modules/statement/record.table";
import { isCorrecting, isToldOf, toldFor } from "@/server/modules/statement/told";

const FILING = "statement.filing";
const { returned } = SUBMISSION;
const { table: firms, columns: firm } = memberFirms;

/** Kinds that count as told for a period, by firm: `[1,2]`. */
const toldKinds = (at: StatementPeriod): SQL<number[]> =>
  sql<number[]>`to_jsonb(array_remove(array[${sql.join(
    Object.values(STATEMENT).map((kind) => sql`case when ${isToldOf(at, kind)} then ${sql.raw(String(kind))} end`),
    sql`, `,
  )}]::int[], null))`;

/** The last period to have ended of each kind that is owed, the year first. */
const dueNow = ({ services, today }: Pick<WorkAsked, "services" | "today">): StatementPeriod[] =>
  owedTypes(services).map((periodType) => endedPeriod(today, periodType));

/** Kinds of a period's set that the firm still owes; none where it was no member then. */
async function owedKinds(
  { db, user, services }: WorkAsked,
  companyId: string,
  at: StatementPeriod,
): Promise<StatementType[]> {
  const [row] = await db
    .select({ told: toldKinds(at) })
    .from(firms)
    .where(and(eq(firm.companyId, companyId), firmsOf(user, at)));
  return row ? wantedKinds(services, at.periodType).filter((kind) => !row.told.includes(kind)) : [];
}

/** Each period's own: what is told of a month stays beside that of its year. */
const keyOf = (stem: string, { periodType }: StatementPeriod): string =>
  periodType === PERIOD.year ? `${stem}Year` : `${stem}Period${String(periodType)}`;

const mayFill = (user: WorkAsked["user"], kind: StatementType): boolean =>
  hasCode(user, PARTS[kind].edit, PARTS[kind].submit);

/** By which step a statement is open again, where nobody sent it back. */
const OPENED: Readonly<Record<string, { readonly title: string; readonly detail: string }>> = {
  agreeChange: { title: "更正", detail: "协会已同意修改，请改好后重新提交；期间已审核通过的内容继续有效" },
  withdraw: { title: "处理已撤回更正的", detail: "更正由本所撤回，尚未重新提交；已审核通过的内容继续有效" },
};

/** Each set that is owed, due once for all of it; each one that came back stands for itself. // domain a §0.9, §7.3 */
async function todosOf(asked: WorkAsked, companyId: string): Promise<Todo[]> {
  const { db, user, today, services } = asked;
  const isBack = and(eq(statements.companyId, companyId), eq(statements.auditStatus, returned));
  const sentBack = await db.select().from(statements).where(isBack);
  const own = sentBack.filter(({ statementType }) => mayFill(user, statementType as StatementType));
  const todos = await Promise.all(
    own.map(async ({ statementId, statementType, periodText }) => {
      const { bizType } = PARTS[statementType as StatementType];
      const last = (await stepsOf(db, bizType, statementId)).at(-1)?.action;
      const opened = OPENED[last ?? ""];
      const rest = {
        key: `statementReturned:${statementId}`,
        title: `${opened?.title ?? "修改被退回的"}${periodText}${kindName(statementType)}`,
        routeId: bizType,
        query: { statementId },
      };
      if (opened) return pressing({ ...rest, detail: opened.detail });
      const isIt = and(isBack, eq(statements.statementId, statementId));
      const due = await firstReturnDue(asked, { bizType, table: statements, id: statements.statementId }, isIt);
      return returnedTodo(today, due, rest);
    }),
  );
  const isReturned = (at: StatementPeriod, kind: StatementType): boolean =>
    sentBack.some(
      (one) =>
        one.statementType === kind &&
        one.year === at.year &&
        one.periodType === at.periodType &&
        one.period === at.period,
    );
  const sets: Todo[] = [];
  for (const at of dueNow(asked)) {
    const kinds = await owedKinds(asked, companyId, at);
    const owed = kinds.filter((kind) => mayFill(user, kind) && !isReturned(at, kind));
    const [first] = owed;
    if (first === undefined) continue;
    sets.push(
      dated(today, deadlineOf(services, at), {
        key: keyOf("statement", at),
        title: `报送${periodName(at)}财务报表`,
        detail: `还没有提交：${owed.map(kindName).join("、")}`,
        routeId: PARTS[first].bizType,
      }),
    );
  }
  return [...sets, ...todos];
}

/** What has become of the yearly set of the head office and each branch. */
async function branchColumn({ db, user, today, now, services }: WorkAsked): Promise<NonNullable<Work["columns"]>> {
  const at = endedPeriod(today, PERIOD.year);
  const kinds = wantedKinds(services, PERIOD.year);
  const opened = (how: SQL) =>
    sql<boolean>`exists (select 1 ${toldFor(at)} and s.audit_status = ${returned} and ${how})`;
  const rows = await db
    .select({
      companyId: firm.companyId,
      told: toldKinds(at),
      returned: opened(sql`s.accepted_time is null`),
      correcting: opened(isCorrecting),
    })
    .from(firms)
    .where(firmsOf(user, at));
  const words = await dictionaryOf(services).get(db, now);
  const isPast = today > deadlineOf(services, at);
  return [
    {
      key: "statementYear",
      label: `${String(at.year)} 年度报表`,
      cells: rows.map(({ companyId, told, returned: isReturned, correcting }) => {
        const owed = kinds.filter((kind) => !told.includes(kind));
        const part = `已报 ${String(kinds.length - owed.length)}/${String(kinds.length)}`;
        return {
          companyId,
          text: isReturned
            ? words.label("audit_status", returned)
            : correcting
              ? "更正中"
              : owed.length === 0
                ? "已报齐"
                : part,
          isLate: owed.length > 0 && isPast,
          routeId: PARTS[owed[0] ?? (kinds[0] as StatementType)].bizType,
          query: { companyId },
        };
      }),
    },
  ];
}

/** A head office's summary that waits for the branch's word. // domain a §13.3 */
async function toConfirm({ db, user, today }: WorkAsked, companyId: string): Promise<Todo[]> {
  if (!hasCode(user, "g_hy_statement_dues_edit")) return [];
  return (await waitingLines(db, companyId)).map(({ line, summary }) =>
    dated(today, line.confirmDue ?? today, {
      key: `headOfficeDues:${line.lineId}`,
      title: `确认${duesPeriodName(summary.duesYear, summary.half)}会费汇总`,
      detail: `${summary.companyName} ${summary.summaryNo}，逾期视为同意`,
      routeId: "statement.head-office-dues",
      query: {},
    }),
  );
}

async function ofFirm(asked: WorkAsked, companyId: string): Promise<Work> {
  const { user, services } = asked;
  const kinds = wantedKinds(services, PERIOD.year);
  const statementTodos = kinds.some((kind) => mayFill(user, kind)) ? await todosOf(asked, companyId) : [];
  const todos = [...statementTodos, ...(await toConfirm(asked, companyId))];
  const [shown] = kinds.filter((kind) => hasCode(user, PARTS[kind].find));
  return {
    todos,
    ...(user.reach.length > 1 && shown !== undefined && { columns: await branchColumn(asked) }),
  };
}

/** 报表: each set that is owed and its end, what was sent back, who is late. */
export const statementWork: WorkSource = {
  label: "财务报表",
  ask: async (asked) => {
    const { user, today, services } = asked;
    if (user.companyId !== null) return ofFirm(asked, user.companyId);
    if (!isOfficer(user) || !hasCode(user, "g_hy_desk_statement_view")) return {};
    const counts: ReturnType<typeof counted>[] = [];
    for (const at of dueNow(asked)) {
      const part = partOf(at);
      counts.push(
        counted(keyOf("statementsUnfiled", at), `${periodName(at)}报表未报齐`, await unfiledCount(asked, at), {
          unit: "家",
          isLate: today > deadlineOf(services, at),
          routeId: FILING,
          query: { year: String(at.year), ...(part && { part }), filed: "owing" },
        }),
      );
    }
    return { counts };
  },
  menu: async ({ db, user, services }) => {
    const out: Record<string, number> = {};
    const kinds = wantedKinds(services, PERIOD.year).filter((kind) => worksFor(user, PARTS[kind].submit));
    if (user.companyId === null || kinds.length === 0) return out;
    const rows = await db
      .select({ kind: statements.statementType, n: sql<number>`count(*)::int` })
      .from(statements)
      .where(
        and(
          eq(statements.companyId, user.companyId),
          eq(statements.auditStatus, returned),
          inArray(statements.statementType, [...kinds]),
        ),
      )
      .groupBy(statements.statementType);
    for (const { kind, n } of rows) out[PARTS[kind as StatementType].bizType] = n;
    return out;
  },
};
