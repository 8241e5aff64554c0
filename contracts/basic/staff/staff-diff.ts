import type { StaffForm } from "@/contracts/basic/staff/staff-form";
import { staffFields, staffRowSets } from "@/contracts/basic/staff/staff-fields";
import { type Change, type Lookups, rowChanges, type RowSet, setChanges } from "@/contracts/kit/diff";
import { maskIdNo, maskMobile } from "@/contracts/kit/number/id-no";
import { personalItems } from "@/contracts/kit/personal";

/** Personal items of a person's record; masked wherever they are only read. // domain a §0.5 */
export const staffPersonal = personalItems({ idNo: maskIdNo, mobile: maskMobile });

const ROW_SETS: readonly (RowSet & { readonly noun: string })[] = [
  {
    key: "certificates",
    idKey: "rowId",
    nameKey: "certType",
    shape: staffRowSets.certificates.shape,
    noun: "其他证书",
  },
  { key: "educations", idKey: "rowId", nameKey: "school", shape: staffRowSets.educations.shape, noun: "教育经历" },
  {
    key: "workHistories",
    idKey: "rowId",
    nameKey: "company",
    shape: staffRowSets.workHistories.shape,
    noun: "工作经历",
  },
  { key: "socialPosts", idKey: "rowId", nameKey: "postName", shape: staffRowSets.socialPosts.shape, noun: "社会职务" },
];

/** A record, a form and an answer all have these. */
export type ComparableStaff = Omit<StaffForm, "attachments">;

/** What differs between two states of a person's record, item by item and row by row, in words. */
export function staffDiff(before: ComparableStaff, after: ComparableStaff, lookups: Lookups): Change[] {
  const words = { lookups, personal: staffPersonal };
  return [
    ...rowChanges(staffFields, before, after, words),
    ...ROW_SETS.flatMap(({ noun, ...set }) => setChanges(set, noun, before, after, words)),
  ];
}

/** The same of whatever is given: the record engine knows no names. */
export const staffChanges = (before: object, after: object, lookups: Lookups): Change[] =>
  staffDiff(before as ComparableStaff, after as ComparableStaff, lookups);
