import { and, inArray, type SQL, sql } from "drizzle-orm";
import { listSheet } from "@/contracts/kit/sheet";
import { z } from "zod";
import { field } from "@/contracts/kit/field";
import { SUBMISSION } from "@/contracts/kit/submission";
import { type FilingRow, filingRow, type statementDeskApi } from "@/contracts/statement/desk";
import {
  partOf,
  periodDays,
  periodName,
  periodOf,
  STATEMENT,
  type StatementPeriod,
  type StatementType,
} from "@/contracts/statement/terms";
import type { Handler, SessionUser } from "@/server/platform/call/context";
import { stateConflict } from "@/server/platform/call/errors";
import { listPage } from "@/server/platform/sql/list";
import { dictionaryOf } from "@/server/reference/dictionary-cache";
import { assertOfficer, assertReach } from "@/server/reference/scope";
import { memberFirms } from "@/server/modules/basic/read";
import { sendSystemMessage } from "@/server/modules/message/port";
import { exportRows } from "@/server/records/sheet/export";
import { kindName } from "@/server/modules/statement/facts";
import { lateDaysOn } from "@/server/modules/statement/filings/late";
import { deadlineOf, isOwed as isOwedPeriod, wantedKinds } from "@/server/modules/statement/params";
import { statementReminders } from "@/server/modules/statement/record.table";
import { coveringOf, firmId, isCorrecting, isTold, isToldOf, toldFor } from "@/server/modules/statement/filings/told";

type ListHandler = Handler<typeof statementDeskApi.filings>;
type Call = Pick<Parameters<ListHandler>[0], "db" | "user" | "today" | "services">;
type Query = Parameters<Handler<typeof statementDeskApi.filingExport>>[0]["query"] & {
  readonly sort?: string | undefined;
};

/** Dictionary `msg_type`. */
const REMINDER = 2;
const { table, columns: firm } = memberFirms;
type Stored = Omit<FilingRow["balance"], "isCovered" | "isWanted">;
/** Firms that file for a period: members by its last day, within the user's reach. */
export const firmsOf = (user: SessionUser, at: StatementPeriod, name?: string): SQL | undefined =>
  memberFirms.within(user, { joinedBy: periodDays(at).to, name });
/** Reminders `r` of a period. */
const remindedFor = ({ year, periodType, period }: StatementPeriod): SQL =>
  sql`r.year = ${year} and r.period_type = ${periodType} and r.period = ${period}`;
const KINDS = { balance: STATEMENT.balance, income: STATEMENT.income, cash: STATEMENT.cash } as const;

/** The firm's statement of a kind that stands; drafts are its own affair. */
const standing = (at: StatementPeriod, kind: number): SQL => sql`
  ${toldFor(at)} and s.statement_type = ${kind} and s.audit_status not in (${SUBMISSION.draft}, ${SUBMISSION.rejected}, ${SUBMISSION.voided})`;

/** Which period is asked about, what a set of it holds, and whether anybody owes one. */
const askedOf = ({ services, today }: Call, { year, part }: Pick<Query, "year" | "part">) => {
  const at = periodOf(year, part);
  const isOwed = isOwedPeriod(services, at);
  const deadline = isOwed ? deadlineOf(services, at) : null;
  const kinds = wantedKinds(services, at.periodType);
  return { at, kinds, isOwed, deadline, isPast: deadline !== null && today > deadline };
};
type Asked = ReturnType<typeof askedOf>;

const toldCount = ({ at, kinds }: Pick<Asked, "at" | "kinds">): SQL<number> =>
  sql<number>`(${sql.join(
    kinds.map((kind) => sql`(case when ${isToldOf(at, kind)} then 1 else 0 end)`),
    sql` + `,
  )})`;

function whereOf(call: Call, query: Query): SQL | undefined {
  const asked = askedOf(call, query);
  const count = toldCount(asked);
  const all = asked.kinds.length;
  const isOwing = asked.isOwed ? sql`${count} < ${all}` : sql`false`;
  const how: Readonly<Record<NonNullable<Query["filed"]>, SQL>> = {
    owing: isOwing,
    none: sql`${count} = 0`,
    all: sql`${count} = ${all}`,
    some: sql`${count} > 0 and ${count} < ${all}`,
    late: asked.isPast ? isOwing : sql`false`,
  };
  return and(firmsOf(call.user, asked.at, query.companyName), query.filed && how[query.filed]);
}

