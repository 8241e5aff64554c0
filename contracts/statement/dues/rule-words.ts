import type { Lookups } from "@/contracts/kit/diff";
import { inYuan, plainNumber } from "@/contracts/statement/dues/engine/amounts";
import type { DuesTier, RuleSet } from "@/contracts/statement/dues/rule-set";
import { REVENUE_BASE } from "@/contracts/statement/dues/terms";

/** What of a firm's revenue the unit's part is taken of. // domain a §12.1 R7 */
export const REVENUE_BASE_WORDS: Readonly<Record<number, string>> = {
  [REVENUE_BASE.taxServices]: "涉税业务收入（八类业务合计）",
  [REVENUE_BASE.total]: "收入总额（营业收入）",
};

/** 「超过 0.00 元至 10,000,000.00 元：60,000.00 元」. // domain a §12.1 R1, R14 */
function tierWords({ from, to, amount, rate }: DuesTier): string {
  const due = [amount === null ? "" : inYuan(amount), rate === null ? "" : `${plainNumber(rate)} ‰`];
  return `超过 ${inYuan(from)}${to === null ? "" : `至 ${inYuan(to)}`}：${due.filter(Boolean).join("，")}`;
}

/** A set of rules as 变更记录 tells it: its tiers, reliefs and revenue in words, all else by its kind. // domain a §12.2 */
export const toldRules = (rules: RuleSet, { dict }: Lookups): Readonly<Record<string, unknown>> => ({
  ...rules,
  revenueBase: REVENUE_BASE_WORDS[rules.revenueBase],
  tiers: rules.tiers.map(tierWords),
  gradeReliefs: rules.gradeReliefs.map(
    ({ firmGrade, amount }) => `${dict("company_grade", firmGrade)} 减 ${inYuan(amount)}`,
  ),
});
