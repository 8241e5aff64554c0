import { amountOf } from "@/contracts/statement/engine/amount";
import { computeStatement } from "@/contracts/statement/engine/compute";
import type { StatementFinding } from "@/contracts/statement/engine/finding";
import { findingsOf } from "@/contracts/statement/findings";
import { formByKey } from "@/contracts/statement/forms/forms";
import type { CheckFactsWire } from "@/contracts/statement/statement-calls";
import { type Column, STATEMENT, type StatementLine, type StatementType } from "@/contracts/statement/terms";
import { hasCode } from "@/server/platform/call/access";
import type { RecordContext } from "@/server/records/hooks";
import { isOfficer } from "@/server/reference/scope";
import { checkFactsOf, whichOf } from "@/server/modules/statement/facts";
import { formOfRecord } from "@/server/modules/statement/form-of-record";
import { PARTS } from "@/server/modules/statement/parts";
import type { StatementRecord } from "@/server/modules/statement/record.table";

type Sibling = CheckFactsWire["siblings"][number];

/** Typed rows of the other two that a check across the set asks by name, and of a total the row that holds the rest. // domain a §11 */
const ASKED: Readonly<Record<StatementType, { readonly rows: readonly string[]; readonly rest: readonly string[] }>> = {
  [STATEMENT.balance]: {
    rows: [
      ...["monetaryFunds", "accountsReceivable", "advancesReceived", "contractLiabilities", "profitsPayable"],
      ...["shortTermLoans", "longTermLoans", "paidInCapital", "capitalReserve", "surplusReserve"],
      "undistributedProfit",
    ],
    rest: [],
  },
  [STATEMENT.income]: { rows: ["operatingRevenue"], rest: ["netProfit", "operatingCost"] },
  [STATEMENT.cash]: {
    rows: [
      ...["cashFromSales", "cashBegin", "cashFromInvestors", "cashFromBorrowings", "principalRepaid"],
      "profitDistributed",
    ],
    rest: ["cashEnd", "otherOperatingCashIn"],
  },
};

/** A statement that the reader may not open, as far as checks of his own need it: totals stay, the rows behind them do not. */
function asAsked({ statementType, formKey, lines }: Sibling): StatementLine[] {
  const form = formByKey(formKey);
  if (!form) return [];
  const { rows, rest } = ASKED[statementType as StatementType];
  const kept = lines.filter(({ itemCode }) => rows.includes(itemCode));
  const [total, row] = rest;
  if (total === undefined || row === undefined) return kept;
  const factor = computeStatement(form, [{ itemCode: row, amount1: "1.00", amount2: null }]).cents(total, "amount1");
  const [whole, part] = [computeStatement(form, lines), computeStatement(form, kept)];
  const held = (column: Column): string | null => {
    const cents = whole.cents(total, column) - part.cents(total, column);
    return cents === 0n ? null : amountOf(factor < 0n ? -cents : cents);
  };
  return [...kept, { itemCode: row, amount1: held("amount1"), amount2: held("amount2") }];
}

/**
 * What is found in a statement as its reader knows it, and for who types in it what that was made of. The association is
 * told nothing of what a firm has not submitted, and not what keeps one from being submitted: that is the firm's question.
 * // domain a §0.4, §7.3
 */
export async function checkFor(
  { db, services, user }: Pick<RecordContext, "db" | "services" | "user">,
  record: StatementRecord,
  statementType: StatementType,
): Promise<{ readonly findings: StatementFinding[]; readonly facts: CheckFactsWire | null }> {
  const which = whichOf(record.companyId, statementType, record);
  const isDesk = isOfficer(user);
  const facts = await checkFactsOf(db, services, which, isDesk ? "submitted" : "all");
  const findings = findingsOf(formOfRecord(record), record, facts);
  if (isDesk) return { findings: findings.filter(({ rule }) => rule !== "S10"), facts: null };
  if (user.companyId !== record.companyId || !hasCode(user, PARTS[statementType].edit))
    return { findings, facts: null };
  const siblings = facts.siblings.map((one) =>
    hasCode(user, PARTS[one.statementType as StatementType].find) ? one : { ...one, lines: asAsked(one) },
  );
  return { findings, facts: { ...facts, siblings } };
}