async function pageOf(call: Call, query: Query, slice: { readonly page: number; readonly pageSize: number }) {
  const { db, user, services, today } = call;
  assertOfficer(user);
  const asked = askedOf(call, query);
  const { at, kinds, isOwed, isPast } = asked;
  const count = toldCount(asked);
  const one = (kind: number) =>
    sql<Stored | null>`(select jsonb_build_object('statementId', s.statement_id,
      'auditStatus', s.audit_status, 'isCorrecting', ${isCorrecting}, 'submitTime', s.submit_time, 'lateDays', s.late_days)
      ${standing(at, kind)} order by ${isTold} desc, s.scope limit 1)`;
  const covered = (kind: number) =>
    sql<boolean>`exists (select 1 ${coveringOf(at)} and s.statement_type = ${kind} and ${isTold})`;
  const { rows, totalCount } = await listPage({
    db,
    from: table,
    columns: {
      ...memberFirms.named,
      balance: one(KINDS.balance),
      income: one(KINDS.income),
      cash: one(KINDS.cash),
      coveredBalance: covered(KINDS.balance),
      coveredIncome: covered(KINDS.income),
      coveredCash: covered(KINDS.cash),
      toldCount: sql<number>`${count}::int`,
      remindTime: sql<Date | string | null>`(select r.remind_time from ${statementReminders} as r
        where r.company_id = ${firmId} and ${remindedFor(at)})`,
    },
    where: whereOf(call, query),
    sortable: { companyName: memberFirms.byName, toldCount: count },
    query: { ...slice, sort: query.sort },
    tieBreak: firm.companyId,
    defaultSort: "companyName",
  });
  const late = lateDaysOn(services, at, today);
  const stateOf = (kind: StatementType, stored: Stored | null, isCovered: boolean): FilingRow["balance"] => {
    const isWanted = isOwed && kinds.includes(kind);
    return stored === null
      ? {
          statementId: null,
          auditStatus: null,
          isCorrecting: false,
          isCovered,
          isWanted,
          submitTime: null,
          lateDays: isCovered || !isWanted ? 0 : late,
        }
      : {
          ...stored,
          isCovered,
          isWanted,
          submitTime: stored.submitTime === null ? null : new Date(stored.submitTime).toISOString(),
        };
  };
  const found = rows.map((row): FilingRow => ({
    companyId: row.companyId,
    companyName: row.companyName,
    balance: stateOf(KINDS.balance, row.balance, row.coveredBalance),
    income: stateOf(KINDS.income, row.income, row.coveredIncome),
    cash: stateOf(KINDS.cash, row.cash, row.coveredCash),
    toldCount: row.toldCount,
    isOwing: isOwed && row.toldCount < kinds.length,
    isLate: isPast && row.toldCount < kinds.length,
    remindTime: row.remindTime === null ? null : new Date(row.remindTime).toISOString(),
  }));
  return { rows: found, totalCount };
}

export const filings: ListHandler = (context) => pageOf(context, context.query, context.query);

export const filingCounts: Handler<typeof statementDeskApi.filingCounts> = async (context) => {
  const { db, user, query } = context;
  assertOfficer(user);
  const asked = askedOf(context, query);
  const { at, kinds, isOwed, isPast, deadline } = asked;
  // Each firm is asked once, then counted.
  const each = db
    .select({ told: sql<number>`${toldCount(asked)}`.as("told") })
    .from(table)
    .where(firmsOf(user, at))
    .as("each");
  const n = (where: SQL) => sql<number>`(count(*) filter (where ${where}))::int`;
  const [row] = await db
    .select({
      firms: sql<number>`count(*)::int`,
      all: n(sql`${each.told} = ${kinds.length}`),
      some: n(sql`${each.told} > 0 and ${each.told} < ${kinds.length}`),
      none: n(sql`${each.told} = 0`),
    })
    .from(each);
  const found = row ?? { firms: 0, all: 0, some: 0, none: 0 };
  return {
    periodText: periodName(at),
    wanted: kinds.length,
    isOwed,
    ...found,
    late: isPast ? found.firms - found.all : 0,
    deadline,
  };
};

