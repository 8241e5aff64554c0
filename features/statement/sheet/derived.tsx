"use client";

import { derivedOf } from "@/contracts/statement/engine/derived";
import { headingOf } from "@/contracts/statement/forms/define-form";
import { COLUMNS } from "@/contracts/statement/terms";
import type { Statement, StatementKind } from "@/features/statement/kind";
import { formOf } from "@/features/statement/sheet/sheet";
import small from "@/components/ui/table/small-table.module.css";

/** 资产负债率、流动比率、净资产 as they follow from a balance sheet; of the others nothing. // domain a §8.2 */
export function Derived({ kind, record }: { readonly kind: StatementKind; readonly record: Statement }) {
  const form = formOf(record.formKey, kind.type);
  const all = derivedOf(form, record.lines);
  if (all.length === 0) return null;
  return (
    <table className={small.table} aria-label="财务指标">
      <thead>
        <tr>
          <th scope="col">指标</th>
          {COLUMNS.map((column) => (
            <th key={column} scope="col" className={small.figure}>
              {headingOf(form, record.periodType, column).replace(/余额$/, "")}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {all.map(({ label, formula, amount1, amount2 }) => (
          <tr key={label}>
            <td title={formula}>{label}</td>
            {[amount1, amount2].map((text, at) => (
              <td key={COLUMNS[at]} className={small.figure}>
                {text ?? "—"}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
