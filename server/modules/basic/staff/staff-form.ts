import { isMember, MEMBER_STATUS, MEMBER_TYPE, type StaffForm } from "@/contracts/basic/staff/staff-form";
import { SUBMISSION } from "@/contracts/kit/submission";
import { staffMissing } from "@/contracts/basic/staff/staff-missing";
import { maskIdNo, maskMobile } from "@/contracts/kit/number/id-no";
import type { Vault } from "@/server/platform/secrets/vault";
import { nameSortOf } from "@/server/modules/basic/name-sort";
import type { StaffRecord } from "@/server/reference/staff.table";

export const isEffective = (record: Pick<StaffRecord, "auditStatus">): boolean =>
  record.auditStatus !== SUBMISSION.draft;

const openOr = (vault: Vault, sealed: string | null): string | null => (sealed === null ? null : vault.open(sealed));

/** The numbers in the clear. */
export const openedNumbers = ({ idNo, mobile }: Pick<StaffRecord, "idNo" | "mobile">, vault: Vault) => ({
  idNo: openOr(vault, idNo),
  mobile: openOr(vault, mobile),
});

const sealed = <K extends "idNo" | "mobile">(vault: Vault, key: K, value: string | null, mask: (v: string) => string) =>
  ({
    [key]: value === null ? null : vault.seal(value),
    [`${key}Index`]: value === null ? null : vault.index(value),
    [`${key}Mask`]: value === null ? null : mask(value),
  }) as Record<K | `${K}Index` | `${K}Mask`, string | null>;

export const UNCONFIRMED = { confirmTime: null, confirmUserId: null, confirmUserName: null } as const;

/** Another name or number than the stored row's is somebody else. */
export const isSomebodyElse = (
  { staffName, idNo }: Pick<StaffForm, "staffName" | "idNo">,
  stored: StaffRecord | null,
  vault: Vault,
): boolean =>
  stored !== null &&
  (staffName !== stored.staffName || (idNo === null ? null : vault.index(idNo)) !== stored.idNoIndex);

/** Who writes a person's form. */
interface Writing {
  /** The association takes over whom it has as a member. // contract §7.22 */
  readonly isTakenOver: boolean;
  /** The form speaks of somebody else than the stored row. */
  readonly isOther: boolean;
}

/** What he is as a member already; a draft's standing is its very person's, and nobody becomes 执业 by typing it. */
function standingOf(form: StaffForm, stored: StaffRecord | null, isOther: boolean): number | null {
  if (stored === null || (isOther && !isEffective(stored))) return null;
  const isPractising = form.memberType === MEMBER_TYPE.practising;
  return isPractising && stored.memberType !== form.memberType ? null : stored.memberStatus;
}

/** Whether a complete record has a day of joining; rules and states must not differ in it. // contract §7.22 */
export function hasJoined(form: StaffForm, stored: StaffRecord | null, { isTakenOver, isOther }: Writing): boolean {
  const standing = standingOf(form, stored, isOther);
  return standing === null ? isTakenOver : standing !== MEMBER_STATUS.applying;
}

/**
 * States that follow from the form: complete = in effect. A member whom his firm enters is 待入会 until the association
 * has passed his 入会; whom the association takes over is 正常, also while his firm still fills in what he lacks.
 * // contract §7.7, §7.22, domain a §2.4
 */
function stateOf(form: StaffForm, stored: StaffRecord | null, writing: Writing) {
  const { isTakenOver, isOther } = writing;
  const standing = standingOf(form, stored, isOther);
  const isIncomplete = staffMissing(form, hasJoined(form, stored, writing)).length > 0;
  const isIn = (stored !== null && isEffective(stored)) || !isIncomplete;
  const fresh = isTakenOver ? MEMBER_STATUS.normal : isIn ? MEMBER_STATUS.applying : null;
  return {
    isIncomplete,
    auditStatus: isIn ? SUBMISSION.passed : SUBMISSION.draft,
    memberStatus: isMember(form.memberType) ? (standing ?? fresh) : null,
  };
}

/** The day on which the proof of the examination was first stored. // domain a §2.7 item 2 */
export function examProofDay(form: StaffForm, stored: StaffRecord | null, today: string): string | null {
  if (form.examProofFileId === null) return null;
  return (stored?.examProofFileId ?? null) === null ? today : (stored?.examProofDate ?? null);
}

/** Columns beside the form's items: sealed numbers, the name's order, the states; another name or number is nobody confirmed. */
export function staffColumns(form: StaffForm, stored: StaffRecord | null, vault: Vault, isTakenOver = false) {
  const numbers = {
    ...sealed(vault, "idNo", form.idNo, maskIdNo),
    ...sealed(vault, "mobile", form.mobile, maskMobile),
  };
  const isOther = isSomebodyElse(form, stored, vault);
  return {
    ...numbers,
    nameSort: nameSortOf(form.staffName),
    ...stateOf(form, stored, { isTakenOver, isOther }),
    ...(isOther ? UNCONFIRMED : {}),
  };
}
