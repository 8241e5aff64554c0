import { and, ilike, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { likeText } from "@/server/platform/sql/list";

/** Two signs of plain letters and digits stand in nearly every row: no piece of the index. */
const hasPieces = (text: string): boolean => text.length > 2 || /[^\0-\x7f]/.test(text);

/**
 * "One of these columns holds this text", whatever its case. `indexed` are the columns of the GIN index over
 * `text_pieces(…)`, in its order: the index names the rows that hold every piece of the text, `like` decides.
 * Texts without a piece (two letters or digits) read the rows.
 */
export function holdsText(columns: readonly PgColumn[], indexed: readonly PgColumn[], text: string): SQL | undefined {
  const like = or(...columns.map((column) => ilike(column, `%${likeText(text)}%`)));
  if (!hasPieces(text)) return like;
  const pieces = sql`text_pieces(${sql.join([...indexed], sql`, `)})`;
  return and(sql`${pieces} @> text_pieces(${text}::text)`, like);
}
