import { and, desc, eq, inArray, isNotNull, ne } from "drizzle-orm";
import { APPLY_TYPE, REVIEWER_STATUS } from "@/contracts/filing/reviewer-fields";
import { reviewerConditions, standingConditions, unmetConditions } from "@/contracts/filing/reviewer-rules";
import { ageOn, daysAfter, monthsAfter } from "@/contracts/kit/day/dates";
import type { FieldError } from "@/contracts/kit/validate";
import type { Db } from "@/server/db/client";
import { calendarDate, type Services } from "@/server/platform/call/services";
import { signedReports } from "@/server/modules/agreement/read";
import { type Practitioner, practitionerOf } from "@/server/modules/basic/read";
import { renewDays, reportsSince, reviewerBounds, waitDays } from "@/server/modules/filing/params";
import { type ReviewerRow, reviewers } from "@/server/modules/filing/reviewer.table";
import { effectsOnPerson } from "@/server/modules/rewards/read";

const { valid, suspended, expired, refused } = REVIEWER_STATUS;

export interface Asking {
  readonly db: Db;
  readonly services: Pick<Services, "params">;
  /** Calendar date, YYYY-MM-DD. */
  readonly today: string;
}

type Nominated = Pick<ReviewerRow, "staffId" | "companyId" | "reportCount3y" | "ceHours">;

/** The person of a nomination as his record tells him; null when he is not of that firm. */
export async function nominee(
  { db, today }: Pick<Asking, "db" | "today">,
  { staffId, companyId }: Pick<ReviewerRow, "staffId" | "companyId">,
) {
  const person = staffId === null ? null : await practitionerOf(db, staffId, today);
  return person?.companyId === companyId ? person : null;
}

/** What the person's own record and his penalties say. */
async function standingFacts(asking: Asking, found: Practitioner | null) {
  const { blocksReviewer } = await effectsOnPerson(asking, found?.personId ?? null);
  return {
    today: asking.today,
    isOnStaff: found?.isOnStaff ?? false,
    canSign: found?.canSign ?? false,
    firstPracticeDate: found?.firstPracticeDate ?? null,
    birthDate: found?.birthDate ?? null,
    isBarred: blocksReviewer,
    bounds: reviewerBounds(asking.services),
  };
}

/** What a reviewer in force goes on fulfilling, and does not fulfil today. */
export async function lapsedOf(
  asking: Asking,
  record: Pick<ReviewerRow, "staffId" | "companyId">,
  person?: Practitioner | null,
) {
  const found = person === undefined ? await nominee(asking, record) : person;
  return unmetConditions(standingConditions(await standingFacts(asking, found)));
}

/** Each condition with its source, as it stands today. */
export async function conditionsOf(asking: Asking, record: Nominated, person?: Practitioner | null) {
  const { services, today } = asking;
  const found = person === undefined ? await nominee(asking, record) : person;
  const from = monthsAfter(today, -36);
  const signed = found && (await signedReports(asking.db, found, { from, to: today }));
  return reviewerConditions({
    ...(await standingFacts(asking, found)),
    signed: signed ?? { signed: 0, assurance: 0 },
    isSignedWhole: from >= `${services.params.get(reportsSince)}-01-01`,
    reportCount3y: record.reportCount3y,
    ceHours: record.ceHours,
  });
}

const NOBODY = {
  personId: null,
  staffName: null,
  certNo: null,
  gender: null,
  birthDate: null,
  education: null,
  professionalTitle: null,
  position: [],
  memberNo: null,
  firstPracticeDate: null,
  practiceYears: null,
  isPartner: false,
};

/** What the record keeps of the person, as of today. */
export const snapshotOf = (person: Practitioner | null, today: string) =>
  person === null
    ? NOBODY
    : {
        personId: person.personId,
        staffName: person.staffName,
        certNo: person.certNo,
        gender: person.gender,
        birthDate: person.birthDate,
        education: person.education,
        professionalTitle: person.professionalTitle,
        position: person.position,
        memberNo: person.memberNo,
        firstPracticeDate: person.firstPracticeDate,
        practiceYears: ageOn(person.firstPracticeDate, today),
        isPartner: person.isPartner,
      };

