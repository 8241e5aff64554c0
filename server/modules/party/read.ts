import { and, asc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import type { Db } from "@/server/db/client";
import { partyMembers } from "@/server/modules/party/member/member.table";
import { toldOfOrganisation } from "@/server/modules/party/info/told";

// What other domains may know of this one.
export { hoursOfPerson } from "@/server/modules/party/activity/activity-score";
export { yearScore } from "@/server/modules/party/activity/activity-year";

/** Whether a firm has told of a party organisation: without one its activities have no targets. */
export async function hasOrganisation(db: Db, firmId: string): Promise<boolean> {
  const { rows } = await db.execute<{ told: boolean }>(sql`select ${toldOfOrganisation(sql`${firmId}`)} as told`);
  return rows[0]?.told ?? false;
}

interface Person {
  readonly staffId: string;
  readonly personId: string | null;
}

/**
 * What people of a firm's staff are on its roster (`party_member_type`), asked for all of them at once; null: he does not
 * stand on it. // domain a §2.1
 */
export async function rosterTypesOf(
  db: Db,
  firmId: string,
  people: readonly Person[],
): Promise<(person: Person) => number | null> {
  if (people.length === 0) return () => null;
  const { companyId, staffId, personId, outDate, partyMemberType } = partyMembers;
  const isOne = or(
    inArray(
      staffId,
      people.map((one) => one.staffId),
    ),
    inArray(
      personId,
      people.flatMap((one) => one.personId ?? []),
    ),
  );
  const lines = await db
    .select({ staffId, personId, partyMemberType })
    .from(partyMembers)
    .where(and(eq(companyId, firmId), isNull(outDate), isOne))
    .orderBy(asc(partyMemberType));
  return (person) =>
    lines.find((line) => line.staffId === person.staffId || line.personId === person.personId)?.partyMemberType ?? null;
}

/** Dictionary `party_post`: 书记. */
const SECRETARY = 1;

/** Whether somebody of a firm's staff is the secretary on its roster. */
export async function isSecretary(
  db: Db,
  { companyId: firmId, ...person }: Person & { readonly companyId: string },
): Promise<boolean> {
  const { companyId, staffId, personId, outDate, partyPost, memberId } = partyMembers;
  const isHim = or(eq(staffId, person.staffId), person.personId === null ? undefined : eq(personId, person.personId));
  const lines = await db
    .select({ memberId })
    .from(partyMembers)
    .where(and(eq(companyId, firmId), isNull(outDate), eq(partyPost, SECRETARY), isHim))
    .limit(1);
  return lines.length > 0;
}
