import type { FirmDetail } from "@/contracts/basic/firm/firm";
import { firmDetail } from "@/contracts/basic/firm/firm";
import { legalPersonLabel } from "@/contracts/basic/firm/firm-form";
import { isHidden, PLACES } from "@/features/basic/firm/sections";
import { metasOf } from "@/components/list/table/columns";
import { itemsOf } from "@/components/record/record-view";

const metas = metasOf(firmDetail);
const copied = new Set(["creditCode", "regCertNo", "bankAccount", "memberNo", "gradeCertNo"]);
const noneTexts = { licenseEnd: "长期" };
const textKeys = Object.fromEntries(Object.entries(PLACES).map(([key, place]) => [key, place.text]));

/** Labels that depend on the firm: 法定代表人, 执行事务合伙人 or 负责人. // domain a §1.1 */
export function labelOf(key: string, firm: { orgForm: number; companyNature: number }): string {
  const label = PLACES[key]?.label ?? metas.get(key)?.label ?? key;
  const person = legalPersonLabel(firm);
  return key === "legalPersonName" ? person : label.replace("法定代表人", person);
}

/** Items of the record that apply to this firm, as labels and values; `words` stand instead of a label. */
export const firmItems = (keys: readonly string[], firm: FirmDetail, words: Readonly<Record<string, string>> = {}) =>
  itemsOf(metas, keys, firm, {
    isHidden: (key) => isHidden(key, firm),
    labelOf: (key) => words[key] ?? labelOf(key, firm),
    textKeys,
    noneTexts,
    copied,
  });
