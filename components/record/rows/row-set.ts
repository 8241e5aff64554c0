import type { ReactNode } from "react";
import type { z } from "zod";
import type { EditProps } from "@/components/fields/edit";
import type { RecordForm } from "@/components/record/form/use-record-form";

/** One list of rows of a record, as data. */
export interface RowSetSpec {
  readonly list: string;
  readonly noun: string;
  readonly keys: readonly string[];
  readonly emptyRow: object;
  /** Figures that are added up. */
  readonly totals?: readonly string[];
  /** Of cells: instead of a kind's own editor, by key. */
  readonly editors?: Readonly<Record<string, (props: EditProps, index: number, row: object) => ReactNode>>;
  /** Above the rows while they are typed: a picker that adds some. */
  readonly above?: (form: RecordForm<unknown>) => ReactNode;
}

export interface SetsProps {
  readonly sets: readonly RowSetSpec[];
  readonly schema: z.ZodObject;
  readonly idKey: string;
}
