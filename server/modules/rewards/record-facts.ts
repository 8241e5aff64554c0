import { and, eq, inArray, isNull, ne, not, or, type SQL, sql } from "drizzle-orm";
import type { FieldError, Finding } from "@/contracts/kit/validate";
import { effectSentences, effectsOf } from "@/contracts/rewards/effects";
import { RECORD_TYPE, RP_STATUS, SUBJECT, type SubjectName } from "@/contracts/rewards/record-fields";
import { canonicalRecord, type RecordForm, recordMissing, recordRules } from "@/contracts/rewards/record-rules";
import type { Db } from "@/server/db/client";
import { hasCode } from "@/server/kit/access";
import { invalid } from "@/server/kit/errors";
import { filesOf } from "@/server/kit/files-take";
import type { PlainContext, PlainFacts } from "@/server/kit/plain/parts";
import { yearlyNumber } from "@/server/kit/serial";
import { isStaff } from "@/server/kit/scope";
import { calendarDate } from "@/server/kit/services";
import { boundStaff } from "@/server/modules/auth/read";
import { ownPersonKeys, personOf } from "@/server/modules/basic/read";
import { appealDays, effectRules, reportDays } from "@/server/modules/rewards/params";
import { type RewardRecord, rewardRecords } from "@/server/modules/rewards/record.table";

/** Kind of the records' files, and of those that belong to one step of a record. */
export const REWARD_FILE = "reward";
export const stepFiles = (recordId: string, step: "appeal" | "rectify"): string => `${recordId}:${step}`;

/** Rows of one screen; drafts are the firm's own affair, and who may see only his own sees no others. // domain b §0.2 */
export const narrowedTo =
  (subject: SubjectName) =>
  ({ user }: Pick<PlainContext, "user">): SQL | undefined => {
    const isDesk = isStaff(user);
    const own = "g_hy_rewards_and_punishment_person_own";
    const seesOwnOnly = !isDesk && hasCode(user, own) && !hasCode(user, `g_hy_rewards_and_punishment_${subject}_find`);
    return and(
      eq(rewardRecords.subjectType, SUBJECT[subject]),
      isDesk ? ne(rewardRecords.rpStatus, RP_STATUS.draft) : undefined,
      seesOwnOnly ? sql`${rewardRecords.personKey} in (${ownPersonKeys(boundStaff(user.userId))})` : undefined,
    );
  };

const isOf = (text: string | null, column: typeof rewardRecords.docNo | typeof rewardRecords.title) =>
  text === null ? isNull(column) : eq(column, text);

/** Number of a record of the same subject, document (or title) and day. // domain b §8 (7) */
async function sameAs(form: RecordForm, { context, recordId, companyId }: PlainFacts<unknown>, subject: SubjectName) {
  if (form.decideDate === null || form.title === null) return null;
  const person = form.staffId ? await personOf(context.db, form.staffId) : null;
  if (subject === "person" && !person) return null;
  const [row] = await context.db
    .select({ recordNo: rewardRecords.recordNo })
    .from(rewardRecords)
    .where(
      and(
        eq(rewardRecords.companyId, companyId),
        eq(rewardRecords.subjectType, SUBJECT[subject]),
        person ? eq(rewardRecords.staffId, person.staffId) : undefined,
        eq(rewardRecords.decideDate, form.decideDate),
        isOf(form.docNo, rewardRecords.docNo),
        form.docNo === null ? eq(rewardRecords.title, form.title) : undefined,
        not(inArray(rewardRecords.rpStatus, [RP_STATUS.refused, RP_STATUS.revoked])),
        ne(rewardRecords.recordId, recordId),
      ),
    )
    .limit(1);
  return row?.recordNo ?? null;
}

/** The contract's rules with what only the database knows. */
export const rulesFor =
  (subject: SubjectName) =>
  async (form: RecordForm, facts: PlainFacts<unknown>): Promise<Finding[]> => {
    const { services, today } = facts.context;
    return recordRules(canonicalRecord(form), {
      today,
      reportDays: services.params.get(reportDays),
      sameAs: await sameAs(form, facts, subject),
    });
  };

/** What keeps a record from being filed: what it lacks, or that it is there already. */
export const gapsFor =
  (subject: SubjectName) =>
  async (form: RecordForm, facts: PlainFacts<unknown>): Promise<FieldError[]> => {
    const same = await sameAs(form, facts, subject);
    return [
      ...recordMissing(form, subject === "person"),
      ...(same ? [{ path: "docNo", message: `同一对象、同一文号和日期的记录已登记，编号 ${same}` }] : []),
    ];
  };

/** Who the record is about, as he is called now; VALIDATION when he is not of this firm. */
async function personColumns(db: Db, staffId: string | null | undefined, companyId: string) {
  const nobody = { staffId: null, staffName: null, certNo: null, personKey: null };
  if (!staffId) return nobody;
  const person = await personOf(db, staffId);
  if (person?.companyId !== companyId) throw invalid([{ path: "staffId", message: "没有这位人员，请重新选择" }]);
  const { staffName, certNo, personKey } = person;
  return { staffId, staffName, certNo, personKey };
}

/** The form as columns: canonical, with the person's name of today, the year, and a number when it is new. */
export const storedFor =
  (subject: SubjectName) =>
  async (form: RecordForm, { context, companyId, before }: PlainFacts<unknown>) => {
    const { attachments: _files, ...items } = canonicalRecord(form);
    const { db, today } = context;
    const fresh = async () => ({
      subjectType: SUBJECT[subject],
      sourceType: 2,
      recordNo: await yearlyNumber(db, { prefix: "JC", year: today.slice(0, 4), digits: 5 }),
    });
    return {
      ...items,
      ...(await personColumns(db, form.staffId, companyId)),
      decideYear: form.decideDate === null ? null : Number(form.decideDate.slice(0, 4)),
      ...(before === null ? await fresh() : {}),
    };
  };

const plusDays = (time: Date, days: number): string => calendarDate(new Date(time.getTime() + days * 86_400_000));

/** Last day for an appeal: of penalties in effect that were not appealed against yet. */
export function appealUntil({ params }: PlainContext["services"], record: RewardRecord): string | null {
  const { recordType, rpStatus, appealTime, effectiveTime } = record;
  const isOpen = recordType === RECORD_TYPE.punishment && rpStatus === RP_STATUS.effective && appealTime === null;
  return isOpen && effectiveTime ? plusDays(effectiveTime, params.get(appealDays)) : null;
}

/** Other rows of the same event, as far as the firm of this one goes. */
const relatedTo = (db: Db, record: RewardRecord) =>
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
            or(ne(rewardRecords.rpStatus, RP_STATUS.draft)),
          ),
        );

const iso = (time: Date | null): string | null => time?.toISOString() ?? null;

/** What a record's page tells beside its columns. */
export async function shownOf(record: RewardRecord, { db, services, today }: PlainContext) {
  const { recordId, rpStatus, publishTo } = record;
  return {
    effectiveTime: iso(record.effectiveTime),
    appealTime: iso(record.appealTime),
    isPublic: rpStatus === RP_STATUS.effective && publishTo !== null && today <= publishTo,
    appealUntil: appealUntil(services, record),
    effects: effectSentences(effectsOf(record, today, effectRules(services))),
    related: await relatedTo(db, record),
    appealFiles: await filesOf(db, REWARD_FILE, stepFiles(recordId, "appeal")),
    rectifyFiles: await filesOf(db, REWARD_FILE, stepFiles(recordId, "rectify")),
  };
}
