"use client";

import type { z } from "zod";
import { DATA_FAULT_TEXT, isFaulty } from "@/contracts/kit/data-fault";
import { fieldText } from "@/components/fields/show";
import { columnsOf, headOf } from "@/components/list/table/columns";
import styles from "@/components/print/list-print.module.css";
import { PrintArea } from "@/components/print/print-area";
import { PrintSheet, type PrintSheetProps } from "@/components/print/print-sheet";
import { useDictionary } from "@/lib/dictionary/context";

interface Props extends Omit<PrintSheetProps, "children" | "isLandscape"> {
  readonly schema: z.ZodObject;
  readonly keys: readonly string[];
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly onDone: () => void;
}

/** Numbers, dates and names stay in one line. */
const ONE_LINE = new Set(["code", "idNo", "date", "month", "int"]);
/** So are words as short as a name. */
const SHORT = 5;

/** A list on paper, A4 across, numbered, its head on every page. Mount it to print. */
export function ListPrint({ schema, keys, rows, onDone, ...sheet }: Props) {
  const dictionary = useDictionary();
  const columns = columnsOf(schema, keys);
  return (
    <PrintArea onDone={onDone}>
      <PrintSheet {...sheet} isLandscape>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">序号</th>
              {columns.map(({ key, meta }) => (
                <th key={key} scope="col">
                  {headOf(meta)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              // Printed once, never reordered.
              <tr key={index}>
                <td>{index + 1}</td>
                {columns.map(({ key, meta }) => {
                  const text = isFaulty(row, key) ? DATA_FAULT_TEXT : fieldText(row[key], meta, dictionary);
                  const isOneLine = ONE_LINE.has(meta.kind ?? "") || text.length <= SHORT;
                  return (
                    <td key={key} className={isOneLine ? styles.oneLine : undefined}>
                      {text}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </PrintSheet>
    </PrintArea>
  );
}
