import type { z } from "zod";
import { pasted } from "@/contracts/kit/text/visible-text";
import type { CellFault, SheetRow } from "@/server/platform/excel/excel";

/** Rows named in one sentence. */
const NAMED = 5;

/** What a cell says once its item's own writing is applied: full-width digits, blanks, dashes and +86 make no difference. */
const meaningOf = (value: unknown, schema: z.ZodType | undefined): string => {
  const read = schema?.safeParse(value);
  return pasted(String(read?.success ? read.data : value)).toUpperCase();
};

interface Item {
  readonly key: string;
  readonly label: string;
  readonly schema?: z.ZodType | undefined;
}

/** What a row says in these items; null where one of them is empty. */
function textOf({ values }: SheetRow, items: readonly Item[]): string | null {
  const texts = items.map(({ key, schema }) => {
    const value = values[key];
    return value === undefined || value === null || value === "" ? null : meaningOf(value, schema);
  });
  return texts.includes(null) ? null : texts.join("\n");
}

/**
 * Rows of one file that mean the same record, or share what each has alone: each is told where the others stand, at the
 * last of the items. // domain a §0.7
 */
export function duplicates(rows: readonly SheetRow[], items: readonly Item[]): CellFault[] {
  const key = items.at(-1)?.key;
  if (key === undefined) return [];
  const label = items.map((item) => item.label).join("和");
  const byValue = new Map<string, number[]>();
  for (const row of rows) {
    const text = textOf(row, items);
    if (text === null) continue;
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
