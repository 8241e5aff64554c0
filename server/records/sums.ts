import { type SQL, sql } from "drizzle-orm";
import { sumText } from "@/server/platform/sql/sums";
import type { Parts, RecordContext } from "@/server/records/hooks";
import { columnOf } from "@/server/records/items";

export interface SumsAsked<Key extends string> {
  readonly keys: readonly Key[];
  /** Leaves rows out. */
  readonly also?: SQL;
}
export type Sums<Key extends string> = { readonly count: number } & Readonly<Record<Key, string>>;

/**
 * What amounts of a list's rows add up to, each as the list shows it to this user: a firm's unsent edits are in the
 * association's sums as little as in its rows.
 */
export async function sumsOf<Key extends string>(
  parts: Parts,
  { db, user }: RecordContext,
  { keys, where }: { readonly keys: readonly Key[]; readonly where: SQL | undefined },
): Promise<Sums<Key>> {
  const { table, toldColumns, madeAmounts = {} } = parts;
  const told = toldColumns?.isFor(user) ? toldColumns : undefined;
  const at = (key: string): SQL =>
    told && Object.hasOwn(told.columns, key)
      ? (told.joined?.column(key) ?? told.columns[key] ?? sql`${columnOf(table, key)}`)
      : sql`${columnOf(table, key)}`;
  const sumOf = (key: Key) => sumText(madeAmounts[key]?.(at) ?? at(key));
  const all = db
    .select({ count: sql<number>`count(*)::int`, ...Object.fromEntries(keys.map((key) => [key, sumOf(key)])) })
    .from(table)
    .$dynamic();
  const [row] = await (told?.joined ? all.leftJoinLateral(told.joined.lateral, sql`true`) : all).where(where);
  if (!row) throw new Error("a sum has a row");
  return row as unknown as Sums<Key>;
}
