import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Values, WriteContext } from "@/server/records/hooks";

/** Rows in a table of their own, read and saved with the record under its version; each row keeps its id. */
export interface ChildTable<Form> {
  readonly table: PgTable & Readonly<Record<"sortNo", PgColumn>>;
  readonly idKey: string;
  /** The column that holds the record's id. */
  readonly ownerKey: string;
  /** A row of the form as the table's columns; ids and order are the engine's. */
  toRow(form: Form, at: number, context: WriteContext): Values;
}

/** Ids in a table of pairs, read and saved with the record under its version; pairs that stay are left as they are. */
export interface LinkTable {
  readonly table: PgTable;
  /** The column that holds the record's id. */
  readonly ownerKey: string;
  readonly linkKey: string;
  /** What a new pair holds beside both ids. */
  readonly columns?: Values;
}
