import type { CSSProperties } from "react";
import { showAmount } from "@/contracts/kit/amount/amount";
import { centsOf } from "@/contracts/statement/engine/amount";
import { formByKey } from "@/contracts/statement/forms/forms";
import styles from "@/features/statement/statement.module.css";

interface Figures {
  readonly lowerQuartile: string | null;
  readonly median: string | null;
  readonly upperQuartile: string | null;
}

/** A figure over several firms; none where nobody told one. */
export const figureText = (amount: string | null): string => (amount === null ? "—" : showAmount(amount));

/** A row's name as its form sets it: what is part of another row stands to the right of that one's. */
export function RowName({ formKey, row }: { formKey: string | undefined; row: { itemCode: string; label: string } }) {
  const indent = (formKey === undefined ? null : formByKey(formKey))?.byCode.get(row.itemCode)?.indent ?? 0;
  return (
    <span className={styles.rowName} style={{ "--indent": indent } as CSSProperties}>
      {row.label}
    </span>
  );
}

/** What all bars of a table are drawn on. */
export interface Scale {
  readonly from: number;
  readonly to: number;
}

export function scaleOf(rows: readonly Figures[]): Scale {
  const all = rows.flatMap(({ lowerQuartile, upperQuartile }) => [lowerQuartile, upperQuartile]).map(centsNumber);
  return { from: Math.min(0, ...all), to: Math.max(1, ...all) };
}
/** Only for the length of a bar; figures themselves stay exact. */
const centsNumber = (amount: string | null): number => Number(centsOf(amount));

/** The middle half of firms as a bar, the median as a line in it; the figures stand beside it. // look.md "Workbench" */
export function Spread({ of, scale }: { readonly of: Figures; readonly scale: Scale }) {
  const at = (amount: string | null): number =>
    ((centsNumber(amount) - scale.from) / (scale.to - scale.from || 1)) * 100;
  if (of.median === null) return null;
  const [left, right] = [at(of.lowerQuartile), at(of.upperQuartile)];
  return (
    <span className={styles.spread} aria-hidden>
      <span className={styles.range} style={{ left: `${left}%`, width: `${Math.max(right - left, 0.5)}%` }} />
      <span className={styles.middle} style={{ left: `min(${at(of.median)}%, 100% - 2px)` }} />
    </span>
  );
}
