import { and, arrayOverlaps, asc, eq, inArray, isNotNull, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { FastifyInstance } from "fastify";
import { formTypeName, formTypeOf } from "@/contracts/review/form-types";
import { reviewApi, type InboxRow } from "@/contracts/review/inbox";
import type { Context, Handler, SessionUser } from "@/server/platform/call/context";
import { conflict, invalid, notFound } from "@/server/platform/call/errors";
import { implement } from "@/server/platform/call/implement";
import { likeText } from "@/server/platform/sql/list";
import { orgName } from "@/server/reference/orgs";
import { assertOfficer } from "@/server/reference/scope";
import { orgs, roleCodes, USER_STATUS, USER_TYPE, userRoles, users } from "@/server/reference/user.table";
import { CITY, PROVINCE } from "@/server/records/review/keep";
import { type SubmissionRow, submissions } from "@/server/records/review/submission.table";
import { tellTurn } from "@/server/records/review/tell";
import { addStep } from "@/server/records/steps/steps";

type Asking = Pick<Context, "db" | "today"> & { readonly user: SessionUser };

/**
 * What waits for this officer: of his association, of the kinds that he may decide, and in his association's turn; the
 * province has what no city decides first and what the city has let run late. // domain a §0.4
 */
function waitingFor(user: SessionUser): SQL | undefined {
  const lv1OrgId = assertOfficer(user);
  const isOffices = user.orgId !== null && user.orgId !== lv1OrgId;
  const turn = isOffices
    ? and(eq(submissions.officeOrgId, user.orgId ?? ""), eq(submissions.level, CITY))
    : or(eq(submissions.level, PROVINCE), isNotNull(submissions.escalateTime));
  return and(
    isNull(submissions.endTime),
    eq(submissions.orgId, lv1OrgId),
    arrayOverlaps(submissions.decideCodes, [...user.functionCodes]),
    turn,
  );
}

const typeOf = (bizType: string): string => formTypeName(bizType) ?? bizType;
const labelOf = (bizType: string): string => formTypeOf(typeOf(bizType))?.label ?? bizType;

const shown = (row: SubmissionRow, today: string): InboxRow => ({
  ...row,
  formType: typeOf(row.bizType),
  formTypeLabel: labelOf(row.bizType),
  submitTime: row.submitTime.toISOString(),
  acceptTime: row.acceptTime?.toISOString() ?? null,
  isOverdue: row.dueDate < today,
});

const list: Handler<typeof reviewApi.list> = async ({ db, user, today, query }) => {
  const { formType, companyName, isOverdue, isMine, after, pageSize } = query;
  const type = formType === undefined ? null : formTypeOf(formType);
  if (formType !== undefined && !type) throw invalid([{ path: "formType", message: "没有这个类型，请重新选择" }]);
  const [dueDate = "", submissionId = ""] = after?.split(/_(.*)/) ?? [];
  const isLate = lt(submissions.dueDate, today);
  const rows = await db
    .select()
    .from(submissions)
    .where(
      and(
        waitingFor(user),
        type ? eq(submissions.bizType, type.bizType ?? "") : undefined,
        companyName === undefined ? undefined : sql`${submissions.companyName} ilike ${`%${likeText(companyName)}%`}`,
        isOverdue === undefined ? undefined : isOverdue ? isLate : sql`not ${isLate}`,
        isMine === undefined
          ? undefined
          : sql`(${submissions.assigneeUserId} is not distinct from ${user.userId}) = ${isMine}`,
        after === undefined
          ? undefined
          : sql`(${submissions.dueDate}, ${submissions.submissionId}) > (${dueDate}::date, ${submissionId}::text)`,
      ),
    )
    .orderBy(asc(submissions.dueDate), asc(submissions.submissionId))
    .limit(pageSize + 1);
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  return {
    rows: page.map((row) => shown(row, today)),
    next: rows.length > pageSize && last ? `${last.dueDate}_${last.submissionId}` : null,
  };
};

const counts: Handler<typeof reviewApi.counts> = async ({ db, user, today }: Asking) => {
  const isLate = lt(submissions.dueDate, today);
  const rows = await db
    .select({
      bizType: submissions.bizType,
      waiting: sql<number>`count(*)::int`,
      overdue: sql<number>`count(*) filter (where ${isLate})::int`,
      mine: sql<number>`count(*) filter (where ${submissions.assigneeUserId} = ${user.userId})::int`,
    })
    .from(submissions)
    .where(waitingFor(user))
    .groupBy(submissions.bizType)
    .orderBy(submissions.bizType);
  const sum = (key: "waiting" | "overdue" | "mine"): number => rows.reduce((total, row) => total + row[key], 0);
  return {
    ...{ waiting: sum("waiting"), overdue: sum("overdue"), mine: sum("mine") },
    types: rows.map(({ bizType, waiting, overdue }) => ({
      ...{ formType: typeOf(bizType), label: labelOf(bizType) },
      ...{ waiting, overdue },
    })),
  };
};

const home = alias(orgs, "home");

/** An officer of the association whose turn it is, who may decide such a thing. */
async function officerFor({ db }: Asking, row: SubmissionRow, userId: string) {
  const turn = row.level === CITY ? (row.officeOrgId ?? row.orgId) : row.orgId;
  const isThere = or(eq(home.orgId, turn), eq(home.lv1OrgId, turn));
  const [officer] = await db
    .selectDistinct({ userId: users.userId, nickName: users.nickName })
    .from(users)
    .innerJoin(home, eq(home.orgId, users.orgId))
    .innerJoin(userRoles, eq(userRoles.userId, users.userId))
    .innerJoin(roleCodes, eq(roleCodes.roleId, userRoles.roleId))
    .where(
      and(
        ...[eq(users.userId, userId), eq(users.userType, USER_TYPE.officer), isThere],
        eq(users.userStatus, USER_STATUS.normal),
        inArray(roleCodes.code, row.decideCodes),
      ),
    );
  return officer ?? null;
}

const reassign: Handler<typeof reviewApi.reassign> = async (context) => {
  const { db, user, today, now, params, body, audit } = context;
  const [row] = await db
    .select()
    .from(submissions)
    .where(and(eq(submissions.submissionId, params.submissionId), waitingFor(user)))
    .for("update");
  if (!row) throw notFound();
  if (row.assigneeUserId !== body.assigneeUserId) {
    const who = row.assigneeName === null ? "已无人办理" : `已由「${row.assigneeName}」办理`;
    throw conflict(shown(row, today), `这件事项${who}，本次没有转交。请刷新后重试`);
  }
  const officer = await officerFor(context, row, body.userId);
  if (!officer)
    throw invalid([{ path: "userId", message: "只能转交给本协会有权审核这类事项、账号正常的工作人员，请重新选择" }]);
  const { submissionId, bizType, bizId, companyId, status } = row;
  const assignee = { assigneeUserId: officer.userId, assigneeName: officer.nickName };
  await db.update(submissions).set(assignee).where(eq(submissions.submissionId, submissionId));
  const opinion = [`转交给 ${officer.nickName}`, body.opinion].filter(Boolean).join("：");
  await addStep(db, {
    ...{ bizType, bizId, companyId, action: "reassign", label: "转交", fromStatus: status, toStatus: status },
    ...{ operatorUserId: user.userId, operatorName: user.nickName, operateTime: now, auditResult: null, opinion },
    operatorOrg: (await orgName(db, user.orgId ?? row.orgId)) ?? "协会",
    isReturn: false,
  });
  const before = { assigneeUserId: row.assigneeUserId };
  audit({ object: bizType, objectId: bizId, companyId, before, after: { assigneeUserId: officer.userId } });
  const next = { ...row, ...assignee };
  if (officer.userId !== user.userId) await tellTurn(db, next, now);
  return shown(next, today);
};

/** The association's inbox. // docs/decisions/0035 */
export const registerReviewInbox = (app: FastifyInstance): void =>
  implement(app, reviewApi, { list, counts, reassign });
