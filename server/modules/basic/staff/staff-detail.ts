import { AUDIT_STATUS, MEMBER_STATUS, MEMBER_TYPE, STAFF_STATUS, type StaffForm } from "@/contracts/basic/staff-form";
import type { StaffDetail, StaffFull } from "@/contracts/basic/staff-detail";
import { staffMissing } from "@/contracts/basic/staff-missing";
import { lockedItemsOf, REVIEW_REASON } from "@/contracts/basic/staff-review";
import { staffRules } from "@/contracts/basic/staff-rules";
import { ageOn } from "@/contracts/kit/dates";
import { hasCode } from "@/server/platform/call/access";
import { closedBooksReason } from "@/server/reference/firm-closed";
import { gatherFacts, groupOf } from "@/server/modules/basic/staff/staff-facts";
import { formOf, namedFilesOf } from "@/server/modules/basic/staff/staff-form";
import type { StaffAggregate, StaffContext } from "@/server/modules/basic/staff/staff-load";
import { reviewItems } from "@/server/modules/basic/staff/staff-params";
import type { StaffRecord } from "@/server/reference/staff.table";
import { dictionaryOf } from "@/server/reference/dictionary-cache";
import { rosterTypeOf } from "@/server/modules/party/read";
import { effectsOnPerson } from "@/server/modules/rewards/read";

export const isEffective = (record: Pick<StaffRecord, "auditStatus">): boolean =>
  record.auditStatus !== AUDIT_STATUS.draft;

/** Why nobody may change this record now, in words; null when it is open. */
export async function closedReasonOf(context: StaffContext, person: StaffAggregate): Promise<string | null> {
  const { services, db, now } = context;
  const { record, companyStatus } = person;
  const closed = await closedBooksReason(context, companyStatus, "人员档案只读");
  if (closed !== null || record.staffStatus === STAFF_STATUS.active) return closed;
  const labels = await dictionaryOf(services).get(db, now);
  return `该人员为「${labels.label("staff_status", record.staffStatus)}」状态，档案只读`;
}

/** Why this user may not save now; null when he may. `closed`: why nobody may. */
function readOnlyReasonOf({ user }: StaffContext, person: StaffAggregate, closed: string | null): string | null {
  if (closed) return closed;
  if (!hasCode(user, "g_hy_member_staff_edit")) return "您没有修改人员档案的权限";
  return user.companyId === person.record.companyId ? null : "请先切换到该事务所再办理";
}

const isAhead = (person: StaffAggregate, today: string): boolean =>
  person.leave !== null && person.record.staffStatus === STAFF_STATUS.active && person.leave.leaveDate > today;

/** 涉税报告签字资格. // domain a §2.1 canSign */
const canSign = (record: StaffRecord): boolean =>
  record.memberType === MEMBER_TYPE.practising &&
  record.memberStatus === MEMBER_STATUS.normal &&
  record.staffStatus === STAFF_STATUS.active;

function leaveOf({ leave, leaveFiles }: StaffAggregate): StaffDetail["leave"] {
  return leave && { ...leave, attachments: [...leaveFiles], createTime: leave.createTime.toISOString() };
}

/** What this user may do with the record. */
async function rightsOf(context: StaffContext, person: StaffAggregate) {
  const { user, today } = context;
  const { record } = person;
  const isOwn = user.companyId === record.companyId;
  const closed = await closedReasonOf(context, person);
  const isOpen = isOwn && closed === null;
  const mayLeave = isOpen && isEffective(record) && hasCode(user, "g_hy_member_staff_leave");
  const readOnlyReason = readOnlyReasonOf(context, person, closed);
  return {
    canEdit: readOnlyReason === null,
    readOnlyReason,
    canLeave: mayLeave && person.leave === null,
    canUndoLeave: mayLeave && isAhead(person, today),
    canRemove: isOpen && !isEffective(record) && hasCode(user, "g_hy_member_staff_del"),
  };
}

/** The record as its readers get it; ID number and mobile masked. */
export async function detailOf(context: StaffContext, person: StaffAggregate): Promise<StaffDetail> {
  const { db, services, today } = context;
  const { record, files } = person;
  const form = formOf(record, files, services.vault);
  const { companyId } = record;
  const ask = { db, vault: services.vault, companyId, today, group: await groupOf(db, companyId) };
  const isActive = record.staffStatus === STAFF_STATUS.active;
  // A closed record is history: nobody mends it, so nothing is found in it.
  const [facts] = isActive ? await gatherFacts(ask, [{ staffId: record.staffId, form }]) : [];
  const named = new Set(namedFilesOf(form));
  return {
    ...record,
    ...form,
    idNo: record.idNoMask,
    mobile: record.mobileMask,
    certificates: record.certificates,
    educations: record.educations,
    workHistories: record.workHistories,
    socialPosts: record.socialPosts,
    attachments: files.filter((file) => !named.has(file.fileId)),
    files: [...files],
    age: ageOn(record.birthDate, today),
    dispatchCompanyName: person.dispatchCompanyName,
    isPartner: person.isPartner,
    contribution: person.contribution,
    isLegalPerson: person.isLegalPerson,
    canSign: canSign(record) && !(await effectsOnPerson(context, record.idNoIndex)).blocksSigning,
    leave: leaveOf(person),
    createTime: record.createTime.toISOString(),
    updateTime: record.updateTime.toISOString(),
    lockedItems: lockedOf(context, person, form).map((path) => ({ path, reason: REVIEW_REASON })),
    ...(await rightsOf(context, person)),
    missing: isActive ? staffMissing(form) : [],
    warnings: facts ? staffRules(form, { ...facts, rosterType: await rosterTypeOf(db, record) }) : [],
  };
}

/** Items that a save of this record may not change. */
export const lockedOf = ({ services }: StaffContext, { record }: StaffAggregate, form: StaffForm): string[] =>
  lockedItemsOf(form, isEffective(record), services.params.get(reviewItems));

/** The edit form's values; unmasked, so the caller audits. */
export const fullOf = ({ services }: StaffContext, { record, files }: StaffAggregate): StaffFull => ({
  ...formOf(record, files, services.vault),
  certificates: record.certificates,
  educations: record.educations,
  workHistories: record.workHistories,
  socialPosts: record.socialPosts,
  version: record.version,
});
