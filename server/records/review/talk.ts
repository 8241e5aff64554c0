import { and, asc, desc, eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { type Talk, talkApi } from "@/contracts/kit/talk";
import { isBizType } from "@/contracts/message/biz-link";
import { isAllowed } from "@/server/platform/call/access";
import type { Handler, SessionUser } from "@/server/platform/call/context";
import { forbidden, notFound, stateConflict } from "@/server/platform/call/errors";
import { implement } from "@/server/platform/call/implement";
import { newId } from "@/server/platform/clock/id";
import type { Db } from "@/server/db/client";
import { orgName } from "@/server/reference/orgs";
import { firms } from "@/server/reference/firm.table";
import { isOfficer } from "@/server/reference/scope";
import type { RecordContext } from "@/server/records/hooks";
import { kindOf, type ReviewedKind, type ReviewedRecord } from "@/server/records/review/kinds";
import { type SubmissionRow, submissions } from "@/server/records/review/submission.table";
import { reviewNotes } from "@/server/records/review/talk.table";
import { tellNote } from "@/server/records/review/tell";
import { readsNotes, unreadBy } from "@/server/records/review/unread";
import { tell } from "@/server/records/steps/tell";

/** Dictionary `msg_type`: 待办提醒. */
const TO_DO = 2;

interface About {
  readonly kind: ReviewedKind;
  readonly record: ReviewedRecord;
  readonly bizId: string;
}

interface Which {
  readonly bizType: string;
  readonly bizId: string;
}

function kindNamed({ bizType }: Which): ReviewedKind {
  const kind = kindOf(bizType);
  if (!kind) throw notFound();
  return kind;
}

/** The record that this user may read, else 404: a foreign one is like one that is not there. */
async function recordOf(context: RecordContext, which: Which): Promise<About> {
  const kind = kindNamed(which);
  if (!isAllowed(kind.find, context.user)) throw forbidden();
  return { kind, record: await kind.read(context, which.bizId), bizId: which.bizId };
}

const ofRecord = ({ kind, bizId }: About) => and(eq(reviewNotes.bizType, kind.bizType), eq(reviewNotes.bizId, bizId));

/** The last submission of the record; without one the association knows nothing of it. */
async function lastOf(db: Db, { kind, bizId }: About): Promise<SubmissionRow | null> {
  const [row] = await db
    .select()
    .from(submissions)
    .where(and(eq(submissions.bizType, kind.bizType), eq(submissions.bizId, bizId)))
    .orderBy(desc(submissions.submitTime), desc(submissions.submissionId))
    .limit(1);
  return row ?? null;
}

/** Whoever does steps of his side writes for it. */
function writes(user: SessionUser, { lifecycle }: ReviewedKind): boolean {
  const side = isOfficer(user) ? "desk" : "firm";
  return Object.values(lifecycle.transitions).some(({ by, access }) => by === side && isAllowed(access, user));
}

/** Asked once for each call: who may read, who may write and who is told. */
const asked = new WeakMap<About, Promise<string>>();
/** Where the record's firm stands now: itself, or who has taken it in since. */
function notifiedFirm(db: Db, about: About): Promise<string> {
  const { kind, record, bizId } = about;
  const known = asked.get(about) ?? kind.notifiedFirmOf(db, { bizId, companyId: record.companyId });
  asked.set(about, known);
  return known;
}

/** Of a firm its acting users alone, and those of who has taken it in. */
async function mayWrite({ db, user }: RecordContext, about: About): Promise<boolean> {
  if (!writes(user, about.kind)) return false;
  if (isOfficer(user) || user.companyId === about.record.companyId) return true;
  return user.companyId !== null && user.companyId === (await notifiedFirm(db, about));
}

const NONE: Talk = { lines: [], unread: 0, mayWrite: false };

async function shown(context: RecordContext, about: About): Promise<Talk> {
  const { db, user } = context;
  if (!(await readsNotes(context, about.record.companyId, () => notifiedFirm(db, about)))) return NONE;
  const rows = await db
    .select()
    .from(reviewNotes)
    .where(ofRecord(about))
    .orderBy(asc(reviewNotes.createTime), asc(reviewNotes.noteId));
  const isDesk = isOfficer(user);
  return {
    lines: rows.map(({ noteId, isFirms, userId, userName, unitName, content, createTime, readTime }) => ({
      noteId,
      isFirms,
      isOwn: userId === user.userId,
      userName,
      unitName,
      content,
      createTime: createTime.toISOString(),
      readTime: readTime?.toISOString() ?? null,
    })),
    unread: rows.filter(({ isFirms, readTime }) => isFirms === isDesk && readTime === null).length,
    mayWrite: (await mayWrite(context, about)) && (isDesk || (await lastOf(db, about)) !== null),
  };
}

const list: Handler<typeof talkApi.list> = async (context) => shown(context, await recordOf(context, context.params));

/** The other side reads it in its messages, and is led to the record. */
async function tellOther({ db, user, now }: RecordContext, about: About, { noteId, content }: NewNote): Promise<void> {
  const { kind, record, bizId } = about;
  if (!isOfficer(user)) {
    const last = await lastOf(db, about);
    if (last) await tellNote(db, last, { text: content, event: `note:${noteId}`, now });
    return;
  }
  await tell(db, {
    title: `协会留言：${record.title}`.slice(0, 100),
    text: `${kind.noun}「${record.title}」，协会留言：\n${content}\n请在记录的「审核记录」页签中回复。`,
    msgType: TO_DO,
    firm: { companyId: await notifiedFirm(db, about), anyOf: kind.notifyCodes },
    ...(isBizType(kind.bizType) && { biz: { type: kind.bizType, id: bizId } }),
    eventKey: `note:${noteId}`,
    now,
  });
}

interface NewNote {
  readonly noteId: string;
  readonly content: string;
}

async function unitOf({ db, user }: RecordContext): Promise<string> {
  if (isOfficer(user)) return (await orgName(db, user.orgId ?? user.lv1OrgId ?? "")) ?? "协会";
  const [firm] = await db
    .select({ companyName: firms.companyName })
    .from(firms)
    .where(eq(firms.companyId, user.companyId ?? ""));
  return firm?.companyName ?? "事务所";
}

const write: Handler<typeof talkApi.write> = async (context) => {
  const { db, user, now, params, body, audit } = context;
  const kind = kindNamed(params);
  const refused = forbidden("您没有就这份记录留言的权限，请联系有办理权限的同事");
  if (!writes(user, kind)) throw refused;
  const about: About = { kind, record: await kind.read(context, params.bizId), bizId: params.bizId };
  if (!(await mayWrite(context, about))) throw refused;
  if (!isOfficer(user) && (await lastOf(db, about)) === null)
    throw stateConflict("这份记录还没有提交过，协会看不到它。请提交后再留言，或联系协会");
  const noteId = newId();
  const { companyId } = about.record;
  await db.insert(reviewNotes).values({
    noteId,
    bizType: about.kind.bizType,
    bizId: about.bizId,
    companyId,
    isFirms: !isOfficer(user),
    userId: user.userId,
    userName: user.nickName,
    unitName: await unitOf(context),
    content: body.content,
    createTime: now,
  });
  await tellOther(context, about, { noteId, content: body.content });
  audit({ object: about.kind.bizType, objectId: about.bizId, companyId, after: { note: body.content } });
  return shown(context, about);
};

const read: Handler<typeof talkApi.read> = async (context) => {
  const { db, user, now } = context;
  const about = await recordOf(context, context.params);
  // Who only looks on from another firm, or may not answer, leaves it unread for those who may.
  if (await mayWrite(context, about))
    await db
      .update(reviewNotes)
      .set({ readTime: now, readUserId: user.userId })
      .where(and(ofRecord(about), unreadBy(user)));
  return shown(context, about);
};

/** What firm and association write to each other about a submission. // domain b §11.2 */
export const registerReviewTalk = (app: FastifyInstance): void => implement(app, talkApi, { list, write, read });
