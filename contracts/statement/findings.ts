import { crossCheck } from "@/contracts/statement/engine/cross-check";
import { bySeverity, checkStatement } from "@/contracts/statement/engine/check";
import type { BreakdownLine, Given, Sibling, StatementFinding } from "@/contracts/statement/engine/finding";
import type { StatementForm } from "@/contracts/statement/forms/define-form";
import { formByKey } from "@/contracts/statement/forms/forms";
import type { CheckFactsWire } from "@/contracts/statement/statement-calls";
import { STATEMENT, type StatementLine, type StatementType } from "@/contracts/statement/terms";

/** A statement as it is being typed, or as it stands. */
export interface StatementDraft {
  readonly year: number;
  readonly periodType: number;
  readonly period: number;
  readonly lines: readonly StatementLine[];
  readonly explanation: string | null;
  readonly breakdown?: readonly BreakdownLine[];
}

const given = (other: { readonly formKey: string; readonly lines: readonly StatementLine[] } | null): Given | null => {
  const form = other && formByKey(other.formKey);
  return form ? { form, lines: other.lines } : null;
};

/**
 * All that is to be said of a statement: within it, beside the year before, across the set. The server asks before a
 * submission, the screen while somebody types; the other two of the set count as they stand. // domain a §7–§11
 */
export function findingsOf(form: StatementForm, draft: StatementDraft, facts: CheckFactsWire): StatementFinding[] {
  const { year, periodType, period, lines, explanation, breakdown = null } = draft;
  const previous = given(facts.previous);
  const same = given(facts.sameLastYear);
  const own = checkStatement(
    { form, lines },
    {
      year,
      periodType,
      period,
      orgForm: facts.orgForm,
      paidInCapital: facts.paidInCapital,
      staffCount: facts.staffCount,
      revenueMove: facts.revenueMove,
      previous: previous && { ...previous, isAccepted: facts.previous?.isAccepted === true },
      sameLastYear: same && { ...same, isAccepted: facts.sameLastYear?.isAccepted === true },
      before: given(facts.before),
      breakdown,
      explanation,
    },
  );
  const of = (statementType: StatementType): Sibling | null => {
    if (form.statementType === statementType) return { form, lines, isSubmitted: true };
    const sibling = facts.siblings.find((one) => one.statementType === statementType) ?? null;
    const known = given(sibling);
    return known && { ...known, isSubmitted: sibling?.isSubmitted === true };
  };
  const income = form.statementType === STATEMENT.income;
  const crossed = crossCheck({
    year,
    periodType,
    period,
    balance: of(STATEMENT.balance),
    income: of(STATEMENT.income),
    cash: of(STATEMENT.cash),
    otherScope: facts.otherScope,
    // What others know of the revenue is asked of the statement that tells it.
    declaredRevenue: income ? facts.declaredRevenue : null,
    duesRevenue: income ? facts.duesRevenue : null,
    officesRevenue: income ? facts.officesRevenue : null,
    reportFees: income ? facts.reportFees : null,
    contractReceipts: income ? facts.contractReceipts : null,
  });
  return bySeverity([...own, ...crossed]);
}

/** Whether a word of explanation is wanted. // domain a §7.2 差异说明 */
export const wantsExplanation = (findings: readonly StatementFinding[]): boolean =>
  findings.some(({ level }) => level === "W");

/** What differs, without what is asked of whoever reads it: 「…，请核对或说明」. */
export const withoutRequest = (message: string): string => message.replace(/[，；][^，；「]*请.*$/, "");
