import { sql } from "drizzle-orm";
import type { Db } from "@/server/db/client";

/** What a name is called among the database's advisory locks. */
const keyOf = (name: string) => sql`hashtextextended(${name}, 0)`;

/**
 * Holds a name until the transaction ends: whoever else wants it comes behind, and sees what was written meanwhile. The
 * name says whose it is (`invoices:<firm>`), since all names of the database are one list.
 */
export const lockByName = (tx: Db, name: string): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(${keyOf(name)})`);

/** Holds several; in one order for all, so that two that want several never wait for each other. */
export const lockByNames = (tx: Db, names: readonly string[]): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(name, 0))
    from jsonb_array_elements_text(${JSON.stringify([...new Set(names)].sort())}::jsonb) as name`);

/** Holds a name together with others who share it; whoever wants it alone waits for all of them. */
export const shareByName = (tx: Db, name: string): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock_shared(${keyOf(name)})`);

/** Holds a name if nobody does; waits for nobody. */
export async function tryLockByName(tx: Db, name: string): Promise<boolean> {
  const { rows } = await tx.execute<{ free: boolean }>(sql`select pg_try_advisory_xact_lock(${keyOf(name)}) as free`);
  return rows[0]?.free ?? false;
}
