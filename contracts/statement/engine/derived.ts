import { fromUnits } from "@/contracts/kit/amount/decimal";
import { showAmount } from "@/contracts/kit/amount/amount";
import { amountOf } from "@/contracts/statement/engine/amount";
import { computeStatement } from "@/contracts/statement/engine/compute";
import type { StatementForm } from "@/contracts/statement/forms/define-form";
import { type Column, STATEMENT, type StatementLine } from "@/contracts/statement/terms";

/** What follows from a balance sheet, in both columns as people read it; null where nothing can be divided by. */
export interface Derived {
  readonly label: string;
  /** How it is reckoned, in the words of the form. */
  readonly formula: string;
  readonly amount1: string | null;
  readonly amount2: string | null;
}

/** With two decimals, the half away from zero; null without a positive divisor. */
function divided(part: bigint, whole: bigint): string | null {
  if (whole <= 0n) return null;
  const size = ((part < 0n ? -part : part) * 200n + whole) / (whole * 2n);
  return fromUnits(part < 0n ? -size : size, 2);
}

/** 资产负债率、流动比率、净资产; of other forms nothing. // domain a §8.2 */
export function derivedOf(form: StatementForm, lines: readonly StatementLine[]): readonly Derived[] {
  if (form.statementType !== STATEMENT.balance) return [];
  const computed = computeStatement(form, lines);
  const of = (
    label: string,
    formula: string,
    tell: (cents: (itemCode: string) => bigint) => string | null,
  ): Derived => {
    const at = (column: Column) => tell((itemCode) => computed.cents(itemCode, column));
    return { label, formula, amount1: at("amount1"), amount2: at("amount2") };
  };
  return [
    of("资产负债率", "负债合计 ÷ 资产总计", (cents) => {
      const rate = divided(cents("totalLiabilities") * 100n, cents("totalAssets"));
      return rate === null ? null : `${rate}%`;
    }),
    of("流动比率", "流动资产合计 ÷ 流动负债合计", (cents) =>
      divided(cents("totalCurrentAssets"), cents("totalCurrentLiabilities")),
    ),
    of("净资产（元）", "所有者权益合计", (cents) => showAmount(amountOf(cents("totalOwnersEquity")), "yuan")),
  ];
}
