import { balanceSheet } from "@/contracts/statement/balance-sheet";
import { cashFlowStatement } from "@/contracts/statement/cash-flow-statement";
import { incomeStatement } from "@/contracts/statement/income-statement";
import { STATEMENT } from "@/contracts/statement/terms";
import { asSubmitted } from "@/server/records/told";
import { statements } from "@/server/modules/statement/record.table";

const table = statements;
/** Each kind as the association reads it. // domain a §0.4 */
export const AS_SUBMITTED = {
  [STATEMENT.balance]: asSubmitted({ of: balanceSheet, table }),
  [STATEMENT.income]: asSubmitted({ of: incomeStatement, table }),
  [STATEMENT.cash]: asSubmitted({ of: cashFlowStatement, table }),
} as const;
