import { and, eq, gte, sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { PermissionCode } from "@/contracts/access";
import { attachmentApi, type FILE_BIZ_TYPES } from "@/contracts/file/attachment";
import { allEndpoints } from "@/contracts/index";
import type { Db } from "@/server/db/client";
import { hasCode, requireCode } from "@/server/platform/call/access";
import { type Handler, preparedWrite, type Preparing, type SessionUser } from "@/server/platform/call/context";
import { notFound, rateLimited } from "@/server/platform/call/errors";
import { claimContent, databaseTime } from "@/server/platform/files/clean";
import { storedAnswer } from "@/server/platform/files/read";
import { type StoredFileRecord, storedFiles } from "@/server/platform/files/files.table";
import { newId } from "@/server/platform/clock/id";
import { implement } from "@/server/platform/call/implement";
import { defineParam } from "@/server/platform/params/params";
import { canReach, isOfficer, ownerId } from "@/server/reference/scope";
import { calendarDate } from "@/server/platform/call/services";
import { canReadNotice } from "@/server/modules/common/read";
import { submittedAs } from "@/server/records/review/read";
import { canReadRewardFile } from "@/server/modules/rewards/read";
import { canManageMessage, MESSAGE_WRITERS } from "@/server/modules/message/read";

/** What a firm may upload on one calendar day. // promises P-S9 */
export const dailyUploadMb = defineParam(
  "file.dailyUploadMb",
  z.int().min(1).max(100_000),
  200,
  "每家事务所每日上传上限(MB)",
);

interface BizAccess {
  /** Codes within the firm's reach, or the record's own module where readers are others than the firm's. */
  readonly view:
    readonly PermissionCode[] | ((db: Db, user: SessionUser, bizId: string, now: Date) => Promise<boolean>);
  readonly upload: readonly PermissionCode[];
  /** The association has no part in them, whatever its codes. */
  readonly isFirmsOnly?: true;
}

type Kind = (typeof FILE_BIZ_TYPES)[number];
/** A kind by the name of a record's contract: the codes of its own calls open its files. */
type RecordKind = Extract<Kind, `${string}.${string}`>;

/** Whose codes open the files of each other kind; a new one does not compile without its line. */
const ACCESS: Readonly<Record<Exclude<Kind, RecordKind>, BizAccess>> = {
  firm: { view: ["g_hy_member_firm_find", "g_hy_desk_firm_view"], upload: ["g_hy_member_firm_edit"] },
  staff: {
    view: ["g_hy_member_staff_find"],
    upload: ["g_hy_member_staff_add", "g_hy_member_staff_edit", "g_hy_member_staff_leave"],
  },
  // What the firm works on is its own; the association reads what was submitted.
  party: { view: ["g_hy_party_manage_find"], upload: ["g_hy_party_manage_edit"], isFirmsOnly: true },
  reward: {
    view: canReadRewardFile,
    upload: [
      ...(["g_hy_rewards_and_punishment_company_add", "g_hy_rewards_and_punishment_company_edit"] as const),
      ...(["g_hy_rewards_and_punishment_person_add", "g_hy_rewards_and_punishment_person_edit"] as const),
      ...(["g_hy_rewards_and_punishment_company_appeal", "g_hy_rewards_and_punishment_person_appeal"] as const),
      // Who appeals against his own; who corrects.
      ...(["g_hy_rewards_and_punishment_person_find", "g_hy_desk_rewards_add", "g_hy_desk_rewards_edit"] as const),
    ],
  },
  // As the record that was submitted, within the reader's firms.
  submission: {
    view: async (db, user, bizId) => {
      const of = await submittedAs(db, bizId);
      return of !== null && hasCode(user, ...codesOfCall(`${of.bizType}.get`)) && canReach(user, of.companyId, db);
    },
    upload: [],
  },
  // The association's own: sealed letters of 管理员变更.
  handover: { view: ["g_hy_desk_account_view"], upload: ["g_hy_desk_account_handover"] },
  notice: { view: canReadNotice, upload: ["g_hy_desk_notice_add", "g_hy_desk_notice_edit"] },
  // Receivers read a message's files by the message's own call; here its senders do.
  message: { view: canManageMessage, upload: MESSAGE_WRITERS },
};

const codesOfCall = (id: string): readonly PermissionCode[] => {
  const access = allEndpoints.find((endpoint) => endpoint.id === id)?.spec.access;
  return access?.kind === "codes" ? access.anyOf : [];
};

function accessOf(kind: string): BizAccess | undefined {
  if (Object.hasOwn(ACCESS, kind)) return ACCESS[kind as keyof typeof ACCESS];
  const upload = [...new Set(["create", "update"].flatMap((call) => codesOfCall(`${kind}.${call}`)))];
  return upload.length > 0 ? { view: codesOfCall(`${kind}.get`), upload } : undefined;
}

const requireUpload = (user: SessionUser, kind: Kind): void => requireCode(user, ...(accessOf(kind)?.upload ?? []));

type UploadContext = Preparing<typeof attachmentApi.upload>;

/** Bytes that the firm has uploaded since midnight in Shanghai. */
async function uploadedToday(db: Db, companyId: string, today: string): Promise<number> {
  const rows = await db
    .select({ bytes: sql<string>`coalesce(sum(${storedFiles.fileSize}), 0)` })
    .from(storedFiles)
    .where(and(eq(storedFiles.companyId, companyId), gte(storedFiles.uploadTime, new Date(`${today}T00:00:00+08:00`))));
  return Number(rows[0]?.bytes ?? 0);
}

const secondsToMidnight = (now: Date): number =>
  (Date.parse(`${calendarDate(now)}T00:00:00+08:00`) + 86_400_000 - now.getTime()) / 1000;

/** Who may read a file: its uploader while it is free, then whoever may view the record that holds it. */
async function mayRead(db: Db, user: SessionUser, file: StoredFileRecord, now: Date): Promise<boolean> {
  if (file.bizId === null) return file.uploadUserId === user.userId && canReach(user, file.companyId, db);
  const access = accessOf(file.bizType);
  if (typeof access?.view === "function") return access.view(db, user, file.bizId, now);
  if (access?.isFirmsOnly && isOfficer(user)) return false;
  return access !== undefined && hasCode(user, ...access.view) && canReach(user, file.companyId, db);
}

/** Throws 429 when the file is more than the firm's day has left. */
async function assertRoom({ db, today, now, services, file }: UploadContext, companyId: string): Promise<void> {
  const limitMb = services.params.get(dailyUploadMb);
  if ((await uploadedToday(db, companyId, today)) + file.fileSize <= limitMb * 1024 * 1024) return;
  throw rateLimited(secondsToMidnight(now), `本所今日上传已达 ${limitMb} MB，请明天再试`);
}

/** What became of a content before its row is written. */
type Kept = { readonly since: string } | { readonly failure: unknown };

/**
 * In the store before the row: whoever is told "saved" finds the file after a power cut. Without a transaction: a store
 * that hangs holds no connection. A content whose row never comes is swept a day later.
 */
async function keep(context: UploadContext): Promise<Kept> {
  const { body, file, db, user, services } = context;
  try {
    requireUpload(user, body.fields.bizType);
    await assertRoom(context, ownerId(user));
    const since = await databaseTime(db);
    await services.files.put(file.path, file.sha256, file.fileSize);
    return { since };
  } catch (failure) {
    return { failure };
  }
}

const upload = preparedWrite<typeof attachmentApi.upload, Kept>(keep, async (context, kept) => {
  const { body, file, db, user, now, audit } = context;
  const { bizType } = body.fields;
  requireUpload(user, bizType);
  const companyId = ownerId(user);
  // One upload of the firm at a time: several at once could each see the same room.
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`upload:${companyId}`}, 0))`);
  await assertRoom(context, companyId);
  if ("failure" in kept) throw kept.failure;
  await claimContent(db, file.sha256, kept.since);
  const { fileName, fileExt, fileSize, sha256 } = file;
  const fileId = newId();
  await db.insert(storedFiles).values({
    fileId,
    companyId,
    bizType,
    fileName,
    fileExt,
    fileSize,
    sha256,
    uploadUserId: user.userId,
    uploadUserName: user.nickName,
    uploadTime: now,
    orphanSince: now,
  });
  const after = { bizType, fileName, fileSize, sha256 };
  audit({ object: "file.attachment", objectId: fileId, companyId, before: null, after });
  return { fileId, fileName, fileSize, fileExt, uploadTime: now.toISOString(), uploadUserName: user.nickName };
});

const download: Handler<typeof attachmentApi.download> = async ({ params, db, user, services, now }) => {
  const [file] = await db.select().from(storedFiles).where(eq(storedFiles.fileId, params.fileId));
  if (!file || !(await mayRead(db, user, file, now))) throw notFound();
  return storedAnswer(services.files, file);
};

/** Upload and download of attachments; the record's own module takes and names them (`takeFiles`, `filesOf`). */
export const registerAttachment = (app: FastifyInstance): void => implement(app, attachmentApi, { upload, download });
