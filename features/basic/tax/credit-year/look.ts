import { firmApi } from "@/contracts/basic/firm/firm";
import { creditYear } from "@/contracts/basic/tax/credit-year";
import type { RecordNames } from "@/components/record/records/kept-spec";
import type { Section } from "@/components/record/section";

/** What list and record share. A decision moves the levels in the firm's file. */
export const NAMES: RecordNames<typeof creditYear> = {
  of: creditYear,
  files: "basic.credit-year",
  nameKey: "year",
  alsoShownBy: [firmApi.get, firmApi.list],
};
/** Items in the order of the paper form. // domain a §4.3 */
export const SECTIONS: readonly Section[] = [
  { title: "纳税缴费信用", keys: ["year", "taxCreditLevel", "taxCreditScore"] },
  { title: "涉税专业服务信用", keys: ["tscLevel", "tscScore", "tscLimitReason"] },
  { title: "失信情形", keys: ["dishonestFlag", "remark"] },
];
export const RESULT: Section = {
  title: "办理情况",
  keys: ["submitUserName", "submitTime", "auditUserName", "auditTime", "auditOpinion"],
};
