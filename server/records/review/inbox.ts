import {
  and,
  arrayOverlaps,
  asc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  lt,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { formTypeName, formTypeOf, snakeCase } from "@/contracts/review/form-types";
import { asRecordNo, asSubmissionNo, reviewApi, type InboxRow } from "@/contracts/review/inbox";
import type { Context, Handler, SessionUser } from "@/server/platform/call/context";
import { AppError, conflict, invalid, notFound, stateConflict } from "@/server/platform/call/errors";
import { implement } from "@/server/platform/call/implement";
import { likeText } from "@/server/platform/sql/list";
import { orgName } from "@/server/reference/orgs";
import { assertOfficer } from "@/server/reference/scope";
import { decidersOf } from "@/server/records/review/deciders";
import { CITY, PROVINCE, turnOrgOf } from "@/server/records/review/keep";
import { itemOf } from "@/server/records/review/item";
import { decidedBy, stepLabel } from "@/server/records/review/kinds";
import { type SubmissionRow, submissions, submittedKind } from "@/server/records/review/submission.table";
import { hasUnreadOfFirm, unreadOf, unreadOfFirm } from "@/server/records/review/unread";
import { tellHandedOver } from "@/server/records/review/tell";
import { takenBackWords } from "@/server/records/review/turn";
import { addStep } from "@/server/records/steps/steps";

type Asking = Pick<Context, "db" | "today"> & { readonly user: SessionUser };

/** Of the kinds that this officer may decide. */
export function isDecidedBy(user: SessionUser): SQL {
  const codes = decidedBy(user);
  return codes.length === 0 ? sql`false` : arrayOverlaps(submissions.decideCodes, codes);
}

/** What waits in the turn of this officer's association: the province has what no city decides first and what the city has let run late. // domain a §0.4 */
function inTurnOf(user: SessionUser): SQL | undefined {
  const lv1OrgId = assertOfficer(user);
  const isOffices = user.orgId !== null && user.orgId !== lv1OrgId;
  const turn = isOffices
    ? and(eq(submissions.officeOrgId, user.orgId ?? ""), eq(submissions.level, CITY))
    : or(eq(submissions.level, PROVINCE), isNotNull(submissions.escalateTime));
  return and(isNull(submissions.endTime), eq(submissions.orgId, lv1OrgId), turn);
}

/** What waits for this officer: in his association's turn, of the kinds that he may decide. */
export const waitingFor = (user: SessionUser): SQL | undefined => and(inTurnOf(user), isDecidedBy(user));

/** The registered type of a kind, or of a submission's own form type. */
export const typeOf = (kind: string): string => formTypeName(kind) ?? (formTypeOf(kind) ? snakeCase(kind) : kind);
export const labelOf = (kind: string): string => formTypeOf(typeOf(kind))?.label ?? kind;

const shown = (row: SubmissionRow, today: string, unread = 0): InboxRow => ({
  ...row,
  unread,
  actionLabel: stepLabel(row.bizType, row.action),
  formType: typeOf(row.formType ?? row.bizType),
  formTypeLabel: labelOf(row.formType ?? row.bizType),
  submitTime: row.submitTime.toISOString(),
  acceptTime: row.acceptTime?.toISOString() ?? null,
  isOverdue: row.dueDate < today,
});

/** Submissions of a registered type. */
export const isOfType = (formType: string): SQL => {
  const bizType = formTypeOf(formType)?.bizType ?? "";
  return inArray(submittedKind, [bizType, snakeCase(formType)]);
};

const { content: _content, ...shortColumns } = getTableColumns(submissions);

/** Plain letters in either case, all else as it is written: by a language's rules the same takes four times as long. */
const isNamed = (part: string): SQL => sql`${submissions.companyName} collate "C" ilike ${`%${likeText(part)}%`}`;

/** By its 受理号, else by the number that its matter is called by. */
function isNumbered(text: string): SQL {
  const own = asSubmissionNo(text);
  if (own !== null) return eq(submissions.submissionNo, own);
  const recordNo = asRecordNo(text);
  return recordNo === null ? sql`false` : sql`${submissions.title} collate "C" ilike ${`%${likeText(recordNo)}%`}`;
}

const list: Handler<typeof reviewApi.list> = async ({ db, user, today, query }) => {
  const { formType, companyName, submissionNo, isOverdue, isMine, after, pageSize } = query;
  const type = formType === undefined ? null : formTypeOf(formType);
  if (formType !== undefined && !type) throw invalid([{ path: "formType", message: "没有这个类型，请重新选择" }]);
  const [dueDate = "", submissionId = ""] = after?.split(/_(.*)/) ?? [];
  const isLate = lt(submissions.dueDate, today);
  const order = [asc(submissions.dueDate), asc(submissions.submissionId)];
  // Found of the index, which has no more of them than these conditions ask for.
  const found = db
    .select({ submissionId: submissions.submissionId })
    .from(submissions)
    .where(
      and(
        submissionNo === undefined ? undefined : isNumbered(submissionNo),
        // Few pass it: the others are not looked at any further.
        companyName === undefined ? undefined : isNamed(companyName),
        waitingFor(user),
        type ? isOfType(formType ?? "") : undefined,
        isOverdue === undefined ? undefined : isOverdue ? isLate : sql`not ${isLate}`,
        isMine === undefined
          ? undefined
          : sql`(${submissions.assigneeUserId} is not distinct from ${user.userId}) = ${isMine}`,
        after === undefined
          ? undefined
          : sql`(${submissions.dueDate}, ${submissions.submissionId}) > (${dueDate}::date, ${submissionId}::text)`,
      ),
    )
    .orderBy(...order)
    .limit(pageSize + 1);
  const rows = await db
    .select({ row: shortColumns, unread: unreadOfFirm(submissions.bizType, submissions.bizId) })
    .from(submissions)
    .where(inArray(submissions.submissionId, found))
    .orderBy(...order);
  const page = rows.slice(0, pageSize);
  const last = page.at(-1)?.row;
  return {
    // What was submitted is read with the item alone.
    rows: page.map(({ row, unread }) => shown({ ...row, content: null }, today, unread)),
    next: rows.length > pageSize && last ? `${last.dueDate}_${last.submissionId}` : null,
  };
};

const COUNTED = ["waiting", "overdue", "mine", "unread"] as const;
type Counts = Readonly<Record<(typeof COUNTED)[number], number>>;
const sumOf = (rows: readonly Counts[]): Counts =>
  Object.fromEntries(COUNTED.map((key) => [key, rows.reduce((total, row) => total + row[key], 0)])) as Counts;

const counts: Handler<typeof reviewApi.counts> = async ({ db, user, today }: Asking) => {
  const isLate = lt(submissions.dueDate, today);
  // By who may decide, too: of a few groups it is asked here, of ten thousand rows it takes half the time.
  const rows = await db
    .select({
      kind: sql<string>`${submittedKind} collate "C"`,
      decideCodes: submissions.decideCodes,
      waiting: sql<number>`count(*)::int`,
      overdue: sql<number>`count(*) filter (where ${isLate})::int`,
      mine: sql<number>`count(*) filter (where ${submissions.assigneeUserId} = ${user.userId})::int`,
      unread: sql<number>`count(*) filter (where ${hasUnreadOfFirm(submissions.bizType, submissions.bizId)})::int`,
    })
    .from(submissions)
    .where(inTurnOf(user))
    .groupBy(sql`1`, submissions.decideCodes);
  const codes = new Set(decidedBy(user));
  const own = rows.filter(({ decideCodes }) => decideCodes.some((code) => codes.has(code)));
  const kinds = [...new Set(own.map(({ kind }) => kind))].sort();
  return {
    ...sumOf(own),
    types: kinds.map((kind) => {
      const { waiting, overdue } = sumOf(own.filter((row) => row.kind === kind));
      return { formType: typeOf(kind), label: labelOf(kind), waiting, overdue };
    }),
  };
};

/** Officers whose turn it is, who may decide such a thing; one of them by id. */
const officersFor = ({ db, today }: Pick<Asking, "db" | "today">, row: SubmissionRow, userId?: string) =>
  decidersOf(db, { orgIds: [turnOrgOf(row)], anyOf: row.decideCodes, today, userId });

/** Submissions of the kinds that this officer may decide, whoever's turn it is, waiting or answered. */
export function isReadableBy(user: SessionUser): SQL | undefined {
  const lv1OrgId = assertOfficer(user);
  const isOffices = user.orgId !== null && user.orgId !== lv1OrgId;
  return and(
    eq(submissions.orgId, lv1OrgId),
    isDecidedBy(user),
    isOffices ? eq(submissions.officeOrgId, user.orgId ?? "") : undefined,
  );
}

/** One of them; else 404. */
async function readable({ db, user }: Pick<Asking, "db" | "user">, submissionId: string): Promise<SubmissionRow> {
  const [row] = await db
    .select()
    .from(submissions)
    .where(and(eq(submissions.submissionId, submissionId), isReadableBy(user)));
  if (!row) throw notFound();
  return row;
}

const get: Handler<typeof reviewApi.get> = async (context) => {
  const { today, params } = context;
  const row = await readable(context, params.submissionId);
  try {
    return { ...shown(row, today, await unreadOf(context, row.bizType, row.bizId)), ...(await itemOf(context, row)) };
  } catch (error) {
    // The record is its firm's alone again: whoever has the item before him is told since when.
    const isAway = error instanceof AppError && error.status === 404;
    const words = isAway ? await takenBackWords(context, row, "不需要再审核") : null;
    throw words === null ? error : stateConflict(words);
  }
};

const officers: Handler<typeof reviewApi.officers> = async (context) =>
  (await officersFor(context, await readable(context, context.params.submissionId))).map(({ userId, nickName }) => ({
    userId,
    nickName,
  }));

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
  const [officer] = await officersFor(context, row, body.userId);
  if (!officer)
    throw invalid([{ path: "userId", message: "只能转交给本协会有权审核这类事项、账号正常的工作人员，请重新选择" }]);
  const { submissionId, bizType, bizId, companyId, status } = row;
  const assignee = { assigneeUserId: officer.userId, assigneeName: officer.nickName };
  await db.update(submissions).set(assignee).where(eq(submissions.submissionId, submissionId));
  const opinion = [`转交给 ${officer.nickName}`, body.opinion].filter(Boolean).join("：");
  const lineId = await addStep(db, {
    bizType,
    bizId,
    companyId,
    action: "reassign",
    label: "转交",
    fromStatus: status,
    toStatus: status,
    operatorUserId: user.userId,
    operatorName: user.nickName,
    operateTime: now,
    auditResult: null,
    opinion,
    operatorOrg: (await orgName(db, user.orgId ?? row.orgId)) ?? "协会",
    isReturn: false,
  });
  const before = { assigneeUserId: row.assigneeUserId };
  audit({ object: bizType, objectId: bizId, companyId, before, after: { assigneeUserId: officer.userId } });
  const next = { ...row, ...assignee };
  if (officer.userId !== user.userId)
    await tellHandedOver(db, next, { lineId, giver: user.nickName, note: body.opinion, now });
  return shown(next, today);
};

/** The association's inbox. // docs/decisions/0035 */
export const registerReviewInbox = (app: FastifyInstance): void =>
  implement(app, reviewApi, { list, counts, get, officers, reassign });
