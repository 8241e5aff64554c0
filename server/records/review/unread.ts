import { and, count, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { SessionUser } from "@/server/platform/call/context";
import type { Db } from "@/server/db/client";
import { canReach, isOfficer } from "@/server/reference/scope";
import { reviewNotes } from "@/server/records/review/talk.table";

/** Lines of the other side that nobody of this user's has opened. */
export const unreadBy = (user: SessionUser): SQL | undefined =>
  and(isNull(reviewNotes.readTime), eq(reviewNotes.isFirms, isOfficer(user)));

interface Reading {
  readonly db: Db;
  readonly user: SessionUser;
}

/**
 * What association and firm write to each other is read by these two: not by another firm that may read the record
 * because it is asked, nor by somebody who reads his own of an earlier firm. `notifiedFirm`: where it stands now.
 */
export async function readsNotes(
  { db, user }: Reading,
  companyId: string,
  notifiedFirm: () => Promise<string>,
): Promise<boolean> {
  return isOfficer(user) || (await canReach(user, companyId, db)) || (await canReach(user, await notifiedFirm(), db));
}

/** How many these are of one record. */
export async function unreadOf({ db, user }: Reading, bizType: string, bizId: string): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(reviewNotes)
    .where(and(eq(reviewNotes.bizType, bizType), eq(reviewNotes.bizId, bizId), unreadBy(user)));
  return row?.n ?? 0;
}

/** The same for the association, of rows that name a record. */
export const unreadOfFirm = (bizType: PgColumn, bizId: PgColumn): SQL<number> =>
  // Under their table's name, which the notes' own columns would hide.
  sql<number>`(select count(*)::int from ${reviewNotes} as n where n.biz_type = ${sql`${bizType}`}
    and n.biz_id = ${sql`${bizId}`} and n.is_firms and n.read_time is null)`;

/** Whether there are any, asked of very many rows at once: the few unread lines are read once for all of them. */
export const hasUnreadOfFirm = (bizType: PgColumn, bizId: PgColumn): SQL<boolean> =>
  sql<boolean>`(${bizType}, ${bizId}) in (select n.biz_type, n.biz_id from ${reviewNotes} as n
    where n.is_firms and n.read_time is null)`;
