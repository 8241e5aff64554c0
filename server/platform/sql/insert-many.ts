import { getTableColumns, sql } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Db } from "@/server/db/client";

/** JSON values go in as they are, everything else as the driver writes it. */
const encode = (column: PgColumn, value: unknown): unknown =>
  value === null || column.columnType === "PgJsonb" || Array.isArray(value) ? value : column.mapToDriverValue(value);

/**
 * Inserts rows that name the same columns as one JSON parameter: the statement's text does not grow with them, so the
 * server parses and plans it once for batches of any size. Other columns get their defaults. Throws what an insert throws.
 */
export async function insertMany<T extends PgTable>(
  tx: Db,
  table: T,
  rows: readonly T["$inferInsert"][],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.entries(getTableColumns(table) as Record<string, PgColumn>)
    .filter(([key]) => key in first)
    .map(([key, column]) => ({ key, column, name: toSnakeCase(key) }));
  const records = rows.map((row: Record<string, unknown>) =>
    Object.fromEntries(
      columns.map(({ key, column, name }) => {
        if (row[key] === undefined) throw new Error(`insertMany: a row lacks ${key}`);
        return [name, encode(column, row[key])];
      }),
    ),
  );
  const names = sql.join(
    columns.map(({ name }) => sql.identifier(name)),
    sql`, `,
  );
  const typed = sql.join(
    columns.map(({ name, column }) => sql`${sql.identifier(name)} ${sql.raw(column.getSQLType())}`),
    sql`, `,
  );
  const source = sql`jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as rows (${typed})`;
  await tx.execute(sql`insert into ${table} (${names}) select ${names} from ${source}`);
}
