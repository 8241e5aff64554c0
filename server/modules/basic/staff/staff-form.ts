import { isMember, MEMBER_STATUS, type StaffForm } from "@/contracts/basic/staff-form";
import { SUBMISSION } from "@/contracts/kit/submission";
import { staffMissing } from "@/contracts/basic/staff-missing";
import { maskIdNo, maskMobile } from "@/contracts/kit/id-no";
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

/**
 * States that follow from the form: complete = in effect, and a member in effect is 正常; one who comes again after he
 * left is 待入会 until the association has looked at him. // contract §7.7, domain a §2.3
 */
function stateOf(form: StaffForm, stored: StaffRecord | null, wasMember: boolean) {
  const isIncomplete = staffMissing(form).length > 0;
  const isIn = (stored !== null && isEffective(stored)) || !isIncomplete;
  const fresh = wasMember ? MEMBER_STATUS.applying : MEMBER_STATUS.normal;
  return {
    isIncomplete,
    auditStatus: isIn ? SUBMISSION.passed : SUBMISSION.draft,
    memberStatus: isIn && isMember(form.memberType) ? (stored?.memberStatus ?? fresh) : null,
  };
}

/** The day on which the proof of the examination was first stored. // domain a §2.7 item 2 */
export function examProofDay(form: StaffForm, stored: StaffRecord | null, today: string): string | null {
  if (form.examProofFileId === null) return null;
  return (stored?.examProofFileId ?? null) === null ? today : (stored?.examProofDate ?? null);
}

/** Columns beside the form's items: sealed numbers, the name's order, the states; another name or number is nobody confirmed. */
export function staffColumns(form: StaffForm, stored: StaffRecord | null, wasMember: boolean, vault: Vault) {
  const numbers = {
    ...sealed(vault, "idNo", form.idNo, maskIdNo),
    ...sealed(vault, "mobile", form.mobile, maskMobile),
  };
  const isOther = stored !== null && (form.staffName !== stored.staffName || numbers.idNoIndex !== stored.idNoIndex);
  return {
    ...numbers,
    nameSort: nameSortOf(form.staffName),
    ...stateOf(form, stored, wasMember),
    ...(isOther ? UNCONFIRMED : {}),
  };
}
