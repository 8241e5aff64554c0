import { and, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Db } from "@/server/db/client";
import { withChildren } from "@/server/records/children";
import { columnOf } from "@/server/records/items";
import { owned } from "@/server/records/owner";
import type { Parts, RecordContext, StoredRecord, Values, WriteContext } from "@/server/records/hooks";
import { invalid, stateConflict } from "@/server/platform/call/errors";

/** Who saves when, as the columns hold it; nobody = time itself. */
export const stampOf = ({
  user,
  now,
}: {
  user: Pick<RecordContext["user"], "userId" | "nickName"> | null;
  now: Date;
}) => ({
  updateTime: now,
  updateUserId: user?.userId ?? null,
  updateUserName: user?.nickName ?? null,
});

/** The record's id. */
export const idOf = ({ of }: Pick<Parts, "of">, record: Values): string => String(record[of.idKey]);

const isRecord = ({ of, table }: Parts, recordId: string): SQL => eq(columnOf(table, of.idKey), recordId);

/** What is read of a row: secrets are not. */
function readColumns({ table, secretColumns = [] }: Pick<Parts, "table" | "secretColumns">): Record<string, PgColumn> {
  const columns = Object.entries<PgColumn>(getTableColumns(table));
  return Object.fromEntries(columns.filter(([key]) => !secretColumns.includes(key)));
}

/** The one that this condition allows, held by the transaction if asked for; null when there is none. */
export async function readRow(
  parts: Parts,
  db: Db,
  recordId: string,
  { where, isHeld }: { readonly where?: SQL | undefined; readonly isHeld?: true } = {},
): Promise<StoredRecord | null> {
  const query = db
    .select(readColumns(parts))
    .from(parts.table)
    .where(and(isRecord(parts, recordId), where));
  const [row] = await (isHeld ? query.for("update") : query);
  return row ? withChildren(parts, db, owned(parts, row)) : null;
}

/** Two saves at once may both have found a value free: the unique index has the last word. */
export async function orRefused<T>({ uniqueErrors }: Pick<Parts, "uniqueErrors">, work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    for (let at: unknown = error; at instanceof Error; at = at.cause) {
      const { constraint = "" } = at as Error & { constraint?: string };
      const fault = uniqueErrors?.[constraint];
      if (fault) throw fault.path === "" ? stateConflict(fault.message) : invalid([fault]);
    }
    throw error;
  });
}

export const insertRow = (parts: Parts, db: Db, row: Values): Promise<unknown> =>
  orRefused(parts, db.insert(parts.table).values(row));

/** Sets columns of a row that this transaction holds, and who did it. */
export const updateRow = (
  parts: Parts,
  context: Pick<WriteContext, "db" | "now"> & { readonly user: WriteContext["user"] | null },
  recordId: string,
  columns: Values,
): Promise<unknown> =>
  orRefused(
    parts,
    context.db
      .update(parts.table)
      .set({ ...columns, ...stampOf(context) })
      .where(isRecord(parts, recordId)),
  );

/** Takes the next version if `version` is the one that stands (null: whichever); the row with it, null when somebody was faster. */
export async function takeVersion(
  parts: Parts,
  db: Db,
  recordId: string,
  version: number | null,
): Promise<StoredRecord | null> {
  const isSeen = version === null ? undefined : eq(parts.table.version, version);
  const [row] = await db
    .update(parts.table)
    .set({ version: sql`${parts.table.version} + 1` })
    .where(and(isRecord(parts, recordId), isSeen))
    .returning(readColumns(parts));
  return row ? withChildren(parts, db, owned(parts, row)) : null;
}

/** Whether there was one. */
export async function deleteRow(parts: Parts, db: Db, recordId: string): Promise<boolean> {
  const gone = await db
    .delete(parts.table)
    .where(isRecord(parts, recordId))
    .returning({ version: parts.table.version });
  return gone.length > 0;
}
