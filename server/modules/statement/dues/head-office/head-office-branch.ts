import { and, asc, desc, eq, inArray, lt, notInArray, or, sql } from "drizzle-orm";
import type { BranchLine, headOfficeApi } from "@/contracts/statement/dues/head-office";
import type { FieldError } from "@/contracts/kit/validate";
import { duesPeriodName, SUMMARY } from "@/contracts/statement/dues/terms";
import type { Context, Handler, SessionUser } from "@/server/platform/call/context";
import { conflict, notFound, stateConflict } from "@/server/platform/call/errors";
import type { Chore } from "@/server/platform/http/housekeeping";
import { calendarDate, type Services } from "@/server/platform/call/services";
import { eachAlone } from "@/server/platform/sql/each-alone";
import { hasCode } from "@/server/platform/call/access";
import { assertActing, inScope } from "@/server/reference/scope";
import type { Doing } from "@/server/records/steps/port";
import { sendSystemMessage } from "@/server/modules/message/port";
import { holdBillsOfSummary } from "@/server/modules/statement/dues/payment/booking-holds";
import { summaryRecords } from "@/server/modules/statement/dues/head-office/head-office-records";
import { heldBack, holdSummary, isAwaited } from "@/server/modules/statement/dues/head-office/head-office-steps";
import {
  headOfficeLines,
  headOfficeSummaries,
  type LineRecord,
  type SummaryRecord,
} from "@/server/modules/statement/dues/head-office/head-office.table";
import { leadingTo } from "@/server/modules/statement/dues/tell";

const LINE = "statement.head-office-line";
/** Dictionary `msg_type`: 待办提醒. */
const TO_DO = 2;
/** Problems that a message tells; the summary's page has them all. */
const MOST_TOLD = 5;

/** A branch sees its own line and whose summary it is, nothing of the others. */
const told = (user: SessionUser, line: LineRecord, summary: SummaryRecord): BranchLine => ({
  lineId: line.lineId,
  branchCompanyId: line.branchCompanyId,
  branchName: line.branchName,
  lineMode: line.lineMode,
  revenue: line.revenue,
  revenueNote: line.revenueNote,
  practisingCount: line.practisingCount,
  nonPractisingCount: line.nonPractisingCount,
  unitDue: line.unitDue,
  personDue: line.personDue,
  payable: line.payable,
  difference: line.difference,
  confirmState: line.confirmState,
  confirmDue: line.confirmDue,
  confirmTime: line.confirmTime?.toISOString() ?? null,
  confirmUserName: line.confirmUserName,
  confirmNote: line.confirmNote,
  duesId: line.duesId,
  billNo: line.billNo,
  version: line.version,
  summaryNo: summary.summaryNo,
  duesYear: summary.duesYear,
  half: summary.half,
  headName: summary.companyName,
  summaryStatus: summary.summaryStatus,
  canAnswer:
    user.companyId === line.branchCompanyId &&
    line.confirmState === "waiting" &&
    summary.summaryStatus === SUMMARY.toConfirm &&
    hasCode(user, "g_hy_statement_dues_edit"),
});

/** Lines of the user's firms in summaries that were sent out and stand; drafts are the head office's own affair. */
export const branchLines: Handler<typeof headOfficeApi.branchLines> = async ({ db, user, query }) => {
  const { page, pageSize, duesYear, isWaiting } = query;
  const where = and(
    inScope(user, headOfficeLines.branchCompanyId),
    // A head office reaches its branches, and has their lines in its summary.
    user.companyId === null ? undefined : eq(headOfficeLines.branchCompanyId, user.companyId),
    eq(headOfficeLines.isHead, false),
    eq(headOfficeLines.included, true),
    notInArray(headOfficeSummaries.summaryStatus, [SUMMARY.draft, SUMMARY.voided]),
    duesYear === undefined ? undefined : eq(headOfficeSummaries.duesYear, duesYear),
    isWaiting === undefined ? undefined : sql`(${headOfficeLines.confirmState} = 'waiting') = ${isWaiting}`,
  );
  const rows = await db
    .select({ line: headOfficeLines, summary: headOfficeSummaries })
    .from(headOfficeLines)
    .innerJoin(headOfficeSummaries, eq(headOfficeSummaries.summaryId, headOfficeLines.summaryId))
    .where(where)
    .orderBy(desc(headOfficeSummaries.duesYear), desc(headOfficeSummaries.summaryNo), asc(headOfficeLines.sortNo))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const [n] = await db
    .select({ n: sql<number>`count(*)::int` })
    .from(headOfficeLines)
    .innerJoin(headOfficeSummaries, eq(headOfficeSummaries.summaryId, headOfficeLines.summaryId))
    .where(where);
  return { rows: rows.map(({ line, summary }) => told(user, line, summary)), totalCount: n?.n ?? 0 };
};