/** Words of a workbook: a state for each of the three. */
const exported = z.object({
  companyId: z.string(),
  companyName: filingRow.shape.companyName,
  balanceState: field(z.string(), { label: "资产负债表", width: 120 }),
  incomeState: field(z.string(), { label: "利润表", width: 120 }),
  cashState: field(z.string(), { label: "现金流量表", width: 120 }),
  toldCount: filingRow.shape.toldCount,
  lateText: field(z.string(), { label: "是否逾期", width: 96 }),
  remindTime: filingRow.shape.remindTime,
});
type Exported = z.infer<typeof exported>;

export const filingExport: Handler<typeof statementDeskApi.filingExport> = async (context) => {
  const words = await dictionaryOf(context.services).get(context.db, context.now);
  const say = ({ auditStatus, isCorrecting: isOpen, isCovered, isWanted }: FilingRow["balance"]): string =>
    auditStatus === null
      ? isCovered
        ? "总所汇总"
        : isWanted
          ? "未报"
          : "不要求"
      : isOpen
        ? "更正中"
        : words.label("audit_status", auditStatus);
  return exportRows<Exported>({
    context,
    sheet: listSheet({
      title: `${periodName(periodOf(context.query.year, context.query.part))}报表填报情况`,
      row: exported,
      columns: ["companyName", "balanceState", "incomeState", "cashState", "toldCount", "lateText", "remindTime"],
    }),
    object: "statement.desk",
    idKey: "companyId",
    load: async (slice) => {
      const { rows, totalCount } = await pageOf(context, context.query, slice);
      return {
        rows: rows.map(({ balance, income, cash, isLate, ...row }) => ({
          ...row,
          balanceState: say(balance),
          incomeState: say(income),
          cashState: say(cash),
          lateText: isLate ? "逾期" : "",
        })),
        totalCount,
      };
    },
  });
};

/** Firms of a period whose set is not complete. */
export async function unfiledCount(call: Call, at: StatementPeriod): Promise<number> {
  const [row] = await call.db
    .select({ n: sql<number>`count(*)::int` })
    .from(table)
    .where(whereOf(call, { year: at.year, part: partOf(at), filed: "owing" }));
  return row?.n ?? 0;
}

/** Each firm once a day; who has told everything is left alone. */
export const remind: Handler<typeof statementDeskApi.remind> = async (context) => {
  const { db, user, body, today, now, audit } = context;
  assertOfficer(user);
  const { at, kinds, deadline } = askedOf(context, body);
  const periodText = periodName(at);
  if (deadline === null)
    throw stateConflict(
      `协会没有要求报送${periodText}的报表，没有发送催报；需要报送的，请先在系统参数中设置须报送的报告期类型和起始期间`,
    );
  const companyIds = [...new Set(body.companyIds)];
  for (const companyId of companyIds) await assertReach(user, companyId, db);
  const owing = await db
    .select({ companyId: firm.companyId })
    .from(table)
    .where(and(whereOf(context, { ...body, filed: "owing" }), inArray(firm.companyId, companyIds)));
  const names = kinds.map(kindName).join("、");
  let reminded = 0;
  for (const { companyId } of owing) {
    const sent = await sendSystemMessage(db, {
      title: `请报送${periodText}财务报表`,
      text: `协会还没有收齐贵所${periodText}的财务报表（${names}），截止日期为 ${deadline}。请在「报表管理」中填报并提交；没有业务的也须按零申报提交。`,
      msgType: REMINDER,
      firm: {
        companyId,
        anyOf: [
          "g_hy_statement_balancesheet_submit",
          "g_hy_statement_profitstatement_submit",
          "g_hy_statement_cashflowstatement_submit",
        ],
      },
      eventKey: `statement.remind:${companyId}:${periodText}:${today}`,
      now,
    });
    if (sent === null) continue;
    reminded += 1;
    const row = { companyId, ...at, remindTime: now, remindUserName: user.nickName };
    const { companyId: id, year, periodType, period } = statementReminders;
    await db
      .insert(statementReminders)
      .values(row)
      .onConflictDoUpdate({ target: [id, year, periodType, period], set: row });
    audit({ object: "statement.desk", objectId: companyId, companyId, after: { ...at } });
  }
  // A call that finds nobody to remind is told of, too.
  if (reminded === 0) audit({ object: "statement.desk", objectId: periodText, companyId: null, after: { reminded } });
  return { reminded, skipped: companyIds.length - reminded };
};
