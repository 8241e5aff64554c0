import { canonicalForm, contributionRatios } from "@/contracts/basic/firm-canonical";
import { firmBranchFields, firmFields, firmPartnerFields } from "@/contracts/basic/firm-fields";
import type { FirmForm } from "@/contracts/basic/firm-form";
import { newId } from "@/server/platform/clock/id";
import type { Vault } from "@/server/platform/secrets/vault";
import type { FirmAggregate } from "@/server/modules/basic/firm/firm-aggregate";
import type { NewFirmBranchRecord } from "@/server/modules/basic/firm/firm-branch.table";
import type { NewFirmPartnerRecord } from "@/server/modules/basic/firm/firm-partner.table";

/** Columns that hold sealed values beside their `…Index`. */
const SEALED = ["legalPersonIdNo", "legalPersonMobile", "directorMobile", "contactMobile", "financeMobile"] as const;

const opened = (vault: Vault, sealed: string | null): string | null => (sealed === null ? null : vault.open(sealed));

/** The items that a form has, out of a wider record. */
function pick<K extends string>(keys: readonly K[], record: Readonly<Record<K, unknown>>): Record<K, unknown> {
  return Object.fromEntries(keys.map((key) => [key, record[key]])) as Record<K, unknown>;
}

const keysOf = <T extends object>(shape: T) => Object.keys(shape) as (keyof T & string)[];

/** The stored aggregate as the form that would save it unchanged: unsealed, canonical. */
export function formOf(aggregate: FirmAggregate, vault: Vault): FirmForm {
  const { firm, parent } = aggregate;
  const own = pick(keysOf(firmFields), firm);
  const personal = Object.fromEntries(SEALED.map((key) => [key, opened(vault, firm[key])]));
  const head = parent && {
    parentCompanyName: parent.companyName,
    parentCreditCode: parent.creditCode,
    parentProvinceCode: parent.regProvinceCode,
  };
  const partners = aggregate.partners.map((row) => ({
    partnerId: row.partnerId,
    ...pick(keysOf(firmPartnerFields), row),
    idNo: vault.open(row.idNo),
  }));
  const branches = aggregate.branches.map((row) => ({
    branchId: row.branchId,
    ...pick(keysOf(firmBranchFields), row),
    principalMobile: opened(vault, row.principalMobile),
  }));
  const attachments = aggregate.attachments.map(({ fileId, attachType, sortNo }) => ({ fileId, attachType, sortNo }));
  // Table columns and form items carry the same names and types; the compiler cannot see it through the key lists.
  const form = { ...own, ...personal, ...head, partners, branches, attachments, version: firm.version };
  return canonicalForm(form as unknown as FirmForm);
}

const sealed = (vault: Vault, key: string, value: string | null) => ({
  [key]: value === null ? null : vault.seal(value),
  [`${key}Index`]: value === null ? null : vault.index(value),
});

/** The firm's own columns; head office, times and version are the caller's. */
export function firmColumns(form: FirmForm, vault: Vault) {
  const { parentCompanyName: _name, parentCreditCode: _code, parentProvinceCode: _province, ...keys } = firmFields;
  const own = pick(keysOf(keys), form) as Pick<FirmForm, keyof typeof keys>;
  const personal = SEALED.map((key) => sealed(vault, key, form[key]));
  return { ...own, ...(Object.assign({}, ...personal) as Record<string, string | null>) };
}

export function partnerRows(form: FirmForm, companyId: string, vault: Vault): NewFirmPartnerRecord[] {
  const ratios = contributionRatios(form.partners);
  return form.partners.map((row, i) => ({
    ...row,
    partnerId: row.partnerId ?? newId(),
    companyId,
    sortNo: i,
    contributionRatio: ratios[i] ?? "0.0000",
    idNo: vault.seal(row.idNo),
    idNoIndex: vault.index(row.idNo),
  }));
}

export function branchRows(form: FirmForm, companyId: string, vault: Vault): NewFirmBranchRecord[] {
  return form.branches.map((row, i) => ({
    ...row,
    branchId: row.branchId ?? newId(),
    companyId,
    sortNo: i,
    inProvince: row.branchProvinceCode === form.regProvinceCode,
    ...sealed(vault, "principalMobile", row.principalMobile),
  }));
}
