import { asc, Column, desc, type DriverValueDecoder, is, sql, SQL } from "drizzle-orm";
import { type PgColumn, PgDialect, type PgTable } from "drizzle-orm/pg-core";
import type { SelectResultFields } from "drizzle-orm/query-builders/select.types";
import { CASING, type Db } from "@/server/db/client";
import { invalid } from "@/server/platform/call/errors";

type Columns = Record<string, PgColumn | SQL.Aliased | SQL>;

/** One page of a list. `sortable` names columns of the list (or of `sortOnly`); another key does not compile. */
export interface ListSpec<C extends Columns, S extends (keyof C | NoInfer<H>) & string, H extends string = never> {
  readonly db: Db;
  readonly from: PgTable;
  readonly leftJoins?: readonly { readonly table: PgTable; readonly on: SQL }[];
  /** Only what the list shows; a column of a left-joined table is typed by hand (`sql<string | null>`). */
  readonly columns: C;
  readonly where: SQL | undefined;
  /** The same rows in parts without a common row, each with conditions and order of its own that an index may answer. */
  readonly halves?:
    | readonly { readonly where: SQL | undefined; readonly sortable: { readonly [key: string]: PgColumn | SQL } }[]
    | undefined;
  /** Firms that `where` allows, when it allows several: each is then read in order by itself. Allows nothing by itself. */
  readonly across?: { readonly column: PgColumn; readonly companyIds: readonly string[] } | undefined;
  readonly query: { readonly page: number; readonly pageSize: number; readonly sort?: string | undefined };
  /** Wire name → what to order by (a stored pinyin key for names). */
  readonly sortable: { readonly [K in S]: PgColumn | SQL };
  /** Orders by what the rows do not carry. */
  readonly sortOnly?: readonly H[];
  readonly defaultSort: NoInfer<S> | `-${NoInfer<S>}`;
  /** Columns that are dear to compute: asked of the page's rows alone, whatever way the database finds these. */
  readonly areColumnsDear?: boolean;
  /** Unique column that ends every order, so that pages never overlap. */
  readonly tieBreak: PgColumn;
}
/** What the types pin from outside is all alike inside. */
export type AnyListSpec = ListSpec<Columns, string, string>;
type Spec = AnyListSpec;

/** Beyond this many rows the total stays at the cap: counting them all would cost more than the page. // performance §3 */
export const COUNT_CAP = 100_000;
/** From here on the rows before the page are passed over in the index alone. */
const DEEP = 300;

export interface Order {
  readonly target: PgColumn | SQL;
  readonly direction: typeof asc;
}

export function orderOf({ query, sortable, defaultSort }: Spec): Order {
  const sort = query.sort ?? defaultSort;
  const isDescending = sort.startsWith("-");
  const key = isDescending ? sort.slice(1) : sort;
  const target = Object.hasOwn(sortable, key) ? sortable[key] : undefined;
  if (!target) throw invalid([{ path: "sort", message: "不支持按此列排序" }]);
  return { target, direction: isDescending ? desc : asc };
}

export type Row = Record<string, unknown>;
export interface Compiled {
  readonly list: SQL;
  readonly keys: readonly string[];
  readonly decoded: readonly (readonly [key: string, decoder: DriverValueDecoder<unknown, unknown>])[];
  /** Every key without a value: copies of it keep one shape. */
  readonly empty: Row;
}
const compiled = new WeakMap<Columns, Compiled>();
const dialect = new PgDialect({ casing: CASING });

/** The select list as text, and which of its values are not already what the driver gives: found out once. */
export function compile(columns: Columns): Compiled {
  const known = compiled.get(columns);
  if (known) return known;
  const items = Object.entries(columns).map(([key, column]) => {
    const value = is(column, SQL.Aliased) ? column.sql : column;
    return { key, value, decoder: is(value, SQL) ? (value as unknown as { decoder: Column }).decoder : value };
  });
  const list = sql.join(
    items.map(({ key, value }) => sql`${value} as ${sql.identifier(key)}`),
    sql.raw(", "),
  );
  const text = dialect.sqlToQuery(list);
  const asGiven = Column.prototype.mapFromDriverValue;
  const made: Compiled = {
    keys: items.map(({ key }) => key),
    empty: Object.fromEntries(items.map(({ key }) => [key, null])),
    list: text.params.length === 0 ? sql.raw(text.sql) : list,
    decoded: items
      .filter(({ value, decoder }) => (is(value, Column) ? decoder.mapFromDriverValue !== asGiven : true))
      .map(({ key, decoder }) => [key, decoder] as const),
  };
  compiled.set(columns, made);
  return made;
}

/** Whole numbers stand in the text, since a plan for any limit would be one for a tenth of the table. */
export const literal = (n: number): SQL => sql.raw(String(Math.trunc(n)));

/** `from … where …` of the list, with one more condition perhaps. */
export function fromWhere({ from, leftJoins = [], where }: Spec, also?: SQL): SQL {
  const joins = leftJoins.map(({ table, on }) => sql` left join ${table} on ${on}`);
  const both = where && also ? sql`${where} and ${also}` : (where ?? also);
  return sql`${from}${sql.join(joins)}${both ? sql` where ${both}` : sql``}`;
}

/** The list as it is read: one question, or one for each half. */
const readings = (spec: Spec): readonly Spec[] => spec.halves?.map((half) => ({ ...spec, ...half })) ?? [spec];

/** Counts no further than the cap; stands inside the page's own statement or by itself. */
function countOf(spec: Spec): SQL {
  const each = readings(spec).map((one) => sql`select 1 from ${fromWhere(one)}`);
  const all = sql.join(each, sql` union all `);
  return sql`(select count(*)::int from (${all} limit ${literal(COUNT_CAP)}) as capped)`;
}

