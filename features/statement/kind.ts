import { balanceSheet, balanceSheetApi, type BalanceSheetDetail } from "@/contracts/statement/balance-sheet";
import { cashFlowStatement, cashFlowStatementApi } from "@/contracts/statement/cash-flow-statement";
import { incomeStatement, incomeStatementApi } from "@/contracts/statement/income-statement";
import { STATEMENT, type StatementType } from "@/contracts/statement/terms";

/** A statement as its page has it, of whichever of the three: the contracts differ by their headline figures. */
export type Statement = BalanceSheetDetail;

/** One of the three, as the screens handle it. All of them are one record with one form each. // domain a §7 */
export interface StatementKind {
  readonly of: typeof balanceSheet;
  readonly api: typeof balanceSheetApi;
  readonly type: StatementType;
  readonly stem: "balancesheet" | "profitstatement" | "cashflowstatement";
  readonly hasBreakdown: boolean;
}

export const BALANCE: StatementKind = {
  of: balanceSheet,
  api: balanceSheetApi,
  type: STATEMENT.balance,
  stem: "balancesheet",
  hasBreakdown: false,
};
export const INCOME: StatementKind = {
  of: incomeStatement as unknown as typeof balanceSheet,
  api: incomeStatementApi as unknown as typeof balanceSheetApi,
  type: STATEMENT.income,
  stem: "profitstatement",
  hasBreakdown: true,
};
export const CASH: StatementKind = {
  of: cashFlowStatement as unknown as typeof balanceSheet,
  api: cashFlowStatementApi as unknown as typeof balanceSheetApi,
  type: STATEMENT.cash,
  stem: "cashflowstatement",
  hasBreakdown: false,
};
