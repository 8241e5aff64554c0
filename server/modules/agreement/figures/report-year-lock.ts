import { and, desc, eq, gt, sql } from "drizzle-orm";
import type { Db } from "@/server/db/client";
import { conflict, stateConflict } from "@/server/platform/call/errors";
import { countedReports } from "@/server/modules/agreement/figures/counted-reports.table";
import { dropYear, holdReports, keepYear } from "@/server/modules/agreement/figures/report-years";
import { type ReportYear, reportYears } from "@/server/modules/agreement/figures/report-years.table";

const { associationOrgId, year: yearColumn } = reportYears;
const isYear = (orgId: string, year: number) => and(eq(associationOrgId, orgId), eq(yearColumn, year));

/** Years of an association that were locked, once or more, the latest first. */
export const yearsOf = (db: Db, orgId: string): Promise<ReportYear[]> =>
  db.select().from(reportYears).where(eq(associationOrgId, orgId)).orderBy(desc(yearColumn));

/** The first year of which an association has reports that count; null: it has none. */
export async function firstYearOf(db: Db, orgId: string): Promise<number | null> {
  const { filedMonth, reportedMonth, associationOrgId: org } = countedReports;
  const [row] = await db
    .select({ filed: sql<number | null>`min(${filedMonth})`, reported: sql<number | null>`min(${reportedMonth})` })
    .from(countedReports)
    .where(eq(org, orgId));
  const months = [row?.filed, row?.reported].filter((month) => typeof month === "number");
  return months.length === 0 ? null : Math.floor(Math.min(...months) / 100);
}

interface Act {
  readonly orgId: string;
  readonly year: number;
  /** Null: by the calendar. */
  readonly userName: string | null;
  readonly now: Date;
}
/** The version that the asker saw of the year, 0 of one that was never locked, and how he is told what it is now. */
interface Seen {
  readonly version: number;
  readonly toldOf: (row: ReportYear | undefined) => unknown;
}

async function held(tx: Db, { orgId, year }: Act, seen: Seen | undefined): Promise<ReportYear | undefined> {
  await holdReports(tx);
  const [row] = await tx.select().from(reportYears).where(isYear(orgId, year)).for("update");
  if (seen && seen.version !== (row?.version ?? 0)) throw conflict(seen.toldOf(row));
  return row;
}

/** Keeps a year's figures from now on; null where it is locked already, or was opened and nobody asks. // domain b §9 (5) */
export async function lockYear(tx: Db, act: Act, seen?: Seen): Promise<ReportYear | null> {
  const { orgId, year, userName, now } = act;
  const row = await held(tx, act, seen);
  if (row?.isLocked || (row && !seen)) return null;
  await keepYear(tx, orgId, year);
  const set = { isLocked: true, lockTime: now, lockUserName: userName, version: (row?.version ?? 0) + 1 };
  const [locked] = await tx
    .insert(reportYears)
    .values({ associationOrgId: orgId, year, ...set })
    .onConflictDoUpdate({ target: [associationOrgId, yearColumn], set })
    .returning();
  return locked ?? null;
}

/** Figures of a year follow the reports again. Its adjustments stand in later years: those are opened first. */
export async function openYear(tx: Db, act: Act, reason: string, seen: Seen): Promise<ReportYear> {
  const { orgId, year, userName, now } = act;
  const row = await held(tx, act, seen);
  if (!row?.isLocked) throw stateConflict(`${year} 年度没有锁定，无需解锁`);
  const later = and(eq(associationOrgId, orgId), gt(yearColumn, year), eq(reportYears.isLocked, true));
  const [next] = await tx.select().from(reportYears).where(later).orderBy(desc(yearColumn)).limit(1);
  if (next) throw stateConflict(`${year} 年度的调整已计入以后年度，请先解锁 ${next.year} 年度`);
  await dropYear(tx, orgId, year);
  const [opened] = await tx
    .update(reportYears)
    .set({
      isLocked: false,
      unlockTime: now,
      unlockUserName: userName,
      unlockReason: reason,
      version: row.version + 1,
    })
    .where(isYear(orgId, year))
    .returning();
  return opened ?? row;
}
