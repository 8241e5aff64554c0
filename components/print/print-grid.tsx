import { Fragment } from "react";
import type { DescriptionItem } from "@/components/ui/description-grid";
import styles from "@/components/print/print-grid.module.css";

/** Two items a line, wide ones alone. */
function linesOf(items: readonly DescriptionItem[]): DescriptionItem[][] {
  const lines: DescriptionItem[][] = [];
  for (const item of items) {
    const last = lines.at(-1);
    if (last?.length === 1 && !last[0]?.wide && !item.wide) last.push(item);
    else lines.push([item]);
  }
  return lines;
}

interface GridProps {
  readonly title?: string;
  readonly items: readonly DescriptionItem[];
}

/** Labels and values of a form on paper, two a line. Stands in a `PrintSheet`. */
export function PrintGrid({ title, items }: GridProps) {
  return (
    <>
      {title && <h2 className={styles.title}>{title}</h2>}
      <table className={styles.grid}>
        <tbody>
          {linesOf(items).map((line) => (
            <tr key={line.map((item) => item.label).join()}>
              {line.map((item) => (
                <Fragment key={item.label}>
                  <th scope="row">{item.label}</th>
                  <td colSpan={line.length === 1 ? 3 : 1}>{item.value}</td>
                </Fragment>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** Numbers, dates and persons' names stay in one line; a credit code is the longest of them. */
const CODE_LENGTH = 18;

interface RowsProps {
  readonly title: string;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** A narrow 序号 before the rows. */
  readonly isNumbered?: boolean;
}

/** A list of rows on paper; nothing when there are none. Stands in a `PrintSheet`. */
export function PrintRows({ title, heads, rows, isNumbered = false }: RowsProps) {
  if (rows.length === 0) return null;
  return (
    <>
      <h2 className={styles.title}>{title}</h2>
      <table className={[styles.print, styles.rows].join(" ")}>
        <thead>
          <tr>
            {isNumbered && (
              <th scope="col" className={styles.number}>
                序号
              </th>
            )}
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            // Printed once, never reordered.
            <tr key={i}>
              {isNumbered && <td>{i + 1}</td>}
              {row.map((cell, j) => (
                <td key={heads[j]} className={cell.length <= CODE_LENGTH ? styles.oneLine : undefined}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
