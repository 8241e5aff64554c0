import { and, desc, eq, isNotNull } from "drizzle-orm";
import type { Attachment } from "@/contracts/file/attachment";
import { type Change, type Lookups, setChanges } from "@/contracts/kit/diff";
import { personalItems } from "@/contracts/kit/personal";
import type { Finding } from "@/contracts/kit/validate";
import { partyInfo, type PartyYear } from "@/contracts/party/info/info";
import type { PartySnapshot } from "@/contracts/party/info/info-year";
import { countsOf, rosterOn } from "@/contracts/party/info/info-counts";
import type { PartyValues } from "@/contracts/party/info/info-fields";
import { memberRow } from "@/contracts/party/member/member";
import { isPartyMember, memberFields } from "@/contracts/party/member/member-fields";
import { isLateOn, isMidYear, openYears, type OpenYear, type ReportYear } from "@/contracts/party/report-year";
import { SUBMISSION, UNSENT } from "@/contracts/kit/submission";
import type { Db } from "@/server/db/client";
import { notFound } from "@/server/platform/call/errors";
import { calendarDate } from "@/server/platform/call/services";
import { copyFiles, filesOf } from "@/server/platform/files/take";
import type { RecordContext, Values, WriteContext } from "@/server/records/hooks";
import { lookupsOf } from "@/server/records/history";
import { type Kept, SUBMITTED_FILES } from "@/server/records/review/keep";
import { currentSubmissions, type SubmissionRow, submissions } from "@/server/records/review/read";
import type { Submitted } from "@/server/records/review/submission.table";
import { stepsOf } from "@/server/records/steps/read";
import { memberSince } from "@/server/modules/basic/read";
import type { PartyOrgRecord } from "@/server/modules/party/info/info.table";
import { reportTerms } from "@/server/modules/party/params";
import { countedRoster, rowOf } from "@/server/modules/party/member/roster";

/** What is kept of a year beside its items. */
interface YearContent extends Submitted {
  readonly values: PartySnapshot["values"];
  readonly members: PartySnapshot["members"];
  readonly warnings: PartySnapshot["warnings"];
  /** Of the record that was submitted. */
  readonly version: number;
}
/** A year that was told: a submission as the engine keeps it. */
export interface StoredYear extends Omit<SubmissionRow, "content" | "period" | "asOf"> {
  readonly content: YearContent;
  readonly period: number;
  readonly asOf: string;
}

type Asking = Pick<WriteContext, "db" | "today" | "services">;
type Params = Pick<Asking["services"], "params">;

/** What has become of a year. */
const stateOf = ({ isPassed, outcome }: StoredYear): number =>
  isPassed ? SUBMISSION.passed : (outcome ?? SUBMISSION.submitted);

/** A year that was told, with what it is beside its content. */
export const yearOf = (stored: StoredYear, services: Params): PartyYear => {
  const { until } = reportTerms(services.params);
  const { period: year, asOf, isPassed, submitTime, submitUserName } = stored;
  return {
    year,
    asOf,
    isPassed,
    submitUserName,
    isMidYear: isMidYear({ year, asOf }),
    isLate: isLateOn(year, calendarDate(submitTime), until),
    auditStatus: stateOf(stored),
    submitTime: submitTime.toISOString(),
  };
};

/** The rows that stand, the latest year first; of one year what was told last before what has passed. */
const ofOrg = async (db: Db, partyOrgId: string): Promise<StoredYear[]> =>
  // Party keeps whole years alone.
  (await currentSubmissions(db, { bizType: partyInfo.id, bizId: partyOrgId })) as unknown as StoredYear[];

/** Years that were told, the latest first; of one year what was told last stands before what has passed. */
export const yearsOf = async (
  { db, services }: Pick<Asking, "db"> & { readonly services: Params },
  partyOrgId: string,
) => (await ofOrg(db, partyOrgId)).map((row) => yearOf(row, services));

/** What was told last: what the association looks at; what has not passed is later than what has. Null when nothing stands told. */
export async function toldOf(db: Db, partyOrgId: string): Promise<StoredYear | null> {
  const latest = (await ofOrg(db, partyOrgId)).toSorted(
    (a, b) => Number(a.isPassed) - Number(b.isPassed) || b.submitTime.getTime() - a.submitTime.getTime(),
  );
  return latest[0] ?? null;
}

/** The state that the association is shown: what a firm works on anew stands there as it was told. */
export const toldStatus = (auditStatus: number, told: StoredYear): number =>
  auditStatus === SUBMISSION.draft ? stateOf(told) : auditStatus;

