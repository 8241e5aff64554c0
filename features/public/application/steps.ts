import type { ApplicationForm } from "@/contracts/public/application";
import { APPLICATION_SECTIONS } from "@/contracts/public/application-fields";
import { NATURE } from "@/contracts/basic/firm/firm-form";

type Section = (typeof APPLICATION_SECTIONS)[number];
const sections = (...titles: Section["title"][]) => APPLICATION_SECTIONS.filter(({ title }) => titles.includes(title));

/** What the applicant goes through, one after the other. // domain a §14.2 */
export const STEPS = [
  { key: "applicant", title: "申请人", sections: sections("申请人", "管理员账号") },
  { key: "registration", title: "登记信息", sections: sections("登记信息") },
  { key: "heads", title: "负责人与联系人", sections: sections("负责人与联系人") },
  { key: "address", title: "地址", sections: sections("地址与办公用房") },
  { key: "partners", title: "合伙人(股东)", sections: [] },
  { key: "people", title: "人员名单", sections: [] },
  { key: "files", title: "材料", sections: [] },
  { key: "preview", title: "预览与提交", sections: [] },
] as const;
export type StepKey = (typeof STEPS)[number]["key"];

/** A branch has no partners of its own. // domain a §1.6 F7 */
export const stepsOf = ({ companyNature }: Partial<Pick<ApplicationForm, "companyNature">>) =>
  STEPS.filter(({ key }) => key !== "partners" || companyNature !== NATURE.branch);

/** Steps of rows that hold none yet. */
export const emptySteps = (form: Partial<Pick<ApplicationForm, "partners" | "people">>): readonly StepKey[] =>
  (["partners", "people"] as const).filter((key) => (form[key] ?? []).length === 0);

/** Codes of one place stand in one field. */
const IN_FIELD: Readonly<Record<string, string>> = {
  regCityCode: "regProvinceCode",
  regDistrictCode: "regProvinceCode",
  cityCode: "provinceCode",
  districtCode: "provinceCode",
};

/** The step on which an item stands, by its path. */
export function stepOf(path: string): StepKey {
  const [head = ""] = path.split(".");
  if (head === "partners" || head === "people") return head;
  if (head === "attachments") return "files";
  const key = IN_FIELD[head] ?? head;
  return (
    STEPS.find((step) => step.sections.some(({ keys }) => (keys as readonly string[]).includes(key)))?.key ?? "preview"
  );
}