type Answering = Context<typeof headOfficeApi.confirmLine> | Context<typeof headOfficeApi.refuseLine>;

/** The branch's line, its summary held first: of two answers at once the second sees the first. */
async function heldLine(context: Answering) {
  const { db, user, params, body } = context;
  const [seen] = await db
    .select()
    .from(headOfficeLines)
    .where(and(eq(headOfficeLines.lineId, params.lineId), inScope(user, headOfficeLines.branchCompanyId)));
  if (!seen || seen.isHead || seen.branchCompanyId === null) throw notFound();
  // The last answer takes the summary to the association, and with it the bills.
  await holdBillsOfSummary(db, seen.summaryId);
  const summary = await holdSummary(db, seen.summaryId);
  const [line] = await db.select().from(headOfficeLines).where(eq(headOfficeLines.lineId, seen.lineId)).for("update");
  if (!summary || !line || summary.summaryStatus === SUMMARY.draft) throw notFound();
  assertActing(user, seen.branchCompanyId);
  const shown = told(user, line, summary);
  if (line.version !== body.version) throw conflict(shown);
  if (summary.summaryStatus !== SUMMARY.toConfirm)
    throw stateConflict(`汇总单 ${summary.summaryNo} 现在不等待分所确认，没有记录；请刷新后查看`, shown);
  if (line.confirmState !== "waiting") throw stateConflict("本所已经答复过，没有重复记录", shown);
  return { line, summary };
}

async function answered(context: Answering, line: LineRecord, set: Partial<LineRecord>): Promise<LineRecord> {
  const { db, audit } = context;
  const [after] = await db
    .update(headOfficeLines)
    .set({ ...set, version: line.version + 1 })
    .where(eq(headOfficeLines.lineId, line.lineId))
    .returning();
  if (!after) throw notFound();
  const words = ({ confirmState, confirmNote, revenue }: LineRecord) => ({ confirmState, confirmNote, revenue });
  audit({
    object: LINE,
    objectId: line.lineId,
    companyId: line.branchCompanyId,
    before: words(line),
    after: words(after),
  });
  return after;
}

/** All have answered, and something else keeps it from going on: the head office hears once what. */
async function tellHeldBack({ db, now }: Omit<Doing, "user">, summary: SummaryRecord, missing: readonly FieldError[]) {
  const { summaryId, summaryNo, version } = summary;
  const words = missing.slice(0, MOST_TOLD).map(({ message }) => message);
  const more = missing.length > MOST_TOLD ? `；另有 ${missing.length - MOST_TOLD} 项，见汇总单` : "";
  await sendSystemMessage(db, {
    title: `${duesPeriodName(summary.duesYear, summary.half)}会费汇总还不能转协会核定`,
    text: `汇总单 ${summaryNo} 的分所都已答复，但：${words.join("；")}${more}。分所的答复都保留着；办完后系统自动转协会核定，也可以撤回，修改后重新提交。`,
    msgType: TO_DO,
    firm: { companyId: summary.companyId, anyOf: ["g_hy_dues_summanage_edit", "g_hy_dues_summanage_submit"] },
    eventKey: `dues.summary-held:${summaryId}:${version}`,
    ...leadingTo(summaryId, "statement.head-office-dues"),
    now,
  });
}

/** Goes on to the association when nobody is waited for any more, and no bill has moved that would have to stand still. */
async function goOn(doing: Omit<Doing, "user">, summary: SummaryRecord): Promise<SummaryRecord> {
  if (await isAwaited(doing.db, summary.summaryId)) return summary;
  const missing = await heldBack(doing.db, summary);
  if (missing.length > 0) {
    await tellHeldBack(doing, summary, missing);
    return summary;
  }
  await summaryRecords.systemStep(doing, summary, "forward");
  return { ...summary, summaryStatus: SUMMARY.toCheck };
}

export const confirmLine: Handler<typeof headOfficeApi.confirmLine> = async (context) => {
  const { line, summary } = await heldLine(context);
  const after = await answered(context, line, {
    confirmState: "confirmed",
    confirmTime: context.now,
    confirmUserName: context.user.nickName,
    confirmNote: null,
  });
  return told(context.user, after, await goOn(context, summary));
};

