import type { PermissionCode } from "@/contracts/access";
import type { BizType } from "@/contracts/message/biz-link";
import type { StatementStem } from "@/contracts/statement/statement-calls";
import { STATEMENT, type StatementType } from "@/contracts/statement/terms";

interface Part {
  /** The screen of the kind, too. */
  readonly bizType: BizType;
  readonly find: PermissionCode;
  readonly edit: PermissionCode;
  readonly submit: PermissionCode;
}

const part = (bizType: BizType, stem: StatementStem): Part => ({
  bizType,
  find: `g_hy_statement_${stem}_find`,
  edit: `g_hy_statement_${stem}_edit`,
  submit: `g_hy_statement_${stem}_submit`,
});

/** The three kinds, as messages and work know them. */
export const PARTS: Readonly<Record<StatementType, Part>> = {
  [STATEMENT.balance]: part("statement.balance-sheet", "balancesheet"),
  [STATEMENT.income]: part("statement.income-statement", "profitstatement"),
  [STATEMENT.cash]: part("statement.cash-flow-statement", "cashflowstatement"),
};
