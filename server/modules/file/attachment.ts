import { and, eq, inArray } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { PermissionCode } from "@/contracts/access";
import { attachmentApi, type FILE_BIZ_TYPES, UNKNOWN_FILE_KIND } from "@/contracts/file/attachment";
import { allEndpoints } from "@/contracts/index";
import type { Db } from "@/server/db/client";
import { hasCode, requireCode } from "@/server/platform/call/access";
import { type Handler, preparedWrite, type Preparing, type SessionUser } from "@/server/platform/call/context";
import { invalid, notFound } from "@/server/platform/call/errors";
import { storedAnswer } from "@/server/platform/files/read";
import { type StoredFileRecord, storedFiles } from "@/server/platform/files/files.table";
import { keepUpload, type KeptUpload, type Uploader, writeUpload } from "@/server/platform/files/store-upload";
import { implement } from "@/server/platform/call/implement";
import { defineParam } from "@/server/platform/params/params";
import { firms } from "@/server/reference/firm.table";
import { canReach, isOfAssociation, isOfficer, ownerId } from "@/server/reference/scope";
import { canReadTransferFile, endedIn } from "@/server/modules/basic/read";
import { canReadNotice } from "@/server/modules/common/read";
import { submittedAs } from "@/server/records/review/read";
import { canReadApplicationFile } from "@/server/modules/public/read";
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

/** Whose codes open the files of each kind that is no record's own; a new one does not compile without its line. */
const ACCESS: Readonly<Record<(typeof FILE_BIZ_TYPES)[number], BizAccess>> = {
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
  transfer: { view: canReadTransferFile, upload: ["g_hy_member_staff_transfer"] },
  // As the record that was submitted, within the reader's firms.
  submission: {
    view: async (db, user, bizId) => {
      const of = await submittedAs(db, bizId);
      if (of === null || !hasCode(user, ...codesOfCall(`${of.bizType}.get`))) return false;
      return isOfAssociation(user, of.orgId) || canReach(user, of.companyId, db);
    },
    upload: [],
  },
  // Whoever applies has no account: his files come by the application's own calls.
  application: { view: canReadApplicationFile, upload: [] },
  // What the association brings home from an on-site inspection: the firm reads it with its record.
  onsite: {
    view: ["g_hy_annual_company_view", "g_hy_special_company_view", "g_hy_desk_inspection_view"],
    upload: ["g_hy_desk_inspection_audit"],
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

/** Who may do what; of a record's own kind the codes of its calls say it. */
function accessOf(kind: string): BizAccess | undefined {
  if (Object.hasOwn(ACCESS, kind)) return ACCESS[kind as keyof typeof ACCESS];
  const upload = [...new Set(["create", "update"].flatMap((call) => codesOfCall(`${kind}.${call}`)))];
  return upload.length > 0 ? { view: codesOfCall(`${kind}.get`), upload } : undefined;
}

function requireUpload(user: SessionUser, kind: string): void {
  const access = accessOf(kind);
  if (!access) throw invalid([{ path: "bizType", message: UNKNOWN_FILE_KIND }]);
  requireCode(user, ...access.upload);
}

/** Kinds of what whoever has taken in a firm reads besides its own. // domain a §1.5 */
const READ_BY_RECEIVER: readonly string[] = ["statement.dues", "statement.dues-payment", "statement.dues-receipt"];
async function hasTakenIn(db: Db, user: SessionUser, companyId: string): Promise<boolean> {
  if (isOfficer(user)) return false;
  const isIt = and(eq(firms.companyId, companyId), inArray(firms.companyId, endedIn(user.reach)));
  return (await db.$count(firms, isIt)) > 0;
}

/** Who may read a file: its uploader while it is free, then whoever may view the record that holds it. */
async function mayRead(db: Db, user: SessionUser, file: StoredFileRecord, now: Date): Promise<boolean> {
  if (file.bizId === null) return file.uploadUserId === user.userId && canReach(user, file.companyId, db);
  const access = accessOf(file.bizType);
  if (typeof access?.view === "function") return access.view(db, user, file.bizId, now);
  if (access?.isFirmsOnly && isOfficer(user)) return false;
  if (access === undefined || !hasCode(user, ...access.view)) return false;
  if (await canReach(user, file.companyId, db)) return true;
  return READ_BY_RECEIVER.includes(file.bizType) && hasTakenIn(db, user, file.companyId);
}

type UploadContext = Preparing<typeof attachmentApi.upload>;

function uploaderOf({ body, user, services }: UploadContext): Uploader {
  const { bizType } = body.fields;
  requireUpload(user, bizType);
  const limitMb = services.params.get(dailyUploadMb);
  const { userId, nickName: userName } = user;
  const fullText = `本所今日上传已达 ${limitMb} MB，请明天再试`;
  return { bizType, companyId: ownerId(user), userId, userName, limitMb, fullText };
}

const upload = preparedWrite<typeof attachmentApi.upload, KeptUpload>(
  (context) => keepUpload(context, uploaderOf),
  (context, kept) => writeUpload(context, uploaderOf(context), kept),
);

const download: Handler<typeof attachmentApi.download> = async ({ params, db, user, services, now }) => {
  const [file] = await db.select().from(storedFiles).where(eq(storedFiles.fileId, params.fileId));
  if (!file || !(await mayRead(db, user, file, now))) throw notFound();
  return storedAnswer(services.files, file);
};

/** Upload and download of attachments; the record's own module takes and names them (`takeFiles`, `filesOf`). */
export const registerAttachment = (app: FastifyInstance): void => implement(app, attachmentApi, { upload, download });
