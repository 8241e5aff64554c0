import { and, eq, inArray, isNull, ne, notInArray, or, sql } from "drizzle-orm";
import type { FieldError, Finding } from "@/contracts/kit/validate";
import { effectSentences, effectsOf, isOver } from "@/contracts/rewards/effects";
import { RECORD_TYPE, RP_STATUS, SOURCE, SUBJECT, type SubjectName } from "@/contracts/rewards/record-fields";
import {
  alreadyThere,
  type RecordForm,
  recordMissing,
  recordRules,
  sameWriting,
} from "@/contracts/rewards/record-rules";
import type { Db } from "@/server/db/client";
import { lockByName } from "@/server/db/lock";
import { invalid } from "@/server/platform/call/errors";
import { filesOf } from "@/server/platform/files/take";
import type { RecordContext, FormFacts } from "@/server/records/hooks";
import { yearlyNumber } from "@/server/platform/sql/serial";
import { canReach, isOfficer } from "@/server/reference/scope";
import { calendarDate, type Services } from "@/server/platform/call/services";
import { personOf } from "@/server/modules/basic/read";
import { appealDays, effectRules, reportDays } from "@/server/modules/rewards/params";
import { readableBy } from "@/server/modules/rewards/record-reach";
import { type RewardRecord, rewardRecords } from "@/server/modules/rewards/record.table";

/** Kind of the records' files, and of those that belong to one step of a record. */
export const REWARD_FILE = "reward";
export const stepFiles = (recordId: string, step: "appeal" | "rectify"): string => `${recordId}:${step}`;

/** What a firm still writes on. */
const DRAFTS: readonly number[] = [RP_STATUS.draft, RP_STATUS.returned];
/** States in which a record does not stand for its event. */
const VOID: readonly number[] = [RP_STATUS.refused, RP_STATUS.revoked];

/** States that stand in 诚信档案: what another firm still has before it is nobody's business. */
const KEPT = [RP_STATUS.effective, RP_STATUS.appealed, RP_STATUS.ended];

/** His records follow a person from firm to firm; those of a time when his number was not known yet stand by his row. */
const ofPerson = ({ staffId, personId }: { staffId: string; personId: string | null }) =>
  or(
    personId === null ? undefined : eq(rewardRecords.personId, personId),
    and(isNull(rewardRecords.personId), eq(rewardRecords.staffId, staffId)),
  );

/** Two clerks at once: the second one sees what the first has decided of the same firm or person. // domain b §8 (7) */
export const oneByOne = (db: Db, subjectKey: string) => lockByName(db, `rewards:${subjectKey}`);

type Event = Pick<RecordForm, "staffId" | "recordType" | "decideDate" | "title" | "docNo">;
interface Placed {
  readonly context: Pick<RecordContext, "db" | "user">;
  readonly recordId: string;
  readonly companyId: string;
}

/** What tells one event from another of its subject and day: its document, else its name. */
export const writingOf = ({ docNo, title }: Pick<Event, "docNo" | "title">): string =>
  docNo === null ? `名称 ${sameWriting(title ?? "")}` : `文号 ${sameWriting(docNo)}`;

/** All records of a subject and kind that a form may repeat. */
async function comparable(
  { staffId, recordType }: Event,
  { context, recordId, companyId }: Placed,
  subject: SubjectName,
) {
  const { db, user } = context;
  const person = staffId ? await personOf(db, staffId) : null;
  if (subject === "person" && !person) return [];
  const counted = notInArray(rewardRecords.rpStatus, [...VOID]);
  const isHere = eq(rewardRecords.companyId, companyId);
  const { recordNo, docNo, title, decideDate, rpStatus } = rewardRecords;
  return db
    .select({ recordNo, docNo, title, decideDate, rpStatus, companyId: rewardRecords.companyId })
    .from(rewardRecords)
    .where(
      and(
        eq(rewardRecords.subjectType, SUBJECT[subject]),
        person ? ofPerson(person) : isHere,
        eq(rewardRecords.recordType, recordType),
        isOfficer(user) ? counted : or(and(isHere, counted), inArray(rewardRecords.rpStatus, KEPT)),
        ne(rewardRecords.recordId, recordId),
      ),
    )
    .orderBy(sql`${isHere} desc`);
}

