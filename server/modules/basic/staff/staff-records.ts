import { eq, gt, lte, or, sql } from "drizzle-orm";
import { certNoFaults } from "@/contracts/basic/cert-no";
import { staffCollects } from "@/contracts/basic/collected";
import { staffRecord } from "@/contracts/basic/staff/staff";
import {
  canonicalStaff,
  isMember,
  MEMBER_TYPE,
  STAFF_STATUS,
  type StaffForm,
  type StaffKey,
} from "@/contracts/basic/staff/staff-form";
import { staffFields } from "@/contracts/basic/staff/staff-fields";
import { staffMissing } from "@/contracts/basic/staff/staff-missing";
import {
  BROUGHT_REASON,
  broughtItemsOf,
  HONORARY_REASON,
  isTakenOver,
  isYetToJoin,
  JOIN_REASON,
  lockedChanges,
  lockedItemsOf,
  REVIEW_REASON,
  TAKEN_OVER_JOIN,
  TAKEN_OVER_PRACTICE,
  TAKEN_OVER_STAYS,
} from "@/contracts/basic/staff/staff-review";
import { type StaffFacts, staffRules } from "@/contracts/basic/staff/staff-rules";
import { metaOf } from "@/contracts/kit/field";
import { ageOn, monthsAfter, yearsAfter } from "@/contracts/kit/day/dates";
import type { Finding } from "@/contracts/kit/validate";
import type { Place, Subject, WriteContext } from "@/server/records/hooks";
import { keepRecords } from "@/server/records/records";
import { answerOf, STAFF_BIZ } from "@/server/modules/basic/staff/staff-answer";
import { staffExport } from "@/server/modules/basic/staff/staff-export";
import { gatherFacts, groupOf, isOnStaff } from "@/server/modules/basic/staff/staff-facts";
import { staffSearched } from "@/server/reference/searched";
import {
  examProofDay,
  hasJoined,
  isEffective,
  isSomebodyElse,
  openedNumbers,
  staffColumns,
} from "@/server/modules/basic/staff/staff-form";
import { leaveSteps } from "@/server/modules/basic/staff/staff-leave-guard";
import { certNoPattern, examProofMonths, reviewItems, rosterRows } from "@/server/modules/basic/staff/staff-params";
import { isOfficer } from "@/server/reference/scope";
import { hasStanding, isEffectiveStaff } from "@/server/reference/staff";
import { staff, type StaffRecord } from "@/server/reference/staff.table";
import { dictionaryOf } from "@/server/reference/dictionary-cache";
import { rosterTypesOf } from "@/server/modules/party/read";

/** Dictionary `attach_type`. */
const CERTIFICATE = 5;
const PHOTO = 16;
/** Photos of people are small. // domain a §0.6 */
const PHOTO_BYTES = 2 * 1024 * 1024;

interface Known {
  readonly facts: StaffFacts;
  /** Firms where the person may be sent. */
  readonly groupIds: readonly string[];
}

/** What only the database knows of each person, in one statement of a kind for all of them. */
async function gather(
  subjects: readonly Subject<StaffForm, StaffRecord>[],
  { context, companyId }: Place,
): Promise<Known[]> {
  const { db, services, today } = context;
  const group = await groupOf(db, companyId);
  const ask = { db, vault: services.vault, companyId, today, group };
  const facts = await gatherFacts(
    ask,
    subjects.map(({ recordId, form, before }) => ({
      staffId: recordId,
      form,
      newMemberNo: form.memberNo === before?.memberNo ? null : form.memberNo,
    })),
  );
  const rosterType = await rosterTypesOf(
    db,
    companyId,
    subjects.flatMap(({ record }) => record ?? []),
  );
  const groupIds = group.map((firm) => firm.companyId);
  return facts.map((own, i) => {
    const record = subjects[i]?.record;
    const proved = record?.examProofDate ?? null;
    const examProofDue = proved === null ? null : monthsAfter(proved, services.params.get(examProofMonths));
    return { facts: { ...own, examProofDue, ...(record ? { rosterType: rosterType(record) } : {}) }, groupIds };
  });
}

/** A person is sent to his own group; where he stands already he may stay. */
function sent({ dispatchCompanyId }: StaffForm, before: StaffForm | null, groupIds: readonly string[]): Finding[] {
  const isKept = dispatchCompanyId === null || dispatchCompanyId === before?.dispatchCompanyId;
  if (isKept || groupIds.includes(dispatchCompanyId)) return [];
  const message = "派驻单位须为本所、总所或分所";
  return [{ level: "error", rule: "SENT", path: "dispatchCompanyId", message }];
}

