import { getTableColumns, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { HistoryLine } from "@/contracts/kit/history";
import type { Db } from "@/server/db/client";
import { listPage } from "@/server/platform/sql/list";

type ChangeTable = PgTable & Readonly<Record<"changeId" | "changeTime" | "userName", PgColumn>>;

interface Asked<T extends ChangeTable> {
  readonly db: Db;
  readonly from: T;
  readonly where: SQL | undefined;
  readonly query: { readonly page: number; readonly pageSize: number; readonly sort?: string | undefined };
  /** What a stored row did, and its changes in words. */
  told(row: T["$inferSelect"]): Pick<HistoryLine, "action" | "changes">;
}

/** A page of a table of changes, the newest first. */
export async function changePage<T extends ChangeTable>({ db, from, where, query, told }: Asked<T>) {
  const { changeTime, changeId } = from;
  const columns = getTableColumns(from) as Record<string, PgColumn>;
  const { rows, totalCount } = await listPage({
    db,
    from,
    columns,
    where,
    query,
    sortable: { changeTime },
    defaultSort: "-changeTime",
    tieBreak: changeId,
  });
  return {
    totalCount,
    rows: (rows as (T["$inferSelect"] & { changeId: string; changeTime: Date; userName: string })[]).map((row) => ({
      historyId: row.changeId,
      changeTime: row.changeTime.toISOString(),
      userName: row.userName,
      ...told(row),
    })),
  };
}
