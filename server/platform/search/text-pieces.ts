import { and, getTableName, ilike, like, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Db } from "@/server/db/client";
import { likeText } from "@/server/platform/sql/list";

/** Two signs of plain letters and digits stand in nearly every row: no piece of the index. */
export const hasPieces = (text: string): boolean => text.length > 2 || /[^\0-\x7f]/.test(text);

/** As it is asked for: numbers and initials in one writing, whatever their width and the blanks among them. */
export function askedText(text: string): string {
  const plain = text.normalize("NFKC").replace(/\s+/g, "");
  return /^[\x21-\x7e]+$/.test(plain) ? plain : text.trim();
}

/** Letters of either case; for signs that have none the database need not make every row's text small first. */
const hasCase = (text: string): boolean => text.toLowerCase() !== text.toUpperCase();

/** "One of these holds this text", whatever its case. */
export function holdsText(columns: readonly (PgColumn | SQL)[], text: string): SQL | undefined {
  const holds = hasCase(text) ? ilike : like;
  return or(...columns.map((column) => holds(column as SQL, `%${likeText(text)}%`)));
}

/**
 * The same, found by the GIN index over `text_pieces(…)` of `indexed`, columns in its order: the index names the rows that
 * hold every piece of the text, `like` decides. Texts without a piece (two letters or digits) read the rows.
 */
export function findsText(columns: readonly PgColumn[], indexed: readonly PgColumn[], text: string): SQL | undefined {
  const held = holdsText(columns, text);
  if (!hasPieces(text)) return held;
  const pieces = sql`text_pieces(${sql.join([...indexed], sql`, `)})`;
  return and(sql`${pieces} @> text_pieces_asked(${text}::text)`, held);
}

/** Of tables of that many bytes so many are looked at, spread over all of it; smaller ones are read whole in no time. */
const BIG_BYTES = 16_000_000;
const SAMPLED_BYTES = 1_000_000;
/** The share of rows from which a text is a common one. */
const COMMON = 0.02;

/**
 * Which of these conditions hold for so many rows of a big table that naming them all first, by the pieces of a text, costs
 * more than reading rows in the order they are wanted in until there are enough. Told by a sample: it decides about the way
 * alone, never about what is found.
 */
export async function areCommon(db: Db, table: PgTable, conditions: readonly SQL[]): Promise<readonly boolean[]> {
  const bytes = sql`pg_relation_size(${getTableName(table)}::regclass)`;
  const share = sql`case when ${bytes} < ${BIG_BYTES} then 0 else ${SAMPLED_BYTES} * 100.0 / ${bytes} end`;
  const counts = conditions.map((one) => sql`count(*) filter (where ${one})::int`);
  const { rows } = await db.execute<{ all: number; each: number[] }>(sql`
    select count(*)::int as all, array[${sql.join(counts, sql`, `)}] as each
    from ${table} tablesample system (${share}) repeatable (1)`);
  const { all = 0, each = [] } = rows[0] ?? {};
  return conditions.map((_, at) => all > 0 && (each[at] ?? 0) > all * COMMON);
}
