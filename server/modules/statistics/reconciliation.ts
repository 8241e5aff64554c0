import { showAmount } from "@/contracts/kit/amount/amount";
import { and, eq, sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { isYearLocked } from "@/contracts/agreement/invoice/invoice-rules";
import { minuteOf } from "@/contracts/kit/diff";
import { type ReconciliationRow, statisticsReconciliationApi } from "@/contracts/statistics/reconciliation";
import type { Handler } from "@/server/platform/call/context";
import { invalid } from "@/server/platform/call/errors";
import { implement } from "@/server/platform/call/implement";
import { calendarDate } from "@/server/platform/call/services";
import type { RecordContext } from "@/server/records/hooks";
import { assertOfficer } from "@/server/reference/scope";
import { adjustmentsOfFirms, countReports, reportYearLock } from "@/server/modules/agreement/read";
import { firmBriefs, membersInScope } from "@/server/modules/basic/read";
import { sendSystemMessage } from "@/server/modules/message/port";
import { lockedIn } from "@/server/modules/statistics/locked";
import { reconciliationNotices as notices } from "@/server/modules/statistics/reconciliation.table";

/** Dictionary `msg_type`: 待办提醒. */
const TO_DO = 2;
const NOTHING = { reportCount: 0, reportFee: "0.00" };

/** What the association's firms have filed in a year, as its statistics show it. */
async function figuresOf(context: RecordContext, year: number) {
  const months = { from: `${year}-01`, to: `${year}-12` };
  const asked = { basis: "filed", months, filter: {}, includeVoid: false } as const;
  return new Map((await countReports(context, asked, "firm", { isWhole: true })).map((row) => [row.key, row]));
}

/** Members of that year, and whoever filed in it without being one any more. */
async function firmsOf(
  context: RecordContext,
  year: number,
  filed: ReadonlyMap<string, { readonly label: string | null }>,
) {
  const orgId = assertOfficer(context.user);
  const members = await membersInScope(context.db, { orgId, joinedBy: `${year}-12-31` });
  const names = new Map(members.map(({ companyId, companyName }) => [companyId, companyName]));
  const left = [...filed].filter(([companyId]) => !names.has(companyId));
  return [...names, ...left.map(([companyId, { label }]) => [companyId, label ?? ""] as const)];
}

const list: Handler<typeof statisticsReconciliationApi.list> = async (context) => {
  const { db, query, user } = context;
  const { year } = query;
  const filed = await figuresOf(context, year);
  const sent = await db
    .select()
    .from(notices)
    .where(and(eq(notices.associationOrgId, assertOfficer(user)), eq(notices.year, year)));
  const told = new Map(sent.map((one) => [one.companyId, one]));
  return (await firmsOf(context, year, filed)).map(([companyId, companyName]): ReconciliationRow => {
    const { reportCount, reportFee } = filed.get(companyId) ?? NOTHING;
    const one = told.get(companyId);
    return {
      companyId,
      companyName,
      reportCount,
      reportFee,
      sendTime: one?.sendTime.toISOString() ?? null,
      sendUserName: one?.sendUserName ?? null,
      sentCount: one?.sentCount ?? 0,
      toldCount: one?.reportCount ?? null,
      toldFee: one?.reportFee ?? null,
    };
  });
};

/** Of a year: when it was locked and what firms changed since, and whether reports of it are filed after an unlock only. */
interface YearState {
  readonly year: number;
  readonly lockTime: string | null;
  readonly changed: ReadonlyMap<string, typeof NOTHING>;
  readonly isClosed: boolean;
}

async function stateOf(context: RecordContext, year: number): Promise<YearState> {
  const { today, services } = context;
  const [locked] = await lockedIn(context, { from: `${year}-01`, to: `${year}-12` });
  return {
    year,
    lockTime: locked?.lockTime ?? null,
    changed: locked ? await adjustmentsOfFirms(context, { year, basis: "filed" }) : new Map(),
    isClosed: isYearLocked(`${year}-12-31`, today, services.params.get(reportYearLock)),
  };
}

/** What a firm is told of its figures, and what it does about them. // domain b §9 (4), (5) */
function linesOf(
  { year, lockTime, changed, isClosed }: YearState,
  { companyId, companyName, figures }: Notice,
  now: Date,
) {
  const sums = ({ reportCount, reportFee }: typeof NOTHING, fee = "报备收费") =>
    `${reportCount} 份，${fee} ${showAmount(reportFee)} 元`;
  const since = sums(changed.get(companyId) ?? NOTHING, "金额");
  const told =
    lockTime === null
      ? `业务报备 ${sums(figures)}`
      : `业务报备锁定时（${calendarDate(new Date(lockTime))}）${sums(figures)}，锁定后调整 ${since}`;
  return [
    `${companyName}：截至 ${minuteOf(now.toISOString())}，贵所 ${year} 年度（按报备日期）${told}。`,
    `请打开单位业务统计逐月核对；有遗漏、重复或金额不符的，请在业务报备中补报、更正或作废，${lockTime === null ? "年度锁定后的变动将列为" : "变动列为变动当月的"}调整。`,
    `补报的报告按报备日期计入补报当年${isClosed ? `；报告日期在 ${year} 年度的，须先申请解锁` : ""}。`,
  ];
}

interface Notice {
  readonly companyId: string;
  readonly companyName: string;
  readonly figures: typeof NOTHING;
}

function tell({ db, now }: RecordContext, state: YearState, notice: Notice, sentCount: number) {
  const { year } = state;
  const { companyId } = notice;
  return sendSystemMessage(db, {
    title: `请核对 ${year} 年度业务报备`,
    text: linesOf(state, notice, now).join("\n"),
    msgType: TO_DO,
    firm: { companyId, anyOf: ["g_hy_business_filing_company_view"] },
    biz: { type: "statistics.company", id: String(year) },
    eventKey: `reconciliation:${companyId}:${year}:${sentCount}`,
    now,
  });
}

/** Notes that a firm is told, unless it was and nobody asks again; how often it was, 0: not now. */
async function note(
  { db, now, user }: RecordContext,
  { year, again }: { readonly year: number; readonly again: boolean },
  { companyId, figures }: Notice,
) {
  const set = {
    sendTime: now,
    sendUserName: user.nickName,
    reportCount: figures.reportCount,
    reportFee: figures.reportFee,
  };
  const [row] = await db
    .insert(notices)
    .values({ associationOrgId: assertOfficer(user), year, companyId, sentCount: 1, ...set })
    .onConflictDoUpdate({
      target: [notices.associationOrgId, notices.year, notices.companyId],
      set: { ...set, sentCount: sql`${notices.sentCount} + 1` },
      setWhere: again ? sql`true` : sql`false`,
    })
    .returning({ sentCount: notices.sentCount });
  return row?.sentCount ?? 0;
}

const send: Handler<typeof statisticsReconciliationApi.send> = async (context) => {
  const { db, body, today, audit } = context;
  const { year, again } = body;
  if (year > Number(today.slice(0, 4))) throw invalid([{ path: "year", message: `${year} 年度还没有开始` }]);
  const filed = await figuresOf(context, year);
  const within = new Map(await firmsOf(context, year, filed));
  const companyIds = [...new Set(body.companyIds)].sort();
  if (companyIds.some((companyId) => !within.has(companyId)))
    throw invalid([{ path: "companyIds", message: "所选事务所中有不属于本协会的，请重新选择" }]);
  const names = new Map(
    (await firmBriefs(db, companyIds)).map(({ companyId, companyName }) => [companyId, companyName]),
  );
  const state = await stateOf(context, year);
  const sent: string[] = [];
  for (const companyId of companyIds) {
    const { reportCount, reportFee } = filed.get(companyId) ?? NOTHING;
    const companyName = names.get(companyId) ?? within.get(companyId) ?? "";
    const notice = { companyId, companyName, figures: { reportCount, reportFee } };
    const sentCount = await note(context, { year, again }, notice);
    if (sentCount === 0) continue;
    await tell(context, state, notice, sentCount);
    sent.push(companyId);
  }
  audit({
    object: "statistics.reconciliation",
    objectId: String(year),
    companyId: null,
    before: null,
    after: { year, again, companyIds: sent },
  });
  return { sent: sent.length, skipped: companyIds.length - sent.length };
};

/** 核对通知 of the association to its firms. // domain b §9 (4) */
export const registerStatisticsReconciliation = (app: FastifyInstance): void =>
  implement(app, statisticsReconciliationApi, { list, send });
