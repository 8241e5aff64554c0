import type { FirmForm } from "@/contracts/basic/firm/firm-form";
import { firmFields, firmPartnerFields } from "@/contracts/basic/firm/firm-fields";
import type { FieldError } from "@/contracts/kit/validate";

/** Why a key item cannot be typed. // domain a §1, contract §7.7 */
export const KEY_REASON = "重要事项：须提交会员信息变更申请，经协会审核后生效";

/**
 * Key items of an admitted firm; `*` stands for any row, `partners` alone for who the partners are.
 * The business parameter `firm.keyItems` may replace the list. // domain a §1.1 KEY, docs/decisions/0005
 */
export const STANDARD_KEY_ITEMS = [
  "companyName",
  "creditCode",
  "orgForm",
  "companyNature",
  "parentCompanyName",
  "parentCreditCode",
  "parentProvinceCode",
  "regCertNo",
  "registeredCapital",
  "legalPersonName",
  "legalPersonIdType",
  "legalPersonIdNo",
  "regProvinceCode",
  "regCityCode",
  "regDistrictCode",
  "regAddress",
  "provinceCode",
  "cityCode",
  "districtCode",
  "officeAddress",
  "partners",
  "partners.*.partnerType",
  "partners.*.partnerName",
  "partners.*.staffId",
  "partners.*.idType",
  "partners.*.idNo",
  "partners.*.qualification",
  "partners.*.qualCertNo",
  "partners.*.contribution",
  "partners.*.isManagingPartner",
  "partners.*.joinDate",
  "partners.*.quitDate",
] as const;

/** Patterns that a key-item list may hold; a parameter with a misspelt item is refused when it is set. */
export const isKeyItem = (pattern: string): boolean => {
  const [head = "", star, key = ""] = pattern.split(".");
  if (star === undefined) return head === "partners" || Object.hasOwn(firmFields, head);
  return head === "partners" && star === "*" && Object.hasOwn(firmPartnerFields, key);
};

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === "";

/** Of a list of key items those that were ever filled in: what nobody has approved yet is not locked. */
export const lockedOf = (
  patterns: readonly string[],
  stored: Readonly<Record<string, unknown>> & { readonly partners: readonly unknown[] },
): readonly string[] =>
  patterns.filter((path) => (path.startsWith("partners") ? stored.partners.length > 0 : !isEmpty(stored[path])));

/** Whether the item at a dotted path (`partners.3.idNo`) is among the locked patterns. */
export const isLocked = (locked: readonly string[], path: string): boolean =>
  locked.includes(path.replace(/\.\d+(?=\.|$)/g, ".*"));

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

function partnerFaults(before: FirmForm, after: FirmForm, locked: readonly string[]): FieldError[] {
  const out: FieldError[] = [];
  const stored = new Map(before.partners.map((row) => [row.partnerId, row]));
  const kept = new Set(after.partners.map((row) => row.partnerId));
  const isSetLocked = locked.includes("partners");
  if (isSetLocked && before.partners.some((row) => !kept.has(row.partnerId))) {
    out.push({ path: "partners", message: KEY_REASON });
  }
  after.partners.forEach((row, i) => {
    const old = stored.get(row.partnerId);
    if (!old) {
      if (isSetLocked) out.push({ path: `partners.${i}.partnerName`, message: KEY_REASON });
      return;
    }
    for (const key of Object.keys(firmPartnerFields) as (keyof typeof firmPartnerFields)[]) {
      const path = `partners.${i}.${key}`;
      if (isLocked(locked, path) && !same(old[key], row[key])) out.push({ path, message: KEY_REASON });
    }
  });
  return out;
}

/** Locked items that a save would change; empty when it may go on. Both sides hold normalised values. */
export function lockedChanges(before: FirmForm, after: FirmForm, locked: readonly string[]): FieldError[] {
  if (locked.length === 0) return [];
  const own = (Object.keys(firmFields) as (keyof typeof firmFields)[])
    .filter((key) => isLocked(locked, key) && !same(before[key], after[key]))
    .map((path) => ({ path, message: KEY_REASON }));
  return [...own, ...partnerFaults(before, after, locked)];
}