/** Whether his 入会 is still to come, by what is stored of him. */
const isWaiting = (record: StaffRecord): boolean => isYetToJoin({ ...record, isEffective: isEffective(record) });

/** How a save of these facts is written. */
const writingOf = (
  form: StaffForm,
  record: StaffRecord | null,
  { user, services }: Pick<WriteContext, "user" | "services">,
) => ({ isTakenOver: isOfficer(user), isOther: isSomebodyElse(form, record, services.vault) });

/** Whoever the firm enters joins later; the association brings the day of whom it takes over. // domain a §2.4, contract §7.22 */
const joining = ({ joinDate, memberType }: StaffForm, record: StaffRecord | null, isDesk: boolean): Finding[] =>
  record === null && !isDesk && isMember(memberType) && joinDate !== null
    ? [{ level: "error", rule: "JOIN", path: "joinDate", message: JOIN_REASON }]
    : [];

/** A member whom the association takes over brings what his firm must not give him. // contract §7.22, domain a §2.4 */
function takenOver(form: StaffForm, record: StaffRecord | null, context: WriteContext): Finding[] {
  const isMoved = isOfficer(context.user) && (record === null || !isEffective(record));
  if (!isMoved || !isMember(form.memberType) || !hasJoined(form, record, writingOf(form, record, context))) return [];
  const asked: Partial<Record<StaffKey, string>> = {
    joinDate: TAKEN_OVER_JOIN,
    ...(form.memberType === MEMBER_TYPE.practising ? TAKEN_OVER_PRACTICE : {}),
  };
  return (Object.entries(asked) as [StaffKey, string][])
    .filter(([path]) => form[path] === null)
    .map(([path, message]) => ({ level: "error", rule: "MEMBER", path, message }));
}

/** 名誉会员 is whom the association made one; a draft that becomes somebody else is not. */
function honorary(
  form: StaffForm,
  record: StaffRecord | null,
  { user, services }: Pick<WriteContext, "user" | "services">,
) {
  const isAnew = record === null || (!isEffective(record) && isSomebodyElse(form, record, services.vault));
  const isStored = !isAnew && record.memberType === MEMBER_TYPE.honorary;
  if (form.memberType !== MEMBER_TYPE.honorary || isStored || isOfficer(user)) return [];
  return [{ level: "error", rule: "HONOR", path: "memberType", message: HONORARY_REASON } satisfies Finding];
}

/** Review items that are locked; the day of joining of whoever waits has its own lock. */
function reviewLocks(stored: StaffForm, record: StaffRecord, { services }: Pick<WriteContext, "services">): string[] {
  const locked = lockedItemsOf(stored, isEffective(record), services.params.get(reviewItems));
  return isWaiting(record) ? locked.filter((path) => path !== "joinDate") : locked;
}

/** What stands of a member whom the association has taken over and whose record is not whole yet; it corrects that itself. */
const broughtLocks = (stored: StaffForm, record: StaffRecord, { user }: Pick<WriteContext, "user">): StaffKey[] =>
  isOfficer(user)
    ? []
    : broughtItemsOf(stored, { memberStatus: record.memberStatus, isEffective: isEffective(record) });

const certNosOf = (form: StaffForm) =>
  (["certNo", "certManageNo", "certRegisterNo"] as const).map((path) => ({
    path,
    label: metaOf(staffFields[path])?.label ?? path,
    value: form[path],
    day: form.certApproveDate ?? form.certIssueDate,
  }));

