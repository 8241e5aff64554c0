import { and, eq, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Db } from "@/server/db/client";

/**
 * Does the work of each item, one after the other: what fails keeps none of the others from its own, and its error is
 * thrown when all have had their turn. For chores over rows of many firms; each item opens a transaction of its own.
 */
export async function eachAlone<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const errors: unknown[] = [];
  for (const item of items) await work(item).catch((error: unknown) => void errors.push(error));
  if (errors.length > 0) throw errors.length === 1 ? errors[0] : new AggregateError(errors, "several items failed");
}

interface Due<T extends PgTable> {
  readonly table: T;
  readonly id: PgColumn;
  readonly where: SQL | undefined;
  /** Rows of one round; the next one takes the rest. */
  readonly most?: number;
}

/**
 * The same of each row that is due, held by its own transaction; one that is due no more by then, or that somebody works
 * on, is left alone.
 */
export async function eachDue<T extends PgTable>(
  db: Db,
  { table, id, where, most }: Due<T>,
  work: (tx: Db, row: T["$inferSelect"]) => Promise<unknown>,
): Promise<void> {
  const of: PgTable = table;
  const query = db.select({ id }).from(of).where(where).orderBy(id);
  await eachAlone(await (most === undefined ? query : query.limit(most)), (due) =>
    db.transaction(async (tx) => {
      const isIt = and(eq(id, due.id), where);
      const [row] = await tx.select().from(of).where(isIt).for("update", { skipLocked: true });
      if (row) await work(tx, row);
    }),
  );
}
