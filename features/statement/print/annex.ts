import { BREAKDOWN_ROWS } from "@/contracts/statement/engine/breakdown";
import type { BreakdownLine } from "@/contracts/statement/engine/finding";
import { STATEMENT } from "@/contracts/statement/terms";
import type { Statement, StatementKind } from "@/features/statement/kind";

export const breakdownOf = (values: object): readonly BreakdownLine[] =>
  ((values as Readonly<Record<string, unknown>>)["breakdown"] ?? []) as readonly BreakdownLine[];

/** What a statement has to say beside its form: 业务收入构成, or the figures that follow from it; null: nothing. */
export function annexTitle(kind: StatementKind, record: Statement): string | null {
  if (kind.hasBreakdown)
    return breakdownOf(record).some(({ rowNo }) => BREAKDOWN_ROWS.some((row) => row.rowNo === rowNo))
      ? "业务收入构成"
      : null;
  return kind.type === STATEMENT.balance ? "财务指标" : null;
}
