import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { SUBMISSION } from "@/contracts/kit/submission";
import { duesPeriodName } from "@/contracts/statement/dues/terms";
import {
  endedPeriod,
  partOf,
  PERIOD,
  periodName,
  periodOrder,
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
import { waitingLines } from "@/server/modules/statement/dues/head-office/head-office-branch";
import { kindName } from "@/server/modules/statement/facts";
import { unfiledCount } from "@/server/modules/statement/filings/filings";
import { type Owing, owingOf, type OwingOfKind } from "@/server/modules/statement/filings/owing";
import {
  deadlineOf,
  isOwed,
  owedPeriods,
  owedTypes,
  statementTerms,
  wantedKinds,
} from "@/server/modules/statement/params";
import { PARTS } from "@/server/modules/statement/parts";
import { statements } from "@/server/modules/statement/record.table";
import { isCorrecting, toldFor } from "@/server/modules/statement/filings/told";

const FILING = "statement.filing";
const { returned } = SUBMISSION;
const { table: firms, columns: firm } = memberFirms;

/** The last period to have ended of each kind that is owed, the year first. */
const dueNow = ({ services, today }: Pick<WorkAsked, "services" | "today">): StatementPeriod[] =>
  owedTypes(services)
    .map((periodType) => endedPeriod(today, periodType))
    .filter((at) => isOwed(services, at));

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

/** Words of one kind of period where several are told of at once. */
const KIND_OF_PERIOD: Readonly<Record<number, string>> = {
  [PERIOD.year]: "年度",
  [PERIOD.half]: "半年度",
  [PERIOD.quarter]: "季度",
  [PERIOD.month]: "月度",
};
/** Periods of a kind before the last one that the association is told of; each costs a look at every firm. */
const PERIODS_BACK = 3;
/** Names of more would hide what is to be done. */
const NAMED = 12;

/** 「2023年度、2024年度（缺利润表）」 */
function namesOf(owing: readonly Owing[], wanted: number): string {
  const named = owing
    .slice(0, NAMED)
    .map(({ at, missing }) =>
      missing.length < wanted ? `${periodName(at)}（缺${missing.map(kindName).join("、")}）` : periodName(at),
    );
  return `${named.join("、")}${owing.length > NAMED ? `等 ${String(owing.length)} 期` : ""}`;
}

/** Each set that is owed, due once for all of it; those of earlier periods together. // domain a §0.9, §7.3 */
function setTodos(asked: WorkAsked, { periodType, sets }: OwingOfKind): Todo[] {
  const { services, today } = asked;
  const last = endedPeriod(today, periodType);
  // Of a year that is closed nothing is taken any more: no firm is sent where it is refused.
  const { closedThrough } = statementTerms(services);
  const owing = sets.filter(({ at, missing }) => missing.length > 0 && at.year > closedThrough);
  const now = owing.find(({ at }) => periodOrder(at, last) === 0);
  const before = owing.filter((one) => one !== now);
  const todos: Todo[] = [];
  const [oldest] = before;
  const routeOf = ([first]: readonly StatementType[]): string => PARTS[first ?? STATEMENT.balance].bizType;
  if (oldest)
    todos.push(
      dated(today, deadlineOf(services, oldest.at), {
        key: `${keyOf("statement", oldest.at)}Earlier`,
        title: `补报以前的${KIND_OF_PERIOD[periodType] ?? ""}财务报表（${String(before.length)} 期）`,
        detail: `还没有报齐：${namesOf(before, wantedKinds(services, periodType).length)}`,
        routeId: routeOf(oldest.missing),
      }),
    );
  if (now)
    todos.push(
      dated(today, deadlineOf(services, now.at), {
        key: keyOf("statement", now.at),
        title: `报送${periodName(now.at)}财务报表`,
        detail: `还没有提交：${now.missing.map(kindName).join("、")}`,
        routeId: routeOf(now.missing),
      }),
    );
  return todos;
}

/** What is owed, and each one that came back by itself. */
async function todosOf(asked: WorkAsked, companyId: string): Promise<Todo[]> {
  const { db, user, today } = asked;
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
  const owing = (await owingOf(asked, companyId)).get(companyId) ?? [];
  const sets = owing.flatMap(({ periodType, sets: all }) =>
    setTodos(asked, {
      periodType,
      sets: all.map(({ at, missing }) => ({
        at,
        missing: missing.filter((kind) => mayFill(user, kind) && !isReturned(at, kind)),
      })),
    }),
  );
  return [...sets, ...todos];
}

type Column = NonNullable<Work["columns"]>[number];

/** What has become of the last set of each kind that is owed, of the head office and each branch, and what lacks before it. */
async function branchColumns(asked: WorkAsked): Promise<Column[]> {
  const owing = await owingOf(asked);
  const columns: Column[] = [];
  for (const at of dueNow(asked)) columns.push(await branchColumn(asked, at, owing));
  return columns;
}

async function branchColumn(
  { db, user, today, now, services }: WorkAsked,
  at: StatementPeriod,
  owing: Awaited<ReturnType<typeof owingOf>>,
): Promise<Column> {
  const kinds = wantedKinds(services, at.periodType);
  const opened = (how: SQL) =>
    sql<boolean>`exists (select 1 ${toldFor(at)} and s.audit_status = ${returned} and ${how})`;
  const rows = await db
    .select({
      companyId: firm.companyId,
      returned: opened(sql`s.accepted_time is null`),
      correcting: opened(isCorrecting),
    })
    .from(firms)
    .where(memberFirms.within(user, { joinedBy: today }));
  const words = await dictionaryOf(services).get(db, now);
  const cells = rows.flatMap(({ companyId, returned: isReturned, correcting }) => {
    const sets = owing.get(companyId)?.find(({ periodType }) => periodType === at.periodType)?.sets ?? [];
    const owed = sets.filter(({ missing }) => missing.length > 0);
    const last = sets.find((one) => periodOrder(one.at, at) === 0);
    // A branch that came later owes nothing yet.
    if (!last) return [];
    const earlier = owed.filter((one) => one !== last).length;
    const part = `已报 ${String(kinds.length - last.missing.length)}/${String(kinds.length)}`;
    const state = isReturned
      ? words.label("audit_status", returned)
      : correcting
        ? "更正中"
        : last.missing.length === 0
          ? "已报齐"
          : part;
    const [first = kinds[0] ?? STATEMENT.balance] = last.missing;
    return {
      companyId,
      text: earlier === 0 ? state : `${state}，以前 ${String(earlier)} 期未报齐`,
      isLate: owed.some((one) => today > deadlineOf(services, one.at)),
      routeId: PARTS[first].bizType,
      query: { companyId },
    };
  });
  const label = at.periodType === PERIOD.year ? `${String(at.year)} 年度报表` : `${periodName(at)}报表`;
  return { key: keyOf("statement", at), label, cells };
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
    ...(user.reach.length > 1 && shown !== undefined && { columns: await branchColumns(asked) }),
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
    const unfiled = async (key: string, at: StatementPeriod) => {
      const part = partOf(at);
      return counted(key, `${periodName(at)}报表未报齐`, await unfiledCount(asked, at), {
        unit: "家",
        isLate: today > deadlineOf(services, at),
        routeId: FILING,
        query: { year: String(at.year), ...(part && { part }), filed: "owing" },
      });
    };
    for (const at of dueNow(asked)) counts.push(await unfiled(keyOf("statementsUnfiled", at), at));
    for (const periodType of owedTypes(services)) {
      const earlier: ReturnType<typeof counted>[] = [];
      for (const at of owedPeriods(services, periodType, today).slice(-1 - PERIODS_BACK, -1)) {
        const which = [at.year, ...(at.period === 0 ? [] : [at.period])].join("-");
        const one = await unfiled(`${keyOf("statementsUnfiled", at)}${which}`, at);
        if (one.value > 0) earlier.push(one);
      }
      // Of parts of a year the oldest speaks for all: a desk has few lines.
      const [oldest] = earlier;
      if (periodType === PERIOD.year || !oldest) counts.push(...earlier);
      else
        counts.push(
          earlier.length === 1
            ? oldest
            : { ...oldest, label: `${oldest.label}（以前 ${String(earlier.length)} 期中最早的）` },
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
