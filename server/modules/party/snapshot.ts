import { and, desc, eq, lt, ne, or } from "drizzle-orm";
import type { PartyYear } from "@/contracts/party/info";
import type { PartySnapshot, partyYearApi } from "@/contracts/party/info-year";
import { countsOf, rosterOn } from "@/contracts/party/info-counts";
import type { PartyValues } from "@/contracts/party/info-fields";
import { isPartyMember } from "@/contracts/party/member-fields";
import type { ReportYear } from "@/contracts/party/report-year";
import type { Db } from "@/server/db/client";
import type { Handler } from "@/server/platform/call/context";
import { notFound } from "@/server/platform/call/errors";
import { newId } from "@/server/platform/clock/id";
import type { RecordContext } from "@/server/records/hooks";
import { partySnapshots, type PartyOrgRecord } from "@/server/modules/party/info.table";
import { countedRoster, rowOf } from "@/server/modules/party/roster";

type Stored = typeof partySnapshots.$inferSelect;
const yearOf = ({ year, asOf, isPassed, submitTime, submitUserName }: Stored): PartyYear => ({
  ...{ year, asOf, isPassed, submitUserName },
  submitTime: submitTime.toISOString(),
});

const ofOrg = (db: Db, partyOrgId: string) =>
  db
    .select()
    .from(partySnapshots)
    .where(eq(partySnapshots.partyOrgId, partyOrgId))
    .orderBy(desc(partySnapshots.year), desc(partySnapshots.submitTime));

/** Years that were told, the latest first; of one year what waits for review stands before what has passed. */
export const yearsOf = async (db: Db, partyOrgId: string): Promise<PartyYear[]> =>
  (await ofOrg(db, partyOrgId)).map(yearOf);

/** The last year that has passed; null when none has. */
export const lastPassed = async (db: Db, partyOrgId: string): Promise<PartyYear | null> =>
  (await yearsOf(db, partyOrgId)).find(({ isPassed }) => isPassed) ?? null;

const waiting = (partyOrgId: string) =>
  and(eq(partySnapshots.partyOrgId, partyOrgId), eq(partySnapshots.isPassed, false));

/** What was submitted came back: nothing of it stays. */
export const dropWaiting = (db: Db, partyOrgId: string) => db.delete(partySnapshots).where(waiting(partyOrgId));

/** Keeps record and roster as they stood on the day of the report. `values` are masked. */
export async function takeSnapshot(
  { db, user, now }: Pick<RecordContext, "db" | "now"> & { readonly user: Pick<RecordContext["user"], "nickName"> },
  record: PartyOrgRecord,
  values: PartyValues,
  { year, asOf }: ReportYear,
): Promise<void> {
  const roster = await countedRoster(db, record.companyId);
  const members = rosterOn(roster, asOf).filter((row) => isPartyMember(row.partyMemberType));
  const content = {
    companyName: record.companyName,
    values: { ...values, ...countsOf(roster, asOf) },
    members: members.map(({ isTaxAgent: _agent, isPartner: _partner, ...row }) => rowOf(row, { today: asOf })),
  };
  await dropWaiting(db, record.partyOrgId);
  await db.insert(partySnapshots).values({
    snapshotId: newId(),
    partyOrgId: record.partyOrgId,
    companyId: record.companyId,
    ...{ year, asOf, content },
    submitTime: now,
    submitUserName: user.nickName,
  });
}

/** What waited has passed and stands for its year alone. */
export async function passSnapshot(db: Db, partyOrgId: string): Promise<void> {
  const [passed] = await db.select().from(partySnapshots).where(waiting(partyOrgId));
  if (!passed) return;
  await db
    .delete(partySnapshots)
    .where(
      and(
        eq(partySnapshots.partyOrgId, partyOrgId),
        eq(partySnapshots.year, passed.year),
        ne(partySnapshots.snapshotId, passed.snapshotId),
        or(eq(partySnapshots.isPassed, true), lt(partySnapshots.submitTime, passed.submitTime)),
      ),
    );
  await db.update(partySnapshots).set({ isPassed: true }).where(eq(partySnapshots.snapshotId, passed.snapshotId));
}

/** A year as it was told: what has passed, else what waits. The caller has checked that the user may see the record. */
export async function snapshotOf(db: Db, partyOrgId: string, year: number): Promise<PartySnapshot> {
  const rows = (await ofOrg(db, partyOrgId)).filter((row) => row.year === year);
  const found = rows.find(({ isPassed }) => isPassed) ?? rows[0];
  if (!found) throw notFound();
  return { ...found.content, ...yearOf(found) };
}

export type YearHandler = Handler<typeof partyYearApi.year>;