/** Keys of the page's rows in halves: the first rows of each, then the first of those. */
function keysOfHalves(spec: Spec): SQL {
  const { tieBreak, query } = spec;
  const { direction } = orderOf(spec);
  const start = (query.page - 1) * query.pageSize;
  const each = readings(spec).map((one) => {
    const { target } = orderOf(one);
    return sql`(select ${tieBreak} as id, ${target} as sort_key from ${fromWhere(one)}
      order by ${direction(target)}, ${direction(tieBreak)} limit ${literal(start + query.pageSize)})`;
  });
  return sql`select both_halves.id from (${sql.join(each, sql` union all `)}) as both_halves
    order by ${direction(sql`both_halves.sort_key`)}, ${direction(sql`both_halves.id`)}
    limit ${literal(query.pageSize)} offset ${start}`;
}

/** Keys of the page's rows. Several firms: the first rows of each in order, then the first of those. */
function keysOf(spec: Spec, { target, direction }: Order): SQL {
  const { across, tieBreak, query } = spec;
  if (spec.halves) return keysOfHalves(spec);
  const start = (query.page - 1) * query.pageSize;
  const window = sql`limit ${literal(query.pageSize)} offset ${start}`;
  const order = sql`order by ${direction(target)}, ${direction(tieBreak)}`;
  if (!across) return sql`select ${tieBreak} as id from ${fromWhere(spec)} ${order} ${window}`;
  const firms = sql.join(
    across.companyIds.map((id) => sql`(${id})`),
    sql.raw(", "),
  );
  const first = sql`select ${tieBreak} as id, ${target} as sort_key from
    ${fromWhere(spec, sql`${across.column} = firm.id`)} ${order} limit ${start + query.pageSize}`;
  return sql`select each.id from (values ${firms}) as firm (id) cross join lateral (${first}) as each
    order by ${direction(sql`each.sort_key`)}, ${direction(sql`each.id`)} ${window}`;
}

const TOTAL = "totalOfAllPages";

function statementOf(spec: Spec, list: SQL): SQL {
  const { query, from, leftJoins = [], tieBreak, across } = spec;
  const order = orderOf(spec);
  const start = (query.page - 1) * query.pageSize;
  const orderBy = sql`order by ${order.direction(order.target)}, ${order.direction(tieBreak)}`;
  const select = sql`select ${list}, ${countOf(spec)} as ${sql.identifier(TOTAL)} from`;
  if (!across && start < DEEP && spec.areColumnsDear !== true && !spec.halves) {
    const offset = start === 0 ? sql`` : sql` offset ${start}`;
    return sql`${select} ${fromWhere(spec)} ${orderBy} limit ${literal(query.pageSize)}${offset}`;
  }
  const joins = leftJoins.map(({ table, on }) => sql` left join ${table} on ${on}`);
  return sql`${select} (${keysOf(spec, order)}) as found inner join ${from} on ${tieBreak} = found.id${sql.join(joins)} ${orderBy}`;
}

/** The list's own keys, without the total that came beside them; values as the columns read them. */
export function rowOf({ keys, decoded, empty }: Compiled, given: Row): Row {
  const row = { ...empty };
  for (const key of keys) row[key] = given[key];
  for (const [key, decoder] of decoded) if (row[key] !== null) row[key] = decoder.mapFromDriverValue(row[key]);
  return row;
}

/** Rows of one page with the total, in one statement; the total is exact up to COUNT_CAP. */
export async function listPage<C extends Columns, S extends (keyof C | NoInfer<H>) & string, H extends string = never>(
  given: ListSpec<C, S, H>,
): Promise<{ rows: SelectResultFields<C>[]; totalCount: number }> {
  // What the types pin from outside is all alike in here.
  const spec = given as unknown as Spec;
  const form = compile(spec.columns);
  const found = await spec.db.execute<Row>(statementOf(spec, form.list));
  const total = found.rows[0]?.[TOTAL] as number | undefined;
  const rows = found.rows.map((row) => rowOf(form, row));
  const totalCount = total ?? (spec.query.page === 1 ? 0 : await countRows(spec));
  return { rows: rows as SelectResultFields<C>[], totalCount };
}

/** For a page beyond the last one. */
async function countRows(spec: Spec): Promise<number> {
  const { rows } = await spec.db.execute<{ count: number }>(sql`select ${countOf(spec)} as count`);
  return rows[0]?.count ?? 0;
}

/** How many of a list's rows each condition holds for (none: all of them), in one pass over no more than the cap. */
export async function countEach(
  { db, from, where }: Pick<ListSpec<never, never>, "db" | "from" | "where">,
  conditions: readonly (SQL | undefined)[],
): Promise<number[]> {
  const name = (at: number) => sql.identifier(`is_${at}`);
  const each = conditions.map((one, at) => sql`(${one ?? sql`true`}) as ${name(at)}`);
  const counts = conditions.map((_, at) => sql`(count(*) filter (where ${name(at)}))::int as ${name(at)}`);
  const { rows } = await db.execute<Record<string, number>>(sql`select ${sql.join(counts, sql`, `)} from
    (select ${sql.join(each, sql`, `)} from ${from}${where ? sql` where ${where}` : sql``} limit ${literal(COUNT_CAP)}) as capped`);
  return conditions.map((_, at) => rows[0]?.[`is_${at}`] ?? 0);
}

/** Text for LIKE that means itself. */
export const likeText = (text: string): string => text.replace(/[\\%_]/g, "\\$&");
