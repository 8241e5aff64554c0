import type { z } from "zod";
import { pasted } from "@/contracts/kit/visible-text";
import type { CellFault, SheetRow } from "@/server/platform/excel/excel";

/** Rows named in one sentence. */
const NAMED = 5;

/** What a cell says once its item's own writing is applied: full-width digits, blanks, dashes and +86 make no difference. */
const meaningOf = (value: unknown, schema: z.ZodType | undefined): string => {
  const read = schema?.safeParse(value);
  return pasted(String(read?.success ? read.data : value)).toUpperCase();
};

/** Rows of one file that mean the same record: each is told where the others stand. // domain a §0.7 */
export function duplicates(
  rows: readonly SheetRow[],
  { key, label, schema }: { readonly key: string; readonly label: string; readonly schema?: z.ZodType | undefined },
): CellFault[] {
  const byValue = new Map<string, number[]>();
  for (const row of rows) {
    const value = row.values[key];
    if (value === undefined || value === null || value === "") continue;
    const text = meaningOf(value, schema);
    const found = byValue.get(text);
    if (found) found.push(row.rowNumber);
    else byValue.set(text, [row.rowNumber]);
  }
  return [...byValue.values()]
    .filter((numbers) => numbers.length > 1)
    .flatMap((numbers) => {
      const named = numbers.slice(0, NAMED).map((number) => `第 ${number} 行`);
      const more = numbers.length > NAMED ? `等 ${numbers.length} 行` : "";
      return numbers.map((rowNumber) => ({
        rowNumber,
        key,
        message: `${named.join("、")}${more}的${label}重复，请只保留一行`,
      }));
    });
}
