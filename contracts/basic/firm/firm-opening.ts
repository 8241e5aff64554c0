import type { FirmFacts } from "@/contracts/basic/firm/firm-facts";
import { type FirmForm, firmItems } from "@/contracts/basic/firm/firm-form";
import { firmRules } from "@/contracts/basic/firm/firm-rules";
import type { Finding } from "@/contracts/kit/validate";
import { writtenName } from "@/contracts/kit/text/visible-text";

/** What the admission papers say, whatever else stands beside it. */
type Papers = Pick<
  FirmForm,
  "companyName" | "parentCompanyName" | "provinceCode" | "cityCode" | "districtCode" | "creditCode"
>;

/** What the papers say, as a record whose other items nobody knows yet; both addresses are where the office is. */
export const openingAsForm = (papers: Papers): FirmForm =>
  ({
    ...Object.fromEntries(Object.keys(firmItems.shape).map((key) => [key, null])),
    partners: [],
    branches: [],
    attachments: [],
    relatedQualifications: [],
    ...papers,
    companyName: writtenName(papers.companyName),
    parentCompanyName: papers.parentCompanyName && writtenName(papers.parentCompanyName),
    regProvinceCode: papers.provinceCode,
    regCityCode: papers.cityCode,
    regDistrictCode: papers.districtCode,
  }) as unknown as FirmForm;

/** What is unknown of a firm that no one has entered yet; `more` is what only the server knows. */
const factsOf = (today: string, more: Partial<FirmFacts>): FirmFacts => ({
  joinDate: null,
  linkedBranchCodes: [],
  ...more,
  today,
  locked: [],
});

/** The record's own rules upon what the papers say: what they do not ask for is the firm's to fill in. // domain a §3, §1.6 */
export function openingRules(papers: Papers, today: string, more: Partial<FirmFacts> = {}): Finding[] {
  return firmRules(openingAsForm(papers), factsOf(today, more)).filter(({ path }) => Object.hasOwn(papers, path));
}
