import { isMember, MEMBER_STATUS, staffForm, type StaffForm, type StaffKey } from "@/contracts/basic/staff/staff-form";
import { isEmpty } from "@/contracts/kit/none";
import type { FieldError } from "@/contracts/kit/validate";

/** Why a review item cannot be typed. // domain a §2.5, §2.6 P7 */
export const REVIEW_REASON = "该项须经协会审核，不能直接修改；确需更正请办理「会员申请」（信息更正）";

/** Why a firm does not type the day of joining of somebody who is no member yet. // domain a §2.4 */
export const JOIN_REASON = "入会日期由协会在通过入会时确定，此处请留空；人员保存生效后，请在「会员申请」中申请入会";

/** Whom the association takes over as a member is one since a day. // contract §7.22 */
export const TAKEN_OVER_JOIN = "已入会的会员请填写入会日期";

/** Why nobody comes in as 执业会员 without this: his firm would give him the right to sign by typing it. // domain a §2.1 */
export const TAKEN_OVER_PRACTICE = {
  certNo: "执业会员请填写资格证书编号",
  practiceDate: "执业会员请填写执业备案日期",
} as const;

/** Why a firm enters no honorary member: there is no 入会 to it. // domain a §2.4 */
export const HONORARY_REASON = "名誉会员由税协登记，请联系税协；改选其他会员类型后可以保存";

/** Who is no member yet: his 入会 gives the day of joining. A draft that the association took over is one already. */
export const isYetToJoin = ({
  memberType,
  memberStatus,
  isEffective,
}: Pick<StaffForm, "memberType"> & { readonly memberStatus: number | null; readonly isEffective: boolean }): boolean =>
  memberStatus === MEMBER_STATUS.applying || (memberStatus === null && (!isEffective || !isMember(memberType)));

/**
 * Review items of a person whose record has taken effect: name, document, certificate, membership, date of joining.
 * The business parameter `staff.reviewItems` may replace the list. // domain a §2.5
 */
export const STANDARD_REVIEW_ITEMS = [
  "staffName",
  "idType",
  "idNo",
  "gender",
  "birthDate",
  "hasTaxAgentCert",
  "certNo",
  "certManageNo",
  "certObtainMode",
  "certApproveDate",
  "certIssueDate",
  "certRegisterNo",
  "certRegisterDate",
  "practiceDate",
  "firstPracticeDate",
  "memberType",
  "memberNo",
  "joinDate",
] as const satisfies readonly StaffKey[];

/** Names that a review list may hold. */
export const isReviewItem = (key: string): key is StaffKey => Object.hasOwn(staffForm.shape, key);

/** What a proof of the examination stands in for until the certificate is issued. // domain a §2.7 item 2 */
const AWAITED: readonly string[] = ["certNo", "certManageNo", "certIssueDate"];

/** Why a firm does not change what the association has brought of a member. // contract §7.22 */
export const BROUGHT_REASON = "该项由协会登记，不能在此修改；有误的请联系协会";

/** Who somebody is: a draft in which that changes is another person's. */
const IDENTITY: readonly StaffKey[] = ["staffName", "idType", "idNo"];

/** What the association has brought of a member whom it takes over. */
const BROUGHT: readonly StaffKey[] = STANDARD_REVIEW_ITEMS.filter((key) => !IDENTITY.includes(key));

interface Standing {
  readonly memberStatus: number | null;
  readonly isEffective: boolean;
}

/** Whether this draft is of a member whom the association has taken over. // contract §7.22 */
export const isTakenOver = ({ memberStatus, isEffective }: Standing): boolean =>
  !isEffective && memberStatus !== null && memberStatus !== MEMBER_STATUS.applying;

/** Items of a member taken over that stand, while his firm still fills in what his record lacks. */
export const broughtItemsOf = (stored: StaffForm, standing: Standing): StaffKey[] =>
  isTakenOver(standing) ? BROUGHT.filter((key) => !isEmpty(stored[key])) : [];

/** Why a firm does not delete him: the association would not learn of it. */
export const TAKEN_OVER_STAYS =
  "该人员由协会作为会员迁入，不能删除；已不在本所的请补齐资料后办理离职，登记有误的请联系协会";

/** Review items that this stored record locks: none of a draft, and none that is still empty or waited for. */
export function lockedItemsOf(stored: StaffForm, isEffective: boolean, items: readonly string[]): string[] {
  if (!isEffective) return [];
  const awaited = stored.examProofFileId !== null && stored.certNo === null ? AWAITED : [];
  return items.filter((key) => !awaited.includes(key) && !(isReviewItem(key) && isEmpty(stored[key])));
}

/** Locked items that a save would change; both sides canonical. */
export function lockedChanges(before: StaffForm, after: StaffForm, locked: readonly string[]): FieldError[] {
  return locked
    .filter(isReviewItem)
    .filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
    .map((path) => ({ path, message: REVIEW_REASON }));
}
