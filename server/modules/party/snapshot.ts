import { and, asc, desc, eq, lt, ne, or } from "drizzle-orm";
import type { Attachment } from "@/contracts/file/attachment";
import type { Finding } from "@/contracts/kit/validate";
import { partyInfo, type PartyYear } from "@/contracts/party/info";
import type { PartySnapshot } from "@/contracts/party/info-year";
import { countsOf, rosterOn } from "@/contracts/party/info-counts";
import type { PartyValues } from "@/contracts/party/info-fields";
import { isPartyMember } from "@/contracts/party/member-fields";
import { isLateOn, isMidYear, openYears, type OpenYear, type ReportYear } from "@/contracts/party/report-year";
import { SUBMISSION } from "@/contracts/kit/submission";
import type { Db } from "@/server/db/client";
import { notFound } from "@/server/platform/call/errors";
import { calendarDate } from "@/server/platform/call/services";
import { newId } from "@/server/platform/clock/id";
import { copyFiles, filesOf, releaseFiles } from "@/server/platform/files/take";
import type { RecordContext, WriteContext } from "@/server/records/hooks";
import { lookupsOf } from "@/server/records/history";
import { stepsOf } from "@/server/records/steps/read";
import { partySnapshots, type PartyOrgRecord } from "@/server/modules/party/info.table";
import { reportTerms } from "@/server/modules/party/params";
import { countedRoster, rowOf } from "@/server/modules/party/roster";

export type StoredYear = typeof partySnapshots.$inferSelect;
/** Files of a year that was told, apart from those that the firm works on. */
const FILES = "partyYear";

type Asking = Pick<WriteContext, "db" | "today" | "services">;
type Params = Pick<Asking["services"], "params">;

/** What has become of a year. */
const stateOf = ({ isPassed, content }: StoredYear): number =>
  isPassed ? SUBMISSION.passed : (content.outcome ?? SUBMISSION.submitted);

/** A year that was told, with what it is beside its content. */
export const yearOf = (stored: StoredYear, services: Params): PartyYear => {
  const { until } = reportTerms(services.params);
  const { year, asOf, isPassed, submitTime, submitUserName } = stored;
  return {
    ...{ year, asOf, isPassed, submitUserName },
    isMidYear: isMidYear({ year, asOf }),
    isLate: isLateOn(year, calendarDate(submitTime), until),
    auditStatus: stateOf(stored),
    submitTime: submitTime.toISOString(),
  };
};

const ofOrg = (db: Db, partyOrgId: string) =>
  db
    .select()
    .from(partySnapshots)
    .where(eq(partySnapshots.partyOrgId, partyOrgId))
    .orderBy(desc(partySnapshots.year), asc(partySnapshots.isPassed), desc(partySnapshots.submitTime));

/** Years that were told, the latest first; of one year what was told last stands before what has passed. */
export const yearsOf = async (
  { db, services }: Pick<Asking, "db"> & { readonly services: Params },
  partyOrgId: string,
) => (await ofOrg(db, partyOrgId)).map((row) => yearOf(row, services));

/** What was told last: what the association looks at; what has not passed is later than what has. Null when nothing stands told. */
export async function toldOf(db: Db, partyOrgId: string): Promise<StoredYear | null> {
  const [last] = await db
    .select()
    .from(partySnapshots)
    .where(eq(partySnapshots.partyOrgId, partyOrgId))
    .orderBy(asc(partySnapshots.isPassed), desc(partySnapshots.submitTime))
    .limit(1);
  return last ?? null;
}

/** The state that the association is shown: what a firm works on anew stands there as it was told. */
export const toldStatus = (auditStatus: number, told: StoredYear): number =>
  auditStatus === SUBMISSION.draft ? stateOf(told) : auditStatus;

const ROUTES: readonly string[] = ["agreeChange", "renew"];

/** Years that may be told now: the one whose change was agreed to, else those that nobody has told. // domain a §5.3 */
export async function openYearsOf(
  { db, today, services }: Asking,
  partyOrgId: string,
  { isRenewed = false } = {},
): Promise<OpenYear[]> {
  const rows = await ofOrg(db, partyOrgId);
  const steps = await stepsOf(db, partyInfo.id, partyOrgId);
  const isChange = !isRenewed && steps.findLast(({ action }) => ROUTES.includes(action))?.action === "agreeChange";
  const passed = rows.filter(({ isPassed }) => isPassed);
  const [last] = [...passed].sort((a, b) => b.submitTime.getTime() - a.submitTime.getTime());
  return openYears({
    today,
    told: rows,
    change: isChange ? (last?.year ?? null) : null,
    ...reportTerms(services.params),
  });
}

const waiting = (partyOrgId: string) =>
  and(eq(partySnapshots.partyOrgId, partyOrgId), eq(partySnapshots.isPassed, false));

async function drop(db: Db, where: ReturnType<typeof and>, now: Date): Promise<void> {
  const gone = await db.delete(partySnapshots).where(where).returning({ id: partySnapshots.snapshotId });
  if (gone.length > 0)
    await releaseFiles(
      db,
      FILES,
      gone.map(({ id }) => id),
      now,
    );
}

/** What was submitted was taken back: nothing of it stays. */
export const dropWaiting = ({ db, now }: Pick<RecordContext, "db" | "now">, partyOrgId: string) =>
  drop(db, waiting(partyOrgId), now);

