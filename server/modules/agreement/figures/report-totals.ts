import { and, count, eq, inArray, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Db } from "@/server/db/client";
import type { Values } from "@/server/records/hooks";
import { agreementFilings } from "@/server/modules/agreement/filing/filing.table";
import { STANDING } from "@/server/modules/agreement/report/report-facts";
import { reportFilings } from "@/server/modules/agreement/report/report.table";

const stands: SQL = inArray(reportFilings.reportStatus, [...STANDING]);

/** How many reports stand of each owner, asked once for a page of them. // domain b §2 (3), §3 (3), §4 (3) 报告数 */
async function countBy(db: Db, key: PgColumn, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const isOwn = key.table === reportFilings;
  const query = db.select({ key, n: count() }).from(reportFilings).$dynamic();
  const joined = isOwn
    ? query
    : query.innerJoin(agreementFilings, eq(agreementFilings.filingId, reportFilings.agreementId));
  const rows = await joined.where(and(inArray(key, [...ids]), stands)).groupBy(key);
  return new Map(rows.map((row) => [String(row.key), row.n]));
}

const { customerId } = reportFilings;
const { contractId, rootId } = agreementFilings;
const OWNERS = { customerId, contractId, rootId } as const;
type Owner = keyof typeof OWNERS;

/** Rows with their 报告数; every version of an agreement has those of all. */
export async function withReportCounts(db: Db, by: Owner, rows: readonly Values[]): Promise<Values[]> {
  const counts = await countBy(db, OWNERS[by], [...new Set(rows.map((row) => String(row[by])))]);
  return rows.map((row) => ({ ...row, reportCount: counts.get(String(row[by])) ?? 0 }));
}

/** The same of one record. */
export const reportCountOf = async (db: Db, by: Owner, id: string): Promise<number> =>
  (await countBy(db, OWNERS[by], [id])).get(id) ?? 0;
