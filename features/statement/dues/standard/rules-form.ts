import { z } from "zod";
import type { Finding } from "@/contracts/kit/validate";
import { ruleFields, ruleFindings, type RuleSet } from "@/contracts/statement/dues/rule-set";
import { standardForm, type StandardForm } from "@/contracts/statement/dues/standard";
import { CALC } from "@/contracts/statement/dues/terms";

/** A set as it is typed: its rules beside its name, so that a finding's path is the field's. */
export const typedStandard = z.strictObject({
  duesYear: standardForm.shape.duesYear,
  setName: standardForm.shape.setName,
  ...ruleFields,
});
export type TypedStandard = z.infer<typeof typedStandard>;

export const toTyped = ({ duesYear, setName, rules }: StandardForm): TypedStandard => ({ duesYear, setName, ...rules });
export const toForm = ({ duesYear, setName, ...rules }: TypedStandard): StandardForm => ({ duesYear, setName, rules });

export const findingsOf = ({ duesYear, setName: _name, ...rules }: TypedStandard): Finding[] =>
  ruleFindings(rules, duesYear);

/** Items in groups, in the order of a notice. */
export const GROUPS = [
  { title: "单位会费", keys: ["calcMethod", "revenueYear", "revenueBase", "reductionRate"] },
  { title: "减免与取整", keys: ["extraDiscount", "capAmount", "minAmount", "roundMode", "newMemberRule"] },
  {
    title: "个人会费",
    keys: ["practisingFee", "nonPractisingFee", "chargesNonPractising", "ageExemption", "snapshotDate", "transferDay"],
  },
  {
    title: "收取",
    keys: [
      ...(["halfYearMode", "personHalf", "declareFrom", "declareTo"] as const),
      ...(["firstPayDeadline", "payDeadline", "sharePercent"] as const),
    ],
  },
  { title: "收款账户与依据", keys: ["bankAccountName", "bankName", "bankAccount", "noticeDocNo", "remark"] },
] as const;

const TIERED: readonly unknown[] = [CALC.tiers, CALC.progressive];
/** Tiers belong to two of the methods. */
export const hasTiers = (calcMethod: unknown): boolean => TIERED.includes(calcMethod);

const later = (day: string, years: number): string => `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;
const laterOrNone = (day: string | null, years: number): string | null => (day === null ? null : later(day, years));

/** The same set for another year: days go along, all else is taken over. // domain a §12.2 */
export function copiedTo(duesYear: number, { duesYear: was, rules }: StandardForm): StandardForm {
  const years = duesYear - was;
  const moved: RuleSet = {
    ...rules,
    revenueYear: rules.revenueYear + years,
    snapshotDate: later(rules.snapshotDate, years),
    transferDay: later(rules.transferDay, years),
    declareFrom: laterOrNone(rules.declareFrom, years),
    declareTo: laterOrNone(rules.declareTo, years),
    payDeadline: later(rules.payDeadline, years),
    firstPayDeadline: laterOrNone(rules.firstPayDeadline, years),
  };
  return { duesYear, setName: `${duesYear}年度会费标准`, rules: moved };
}
