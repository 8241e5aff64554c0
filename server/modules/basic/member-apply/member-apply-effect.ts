import { certNoFaults } from "@/contracts/basic/cert-no";
import { staffRecord } from "@/contracts/basic/staff/staff";
import { STAFF_STATUS, type StaffForm } from "@/contracts/basic/staff/staff-form";
import { staffMissing } from "@/contracts/basic/staff/staff-missing";
import { MEMBER_NO_TAKEN, staffRules } from "@/contracts/basic/staff/staff-rules";
import {
  appliedTo,
  type Given,
  givenFaults,
  type MemberApplyForm,
  standingFault,
  statusAfter,
} from "@/contracts/basic/member-apply/member-apply-rules";
import { APPLY_TYPE } from "@/contracts/basic/member-apply/member-apply-fields";
import type { FieldError } from "@/contracts/kit/validate";
import { invalid, stateConflict } from "@/server/platform/call/errors";
import { lookupsOf } from "@/server/records/history";
import type { RecordContext, WriteContext } from "@/server/records/hooks";
import { isAnothers, correctedNumber, rekeyPerson } from "@/server/modules/basic/member-apply/rekey";
import { searchKeysOf } from "@/server/platform/search/search-keys";
import { staffSearched } from "@/server/reference/searched";
import { staffColumns } from "@/server/modules/basic/staff/staff-form";
import { gatherFacts, groupOf, membersNumbered } from "@/server/modules/basic/staff/staff-facts";
import { certNoPattern } from "@/server/modules/basic/staff/staff-params";
import { staffRecords } from "@/server/modules/basic/staff/staff-records";
import { holdStaff } from "@/server/modules/basic/transfer/transfer-people";
import { ownPerson } from "@/server/modules/basic/transfer/transfer-resolve";
import { holdPersons } from "@/server/reference/person";
import type { StaffRecord } from "@/server/reference/staff.table";

/** Where a fault of the person's record is told on the application. */
const AT: Readonly<Record<string, string>> = {
  staffName: "newName",
  idNo: "newIdNo",
  idType: "newIdType",
  birthDate: "newIdNo",
  gender: "newIdNo",
  certNo: "newCertNo",
  practiceDate: "practiceDate",
};
const GONE = "不能通过：申请人已不在提出申请的事务所在职，档案没有改动。请退回申请";
export const TAKEN = "该证件号码不能使用：系统中已登记在其他人员名下，请与本人证件核对；确属同一人的请与协会联系";

/** What the application would leave behind that nobody may leave behind. */
async function faultsAfter(
  context: WriteContext,
  row: StaffRecord,
  { before, after }: { readonly before: StaffForm; readonly after: StaffForm },
): Promise<FieldError[]> {
  const { db, services, today } = context;
  const { companyId, staffId } = row;
  const group = await groupOf(db, companyId);
  const ask = { db, vault: services.vault, companyId, today, group };
  const [facts] = await gatherFacts(ask, [{ staffId, form: after }]);
  if (!facts) throw new Error("each subject has its facts");
  const known = { ...facts, isInEffect: true };
  const stood = new Set(staffRules(before, known).map(({ path, message }) => `${path}:${message}`));
  const found = staffRules(after, known)
    .filter(({ level, path, message }) => level === "error" && !stood.has(`${path}:${message}`))
    // Another's number is told in one sentence, whoever he is.
    .filter(({ rule }) => rule !== "P1" && rule !== "KNOWN" && rule !== "AGAIN");
  const ofCert = ({ certNo, certApproveDate, certIssueDate }: StaffForm) => [
    { path: "certNo", label: "资格证书编号", value: certNo, day: certApproveDate ?? certIssueDate },
  ];
  const layout = certNoFaults(ofCert(after), ofCert(before), services.params.get(certNoPattern));
  const lacked = new Set(staffMissing(before).map(({ path }) => path));
  const lacks = staffMissing(after).filter(({ path }) => !lacked.has(path));
  const missing =
    lacks.length === 0
      ? []
      : [{ path: "staffId", message: `请先在人员档案中补齐：${lacks.map(({ message }) => message).join("、")}` }];
  return [...[...found, ...layout].map(({ path, message }) => ({ path: AT[path] ?? "staffId", message })), ...missing];
}