/** The year of the report that came back or was taken back last, while the firm works on it; null where none did. */
export async function yearAtWork(db: Db, partyOrgId: string): Promise<number | null> {
  const { bizType, bizId, period, outcome, submitTime } = submissions;
  const [last] = await db
    .select({ period, outcome })
    .from(submissions)
    .where(and(eq(bizType, partyInfo.id), eq(bizId, partyOrgId), isNotNull(period)))
    .orderBy(desc(submitTime))
    .limit(1);
  return last && last.outcome !== null && UNSENT.includes(last.outcome) ? last.period : null;
}

const ROUTES: readonly string[] = ["agreeChange", "renew"];

/** Years that may be told now: the one whose change was agreed to, else those that nobody has told. // domain a §5.3 */
export async function openYearsOf(
  { db, today, services }: Asking,
  { partyOrgId, companyId }: Pick<PartyOrgRecord, "partyOrgId" | "companyId">,
  { isRenewed = false } = {},
): Promise<OpenYear[]> {
  const rows = await ofOrg(db, partyOrgId);
  const steps = await stepsOf(db, partyInfo.id, partyOrgId);
  const isChange = !isRenewed && steps.findLast(({ action }) => ROUTES.includes(action))?.action === "agreeChange";
  const passed = rows.filter(({ isPassed }) => isPassed);
  const [last] = [...passed].sort((a, b) => b.submitTime.getTime() - a.submitTime.getTime());
  return openYears({
    today,
    told: rows.map((row) => ({ ...row, year: row.period })),
    change: isChange ? (last?.period ?? null) : null,
    atWork: await yearAtWork(db, partyOrgId),
    since: await memberSince(db, companyId),
    ...reportTerms(services.params),
  });
}

/** Files that items point to, by what they are called among the snapshot's own. */
const withFiles = (values: PartyValues, ids: ReadonlyMap<string, string>): PartyValues => ({
  ...values,
  honours: values.honours.map((row) => ({ ...row, fileId: row.fileId && (ids.get(row.fileId) ?? null) })),
});

export interface Taken {
  readonly record: PartyOrgRecord;
  /** Masked. */
  readonly values: PartyValues;
  readonly report: ReportYear;
  readonly warnings?: readonly Finding[];
}

/** Record, roster and files as they stood on the day of the report. // domain b §0.2 snapshot */
export async function yearKept(
  { db }: Pick<RecordContext, "db">,
  { record, values, report, warnings = [] }: Taken,
  submissionId: string,
): Promise<Kept> {
  const { companyId, partyOrgId } = record;
  const { year: period, asOf } = report;
  const roster = await countedRoster(db, companyId);
  const members = rosterOn(roster, asOf).filter((row) => isPartyMember(row.partyMemberType));
  const own = { bizType: "party", bizId: partyOrgId };
  const ids = await copyFiles(db, own, { bizType: SUBMITTED_FILES, bizId: submissionId, companyId });
  const content = {
    companyName: record.companyName,
    values: { ...withFiles(values, ids), ...countsOf(roster, asOf) },
    members: members.map(({ isTaxAgent: _agent, isPartner: _partner, ...row }) => rowOf(row, { today: asOf })),
    warnings: [...warnings],
    version: record.version,
  };
  return { content, period, asOf };
}

const MEMBERS = {
  key: "members",
  idKey: "memberId",
  nameKey: "memberName",
  shape: memberRow.shape,
  // What the system says of a line, and whose it is.
  silent: Object.keys(memberRow.shape).filter((key) => !Object.hasOwn(memberFields, key) || key === "staffId"),
};

/** Who came onto the roster, left it or changed between two reports; numbers are masked in both. // domain a §5.2 */
export const compareRosters = (before: object, after: object, lookups: Lookups): Change[] =>
  setChanges(MEMBERS, "党员", before as Values, after as Values, { lookups, personal: personalItems({}) });

/** Files of a year that was told. */
export const yearFiles = (db: Db, { submissionId }: StoredYear): Promise<Attachment[]> =>
  filesOf(db, SUBMITTED_FILES, submissionId);

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
  const found = rows.find((row) => row.period === year && (isPassed === null || row.isPassed === isPassed));
  if (!found) throw notFound();
  const isBefore = (row: StoredYear) => !found.isPassed || row.submitTime < found.submitTime;
  const before = rows.find((row) => row !== found && row.isPassed && row.period <= year && isBefore(row));
  const files = await yearFiles(db, found);
  const { lookups } = await lookupsOf(context, files);
  const valuesOf = (row: StoredYear) => ({ ...row.content.values, attachments: [] });
  const { version: _version, warnings = [], ...content } = found.content;
  return {
    ...content,
    ...yearOf(found, services),
    files,
    warnings,
    comparedTo: before?.period ?? null,
    changes: before ? partyInfo.diff(valuesOf(before), valuesOf(found), lookups) : [],
  };
}