/** Records of a person in which he is or was a reviewer, in whichever firm, the latest first. */
export const reviewersOf = (db: Db, personId: string | null, reviewerId: string) =>
  personId === null
    ? Promise.resolve([])
    : db
        .select()
        .from(reviewers)
        .where(
          and(eq(reviewers.personId, personId), ne(reviewers.reviewerId, reviewerId), isNotNull(reviewers.validTo)),
        )
        .orderBy(desc(reviewers.validFrom), desc(reviewers.reviewerId));

/** Suspended by the association itself, not because a condition fell away: it alone ends that. // domain b §7 (5) */
export const isSuspendedByHand = ({ reviewerStatus, isLapsed }: Pick<ReviewerRow, "reviewerStatus" | "isLapsed">) =>
  reviewerStatus === suspended && !isLapsed;
export const SUSPENDED = "复核人资格已由协会暂停，恢复之前不能续期或变更范围；请先联系协会恢复";

/** The kind of application against what the person has already. // domain b §7 (4) */
async function kindFault({ db, services, today }: Asking, record: Nominated & { applyType: number }, own: Own) {
  const held = await reviewersOf(db, own.personId, own.reviewerId);
  const inForce = held.find(({ reviewerStatus }) => reviewerStatus === valid || reviewerStatus === suspended);
  const isHere = inForce?.companyId === record.companyId;
  if (record.applyType === APPLY_TYPE.first)
    return inForce
      ? isHere
        ? `已是有效的报告复核人，有效期至 ${inForce.validTo}，请改为「续期」或「变更范围」`
        : "仍是其他事务所的报告复核人，原单位办理注销或人员转出后再申请"
      : null;
  const last = inForce ?? held.find(({ reviewerStatus }) => reviewerStatus === expired);
  if (!last || (inForce && !isHere)) return "没有可以续期或变更的复核人记录，请改为「首次申请」";
  if (inForce && isSuspendedByHand(inForce)) return SUSPENDED;
  if (record.applyType === APPLY_TYPE.change) return inForce ? null : "复核人资格已到期，请改为「续期」";
  const from = daysAfter(last.validTo ?? today, -services.params.get(renewDays));
  return today >= from ? null : `有效期至 ${last.validTo}，${from} 起可以申请续期`;
}

interface Own {
  readonly reviewerId: string;
  readonly personId: string | null;
}

/** Last day of waiting after a refusal; null when nothing bars. // domain b §7 (6) */
async function barredUntil({ db, services, today }: Asking, { personId }: Own): Promise<string | null> {
  if (personId === null) return null;
  const [last] = await db
    .select({ decideTime: reviewers.decideTime })
    .from(reviewers)
    .where(and(eq(reviewers.personId, personId), inArray(reviewers.reviewerStatus, [refused])))
    .orderBy(desc(reviewers.decideTime))
    .limit(1);
  const until = last?.decideTime ? daysAfter(calendarDate(last.decideTime), services.params.get(waitDays)) : null;
  return until !== null && today <= until ? until : null;
}

/** What of person, kind and time keeps a nomination from being submitted. */
export async function nominationFaults(
  asking: Asking,
  record: Nominated & { readonly applyType: number; readonly reviewerId: string },
): Promise<FieldError[]> {
  const person = await nominee(asking, record);
  const out: FieldError[] = unmetConditions(await conditionsOf(asking, record, person)).map(({ label, text }) => ({
    path: "staffId",
    message: `条件「${label}」不满足：${text}`,
  }));
  const own = { reviewerId: record.reviewerId, personId: person?.personId ?? null };
  const kind = await kindFault(asking, record, own);
  if (kind !== null) out.push({ path: "applyType", message: kind });
  const until = await barredUntil(asking, own);
  if (until !== null) out.push({ path: "applyType", message: `上次申请未通过，${until} 之后可以再次申请` });
  return out;
}
