import { contributionRatios } from "@/contracts/basic/firm/firm-canonical";
import { firmBranchFields, firmPartnerFields } from "@/contracts/basic/firm/firm-fields";
import type { FirmForm } from "@/contracts/basic/firm/firm-form";
import type { Db } from "@/server/db/client";
import type { Vault } from "@/server/platform/secrets/vault";
import type { ChildTable } from "@/server/records/table-hooks";
import { type FirmBranchRecord, firmBranches } from "@/server/modules/basic/firm/firm-branch.table";
import { findParent } from "@/server/modules/basic/firm/firm-facts";
import { type FirmAggregate, firmPart } from "@/server/modules/basic/firm/firm-linked";
import { firmPartners } from "@/server/modules/basic/firm/firm-partner.table";
import type { FirmRecord } from "@/server/reference/firm.table";

/** Columns that hold sealed values beside their `…Index`. */
const SEALED = ["legalPersonIdNo", "legalPersonMobile", "directorMobile", "contactMobile", "financeMobile"] as const;

const opened = (vault: Vault, sealed: string | null): string | null => (sealed === null ? null : vault.open(sealed));

/** The items that a form has, out of a wider record. */
function pick<K extends string>(keys: readonly K[], record: Readonly<Record<K, unknown>>): Record<K, unknown> {
  return Object.fromEntries(keys.map((key) => [key, record[key]])) as Record<K, unknown>;
}

const keysOf = <T extends object>(shape: T) => Object.keys(shape) as (keyof T & string)[];

/** Items that are stored otherwise: sealed numbers, rows, and the head office, which may be a link. */
export function formItems(record: FirmRecord, vault: Vault) {
  const { partners, branches, parent }: FirmAggregate = firmPart(record);
  return {
    ...Object.fromEntries(SEALED.map((key) => [key, opened(vault, record[key])])),
    ...(parent && {
      parentCompanyName: parent.companyName,
      parentCreditCode: parent.creditCode,
      parentProvinceCode: parent.regProvinceCode,
    }),
    partners: partners.map((row) => ({
      partnerId: row.partnerId,
      ...pick(keysOf(firmPartnerFields), row),
      idNo: vault.open(row.idNo),
    })),
    branches: branches.map((row: FirmBranchRecord) => ({
      branchId: row.branchId,
      ...pick(keysOf(firmBranchFields), row),
      principalMobile: opened(vault, row.principalMobile),
    })),
  };
}

const sealed = (vault: Vault, key: string, value: string | null) => ({
  [key]: value === null ? null : vault.seal(value),
  [`${key}Index`]: value === null ? null : vault.index(value),
});

/** The head office: a member is stored as a link, another one as typed; an unchanged one stays as it is. */
export async function parentColumns(db: Db, firm: FirmRecord, form: FirmForm, before: FirmForm | null) {
  const { parentCompanyName, parentCreditCode, parentProvinceCode } = form;
  const isSame = parentCompanyName === before?.parentCompanyName && parentCreditCode === before?.parentCreditCode;
  if (isSame && firm.parentCompanyId)
    return pick(["parentCompanyName", "parentCreditCode", "parentProvinceCode"], firm);
  const member = await findParent(db, form, firm.associationOrgId);
  return member
    ? { parentCompanyId: member.companyId, parentCompanyName: null, parentCreditCode: null, parentProvinceCode: null }
    : { parentCompanyId: null, parentCompanyName, parentCreditCode, parentProvinceCode };
}

/** The firm's sealed numbers. */
export const sealedNumbers = (form: FirmForm, vault: Vault): Readonly<Record<string, string | null>> =>
  Object.assign({}, ...SEALED.map((key) => sealed(vault, key, form[key]))) as Record<string, string | null>;

const partners: ChildTable<FirmForm> = {
  table: firmPartners,
  idKey: "partnerId",
  ownerKey: "companyId",
  toRow: (form, at, { services: { vault } }) => {
    const row = form.partners[at];
    if (!row) throw new Error("a row of the form");
    const ratio = contributionRatios(form.partners)[at] ?? "0.0000";
    return { ...row, contributionRatio: ratio, idNo: vault.seal(row.idNo), idNoIndex: vault.index(row.idNo) };
  },
};

const branches: ChildTable<FirmForm> = {
  table: firmBranches,
  idKey: "branchId",
  ownerKey: "companyId",
  toRow: (form, at, { services: { vault } }) => {
    const row = form.branches[at];
    if (!row) throw new Error("a row of the form");
    const inProvince = row.branchProvinceCode === form.regProvinceCode;
    return { ...row, inProvince, ...sealed(vault, "principalMobile", row.principalMobile) };
  },
};

/** Partners and typed branches, saved with the firm. */
export const firmChildren = { partners, branches } as const;
