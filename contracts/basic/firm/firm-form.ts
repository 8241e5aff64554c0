import { z } from "zod";
import { firmBranchFields, firmFields, firmPartnerFields } from "@/contracts/basic/firm/firm-fields";
import { attachmentItems } from "@/contracts/file/attachment";
import { field } from "@/contracts/kit/field";
import { seenVersion } from "@/contracts/kit/items";
import { id, optional } from "@/contracts/kit/scalars";

/** Rows that one record may have; far beyond the largest real firm, near enough to bound a request. */
export const MAX_PARTNERS = 200;
export const MAX_BRANCHES = 200;

/** A row without an id is new; a known id keeps its row; a stored row that is not sent is removed. */
export const firmPartnerForm = z.strictObject({ partnerId: optional(id()), ...firmPartnerFields });
export type FirmPartnerForm = z.output<typeof firmPartnerForm>;

export const firmBranchForm = z.strictObject({ branchId: optional(id()), ...firmBranchFields });
export type FirmBranchForm = z.output<typeof firmBranchForm>;

/** Its lists of rows as items of the form. */
export const firmRowItems = {
  partners: field(z.array(firmPartnerForm).max(MAX_PARTNERS), { label: "合伙人(股东)" }),
  branches: field(z.array(firmBranchForm).max(MAX_BRANCHES), { label: "分支机构" }),
} as const;

/**
 * The whole aggregate as a person saves it: the firm, its partners, its typed branches and its files under one
 * version. Key items stand in it too; the server refuses those that differ from the record. // contract §7.7
 */
export const firmForm = z.strictObject({
  ...firmFields,
  ...firmRowItems,
  attachments: attachmentItems("附件"),
  version: seenVersion(),
});
export type FirmUpdate = z.output<typeof firmForm>;
/** The same without the version that was seen: what the record holds. */
export const firmItems = firmForm.omit({ version: true });
export type FirmForm = z.output<typeof firmItems>;
export type FirmFormInput = z.input<typeof firmForm>;

/** Dictionary `company_org_form`. // domain a §15 */
export const ORG_FORM = {
  limited: 1,
  generalPartnership: 2,
  specialPartnership: 3,
  soleProprietor: 4,
  other: 9,
} as const;
/** Dictionary `company_nature`. */
export const NATURE = { independent: 1, headOffice: 2, branch: 3, subsidiary: 4 } as const;
/** Dictionary `partner_type`. */
export const PARTNER_TYPE = { person: 1, institution: 2 } as const;
/** Dictionary `partner_qualification`. */
export const QUALIFICATION = { taxAgent: 1, accountant: 2, lawyer: 3, institution: 4, other: 9 } as const;
/** Dictionary `office_ownership`. */
export const OFFICE = { own: 1, leased: 2, free: 3 } as const;
/** Dictionary `company_status`. */
export const COMPANY_STATUS = {
  applying: 1,
  normal: 2,
  suspended: 3,
  deregistering: 4,
  deregistered: 5,
  withdrawn: 6,
  expelled: 7,
  movingOut: 8,
  movedOut: 9,
} as const;
const { normal, suspended, deregistering, deregistered, withdrawn, expelled, movingOut, movedOut } = COMPANY_STATUS;
/** States of members, those on their way out among them. */
export const MEMBERS: readonly number[] = [normal, suspended, deregistering, movingOut];
/** States from which no firm comes back. */
export const ENDS: readonly number[] = [deregistered, withdrawn, expelled, movedOut];

export const isPartnership = (orgForm: number): boolean =>
  orgForm === ORG_FORM.generalPartnership || orgForm === ORG_FORM.specialPartnership;

/** 合伙人 in a partnership, 股东 elsewhere. */
export const partnerNoun = (orgForm: number): string => (isPartnership(orgForm) ? "合伙人" : "股东");

/** The label of the person at the head depends on the firm. // domain a §1.1 */
export const legalPersonLabel = (firm: { orgForm: number; companyNature: number }): string =>
  firm.companyNature === NATURE.branch ? "负责人" : isPartnership(firm.orgForm) ? "执行事务合伙人" : "法定代表人";
