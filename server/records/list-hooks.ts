import type { SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { z } from "zod";
import type { Recorded } from "@/contracts/kit/record";
import type { ListSheet } from "@/contracts/kit/sheet";
import type { Param } from "@/server/platform/params/params";
import type { RecordContext, Values } from "@/server/records/hooks";

/** An export as it is asked for; without a purpose nothing personal leaves in the clear. */
export type ExportContext = RecordContext & { readonly purpose: string | null };

/** Instead of the list's own columns: another sheet, its columns, and what its cells say. */
export interface ExportParts {
  readonly sheet: ListSheet;
  readonly columns: { readonly [key: string]: PgColumn | SQL };
  toRows(rows: readonly Values[], context: ExportContext): readonly Values[] | Promise<readonly Values[]>;
  /** Sheets behind the list's own: rows of its records, each with the record's id. */
  readonly further?: readonly {
    readonly sheet: ListSheet;
    rowsOf(ids: readonly string[], context: RecordContext): Promise<readonly Values[]>;
  }[];
  /** A line below the rows: sums over them. */
  readonly totals?: (rows: readonly Values[]) => Values | null;
  /** Audited beside the count: how many personal numbers left the house. */
  clearCount?(rows: readonly Values[], context: ExportContext): number;
}

/** Limit and words of a print of the list. */
export interface PrintParts {
  /** Rows that it may show, where these are fewer than the list's. */
  readonly where?: SQL;
  readonly limit?: Param<z.ZodType<number>>;
  readonly sheet?: string;
  readonly unit?: string;
}

/** A filter's value as a condition. `isCommon`: so many rows have the text that no index names them. */
export type Condition<Value = unknown> = (value: Value, context: RecordContext, isCommon?: boolean) => SQL | undefined;
/** Part of a text; some values are looked for by an index of their pieces, unless they are common. */
export interface TextCondition extends Condition {
  readonly isByPieces?: (value: unknown, context: RecordContext) => boolean;
}

type FilterOf<P extends Recorded> = z.output<P["filter"]>;
/** Conditions for filters that are no column's own; named filters are left to it. */
export type ConditionsOf<P extends Recorded> = {
  readonly [K in keyof FilterOf<P>]?: Condition<NonNullable<FilterOf<P>[K]>>;
};
