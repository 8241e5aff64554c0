import { and, eq, inArray, isNull, lte, sql } from "drizzle-orm";
import { REVIEWER_STATUS } from "@/contracts/filing/reviewer-fields";
import { daysAfter } from "@/contracts/kit/day/dates";
import type { Db } from "@/server/db/client";
import { calendarDate, type Services } from "@/server/platform/call/services";
import type { Chore } from "@/server/platform/http/housekeeping";
import { eachAlone, eachDue } from "@/server/platform/sql/each-alone";
import { accountsOfStaff } from "@/server/modules/auth/read";
import { sendSystemMessage } from "@/server/modules/message/port";
import { renewDays } from "@/server/modules/filing/params";
import { nominee } from "@/server/modules/filing/reviewer-conditions";
import { lapseOf, reviewerRecords, titleOf } from "@/server/modules/filing/reviewer-records";
import { restoredFrom, suspendedFrom } from "@/server/modules/filing/reviewer-steps";
import { type ReviewerRow, reviewers } from "@/server/modules/filing/reviewer.table";

const { valid, suspended } = REVIEWER_STATUS;
/** Dictionary `msg_type`: 到期预警. */
const WARNING = 4;

type Doing = { readonly db: Db; readonly now: Date; readonly services: Services };

/** What time and the person's record do with a reviewer today: nothing, or the step by name. // domain b §7 (5) */
async function dueStep(
  doing: Doing,
  record: ReviewerRow,
): Promise<readonly [step: string, reason: string | null] | null> {
  const today = calendarDate(doing.now);
  const asking = { db: doing.db, services: doing.services, today };
  if (record.validTo !== null && record.validTo < today) return ["expire", null];
  const person = await nominee(asking, record);
  if (!person?.isOnStaff) return ["leave", null];
  const lapse = await lapseOf(asking, record, person);
  if (record.reviewerStatus === valid) return lapse === null ? null : ["lapse", lapse];
  return record.isLapsed && lapse === null ? ["revive", null] : null;
}

/** Since when, or from when on again, he is no reviewer. */
function daysOf(record: ReviewerRow, step: string, today: string): Partial<ReviewerRow> {
  if (step === "lapse") return { suspensions: suspendedFrom(record, today) };
  if (step === "revive") return { suspensions: restoredFrom(record, today) };
  return step === "leave" ? { endDate: today } : {};
}

/** Terms end, conditions fall away and come back, people leave; repeatable, and harmless in several processes. */
export const watchReviewers =
  (services: Services): Chore =>
  async (db, now) => {
    const { reviewerId, reviewerStatus } = reviewers;
    const inForce = inArray(reviewerStatus, [valid, suspended]);
    await eachDue(db, { table: reviewers, id: reviewerId, where: inForce }, async (tx, record) => {
      const doing = { db: tx, now, services };
      const due = await dueStep(doing, record);
      if (!due) return;
      const [step, reason] = due;
      const set = { suspendReason: reason, isLapsed: step === "lapse", ...daysOf(record, step, calendarDate(now)) };
      await tx.update(reviewers).set(set).where(eq(reviewerId, record.reviewerId));
      await reviewerRecords.systemStep(doing, { ...record, ...set }, step);
    });
  };

/** Firm and reviewer hear once that a term comes to its end and from when on it may be renewed. // domain b §7 (3) */
export const remindReviewerTerms =
  (services: Pick<Services, "params">): Chore =>
  async (db, now) => {
    const until = daysAfter(calendarDate(now), services.params.get(renewDays));
    const near = and(eq(reviewers.reviewerStatus, valid), isNull(reviewers.remindTime), lte(reviewers.validTo, until));
    const due = await db.select({ reviewerId: reviewers.reviewerId }).from(reviewers).where(near);
    await eachAlone(due, ({ reviewerId }) =>
      db.transaction(async (tx) => {
        const [record] = await tx
          .update(reviewers)
          .set({ remindTime: now })
          .where(and(eq(reviewers.reviewerId, reviewerId), near))
          .returning();
        if (!record) return;
        await sendSystemMessage(tx, {
          title: `报告复核人即将到期：${titleOf(record)}`.slice(0, 100),
          text: `${record.staffName ?? ""}的复核人资格（${record.reviewerNo ?? ""}）有效期至 ${record.validTo}，现在可以打开记录点「续期」办理；到期后不能再选为复核人。`,
          msgType: WARNING,
          userIds: record.staffId === null ? [] : await accountsOfStaff(tx, sql`${record.staffId}`),
          firm: { companyId: record.companyId, anyOf: ["g_hy_report_reviewer_manage_edit"] },
          biz: { type: "filing.reviewer", id: reviewerId },
          eventKey: `reviewer:${reviewerId}:expiring`,
          now,
        });
      }),
    );
  };
