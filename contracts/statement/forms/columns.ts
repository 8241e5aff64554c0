import type { StatementForm } from "@/contracts/statement/forms/define-form";
import { PERIOD, STANDARD, STATEMENT } from "@/contracts/statement/terms";

interface Period {
  readonly periodType: number;
  readonly period: number;
}

/** Whether the second column holds the year before: of a balance sheet always, of the other two for a whole year. */
export const tellsLastYear = (
  { statementType }: Pick<StatementForm, "statementType">,
  { periodType }: Pick<Period, "periodType">,
): boolean => statementType === STATEMENT.balance || periodType === PERIOD.year;

/** Whether the second column holds the same period a year before: 上期金额 of 会企 within a year. // domain a §9.4 */
export const tellsSamePeriod = (
  form: Pick<StatementForm, "statementType" | "standard">,
  at: Pick<Period, "periodType">,
): boolean => form.standard === STANDARD.general && !tellsLastYear(form, at);

/** Whether the first column of a cash flow statement begins with the year; 本期金额 begins with its period. // domain a §10.1 */
export const beginsWithYear = (
  { statementType, standard }: Pick<StatementForm, "statementType" | "standard">,
  { periodType, period }: Period,
): boolean =>
  statementType === STATEMENT.cash && (periodType === PERIOD.year || standard === STANDARD.small || period <= 1);