/** What forms of one record are compared with, asked for once however many rules compare. */
export class Comparables {
  private readonly asked = new Map<string, ReturnType<typeof comparable>>();

  constructor(
    readonly placed: Placed,
    readonly subject: SubjectName,
  ) {}

  of(form: Event): ReturnType<typeof comparable> {
    const key = `${form.recordType} ${form.staffId ?? ""}`;
    const rows = this.asked.get(key) ?? comparable(form, this.placed, this.subject);
    this.asked.set(key, rows);
    return rows;
  }
}

/** For each form about to be judged; `gather` of the records. */
export const comparablesFor =
  (subject: SubjectName) =>
  (
    forms: readonly { readonly recordId: string }[],
    { context, companyId }: Omit<Placed, "recordId">,
  ): Promise<readonly Comparables[]> =>
    Promise.resolve(forms.map(({ recordId }) => new Comparables({ context, companyId, recordId }, subject)));

/** Those that were gathered for a form, else asked for now. */
export const comparedWith = (subject: SubjectName, facts: Placed & { readonly known: unknown }): Comparables =>
  facts.known instanceof Comparables ? facts.known : new Comparables(facts, subject);

/** A record of the same subject, kind and document (or name) that stands on the same day, or on another one. */
async function standing(form: Event, known: Comparables, countsDrafts: boolean, day: "same" | "other") {
  if (form.decideDate === null || form.title === null) return null;
  const { db, user } = known.placed.context;
  // Of two drafts, none keeps the other from being submitted.
  const isWritten = countsDrafts && !isOfficer(user);
  const row = (await known.of(form)).find(
    (one) =>
      (isWritten || !DRAFTS.includes(one.rpStatus)) &&
      (one.decideDate === form.decideDate) === (day === "same") &&
      one.decideDate !== null &&
      writingOf(one) === writingOf(form),
  );
  if (!row) return null;
  const where = (await canReach(user, row.companyId, db)) ? `编号 ${row.recordNo}` : "登记的不是本所，请与协会核实";
  return { where, decideDate: row.decideDate };
}

/**
 * Where a record of the same subject, kind, document (or name) and day stands, in words; null = nowhere.
 * // domain b §8 (7), §13.3
 */
export const sameAs = async (form: Event, known: Comparables, countsDrafts = false): Promise<string | null> =>
  (await standing(form, known, countsDrafts, "same"))?.where ?? null;

/** A workbook brought again with another day is a correction, which a second record is not. */
export async function otherDayFaults(form: Event, known: Comparables): Promise<FieldError[]> {
  if (form.docNo === null) return [];
  const other = await standing(form, known, false, "other");
  if (other === null) return [];
  const { decideDate, where } = other;
  const message = `同一对象、同一文号的记录已登记，日期为 ${decideDate}，${where}；日期有误的，请在页面上更正该记录`;
  return [{ path: "docNo", message }];
}

/** The contract's rules with what only the database knows. */
export const rulesFor =
  (subject: SubjectName) =>
  async (form: RecordForm, facts: FormFacts<unknown>): Promise<Finding[]> => {
    const { services, today, user } = facts.context;
    return recordRules(form, {
      today,
      // Of what firms report by themselves.
      ...(isOfficer(user) ? {} : { reportDays: services.params.get(reportDays) }),
      // A firm that writes is told of its other drafts.
      sameAs: await sameAs(form, comparedWith(subject, facts), true),
    });
  };

/** What keeps a record from being submitted: what it lacks, or that it is there already. */
export const missingFor =
  (subject: SubjectName) =>
  async (form: RecordForm, facts: Placed & { readonly known: unknown }): Promise<FieldError[]> => {
    const same = await sameAs(form, comparedWith(subject, facts));
    return [...recordMissing(form, subject === "person"), ...(same ? [alreadyThere(same, form)] : [])];
  };

/** Who the record is about, as he is called now; VALIDATION when he is not of this firm. */
export async function personColumns(db: Db, staffId: string | null | undefined, companyId: string) {
  const nobody = { staffId: null, staffName: null, certNo: null, personId: null };
  if (!staffId) return nobody;
  const person = await personOf(db, staffId);
  if (person?.companyId !== companyId) throw invalid([{ path: "staffId", message: "没有这位人员，请重新选择" }]);
  const { staffName, certNo, personId } = person;
  return { staffId, staffName, certNo, personId };
}

