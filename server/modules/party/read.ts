import { and, eq, isNull, or } from "drizzle-orm";
import type { Db } from "@/server/db/client";
import { partyMembers } from "@/server/modules/party/member.table";

// What other domains may know of this one.

/** What somebody of a firm's staff is on its roster (`party_member_type`); null: he does not stand on it. // domain a §2.1 */
export async function rosterTypeOf(
  db: Db,
  person: { readonly companyId: string; readonly staffId: string; readonly idNoIndex: string | null },
): Promise<number | null> {
  const { companyId, staffId, idNoIndex, outDate, partyMemberType } = partyMembers;
  const isHim = or(
    eq(staffId, person.staffId),
    person.idNoIndex === null ? undefined : eq(idNoIndex, person.idNoIndex),
  );
  const [line] = await db
    .select({ partyMemberType })
    .from(partyMembers)
    .where(and(eq(companyId, person.companyId), isNull(outDate), isHim))
    .orderBy(partyMemberType)
    .limit(1);
  return line?.partyMemberType ?? null;
}