/** People of the member firms. */
export const staffRecords = keepRecords({
  of: staffRecord,
  table: staff,
  files: STAFF_BIZ,
  gather,
  toCanonical: canonicalStaff,
  rules: (form, { known, before, record, context }) => [
    ...sent(form, before, known.groupIds),
    ...joining(form, record, isOfficer(context.user)),
    ...honorary(form, record, context),
    ...takenOver(form, record, context),
    ...certNoFaults(certNosOf(form), before ? certNosOf(before) : [], context.services.params.get(certNoPattern)),
    ...staffRules(form, {
      ...known.facts,
      isInEffect: record !== null && isEffective(record),
      hasJoined: hasJoined(form, record, writingOf(form, record, context)),
    }),
  ],
  missingItems: (form, { record, context }) =>
    staffMissing(form, hasJoined(form, record, writingOf(form, record, context))),
  isInForce: isEffective,
  lockedItems: (stored, record, context) => [
    ...reviewLocks(stored, record, context).map((path) => ({ path, reason: REVIEW_REASON })),
    ...broughtLocks(stored, record, context).map((path) => ({ path, reason: BROUGHT_REASON })),
    ...(isWaiting(record) && (isMember(record.memberType) || !isEffective(record))
      ? [{ path: "joinDate", reason: JOIN_REASON }]
      : []),
  ],
  // A day that was typed for whoever waits may be cleared; a draft that becomes somebody else waits as well.
  lockedChanges: (before, form, record, context) => {
    const isAnew = !isEffective(record) && isSomebodyElse(form, record, context.services.vault);
    const isTyped = form.joinDate !== null && (isAnew || form.joinDate !== before.joinDate);
    const isLocked = (isWaiting(record) || (isAnew && isMember(form.memberType))) && !isOfficer(context.user);
    return [
      ...lockedChanges(before, form, reviewLocks(before, record, context)),
      ...(isLocked && isTyped ? [{ path: "joinDate", message: JOIN_REASON }] : []),
      // A draft that becomes somebody else keeps nothing of the one whom the association brought.
      ...(isAnew ? [] : broughtLocks(before, record, context))
        .filter((path) => form[path] !== before[path])
        .map((path) => ({ path, message: BROUGHT_REASON })),
    ];
  },
  toForm: (record, { vault }) => openedNumbers(record, vault),
  toColumns: (form, { record, context }) => ({
    ...staffColumns(form, record, context.services.vault, isOfficer(context.user)),
    examProofDate: examProofDay(form, record, context.today),
  }),
  searched: staffSearched,
  toAnswer: answerOf,
  consent: { purpose: "staffData", isCollected: staffCollects },
  fileTypes: {
    photoFileId: { attachType: PHOTO, picture: "照片", pictureBytes: PHOTO_BYTES, isPortrait: true },
    examProofFileId: { attachType: CERTIFICATE },
    "certificates.fileId": { attachType: CERTIFICATE },
  },
  steps: leaveSteps,
  readOnlyReason: async ({ services, db, now }, record) => {
    if (record === null || record.staffStatus === STAFF_STATUS.active) return null;
    const labels = await dictionaryOf(services).get(db, now);
    return `该人员为「${labels.label("staff_status", record.staffStatus)}」状态，档案只读`;
  },
  staysMasked: (record) => !isOnStaff(record),
  removeRefusal: (record) => {
    if (isEffective(record)) return "已生效的人员不能删除，请办理离职";
    return isTakenOver({ ...record, isEffective: false }) ? TAKEN_OVER_STAYS : null;
  },
  uniqueErrors: {
    staff_active_id_no_key: { path: "idNo", message: "该证件号码刚刚被登记，请刷新后核对" },
    staff_firm_id_no_key: { path: "idNo", message: "该证件号码刚刚被登记，请刷新后核对" },
    staff_active_cert_no_key: { path: "certNo", message: "该资格证书编号刚刚被登记，请刷新后核对" },
  },
  listColumns: {
    idNo: staff.idNoMask,
    mobile: staff.mobileMask,
    birthDate: staff.birthDate,
    department: staff.department,
  },
  sortColumns: {
    staffName: staff.nameSort,
    // Older first = born earlier.
    age: sql`(date '2999-12-31' - ${staff.birthDate})`,
    updateTime: staff.updateTime,
  },
  toRows: (rows, { today }) =>
    rows.map((row) => ({ ...row, age: ageOn(row["birthDate"] as StaffRecord["birthDate"], today) })),
  // Age limits as birth dates: `to` years old until the day before the next birthday.
  toCondition: {
    idNo: (token) => eq(staff.idNoIndex, token.slice(1)),
    ageFrom: (years, { today }) => lte(staff.birthDate, yearsAfter(today, -years)),
    ageTo: (years, { today }) => gt(staff.birthDate, yearsAfter(today, -years - 1)),
  },
  // Drafts are the firm's own affair, but for members whom the association has brought.
  visibleTo: ({ user }) => (isOfficer(user) ? or(isEffectiveStaff, hasStanding) : undefined),
  export: staffExport,
  print: { limit: rosterRows, sheet: "花名册", unit: "人", where: isEffectiveStaff },
});
