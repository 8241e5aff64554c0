import { metaOf } from "@/contracts/kit/field";
import { companyFields, type CompanyKey, SECTION_FILES, type SpecialItem } from "@/contracts/inspection/company-fields";
import { sectionOfPath } from "@/contracts/inspection/company-rules";
import { itemsOf, SECTION_TITLES, type Template } from "@/contracts/inspection/template";

interface Named {
  readonly template: Template;
  readonly specialItems: readonly SpecialItem[];
}

const PAPER_NAMES: Readonly<Record<string, string>> = {
  [SECTION_FILES.A]: "租赁合同",
  [SECTION_FILES.L]: "承诺书",
  [SECTION_FILES.R]: "整改报告",
};

/** How people call an item, a row or a code of a sheet, behind the name of its section. */
export function itemName(item: string, { template, specialItems }: Named): string {
  const [key = "", sampleNo] = item.split("/");
  const title =
    itemsOf(template).find(({ code }) => code === key)?.title ??
    specialItems.find(({ itemCode }) => itemCode === key)?.itemName;
  const section = sectionOfPath(item);
  const place = `${section} ${SECTION_TITLES[section]}`;
  if (title !== undefined) return `${place} · ${sampleNo === undefined ? "" : `样本 ${sampleNo} 的 `}${key} ${title}`;
  const [list = ""] = item.split(".");
  const label = PAPER_NAMES[item] ?? metaOf(companyFields[list as CompanyKey])?.label;
  return label === undefined ? place : `${place} · ${label}`;
}
