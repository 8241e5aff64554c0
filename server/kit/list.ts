import { asc, desc, sql, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable, SelectedFields } from "drizzle-orm/pg-core";
import type { SelectResultFields } from "drizzle-orm/query-builders/select.types";
import type { Db } from "@/server/db/client";
import { invalid } from "@/server/kit/errors";

type Columns = Record<string, PgColumn | SQL.Aliased | SQL>;

/** One page of a list. `sortable` names columns of the list; another key does not compile. */
export interface ListSpec<C extends Columns, S extends keyof C & string> {
  readonly db: Db;
  readonly from: PgTable;
  readonly leftJoins?: readonly { readonly table: PgTable; readonly on: SQL }[];
  /** Only what the list shows; a column of a left-joined table is typed by hand (`sql<string | null>`). */
  readonly columns: C;
  readonly where: SQL | undefined;
  readonly query: { readonly page: number; readonly pageSize: number; readonly sort?: string | undefined };
  /** Wire name → what to order by (a stored pinyin key for names). */
  readonly sortable: { readonly [K in S]: PgColumn | SQL };
  readonly defaultSort: NoInfer<S> | `-${NoInfer<S>}`;
  /** Unique column that ends every order, so that pages never overlap. */
  readonly tieBreak: PgColumn;
}

/** Beyond this many rows the total stays at the cap: counting them all would cost more than the page. // performance §3 */
export const COUNT_CAP = 100_000;

function orderBy<C extends Columns, S extends keyof C & string>(spec: ListSpec<C, S>): SQL[] {
  const sort = spec.query.sort ?? spec.defaultSort;
  const isDescending = sort.startsWith("-");
  const key = isDescending ? sort.slice(1) : sort;
  if (!Object.hasOwn(spec.sortable, key)) throw invalid([{ path: "sort", message: "不支持按此列排序" }]);
  const target = spec.sortable[key as S];
  // The tie-break goes the same way, so that one index serves both columns.
  return isDescending ? [desc(target), desc(spec.tieBreak)] : [asc(target), asc(spec.tieBreak)];
}

/** Counts no further than the cap; stands inside the page's own statement or by itself. */
function countOf<C extends Columns, S extends keyof C & string>(spec: ListSpec<C, S>): SQL<number> {
  const joins = (spec.leftJoins ?? []).map(({ table, on }) => sql` left join ${table} on ${on}`);
  const where = spec.where ? sql` where ${spec.where}` : sql``;
  return sql<number>`(select count(*)::int from (select 1 from ${spec.from}${sql.join(joins)}${where} limit ${COUNT_CAP}) as capped)`;
}

const TOTAL = "totalOfAllPages";

/** Rows of one page with the total, in one statement; the total is exact up to COUNT_CAP. */
export async function listPage<C extends Columns, S extends keyof C & string>(
  spec: ListSpec<C, S>,
): Promise<{ rows: SelectResultFields<C>[]; totalCount: number }> {
  const { page, pageSize } = spec.query;
  const columns: SelectedFields = { ...spec.columns, [TOTAL]: countOf(spec) };
  let select = spec.db.select(columns).from(spec.from).$dynamic();
  for (const { table, on } of spec.leftJoins ?? []) select = select.leftJoin(table, on) as typeof select;
  const found = (await select
    .where(spec.where)
    .orderBy(...orderBy(spec))
    .limit(pageSize)
    .offset((page - 1) * pageSize)) as (SelectResultFields<C> & { [TOTAL]: number })[];
  const rows = found.map(({ [TOTAL]: _, ...row }) => row as unknown as SelectResultFields<C>);
  return { rows, totalCount: found[0]?.[TOTAL] ?? (page === 1 ? 0 : await countRows(spec)) };
}

/** For a page beyond the last one. */
async function countRows<C extends Columns, S extends keyof C & string>(spec: ListSpec<C, S>): Promise<number> {
  const result = await spec.db.execute<{ count: number }>(sql`select ${countOf(spec)} as count`);
  return result.rows[0]?.count ?? 0;
}
