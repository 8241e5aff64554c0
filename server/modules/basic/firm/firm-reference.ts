import { firmBranchForm, type FirmForm, firmForm, firmPartnerForm } from "@/contracts/basic/firm-form";
import { attachmentRef } from "@/contracts/file/attachment";
import type { FieldError } from "@/contracts/kit/validate";
import { type Dictionary, dictionaryFaults } from "@/server/reference/dictionary-faults";
import { localityText } from "@/server/reference/localities";
import { isLocalityPath } from "@/server/reference/localities";

const isPlace = (code: string): boolean => localityText(code, "", "") !== "";
const isCity = (code: string): boolean => localityText("", code, "") !== "";

function placeFaults(form: FirmForm): FieldError[] {
  const out: FieldError[] = [];
  if (!isLocalityPath(form.regProvinceCode, form.regCityCode, form.regDistrictCode)) {
    out.push({ path: "regDistrictCode", message: "请重新选择注册地的省、市、区县" });
  }
  if (!isLocalityPath(form.provinceCode, form.cityCode, form.districtCode)) {
    out.push({ path: "districtCode", message: "请重新选择办公地的省、市、区县" });
  }
  if (form.parentProvinceCode && !isPlace(form.parentProvinceCode)) {
    out.push({ path: "parentProvinceCode", message: "请重新选择总所所在省" });
  }
  form.branches.forEach((row, i) => {
    if (!isPlace(row.branchProvinceCode)) {
      out.push({ path: `branches.${i}.branchProvinceCode`, message: "请重新选择所在省" });
    } else if (!isCity(row.cityCode)) out.push({ path: `branches.${i}.cityCode`, message: "请重新选择所在市" });
  });
  return out;
}

/** Rows carry ids of this firm's own rows or none, each at most once. */
function rowIdFaults(form: FirmForm, before: FirmForm): FieldError[] {
  const faults = (set: "partners" | "branches", known: ReadonlySet<string>, ids: readonly (string | null)[]) => {
    const seen = new Set<string>();
    return ids.flatMap((id, i) => {
      if (id === null) return [];
      const isFaulty = !known.has(id) || seen.has(id);
      seen.add(id);
      const key = set === "partners" ? "partnerId" : "branchId";
      return isFaulty ? [{ path: `${set}.${i}.${key}`, message: "该行已不存在，请刷新后重试" }] : [];
    });
  };
  const partnerIds = new Set(before.partners.flatMap((row) => row.partnerId ?? []));
  const branchIds = new Set(before.branches.flatMap((row) => row.branchId ?? []));
  return [
    ...faults(
      "partners",
      partnerIds,
      form.partners.map((row) => row.partnerId),
    ),
    ...faults(
      "branches",
      branchIds,
      form.branches.map((row) => row.branchId),
    ),
  ];
}

/** What only the server's reference data can refuse: dictionary values, places, row ids. */
export function referenceFaults(form: FirmForm, before: FirmForm, dictionary: Dictionary): FieldError[] {
  const partners = new Map(before.partners.map((row) => [row.partnerId, row]));
  const branches = new Map(before.branches.map((row) => [row.branchId, row]));
  return [
    ...dictionaryFaults(firmForm, form, before, "", dictionary),
    ...form.partners.flatMap((row, i) =>
      dictionaryFaults(firmPartnerForm, row, partners.get(row.partnerId), `partners.${i}.`, dictionary),
    ),
    ...form.branches.flatMap((row, i) =>
      dictionaryFaults(firmBranchForm, row, branches.get(row.branchId), `branches.${i}.`, dictionary),
    ),
    ...form.attachments.flatMap((row, i) =>
      dictionaryFaults(attachmentRef, row, undefined, `attachments.${i}.`, dictionary),
    ),
    ...placeFaults(form),
    ...rowIdFaults(form, before),
  ];
}
