import { and, eq, inArray, isNull, ne, notInArray, or, sql } from "drizzle-orm";
import type { FieldError, Finding } from "@/contracts/kit/validate";
import { effectSentences, effectsOf } from "@/contracts/rewards/effects";
import { RECORD_TYPE, RP_STATUS, SOURCE, SUBJECT, type SubjectName } from "@/contracts/rewards/record-fields";
import { alreadyThere, type RecordForm, recordMissing, recordRules } from "@/contracts/rewards/record-rules";
import type { Db } from "@/server/db/client";
import { invalid } from "@/server/platform/call/errors";
import { filesOf } from "@/server/platform/files/take";
import type { RecordContext, FormFacts } from "@/server/records/hooks";
import { yearlyNumber } from "@/server/platform/sql/serial";
import { canReach, isOfficer } from "@/server/reference/scope";
import { calendarDate } from "@/server/platform/call/services";
import { personOf } from "@/server/modules/basic/read";
import { appealDays, effectRules, reportDays } from "@/server/modules/rewards/params";
import { readableBy } from "@/server/modules/rewards/record-reach";
import { type RewardRecord, rewardRecords } from "@/server/modules/rewards/record.table";

/** Kind of the records' files, and of those that belong to one step of a record. */
export const REWARD_FILE = "reward";
export const stepFiles = (recordId: string, step: "appeal" | "rectify"): string => `${recordId}:${step}`;

const isOf = (text: string | null, column: typeof rewardRecords.docNo | typeof rewardRecords.title) =>
  text === null ? isNull(column) : eq(column, text);

/**
 * States in which a record does not stand for its event. What a firm still writes on never keeps the association from
 * deciding: it is refused when the firm submits it.
 */
const notCounted = ({ user }: Pick<RecordContext, "user">): number[] => [
  ...[RP_STATUS.refused, RP_STATUS.revoked],
  ...(isOfficer(user) ? [RP_STATUS.draft, RP_STATUS.returned] : []),
];

/** States that stand in 诚信档案: what another firm still has before it is nobody's business. */
const KEPT = [RP_STATUS.effective, RP_STATUS.appealed, RP_STATUS.ended];

/** His records follow a person from firm to firm; those of a time when his number was not known yet stand by his row. */
const ofPerson = ({ staffId, personId }: { staffId: string; personId: string | null }) =>
  or(
    personId === null ? undefined : eq(rewardRecords.personId, personId),
    and(isNull(rewardRecords.personId), eq(rewardRecords.staffId, staffId)),
  );

type Event = Pick<RecordForm, "staffId" | "decideDate" | "title" | "docNo">;
interface Placed {
  readonly context: Pick<RecordContext, "db" | "user">;
  readonly recordId: string;
  readonly companyId: string;
}

/** Where a record of the same subject, document (or title) and day stands, in words; null = nowhere. // domain b §8 (7) */
export async function sameAs(form: Event, { context, recordId, companyId }: Placed, subject: SubjectName) {
  const { db, user } = context;
  if (form.decideDate === null || form.title === null) return null;
  const person = form.staffId ? await personOf(db, form.staffId) : null;
  if (subject === "person" && !person) return null;
  const counted = notInArray(rewardRecords.rpStatus, notCounted(context));
  const isHere = eq(rewardRecords.companyId, companyId);
  const [row] = await db
    .select({ recordNo: rewardRecords.recordNo, companyId: rewardRecords.companyId })
    .from(rewardRecords)
    .where(
      and(
        eq(rewardRecords.subjectType, SUBJECT[subject]),
        person ? ofPerson(person) : isHere,
        eq(rewardRecords.decideDate, form.decideDate),
        isOf(form.docNo, rewardRecords.docNo),
        form.docNo === null ? eq(rewardRecords.title, form.title) : undefined,
        isOfficer(user) ? counted : or(and(isHere, counted), inArray(rewardRecords.rpStatus, KEPT)),
        ne(rewardRecords.recordId, recordId),
      ),
    )
    .orderBy(sql`${isHere} desc`)
    .limit(1);
  if (!row) return null;
  return (await canReach(user, row.companyId, db)) ? `编号 ${row.recordNo}` : "登记的不是本所，请与协会核实";
}

/** The contract's rules with what only the database knows. */
export const rulesFor =
  (subject: SubjectName) =>
  async (form: RecordForm, facts: FormFacts<unknown>): Promise<Finding[]> => {
    const { services, today } = facts.context;
    return recordRules(form, {
      today,
      reportDays: services.params.get(reportDays),
      sameAs: await sameAs(form, facts, subject),
    });
  };

/** What keeps a record from being submitted: what it lacks, or that it is there already. */
export const missingFor =
  (subject: SubjectName) =>
  async (form: RecordForm, facts: FormFacts<unknown>): Promise<FieldError[]> => {
    const same = await sameAs(form, facts, subject);
    return [
      ...recordMissing(form, subject === "person"),
      ...(same ? [{ path: "docNo", message: alreadyThere(same) }] : []),
    ];
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

/** Columns beside the form's: the person's name of today, the year, and a number when it is new. */
export const columnsFor =
  (subject: SubjectName) =>
  async (form: RecordForm, { context, companyId, before }: FormFacts<unknown>) => {
    const { db, today } = context;
    const fresh = async () => ({
      subjectType: SUBJECT[subject],
      sourceType: SOURCE.firm,
      recordNo: await yearlyNumber(db, { prefix: "JC", year: today.slice(0, 4), digits: 5 }),
    });
    return {
      ...(await personColumns(db, form.staffId, companyId)),
      decideYear: form.decideDate === null ? null : Number(form.decideDate.slice(0, 4)),
      ...(before === null ? await fresh() : {}),
    };
  };

const plusDays = (time: Date, days: number): string => calendarDate(new Date(time.getTime() + days * 86_400_000));

/** Last day for an appeal: of penalties in effect that were not appealed against yet. */
export function appealUntil({ params }: RecordContext["services"], record: RewardRecord): string | null {
  const { recordType, rpStatus, appealTime, effectiveTime } = record;
  const isOpen = recordType === RECORD_TYPE.punishment && rpStatus === RP_STATUS.effective && appealTime === null;
  return isOpen && effectiveTime ? plusDays(effectiveTime, params.get(appealDays)) : null;
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