/** What waited was sent back or refused, and stays to be read until the next submission. */
export async function endWaiting(db: Db, partyOrgId: string, outcome: number): Promise<void> {
  const [found] = await db.select().from(partySnapshots).where(waiting(partyOrgId));
  if (!found) return;
  const { snapshotId, content } = found;
  await db
    .update(partySnapshots)
    .set({ content: { ...content, outcome } })
    .where(eq(partySnapshots.snapshotId, snapshotId));
}

/** What had passed last does not hold any more; it stays to be read. */
export async function voidPassed({ db, now }: Pick<RecordContext, "db" | "now">, partyOrgId: string): Promise<void> {
  const [last] = (await ofOrg(db, partyOrgId))
    .filter(({ isPassed }) => isPassed)
    .sort((a, b) => b.submitTime.getTime() - a.submitTime.getTime());
  if (!last) return;
  await dropWaiting({ db, now }, partyOrgId);
  await db
    .update(partySnapshots)
    .set({ isPassed: false, content: { ...last.content, outcome: SUBMISSION.voided } })
    .where(eq(partySnapshots.snapshotId, last.snapshotId));
}

/** Files that items point to, by what they are called among the snapshot's own. */
const withFiles = (values: PartyValues, ids: ReadonlyMap<string, string>): PartyValues => ({
  ...values,
  honours: values.honours.map((row) => ({ ...row, fileId: row.fileId && (ids.get(row.fileId) ?? null) })),
});

interface Taken {
  readonly record: PartyOrgRecord;
  /** Masked. */
  readonly values: PartyValues;
  readonly report: ReportYear;
  readonly warnings?: readonly Finding[];
}

type Taking = Pick<RecordContext, "db" | "now"> & { readonly user: Pick<RecordContext["user"], "nickName"> };

/** Keeps record, roster and files as they stood on the day of the report. */
export async function takeSnapshot(context: Taking, { record, values, report, warnings = [] }: Taken): Promise<void> {
  const { db, user, now } = context;
  const { companyId, partyOrgId } = record;
  const { asOf } = report;
  const roster = await countedRoster(db, companyId);
  const members = rosterOn(roster, asOf).filter((row) => isPartyMember(row.partyMemberType));
  await dropWaiting(context, partyOrgId);
  const snapshotId = newId();
  const own = { bizType: "party", bizId: partyOrgId };
  const ids = await copyFiles(db, own, { bizType: FILES, bizId: snapshotId, companyId });
  const content = {
    companyName: record.companyName,
    values: { ...withFiles(values, ids), ...countsOf(roster, asOf) },
    members: members.map(({ isTaxAgent: _agent, isPartner: _partner, ...row }) => rowOf(row, { today: asOf })),
    ...{ warnings: [...warnings], version: record.version },
  };
  await db.insert(partySnapshots).values({
    ...{ snapshotId, partyOrgId, companyId, ...report, content },
    submitTime: now,
    submitUserName: user.nickName,
  });
}

/** What waited has passed and stands for its year alone. */
export async function passSnapshot({ db, now }: Pick<RecordContext, "db" | "now">, partyOrgId: string): Promise<void> {
  const [passed] = await db.select().from(partySnapshots).where(waiting(partyOrgId));
  if (!passed) return;
  const earlier = or(eq(partySnapshots.isPassed, true), lt(partySnapshots.submitTime, passed.submitTime));
  const ofYear = and(eq(partySnapshots.partyOrgId, partyOrgId), eq(partySnapshots.year, passed.year));
  await drop(db, and(ofYear, ne(partySnapshots.snapshotId, passed.snapshotId), earlier), now);
  await db.update(partySnapshots).set({ isPassed: true }).where(eq(partySnapshots.snapshotId, passed.snapshotId));
}

/** Files of a year that was told. */
export const yearFiles = (db: Db, { snapshotId }: StoredYear): Promise<Attachment[]> => filesOf(db, FILES, snapshotId);

interface Which {
  readonly partyOrgId: string;
  readonly year: number;
  /** Null: what was told last. */
  readonly isPassed: boolean | null;
}

/** A year as it was told, and what differs from the year that had passed before. The caller has checked the record. */
export async function snapshotOf(
  context: Pick<RecordContext, "db" | "now" | "services">,
  { partyOrgId, year, isPassed }: Which,
): Promise<PartySnapshot> {
  const { db, services } = context;
  const rows = await ofOrg(db, partyOrgId);
  const found = rows.find((row) => row.year === year && (isPassed === null || row.isPassed === isPassed));
  if (!found) throw notFound();
  const isBefore = (row: StoredYear) => !found.isPassed || row.submitTime < found.submitTime;
  const before = rows.find((row) => row !== found && row.isPassed && row.year <= year && isBefore(row));
  const files = await yearFiles(db, found);
  const { lookups } = await lookupsOf(context, files);
  const valuesOf = (row: StoredYear) => ({ ...row.content.values, attachments: [] });
  const { outcome: _outcome, version: _version, warnings = [], ...content } = found.content;
  return {
    ...content,
    ...yearOf(found, services),
    ...{ files, warnings },
    comparedTo: before?.year ?? null,
    changes: before ? partyInfo.diff(valuesOf(before), valuesOf(found), lookups) : [],
  };
}
