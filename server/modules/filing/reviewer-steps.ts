import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { APPLY_TYPE, REVIEWER_STATUS } from "@/contracts/filing/reviewer-fields";
import type { passStep, publishReviewerStep } from "@/contracts/filing/reviewer-lifecycle";
import { standardValidTo, unmetConditions } from "@/contracts/filing/reviewer-rules";
import { invalid, stateConflict, forbidden } from "@/server/platform/call/errors";
import { yearlyNumber } from "@/server/platform/sql/serial";
import { type Held, REVIEW_RESULT, type StepContext } from "@/server/records/steps/port";
import { boundStaff } from "@/server/modules/auth/read";
import { isPersonOf } from "@/server/modules/basic/read";
import { validYears } from "@/server/modules/filing/params";
import {
  conditionsOf,
  isSuspendedByHand,
  lapsedOf,
  nominee,
  reviewersOf,
  snapshotOf,
  SUSPENDED,
} from "@/server/modules/filing/reviewer-conditions";
import { type ReviewerRow, reviewers, type Suspension } from "@/server/modules/filing/reviewer.table";

const { draft, returned, valid, suspended } = REVIEWER_STATUS;
type OnRecord = Held<ReviewerRow>;
/** A term longer than this is a slip of the pen. */
const MAX_YEARS = 10;

/** Only the nominated person agrees for himself, whatever codes others hold. */
async function assertHimself({ db, user }: StepContext, { id }: OnRecord): Promise<void> {
  const [own] = await db
    .select({ reviewerId: reviewers.reviewerId })
    .from(reviewers)
    .where(and(eq(reviewers.reviewerId, id), isPersonOf(boundStaff(user.userId), reviewers)));
  if (!own) throw forbidden("只有被推荐的本人可以同意，请由其本人登录办理");
}

type Suspended = Pick<ReviewerRow, "suspensions">;
/** Suspended from today on. */
export const suspendedFrom = ({ suspensions }: Suspended, today: string): Suspension[] => [
  ...suspensions,
  { from: today, to: null },
];
/** In force again from today on. */
export const restoredFrom = ({ suspensions }: Suspended, today: string): Suspension[] =>
  suspensions.map((one) => ({ ...one, to: one.to ?? today }));

function assertTerm(validTo: string, today: string): void {
  const last = `${Number(today.slice(0, 4)) + MAX_YEARS}-12-31`;
  if (validTo <= today) throw invalid([{ path: "validTo", message: `有效期止应晚于今天 ${today}` }]);
  if (validTo > last) throw invalid([{ path: "validTo", message: `有效期止不能晚于 ${last}` }]);
}

/** Ends the record that stands for the person until now. */
type EndEarlier = (context: StepContext, reviewerId: string) => Promise<void>;

/** Whoever was a reviewer keeps his number; the record before this one ends with it. */
async function takeOver(context: StepContext, { id, record }: OnRecord, end: EndEarlier) {
  const earlier = await reviewersOf(context.db, record.personId, id);
  const here = earlier.filter(({ companyId }) => companyId === record.companyId);
  if (here.some(isSuspendedByHand)) throw stateConflict(SUSPENDED);
  for (const one of here)
    if ([valid, suspended].some((status) => status === one.reviewerStatus)) await end(context, one.reviewerId);
  const year = context.today.slice(0, 4);
  const known = earlier.find(({ reviewerNo }) => reviewerNo !== null)?.reviewerNo;
  const last = here.at(0)?.validTo ?? null;
  return { last, reviewerNo: known ?? (await yearlyNumber(context.db, { prefix: "FR", year, digits: 4 })) };
}

/** What each step needs and brings. // domain b §7 (4), (5) */
export const reviewerSteps = (end: EndEarlier) => ({
  agree: async (context: StepContext, held: OnRecord) => {
    await assertHimself(context, held);
    const isReturned = held.status === returned;
    return { to: isReturned ? returned : draft, set: { agreeTime: context.now } };
  },
  // Submitted as the person's record tells him that day.
  submit: async (context: StepContext, { record }: OnRecord) => {
    const person = await nominee(context, record);
    return { set: snapshotOf(person, context.today) };
  },
  pass: async (context: StepContext, held: OnRecord, body: z.output<typeof passStep>) => {
    const { today, now, services } = context;
    const { record } = held;
    const conditions = await conditionsOf(context, record);
    const [unmet] = unmetConditions(conditions);
    if (unmet) throw stateConflict(`条件「${unmet.label}」不满足：${unmet.text}，不能通过`);
    const isUnknown = conditions.some(({ state }) => state === "unknown");
    if (isUnknown && !body.isConfirmed)
      throw invalid([{ path: "isConfirmed", message: "有尚无数据的条件，请核实后选择「是」" }]);
    if (body.validTo !== null) assertTerm(body.validTo, today);
    const { reviewerNo, last } = await takeOver(context, held, end);
    // A renewal goes on from where the earlier term ends.
    const isGoingOn = last !== null && last > today;
    const from = isGoingOn && record.applyType === APPLY_TYPE.renewal ? last : today;
    // Another scope is no longer term: that is what a renewal is for.
    const kept = isGoingOn && record.applyType === APPLY_TYPE.change ? last : null;
    return {
      auditResult: REVIEW_RESULT.passed,
      set: {
        reviewerNo,
        validFrom: today,
        validTo: body.validTo ?? kept ?? standardValidTo(from, services.params.get(validYears)),
        examScore: body.examScore,
        decideTime: now,
        decidedConditions: conditions,
        suspendReason: null,
        isLapsed: false,
      },
    };
  },
  reject: async (context: StepContext, { record }: OnRecord) => ({
    auditResult: REVIEW_RESULT.refused,
    set: { decideTime: context.now, decidedConditions: await conditionsOf(context, record) },
  }),
  cancel: ({ today }: StepContext) => ({ set: { endDate: today } }),
  suspend: ({ today }: StepContext, { record }: OnRecord, { opinion }: { readonly opinion: string }) => ({
    set: { suspendReason: opinion, isLapsed: false, suspensions: suspendedFrom(record, today) },
  }),
  restore: async (context: StepContext, { record }: OnRecord) => {
    const [unmet] = await lapsedOf(context, record);
    if (unmet) throw stateConflict(`条件「${unmet.label}」不满足：${unmet.text}，不能恢复`);
    return { set: { suspendReason: null, isLapsed: false, suspensions: restoredFrom(record, context.today) } };
  },
  publish: async (context: StepContext, { record }: OnRecord, body: z.output<typeof publishReviewerStep>) => {
    const { today } = context;
    const { publishTo } = body;
    if (publishTo !== null && publishTo <= today)
      throw invalid([{ path: "publishTo", message: `公示期限应晚于今天 ${today}` }]);
    // Whose condition fell away today is no reviewer any more, although nobody has written it down yet.
    const [unmet] = publishTo === null ? [] : await lapsedOf(context, record);
    if (unmet) throw stateConflict(`条件「${unmet.label}」不满足：${unmet.text}，不能公示`);
    return { set: { publishTo }, opinion: publishTo === null ? "不再公示" : `公示至 ${publishTo}` };
  },
});
