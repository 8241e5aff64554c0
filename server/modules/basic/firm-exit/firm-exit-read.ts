import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { EXIT } from "@/contracts/basic/firm-exit/firm-exit-rules";
import { SUBMISSION } from "@/contracts/kit/submission";
import type { Db } from "@/server/db/client";
import { ENDS } from "@/contracts/basic/firm/firm-form";
import { firmExits } from "@/server/modules/basic/firm-exit/firm-exit.table";
import { firms } from "@/server/reference/firm.table";

/** Firms whose membership is over for good, as a subquery of their ids. // domain a §1.5 */
export const endedMembers = sql`(select ${firms.companyId} from ${firms}
  where ${firms.companyStatus} in (${sql.raw(ENDS.join(", "))}))`;

/** Mergers that are passed, of one row of applications. */
const isMerger = and(eq(firmExits.exitType, EXIT.merge), eq(firmExits.auditStatus, SUBMISSION.passed));

/** The last merger of each of these firms into another member. */
async function directMergersOf(db: Db, companyIds: readonly string[]) {
  if (companyIds.length === 0) return [];
  const merged = alias(firms, "merged");
  const rows = await db
    .select({
      companyId: firmExits.companyId,
      companyName: merged.companyName,
      intoId: firms.companyId,
      intoName: firms.companyName,
      leftDate: merged.leftDate,
    })
    .from(firmExits)
    .innerJoin(firms, eq(firms.companyId, firmExits.mergeCompanyId))
    .innerJoin(merged, eq(merged.companyId, firmExits.companyId))
    .where(and(inArray(firmExits.companyId, [...companyIds]), isMerger))
    .orderBy(desc(firmExits.createTime));
  return [...new Map(rows.reverse().map((row) => [row.companyId, row])).values()];
}

/**
 * Of these firms those that went into another member, and the day on which they ended; null: they have not yet. The other
 * one, with its id and name, is the last of them where the first has gone into a further one since. // domain a §1.5
 */
export async function mergersOf(db: Db, companyIds: readonly string[]) {
  const known = new Map<string, Awaited<ReturnType<typeof directMergersOf>>[number]>();
  for (let ids = [...new Set(companyIds)]; ids.length > 0;) {
    const found = await directMergersOf(db, ids);
    for (const one of found) known.set(one.companyId, one);
    ids = [...new Set(found.map(({ intoId }) => intoId))].filter((intoId) => !known.has(intoId));
  }
  return [...new Set(companyIds)].flatMap((companyId) => {
    const own = known.get(companyId);
    if (!own) return [];
    let into = own;
    const seen = new Set([companyId]);
    for (let next = known.get(into.intoId); next && next.leftDate !== null && !seen.has(next.companyId);) {
      seen.add(next.companyId);
      into = next;
      next = known.get(into.intoId);
    }
    return [{ ...own, intoId: into.intoId, intoName: into.intoName }];
  });
}

/** Mergers whose firm is a member no more. */
const isEnded = and(isMerger, sql`${firmExits.companyId} in ${endedMembers}`);

/**
 * Firms that have ended in one of these, or in one that has, as a subquery of their ids: the last receiving one answers for
 * what they left open. // domain a §1.5
 */
export const endedIn = (companyIds: readonly string[]): SQL =>
  companyIds.length === 0
    ? sql`(select null::text where false)`
    : sql`(with recursive ended(company_id) as (
        select ${firmExits.companyId} from ${firmExits}
        where ${and(inArray(firmExits.mergeCompanyId, [...companyIds]), isEnded)}
        union
        select ${firmExits.companyId} from ${firmExits} join ended on ended.company_id = ${firmExits.mergeCompanyId}
        where ${isEnded}
      ) select company_id from ended)`;
