import { z } from "zod";
import { isOptional, metaOf } from "@/contracts/kit/field";
import type { Sheet } from "@/contracts/kit/sheet";
import { check } from "@/contracts/kit/validate";
import type { CellFault, SheetRow } from "@/server/platform/excel/excel";

/** A row's items as the form keeps them, and a sentence beside every cell that does not fit its field. */
export interface RowForm {
  readonly value: Readonly<Record<string, unknown>>;
  readonly faults: readonly CellFault[];
}

/** A schema of this item alone; building one costs more than a whole row of checks, so each is built once. */
const alone = new WeakMap<z.ZodType, z.ZodObject>();
function aloneOf(key: string, schema: z.ZodType): z.ZodObject {
  const known = alone.get(schema) ?? z.object({ [key]: schema });
  alone.set(schema, known);
  return known;
}

/**
 * Judges a row item by item with the form's own fields; rules across items are the module's. An item left open is null
 * unless the sheet (or else the form) requires it; an item whose cell could not be read is skipped.
 */
export function rowForm(sheet: Sheet, row: SheetRow, today: string): RowForm {
  const shape = sheet.form.shape as Record<string, z.ZodType>;
  const value: Record<string, unknown> = {};
  const faults: CellFault[] = [];
  const { rowNumber } = row;
  for (const { key, isRequired } of sheet.columns) {
    const schema = shape[key];
    if (!schema || !Object.hasOwn(row.values, key)) continue;
    const typed = row.values[key] ?? null;
    if (typed === null && !(isRequired ?? !isOptional(schema))) {
      value[key] = null;
      continue;
    }
    if (typed === null && isOptional(schema)) {
      faults.push({ rowNumber, key, message: `请填写${metaOf(schema)?.label ?? "该项"}` });
      continue;
    }
    const result = check(aloneOf(key, schema), { [key]: typed }, today);
    if (result.ok) value[key] = result.value[key];
    else faults.push(...result.errors.map(({ message }) => ({ rowNumber, key, message })));
  }
  return { value, faults };
}
