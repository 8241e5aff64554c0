import { eq, sql } from "drizzle-orm";
import type { StaffHistory } from "@/contracts/basic/staff-detail";
import { staffDiff } from "@/contracts/basic/staff-diff";
import { AUDIT_STATUS, emptyStaff, isMember, MEMBER_STATUS, type StaffForm } from "@/contracts/basic/staff-form";
import { staffMissing } from "@/contracts/basic/staff-missing";
import type { Attachment } from "@/contracts/file/attachment";
import type { Change } from "@/contracts/kit/diff";
import type { AuditEntry, SessionUser } from "@/server/platform/call/context";
import type { Db } from "@/server/db/client";
import { newId } from "@/server/platform/clock/id";
import type { Vault } from "@/server/platform/secrets/vault";
import type { Dictionary } from "@/server/reference/dictionary-faults";
import { staffColumns } from "@/server/modules/basic/staff/staff-form";
import { staffHistories } from "@/server/modules/basic/staff/staff-history.table";
import { type NewStaffRecord, staff, type StaffRecord } from "@/server/reference/staff.table";

/** Who writes, when and with what. */
export interface WriteContext {
  readonly db: Db;
  readonly user: Pick<SessionUser, "userId" | "nickName">;
  readonly vault: Vault;
  readonly now: Date;
}

/**
 * States that follow from the form: complete = in effect, and a member in effect is 正常; one who comes again after he
 * left is 待入会 until the association has looked at him. // contract §7.7, domain a §2.3
 */
export function stateOf(
  form: StaffForm,
  stored: Pick<StaffRecord, "auditStatus" | "memberStatus"> | null,
  wasMember = false,
) {
  const isIncomplete = staffMissing(form).length > 0;
  const auditStatus =
    stored?.auditStatus === AUDIT_STATUS.effective || !isIncomplete ? AUDIT_STATUS.effective : AUDIT_STATUS.draft;
  const isInEffect = auditStatus === AUDIT_STATUS.effective && isMember(form.memberType);
  return {
    isIncomplete,
    auditStatus,
    memberStatus: isInEffect
      ? (stored?.memberStatus ?? (wasMember ? MEMBER_STATUS.applying : MEMBER_STATUS.normal))
      : null,
  };
}

/** A new row of the firm, ready to be inserted. */
export function newRecord(
  { user, vault, now }: WriteContext,
  form: StaffForm,
  firm: { companyId: string; companyName: string },
  wasMember: boolean,
) {
  const by = { userId: user.userId, userName: user.nickName };
  return {
    staffId: newId(),
    ...firm,
    ...staffColumns(form, vault),
    ...stateOf(form, null, wasMember),
    createTime: now,
    createUserId: by.userId,
    createUserName: by.userName,
    updateTime: now,
    updateUserId: by.userId,
    updateUserName: by.userName,
  } satisfies NewStaffRecord;
}

export const UNCONFIRMED = { confirmTime: null, confirmUserId: null, confirmUserName: null } as const;

/** Writes the form over a stored row whose version was claimed or is held. */
export async function overwrite(
  { db, user, vault, now }: WriteContext,
  stored: StaffRecord,
  form: StaffForm,
  wasMember: boolean,
): Promise<void> {
  const columns = staffColumns(form, vault);
  const isSomebodyElse = columns.staffName !== stored.staffName || columns.idNoIndex !== stored.idNoIndex;
  await db
    .update(staff)
    .set({
      ...columns,
      ...(isSomebodyElse ? UNCONFIRMED : {}),
      ...stateOf(form, stored, wasMember),
      updateTime: now,
      updateUserId: user.userId,
      updateUserName: user.nickName,
    })
    .where(eq(staff.staffId, stored.staffId));
}

/** The next version of a row that this transaction holds. */
export const nextVersion = () => ({ version: sql`${staff.version} + 1` });

interface Step {
  readonly staffId: string;
  readonly companyId: string;
  readonly action: StaffHistory["action"];
  readonly version: number;
  readonly changes: readonly Change[];
}

const flat = (changes: readonly Change[], side: "before" | "after") =>
  Object.fromEntries(changes.map((change) => [change.path, change[side]]));

/** 变更记录 and audit of one write, from the same lines. */
export function historyRow({ user, now }: Pick<WriteContext, "user" | "now">, step: Step) {
  return {
    historyId: newId(),
    staffId: step.staffId,
    action: step.action,
    staffVersion: step.version,
    userId: user.userId,
    userName: user.nickName,
    changeTime: now,
    changes: [...step.changes],
  } satisfies typeof staffHistories.$inferInsert;
}

export const auditEntry = ({ staffId, companyId, changes }: Step): AuditEntry => ({
  object: "basic.staff",
  objectId: staffId,
  companyId,
  before: flat(changes, "before"),
  after: flat(changes, "after"),
});

export async function remember(context: WriteContext, step: Step, audit: (entry: AuditEntry) => void): Promise<void> {
  // A save that changed nothing leaves no line.
  if (step.action !== "update" || step.changes.length > 0) {
    await context.db.insert(staffHistories).values(historyRow(context, step));
  }
  audit(auditEntry(step));
}

/** What a save changed, in words. */
export function changesOf(
  before: StaffForm | null,
  after: StaffForm,
  dictionary: Dictionary,
  files: readonly Attachment[],
): Change[] {
  const names = new Map(files.map((file) => [file.fileId, file.fileName]));
  const lookups = {
    dict: dictionary.label,
    place: (code: string) => code,
    file: (fileId: string) => names.get(fileId) ?? "文件",
  };
  return staffDiff(before ?? emptyStaff, after, lookups);
}
