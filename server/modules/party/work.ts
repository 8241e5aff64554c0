import { and, eq, inArray, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { daysBetween, endedYear } from "@/contracts/kit/day/dates";
import { SUBMISSION } from "@/contracts/kit/submission";
import type { Db } from "@/server/db/client";
import { hasCode } from "@/server/platform/call/access";
import { countOf } from "@/server/records/work/count";
import { firstReturnDue, returnedTodo, returnWords } from "@/server/records/work/returned";
import {
  counted,
  dated,
  ofActingFirm,
  type Todo,
  type Work,
  type WorkAsked,
  worksFor,
  type WorkSource,
} from "@/server/records/work/source";
import { memberFirms } from "@/server/modules/basic/read";
import { yearScore } from "@/server/modules/party/activity/activity-year";
import { partyActivities } from "@/server/modules/party/activity/activity.table";
import { type PartyOrgRecord, partyOrgs } from "@/server/modules/party/info/info.table";
import { limitsOf, reportTerms } from "@/server/modules/party/params";
import { toldOf } from "@/server/modules/party/info/snapshot";
import { cameBackFor, isToldFor } from "@/server/modules/party/info/told";
import { unreportedCount } from "@/server/modules/party/unreported";
import { dictionaryOf } from "@/server/reference/dictionary-cache";
import { isOfficer } from "@/server/reference/scope";

const INFO = "party.info";
const ACTIVITY = "party.activity";
const DESK_INFO = "party.desk-info";
const { returned, submitted, accepted, changeAsked } = SUBMISSION;
const WAITING = [submitted, accepted, changeAsked];

const inState = (company: PgColumn, companyId: string, status: PgColumn, states: readonly number[]) =>
  and(eq(company, companyId), inArray(status, [...states]));
const activitiesIn = (db: Db, companyId: string, states: readonly number[]): Promise<number> =>
  countOf(db, partyActivities, inState(partyActivities.companyId, companyId, partyActivities.auditStatus, states));

const ownInfo = async (db: Db, companyId: string): Promise<PartyOrgRecord | null> =>
  (await db.select().from(partyOrgs).where(eq(partyOrgs.companyId, companyId)))[0] ?? null;

/** Whether the year that has ended still has to be told; null where the firm was no member then. */
async function isYearMissing({ db, user, today }: WorkAsked, companyId: string): Promise<boolean> {
  const { table, columns, within } = memberFirms;
  const year = endedYear(today);
  const [row] = await db
    .select({ isTold: sql<boolean>`${isToldFor(year)}` })
    .from(table)
    .leftJoin(partyOrgs, eq(partyOrgs.companyId, columns.companyId))
    .where(and(eq(columns.companyId, companyId), within(user, { joinedBy: `${String(year)}-12-31` })));
  return row !== undefined && !row.isTold;
}

/** By which day what was sent back of the party organisation is to be mended. */
const infoDue = (asked: WorkAsked, companyId: string): Promise<string | null> =>
  firstReturnDue(
    asked,
    { bizType: INFO, table: partyOrgs, id: partyOrgs.partyOrgId },
    inState(partyOrgs.companyId, companyId, partyOrgs.auditStatus, [returned]),
  );

/** The report of the year: due on 30 June of the next one, also when it was sent back. // domain a §0.9, §5.3 */
async function infoTodos(asked: WorkAsked, companyId: string, record: PartyOrgRecord | null): Promise<Todo[]> {
  const { db, today, services } = asked;
  const year = endedYear(today);
  const out: Todo[] = [];
  const isMissing = await isYearMissing(asked, companyId);
  // What came back is put right for its own year, which need not be the one that is due.
  const back = record?.auditStatus === returned ? ((await toldOf(db, record.partyOrgId))?.period ?? year) : null;
  if (isMissing) {
    const title = back === year ? `修改后重新上报${year}年度党建基本信息` : `上报${year}年度党建基本信息`;
    const detail = back === year ? returnWords(await infoDue(asked, companyId)) : "核对党组织信息和党员名册后提交";
    const due = `${year + 1}-${reportTerms(services.params).until}`;
    out.push(dated(today, due, { key: "partyYear", title, detail, routeId: INFO }));
  }
  if (back !== null && !(isMissing && back === year)) {
    const rest = { key: "partyReturned", title: `修改被退回的${back}年度党建基本信息`, routeId: INFO };
    out.push(returnedTodo(today, await infoDue(asked, companyId), rest));
  }
  const end = record?.termTo;
  if (record?.hasPartyOrg && end && daysBetween(today, end) <= limitsOf(services.params).reminderDays) {
    const title = end < today ? "支部任期已届满，请办理换届" : "支部任期即将届满，请准备换届";
    out.push(dated(today, end, { key: "partyTerm", title, detail: `任期至 ${end}`, routeId: INFO }));
  }
  return out;
}

/** This year's activities by type against their targets. // domain a §6.2 */
async function targetChart(asked: WorkAsked, companyId: string): Promise<Work["charts"]> {
  const { db, now, today, services } = asked;
  const year = Number(today.slice(0, 4));
  const rows = (await yearScore(asked, companyId, year)).filter(({ target }) => target !== null);
  if (rows.length === 0) return [];
  const dictionary = await dictionaryOf(services).get(db, now);
  const bars = rows.map(({ activityType, done, target }) => ({
    label: dictionary.label("party_activity_type", activityType),
    value: done,
    target,
  }));
  return [{ key: "partyTargets", title: `${year} 年党建活动（目标）`, unit: "次", bars, routeId: ACTIVITY }];
}

/** What has become of the year of the head office and each branch. */
async function branchColumns({ db, user, now, today, services }: WorkAsked): Promise<Work["columns"]> {
  if (!hasCode(user, "g_hy_party_manage_find")) return [];
  const { table, columns, within } = memberFirms;
  const year = endedYear(today);
  const rows = await db
    .select({
      companyId: columns.companyId,
      isTold: sql<boolean>`${isToldFor(year)}`,
      isBack: sql<boolean>`${cameBackFor(year)}`,
    })
    .from(table)
    .leftJoin(partyOrgs, eq(partyOrgs.companyId, columns.companyId))
    .where(within(user, { joinedBy: `${String(year)}-12-31` }));
  const dictionary = await dictionaryOf(services).get(db, now);
  const isPast = today > `${year + 1}-${reportTerms(services.params).until}`;
  return [
    {
      key: "partyYear",
      label: `${year} 年度党建`,
      cells: rows.map(({ companyId, isTold, isBack }) => ({
        companyId,
        text: isTold ? "已上报" : isBack ? dictionary.label("audit_status", returned) : "未上报",
        isLate: !isTold && isPast,
        routeId: INFO,
        query: { companyId },
      })),
    },
  ];
}

async function ofFirm(asked: WorkAsked, companyId: string): Promise<Work> {
  const { db, user } = asked;
  const edits = hasCode(user, "g_hy_party_manage_submit", "g_hy_party_manage_edit");
  const todos = edits ? await infoTodos(asked, companyId, await ownInfo(db, companyId)) : [];
  const counts = [];
  if (worksFor(user, "g_hy_party_training_edit", "g_hy_party_training_submit")) {
    const sentBack = await activitiesIn(db, companyId, [returned]);
    const to = { routeId: ACTIVITY, query: { auditStatus: [String(returned)], ...ofActingFirm(user) } };
    if (sentBack > 0) {
      const title = `${sentBack} 项党建活动被退回`;
      const kind = { bizType: ACTIVITY, table: partyActivities, id: partyActivities.activityId };
      const isBack = inState(partyActivities.companyId, companyId, partyActivities.auditStatus, [returned]);
      const due = await firstReturnDue(asked, kind, isBack);
      todos.push(returnedTodo(asked.today, due, { key: "activityReturned", title, ...to }));
      counts.push(counted("activityReturned", "退回的党建活动", sentBack, { unit: "项", isLate: true, ...to }));
    }
    const waiting = await activitiesIn(db, companyId, WAITING);
    const query = { auditStatus: WAITING.map(String), ...ofActingFirm(user) };
    counts.push(counted("activityWaiting", "待协会审核的党建活动", waiting, { unit: "项", routeId: ACTIVITY, query }));
  }
  return {
    counts,
    todos,
    charts: hasCode(user, "g_hy_party_training_find") ? ((await targetChart(asked, companyId)) ?? []) : [],
    ...(user.reach.length > 1 && { columns: (await branchColumns(asked)) ?? [] }),
  };
}

async function ofAssociation(asked: WorkAsked): Promise<Work> {
  const year = endedYear(asked.today);
  const missing = await unreportedCount(asked, year);
  const query = { view: "unreported", year: String(year) };
  return {
    counts: [counted("unreported", `${year} 年度党建未上报`, missing, { unit: "家", routeId: DESK_INFO, query })],
  };
}

/** 党建: the year's report, the end of the term, activities that were sent back. */
export const partyWork: WorkSource = {
  label: "党建",
  ask: async (asked) => {
    const { user } = asked;
    if (user.companyId !== null) return ofFirm(asked, user.companyId);
    return isOfficer(user) && hasCode(user, "g_hy_desk_party_view") ? ofAssociation(asked) : {};
  },
  menu: async ({ db, user }) => {
    const out: Record<string, number> = {};
    if (worksFor(user, "g_hy_party_manage_submit")) {
      const { companyId, auditStatus } = partyOrgs;
      out[INFO] = await countOf(db, partyOrgs, inState(companyId, user.companyId, auditStatus, [returned]));
    }
    if (worksFor(user, "g_hy_party_training_submit"))
      out[ACTIVITY] = await activitiesIn(db, user.companyId, [returned]);
    return out;
  },
};
