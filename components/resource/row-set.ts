import type { z } from "zod";

/** One list of rows of a record, as data. */
export interface RowSetSpec {
  readonly list: string;
  readonly noun: string;
  readonly keys: readonly string[];
  readonly emptyRow: object;
  /** Item that names a row; such a list is typed in cards, another one in lines. */
  readonly nameKey?: string;
  /** Widths of a line's columns as grid tracks. */
  readonly tracks?: string;
}

export interface SetsProps {
  readonly sets: readonly RowSetSpec[];
  readonly schema: z.ZodObject;
  readonly idKey: string;
}
