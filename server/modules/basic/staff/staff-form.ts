import { canonicalStaff, type StaffForm } from "@/contracts/basic/staff-form";
import { staffFields, staffRowSets } from "@/contracts/basic/staff-fields";
import type { Attachment } from "@/contracts/file/attachment";
import { maskIdNo, maskMobile } from "@/contracts/kit/id-no";
import { newId } from "@/server/platform/clock/id";
import type { Vault } from "@/server/platform/secrets/vault";
import type { StaffRecord } from "@/server/reference/staff.table";
import { nameSortOf } from "@/server/modules/basic/name-sort";

const OWN = Object.keys(staffFields) as (keyof typeof staffFields)[];
const ROW_SETS = Object.keys(staffRowSets) as (keyof typeof staffRowSets)[];

/** Files that an item of the record points to; the others stand under 附件. */
export const namedFilesOf = (form: Pick<StaffForm, "photoFileId" | "examProofFileId" | "certificates">): string[] =>
  [form.photoFileId, form.examProofFileId, ...form.certificates.map((row) => row.fileId)].filter(
    (fileId): fileId is string => fileId !== null,
  );

/** The stored person as the form that would save him unchanged: unsealed, canonical. */
export function formOf(record: StaffRecord, files: readonly Attachment[], vault: Vault): StaffForm {
  const own = Object.fromEntries(OWN.map((key) => [key, record[key]]));
  const rows = Object.fromEntries(ROW_SETS.map((key) => [key, record[key]]));
  const opened = {
    idNo: record.idNo === null ? null : vault.open(record.idNo),
    mobile: record.mobile === null ? null : vault.open(record.mobile),
  };
  // Table columns and form items carry the same names and types; the compiler cannot see it through the key lists.
  const form = { ...own, ...rows, ...opened, attachments: [] } as unknown as StaffForm;
  const named = new Set(namedFilesOf(form));
  const attachments = files
    .filter((file) => !named.has(file.fileId))
    .map(({ fileId, attachType, sortNo }) => ({ fileId, attachType, sortNo }));
  return canonicalStaff({ ...form, attachments });
}

const sealed = <K extends "idNo" | "mobile">(
  vault: Vault,
  key: K,
  value: string | null,
  mask: (v: string) => string,
) => ({
  [key]: value === null ? null : vault.seal(value),
  [`${key}Index`]: value === null ? null : vault.index(value),
  [`${key}Mask`]: value === null ? null : mask(value),
});

/** Rows that are new get their id. */
const numbered = <R extends { rowId: string | null }>(rows: readonly R[]) =>
  rows.map((row) => ({ ...row, rowId: row.rowId ?? newId() }));

/** The person's own columns; firm, states, times and version are the caller's. */
export function staffColumns(form: StaffForm, vault: Vault) {
  const { attachments: _files, idNo, mobile, certificates, educations, workHistories, socialPosts, ...plain } = form;
  return {
    ...plain,
    ...(sealed(vault, "idNo", idNo, maskIdNo) as Pick<StaffRecord, "idNo" | "idNoIndex" | "idNoMask">),
    ...(sealed(vault, "mobile", mobile, maskMobile) as Pick<StaffRecord, "mobile" | "mobileIndex" | "mobileMask">),
    nameSort: nameSortOf(form.staffName),
    certificates: numbered(certificates),
    educations: numbered(educations),
    workHistories: numbered(workHistories),
    socialPosts: numbered(socialPosts),
  };
}