/** Everything that refuses an application beside what it says itself. // domain a §2.4, §2.6 P2, P7 */
export async function applicationFaults(
  context: WriteContext,
  companyId: string,
  apply: MemberApplyForm,
  given?: Given,
): Promise<FieldError[]> {
  const { db, services, today } = context;
  if (apply.staffId === null) return [];
  const row = await ownPerson(db, companyId, apply.staffId);
  if (!row) return [{ path: "staffId", message: "请从本所在职人员中选择" }];
  // What he is as a member is kept until he has arrived or stays: a decision meanwhile would be lost.
  if (row.staffStatus === STAFF_STATUS.moving && apply.applyType !== APPLY_TYPE.correct)
    return [{ path: "applyType", message: "该人员正在办理转所，请在转所办结或撤回后再申请；只有信息更正可以现在申请" }];
  const standing = standingFault(apply.applyType, row);
  if (standing !== null) return [{ path: "applyType", message: standing }];
  const before = staffRecords.formOf(context, row);
  const after = appliedTo(before, apply, today, given);
  const number = correctedNumber(before, after);
  if (apply.newIdNo !== null && number === null)
    return [{ path: "newIdNo", message: "更正后的证件号码与现在的相同，请核对" }];
  if (number && (await isAnothers(db, services.vault.index(number.idNo), row.personId)))
    return [{ path: "newIdNo", message: TAKEN }];
  return faultsAfter(context, row, { before, after });
}

/** A number is one person's, whichever firms he was in. */
async function isGivenToAnother({ db }: RecordContext, memberNo: string | null, { companyId, idNoIndex }: StaffRecord) {
  const holders = await membersNumbered(db, companyId, memberNo === null ? [] : [memberNo]);
  return holders.some((row) => row.idNoIndex !== idNoIndex);
}

/** The association has said yes: the person's record is what was applied for, with what it gives to a new member. */
export async function takeEffect(
  context: RecordContext,
  companyId: string,
  apply: MemberApplyForm,
  given: Given,
): Promise<void> {
  const { db, services, now, user, today } = context;
  const seen = await holdStaff(db, apply.staffId);
  if (seen?.idNoIndex) {
    const corrected = apply.newIdNo === null ? [] : [services.vault.index(apply.newIdNo)];
    await holdPersons(db, [seen.idNoIndex, ...corrected]);
  }
  // What held on the day of the submission may not hold any more.
  if (!seen || !(await ownPerson(db, companyId, apply.staffId))) throw stateConflict(GONE);
  const [fault] = await applicationFaults(context, companyId, apply, given);
  if (fault) throw stateConflict(`不能通过：${fault.message}。请退回申请`);
  const wrong = givenFaults(apply.applyType, given, { memberNo: seen.memberNo, today });
  if (wrong.length > 0) throw invalid(wrong);
  if (apply.applyType === APPLY_TYPE.join && (await isGivenToAnother(context, given.memberNo ?? seen.memberNo, seen)))
    throw invalid([{ path: "memberNo", message: MEMBER_NO_TAKEN }]);
  const before = staffRecords.formOf(context, seen);
  const after = appliedTo(before, apply, today, given);
  const number = correctedNumber(before, after);
  if (number) await rekeyPerson(context, seen, number);
  const {
    attachments: _files,
    certificates: _rows,
    educations: _e,
    workHistories: _w,
    socialPosts: _s,
    ...items
  } = after;
  const { confirmTime, confirmUserId, confirmUserName, auditStatus } = seen;
  const version = seen.version + 1;
  await staffRecords.set(context, seen.staffId, {
    ...items,
    ...staffColumns(after, seen, services.vault),
    searchKeys: searchKeysOf(staffSearched(after), services.vault),
    // The association itself has looked at the proof.
    confirmTime,
    confirmUserId,
    confirmUserName,
    auditStatus,
    version,
    memberStatus: statusAfter(apply.applyType, seen.memberStatus),
  });
  const { lookups } = await lookupsOf(context, []);
  const changes = staffRecord.diff(before, after, lookups);
  const { staffId: recordId } = seen;
  const action = apply.applyType === APPLY_TYPE.correct ? "rekey" : "membership";
  await staffRecords.remember(
    { ...context, user, now },
    { action, recordId, companyId, version, changes, stood: { ...seen, version } },
  );
}