/** In the file a person stands as he was called then, unless another one is meant. */
const isNamed = (record: RewardRecord | null, { staffId }: RecordForm): boolean =>
  record !== null && !DRAFTS.includes(record.rpStatus) && record.staffId === (staffId ?? null);

/** A penalty that time has ended, and whose term does not end yet by what is saved: it is in force again. // domain b §8 (5) */
const isRevived = (record: RewardRecord | null, form: RecordForm, today: string): boolean =>
  record !== null &&
  record.rpStatus === RP_STATUS.ended &&
  form.recordType === RECORD_TYPE.punishment &&
  !isOver({ effectTo: form.effectTo, liftTime: record.liftTime }, today);

/** Columns beside the form's: the person's name of today, the year, and a number when it is new. */
export const columnsFor =
  (subject: SubjectName) =>
  async (form: RecordForm, { context, companyId, before, record }: FormFacts<unknown, RewardRecord>) => {
    const { db, today } = context;
    const fresh = async () => ({
      subjectType: SUBJECT[subject],
      sourceType: SOURCE.firm,
      recordNo: await yearlyNumber(db, { prefix: "JC", year: today.slice(0, 4), digits: 5 }),
    });
    return {
      ...(isNamed(record, form) ? {} : await personColumns(db, form.staffId, companyId)),
      decideYear: form.decideDate === null ? null : Number(form.decideDate.slice(0, 4)),
      ...(before === null ? await fresh() : {}),
      ...(isRevived(record, form, today) ? { rpStatus: RP_STATUS.effective } : {}),
    };
  };

const plusDays = (time: Date, days: number): string => calendarDate(new Date(time.getTime() + days * 86_400_000));

/** States in which a penalty may be appealed against. */
const APPEALABLE: readonly number[] = [RP_STATUS.effective, RP_STATUS.ended];

/** Last day for an appeal: of penalties that took effect, be it over, and were not appealed against yet. */
export function appealUntil({ params }: Pick<Services, "params">, record: RewardRecord): string | null {
  const { recordType, rpStatus, appealTime, effectiveTime } = record;
  const isOpen = recordType === RECORD_TYPE.punishment && APPEALABLE.includes(rpStatus) && appealTime === null;
  return isOpen && effectiveTime ? plusDays(effectiveTime, params.get(appealDays)) : null;
}

/** Nothing is put on display until a day that is over. */
export const displayFaults = (publishTo: string | null, today: string): FieldError[] =>
  publishTo !== null && publishTo < today ? [{ path: "publishTo", message: `公示期限不能早于今天 ${today}` }] : [];
export function assertDisplay(publishTo: string | null, today: string): void {
  const faults = displayFaults(publishTo, today);
  if (faults.length > 0) throw invalid(faults);
}

/** Other rows of the same event and firm, as far as this user may open them. */
const relatedTo = ({ db, user }: RecordContext, record: RewardRecord) =>
  record.eventId === null
    ? Promise.resolve([])
    : db
        .select({
          recordId: rewardRecords.recordId,
          subjectType: rewardRecords.subjectType,
          name: sql<string>`coalesce(${rewardRecords.staffName}, ${rewardRecords.companyName})`,
          rpStatus: rewardRecords.rpStatus,
        })
        .from(rewardRecords)
        .where(
          and(
            eq(rewardRecords.eventId, record.eventId),
            eq(rewardRecords.companyId, record.companyId),
            ne(rewardRecords.recordId, record.recordId),
            readableBy(user),
          ),
        );

const iso = (time: Date | null): string | null => time?.toISOString() ?? null;

/** What a record's page tells beside its columns. */
export async function answerOf(record: RewardRecord, context: RecordContext) {
  const { db, services, today } = context;
  const { recordId, rpStatus, publishTo } = record;
  return {
    effectiveTime: iso(record.effectiveTime),
    appealTime: iso(record.appealTime),
    isPublic: rpStatus === RP_STATUS.effective && publishTo !== null && today <= publishTo,
    appealUntil: appealUntil(services, record),
    effects: effectSentences(effectsOf(record, today, effectRules(services))),
    related: await relatedTo(context, record),
    appealFiles: await filesOf(db, REWARD_FILE, stepFiles(recordId, "appeal")),
    rectifyFiles: await filesOf(db, REWARD_FILE, stepFiles(recordId, "rectify")),
  };
}
