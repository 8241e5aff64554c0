import type { FirmForm } from "@/contracts/basic/firm/firm-form";
import type { FieldError } from "@/contracts/kit/validate";
import { localityText } from "@/server/reference/localities";
import { isLocalityPath } from "@/server/reference/localities";

const isPlace = (code: string): boolean => localityText(code, "", "") !== "";
const isCity = (code: string): boolean => localityText("", code, "") !== "";

/** What only the server's reference data can refuse, beside dictionary values. */
export function placeFaults(form: FirmForm): FieldError[] {
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
