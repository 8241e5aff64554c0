import type { SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { SelectResultFields } from "drizzle-orm/query-builders/select.types";
import type { Db } from "@/server/db/client";

type Columns = Record<string, PgColumn | SQL.Aliased | SQL>;

/** One page of rows with the exact count. `sortable` names columns of the list; another key does not compile. */
export interface ListSpec<C extends Columns, S extends keyof C & string> {
  readonly db: Db;
  readonly from: PgTable;
  readonly leftJoins?: readonly { readonly table: PgTable; readonly on: SQL }[];
  /** Only what the list shows. */
  readonly columns: C;
  readonly where: SQL | undefined;
  readonly query: { readonly page: number; readonly pageSize: number; readonly sort?: string | undefined };
  /** Wire name → what to order by (a stored pinyin key for names). */
  readonly sortable: { readonly [K in S]: PgColumn | SQL };
  readonly defaultSort: S | `-${S}`;
  /** Unique column that ends every order, so that pages never overlap. */
  readonly tieBreak: PgColumn;
}

export declare function listPage<C extends Columns, S extends keyof C & string>(
  spec: ListSpec<C, S>,
): Promise<{ rows: SelectResultFields<C>[]; totalCount: number }>;