export const refuseLine: Handler<typeof headOfficeApi.refuseLine> = async (context) => {
  const { db, now, user, body } = context;
  const { line, summary } = await heldLine(context);
  const after = await answered(context, line, {
    confirmState: "refused",
    confirmedFigures: null,
    confirmTime: now,
    confirmUserName: user.nickName,
    confirmNote: body.reason,
  });
  await sendSystemMessage(db, {
    title: `分所对会费汇总有异议：${line.branchName}`.slice(0, 100),
    text: `${line.branchName}对汇总单 ${summary.summaryNo} 有异议：${body.reason}。请撤回汇总单，修改或排除该分所后重新提交。`,
    msgType: TO_DO,
    firm: { companyId: summary.companyId, anyOf: ["g_hy_dues_summanage_edit", "g_hy_dues_summanage_submit"] },
    now,
  });
  return told(user, after, summary);
};

/** The branches of one summary that did not answer by their day agree, and it goes on. */
async function agreeFor({ db, now, services }: Omit<Doing, "user">, summaryId: string): Promise<void> {
  await holdBillsOfSummary(db, summaryId);
  const summary = await holdSummary(db, summaryId);
  if (summary?.summaryStatus !== SUMMARY.toConfirm) return;
  await db
    .update(headOfficeLines)
    .set({
      confirmState: "auto",
      confirmTime: now,
      confirmNote: "期限内没有答复，视为同意",
      version: sql`${headOfficeLines.version} + 1`,
    })
    .where(
      and(
        eq(headOfficeLines.summaryId, summaryId),
        eq(headOfficeLines.confirmState, "waiting"),
        lt(headOfficeLines.confirmDue, calendarDate(now)),
      ),
    );
  await goOn({ db, now, services }, summary);
}

/** Sent out, with a branch behind its day, or with nobody to wait for any more. */
const maybeDue = (today: string) =>
  and(
    eq(headOfficeSummaries.summaryStatus, SUMMARY.toConfirm),
    or(
      inArray(
        headOfficeSummaries.summaryId,
        sql`(select l.summary_id from ${headOfficeLines} as l where l.confirm_state = 'waiting' and l.confirm_due < ${today})`,
      ),
      notInArray(
        headOfficeSummaries.summaryId,
        sql`(select l.summary_id from ${headOfficeLines} as l where l.confirm_state in ('waiting', 'refused'))`,
      ),
    ),
  );

/**
 * Branches that did not answer in time agree, each summary by itself; one that a bill in payment has held back is tried
 * again. // domain a §13.3 [AC]
 */
export const agreeForSilent =
  (services: Services): Chore =>
  async (db, now) => {
    const due = await db
      .select({ summaryId: headOfficeSummaries.summaryId })
      .from(headOfficeSummaries)
      .where(maybeDue(calendarDate(now)))
      .orderBy(headOfficeSummaries.summaryId);
    await eachAlone(due, ({ summaryId }) => db.transaction((tx) => agreeFor({ db: tx, now, services }, summaryId)));
  };

const waitingFor = (companyId: string) =>
  and(
    eq(headOfficeLines.branchCompanyId, companyId),
    eq(headOfficeLines.isHead, false),
    eq(headOfficeLines.confirmState, "waiting"),
    eq(headOfficeSummaries.summaryStatus, SUMMARY.toConfirm),
  );

/** How many lines of a firm wait for its answer. */
export async function waitingLineCount(db: Context["db"], companyId: string): Promise<number> {
  const [row] = await db
    .select({ n: sql<number>`count(*)::int` })
    .from(headOfficeLines)
    .innerJoin(headOfficeSummaries, eq(headOfficeSummaries.summaryId, headOfficeLines.summaryId))
    .where(waitingFor(companyId));
  return row?.n ?? 0;
}

/** Lines of a firm that wait for its answer, the first due first. */
export const waitingLines = (db: Context["db"], companyId: string) =>
  db
    .select({ line: headOfficeLines, summary: headOfficeSummaries })
    .from(headOfficeLines)
    .innerJoin(headOfficeSummaries, eq(headOfficeSummaries.summaryId, headOfficeLines.summaryId))
    .where(waitingFor(companyId))
    .orderBy(asc(headOfficeLines.confirmDue))
    .limit(8);
