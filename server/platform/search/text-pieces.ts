import { and, ilike, like, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { likeText } from "@/server/platform/sql/list";

/** Two signs of plain letters and digits stand in nearly every row: no piece of the index. */
const hasPieces = (text: string): boolean => text.length > 2 || /[^\0-\x7f]/.test(text);

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
