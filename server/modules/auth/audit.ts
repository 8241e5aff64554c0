import { and, desc, eq, gte, ilike, inArray, isNull, like, lt, or, type SQL, sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { auditApi, type AuditFilter } from "@/contracts/auth/audit";
import { audits } from "@/server/platform/audit/audit.table";
import type { Context, SessionUser } from "@/server/platform/call/context";
import { notFound } from "@/server/platform/call/errors";
import { implement } from "@/server/platform/call/implement";
import { likeText, listPage } from "@/server/platform/sql/list";
import { assertOfficer, inScope } from "@/server/reference/scope";
import {
  actionsNamed,
  actionText,
  changesInWords,
  objectsNamed,
  objectText,
  subjectText,
} from "@/server/modules/auth/audit-words";
import { peopleInReach } from "@/server/modules/auth/read";
import { users } from "@/server/reference/user.table";
import { firmBriefs, isFirmNamed } from "@/server/modules/basic/read";
import { dictionaryOf } from "@/server/reference/dictionary-cache";
import { daysAfter } from "@/contracts/kit/day/dates";
import { startOfDay } from "@/server/platform/call/services";

const COLUMNS = {
  auditId: audits.auditId,
  actionTime: audits.actionTime,
  userId: audits.userId,
  username: audits.username,
  companyId: audits.companyId,
  ip: audits.ip,
  action: audits.action,
  object: audits.object,
  result: audits.result,
  requestId: audits.requestId,
};
type Found = { readonly [K in keyof typeof COLUMNS]: (typeof audits.$inferSelect)[K] };

/** Whole days of Asia/Shanghai. */
const dayAfter = (day: string): Date => startOfDay(daysAfter(day, 1));

/**
 * Rows about the association's firms, and what its own people and theirs did. Whoever names an event number was told
 * it: a failure before any sign-in belongs to nobody and is found by its number alone. // contract §7.6
 */
function inReach(user: SessionUser, orgId: string, hasEventNo: boolean): SQL | undefined {
  const isOfNobody = and(isNull(audits.userId), isNull(audits.companyId));
  return or(
    inScope(user, audits.companyId),
    eq(audits.companyId, orgId),
    sql`${audits.userId} in ${peopleInReach(user)}`,
    hasEventNo ? isOfNobody : undefined,
  );
}

const holds = (part: string): string => `%${likeText(part)}%`;

function matching(filter: AuditFilter): SQL | undefined {
  const { username, companyName, objectText: object, actionText: action } = filter;
  const named = sql`(select ${users.userId} from ${users} where ${users.nickName} ilike ${holds(username ?? "")})`;
  return and(
    filter.eventNo === undefined ? undefined : eq(audits.requestId, filter.eventNo),
    username === undefined ? undefined : or(ilike(audits.username, holds(username)), sql`${audits.userId} in ${named}`),
    companyName === undefined ? undefined : isFirmNamed(audits.companyId, companyName),
    action === undefined ? undefined : inArray(audits.action, actionsNamed(action)),
    object === undefined
      ? undefined
      : (or(...objectsNamed(object).map((noun) => like(audits.object, `${noun}%`))) ?? sql`false`),
    filter.isRefused === undefined ? undefined : eq(audits.result, filter.isRefused ? "refused" : "ok"),
    filter.timeFrom === undefined ? undefined : gte(audits.actionTime, startOfDay(filter.timeFrom)),
    filter.timeTo === undefined ? undefined : lt(audits.actionTime, dayAfter(filter.timeTo)),
  );
}

const idsOf = (values: readonly (string | null)[]): string[] => [
  ...new Set(values.filter((value): value is string => value !== null)),
];

async function shown(db: Context["db"], rows: readonly Found[]) {
  const firms = await firmBriefs(db, idsOf(rows.map(({ companyId }) => companyId)));
  const firmNames = new Map(firms.map((firm) => [firm.companyId, firm.companyName]));
  const userIds = idsOf(rows.map(({ userId }) => userId));
  const people =
    userIds.length === 0
      ? []
      : await db
          .select({ userId: users.userId, nickName: users.nickName })
          .from(users)
          .where(inArray(users.userId, userIds));
  const nickNames = new Map(people.map((person) => [person.userId, person.nickName]));
  return rows.map((row) => {
    const nickName = row.userId === null ? undefined : nickNames.get(row.userId);
    return {
      auditId: row.auditId,
      actionTime: row.actionTime.toISOString(),
      userText: nickName === undefined ? row.username : `${nickName}（${row.username ?? ""}）`,
      companyName: (row.companyId && firmNames.get(row.companyId)) ?? null,
      actionText: actionText(row.action),
      objectText: objectText(row.object),
      isRefused: row.result === "refused",
      ip: row.ip,
      eventNo: row.requestId,
    };
  });
}

async function list({ db, user, query, audit }: Context<typeof auditApi.list>) {
  const orgId = assertOfficer(user);
  const { page, pageSize, ...filter } = query;
  const found = await listPage({
    db,
    from: audits,
    columns: COLUMNS,
    where: and(inReach(user, orgId, filter.eventNo !== undefined), matching(filter)),
    query: { page, pageSize },
    sortable: { recordTime: audits.recordTime },
    sortOnly: ["recordTime"],
    defaultSort: "-recordTime",
    tieBreak: audits.auditId,
  });
  audit({ object: "auth.audit", objectId: filter.eventNo ?? "search", companyId: null, after: filter });
  return { rows: await shown(db, found.rows), totalCount: found.totalCount };
}

async function get({ db, user, params, services, now, audit }: Context<typeof auditApi.get>) {
  const orgId = assertOfficer(user);
  const [row] = await db
    .select()
    .from(audits)
    .where(and(eq(audits.auditId, params.auditId), inReach(user, orgId, true)))
    .orderBy(desc(audits.auditId))
    .limit(1);
  if (!row) throw notFound();
  const [words] = await shown(db, [row]);
  if (!words) throw notFound();
  const { label } = await dictionaryOf(services).get(db, now);
  audit({ object: "auth.audit", objectId: row.auditId, companyId: row.companyId });
  const changes = changesInWords(row.object, row.changes, label);
  return { ...words, subjectText: subjectText(row.object, row.objectId, label), changes };
}

/** Who did what: from an event number to user, call and record. // promises P-S11 */
export const registerAudit = (app: FastifyInstance): void => implement(app, auditApi, { list, get });
