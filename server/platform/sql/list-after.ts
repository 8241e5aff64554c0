import { is, sql, type SQL } from "drizzle-orm";
import { PgColumn } from "drizzle-orm/pg-core";
import type { SelectResultFields } from "drizzle-orm/query-builders/select.types";
import { escapeLiteral } from "pg";
import {
  type AnyListSpec,
  compile,
  fromWhere,
  type ListSpec,
  literal,
  type Row,
  rowOf,
} from "@/server/platform/sql/list";
import { type Order, orderOf } from "@/server/platform/sql/list";

type Columns = Record<string, PgColumn | SQL.Aliased | SQL>;

/** Where reading stopped: the last row's place in the order. Rows without a value stand in a stretch of their own. */
export interface ListPlace {
  /** Of the order's stretches, see `stretchesOf`. */
  readonly stretch: number;
  /** What the last row is ordered by, as text, and its id; null = the stretch begins. */
  readonly last: { readonly key: string | null; readonly id: string } | null;
}
export const LIST_START: ListPlace = { stretch: 0, last: null };

type Stretch = "values" | "nulls";

/** PostgreSQL's own order: rows without a value come last, and first where the order is turned round. */
function stretchesOf({ target }: Order, isDescending: boolean): readonly Stretch[] {
  if (is(target, PgColumn) && target.notNull) return ["values"];
  return isDescending ? ["nulls", "values"] : ["values", "nulls"];
}

/** Rows of a stretch behind a place; comparing both at once is what an index of the order answers. */
function behind(
  { target }: Order,
  tieBreak: PgColumn,
  at: { stretch: Stretch; last: ListPlace["last"]; down: boolean },
) {
  const { stretch, last, down } = at;
  const than = sql.raw(down ? "<" : ">");
  const text = (value: string) => sql.raw(escapeLiteral(value));
  if (stretch === "nulls")
    return last === null ? sql`${target} is null` : sql`(${target} is null and ${tieBreak} ${than} ${text(last.id)})`;
  // Untyped literals take the type of what they are compared with, whatever it is.
  return last === null
    ? sql`${target} is not null`
    : sql`(${target}, ${tieBreak}) ${than} (${text(last.key ?? "")}, ${text(last.id)})`;
}

const ID = "idOfThePlace";
const KEY = "keyOfThePlace";

/** Its rows' ids in the list's order; several firms: the first rows of each, then the first of those. */
function idsOf(spec: AnyListSpec, order: Order, also: SQL, size: number): SQL {
  const { across, tieBreak } = spec;
  const { target, direction } = order;
  const by = sql`order by ${direction(target)}, ${direction(tieBreak)} limit ${literal(size)}`;
  const first = (condition: SQL) =>
    sql`select ${tieBreak} as id, ${target} as sort_key from ${fromWhere(spec, condition)} ${by}`;
  if (!across) return first(also);
  const firms = sql.join(
    across.companyIds.map((id) => sql`(${id})`),
    sql.raw(", "),
  );
  return sql`select each.id, each.sort_key from (values ${firms}) as firm (id)
    cross join lateral (${first(sql`${also} and ${across.column} = firm.id`)}) as each
    order by ${direction(sql`each.sort_key`)}, ${direction(sql`each.id`)} limit ${literal(size)}`;
}

/**
 * The next rows of a list behind a place of its order, without a total: every slice costs like the first one, however
 * many rows came before it. `next`: where to go on; null at the end. Its query's page is not asked.
 */
export async function listAfter<C extends Columns, S extends (keyof C | NoInfer<H>) & string, H extends string = never>(
  given: ListSpec<C, S, H>,
  place: ListPlace,
): Promise<{ rows: SelectResultFields<C>[]; next: ListPlace | null }> {
  const spec = given as unknown as AnyListSpec;
  const { query, from, leftJoins = [], tieBreak } = spec;
  const form = compile(spec.columns);
  const order = orderOf(spec);
  const down = (query.sort ?? spec.defaultSort).startsWith("-");
  const stretches = stretchesOf(order, down);
  const stretch = stretches[place.stretch] ?? "values";
  const also = behind(order, tieBreak, { stretch, last: place.last, down });
  const joins = leftJoins.map(({ table, on }) => sql` left join ${table} on ${on}`);
  const found = await spec.db.execute<Row>(sql`select ${form.list},
    found.id as ${sql.identifier(ID)}, found.sort_key::text as ${sql.identifier(KEY)}
    from (${idsOf(spec, order, also, query.pageSize)}) as found inner join ${from} on ${tieBreak} = found.id${sql.join(joins)}
    order by ${order.direction(sql`found.sort_key`)}, ${order.direction(sql`found.id`)}`);
  const rows = found.rows.map((row) => rowOf(form, row)) as SelectResultFields<C>[];
  const last = found.rows.at(-1);
  if (last && rows.length === query.pageSize) {
    const key = last[KEY] === null ? null : String(last[KEY]);
    return { rows, next: { stretch: place.stretch, last: { key, id: String(last[ID]) } } };
  }
  const isLast = place.stretch + 1 >= stretches.length;
  return { rows, next: isLast ? null : { stretch: place.stretch + 1, last: null } };
}

/** How many rows a list has, counted no further than `most`. */
export async function countUpTo(
  spec: Pick<ListSpec<never, never>, "db" | "from" | "where">,
  most: number,
): Promise<number> {
  const { rows } = await spec.db.execute<{ count: number }>(
    sql`select count(*)::int as count from (select 1 from ${fromWhere(spec as unknown as AnyListSpec)} limit ${literal(most)}) as capped`,
  );
  return rows[0]?.count ?? 0;
}
