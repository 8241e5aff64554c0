import { and, asc, eq, gte, inArray, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { daysAfter } from "@/contracts/kit/day/dates";
import type { Lifecycle } from "@/contracts/kit/lifecycle";
import { isBizType } from "@/contracts/message/biz-link";
import { matterOf } from "@/contracts/review/inbox";
import type { Db } from "@/server/db/client";
import { calendarDate, type Services, startOfDay } from "@/server/platform/call/services";
import type { Chore } from "@/server/platform/http/housekeeping";
import { remindedUntil, returnDueOf } from "@/server/records/review/deadline";
import { kindOf, type ReviewedKind, reviewedKinds } from "@/server/records/review/kinds";
import { type SubmissionRow, submissions } from "@/server/records/review/submission.table";
import { eachAlone } from "@/server/platform/sql/each-alone";
import { stepLines } from "@/server/records/steps/step.table";
import { tell } from "@/server/records/steps/tell";

/** Dictionary `msg_type`: 待办提醒. */
const TO_DO = 2;
/** Rows of one round; the next hour takes the rest, since those that were told are marked. */
const MOST = 500;

const returnsOf = ({ transitions }: Lifecycle): string[] =>
  Object.keys(transitions).filter((name) => transitions[name]?.isReturn);

/** When that was sent back whose day is near, from the first day up to and without the last; null: nothing. */
function nearReturns(services: Pick<Services, "params">, today: string): { from: Date; to: Date } | null {
  const until = remindedUntil(services, today);
  const days: string[] = [];
  for (let day = today; returnDueOf(services, day) >= today; day = daysAfter(day, -1))
    if (returnDueOf(services, day) <= until) days.push(day);
  const [last, first] = [days[0], days.at(-1)];
  return last === undefined || first === undefined
    ? null
    : { from: startOfDay(first), to: startOfDay(daysAfter(last, 1)) };
}

/** What the firm may do instead of mending it, in words. */
function otherWay({ lifecycle: { transitions } }: ReviewedKind, status: number | null): string {
  const ends = [transitions["drop"], transitions["withdraw"]];
  const one = ends.find((end) => end?.by === "firm" && status !== null && end.from.includes(status));
  return one ? `，或${one.label}` : "";
}

/** Nothing has moved the record since it was sent back. */
const isStill = sql`not exists (select from ${stepLines} where ${stepLines.bizType} = ${submissions.bizType}
  and ${stepLines.bizId} = ${submissions.bizId} and ${stepLines.operateTime} > ${submissions.endTime}
  and ${stepLines.fromStatus} <> ${stepLines.toStatus})`;
/** Reminders of the time when it waited do not count. */
const isUntold = or(isNull(submissions.remindTime), lt(submissions.remindTime, submissions.endTime));

async function remindOf(db: Db, row: SubmissionRow, { due, now }: { readonly due: string; readonly now: Date }) {
  const { submissionId, bizType, bizId } = row;
  const kind = kindOf(bizType);
  if (!kind || !isBizType(bizType)) return;
  const title = matterOf(row);
  await tell(db, {
    title: `${kind.noun}即将到期${title === "" ? "" : `：${title}`}`.slice(0, 100),
    text: `${kind.noun}${title === "" ? "" : `「${title}」`}已退回，请于 ${due} 前按意见修改后重新提交${otherWay(kind, row.outcome)}。`,
    msgType: TO_DO,
    firm: { companyId: await kind.notifiedFirmOf(db, row), anyOf: kind.notifyCodes },
    biz: { type: bizType, id: bizId },
    eventKey: `returned-near:${submissionId}`,
    now,
  });
}

/**
 * Firms are reminded of what was sent back to them before its day, of every kind, each once: whoever marks the row tells,
 * in one transaction. Kinds whose records have days of their own remind of these. Repeatable, harmless in several
 * processes. // domain a §0.4
 */
export const remindReturned =
  (services: Pick<Services, "params">): Chore =>
  async (db, now) => {
    const near = nearReturns(services, calendarDate(now));
    const sentBack = reviewedKinds().flatMap(({ bizType, lifecycle, hasOwnReturnDay }): SQL[] => {
      const isOf = and(eq(submissions.bizType, bizType), inArray(submissions.endAction, returnsOf(lifecycle)));
      return hasOwnReturnDay || !isBizType(bizType) || !isOf ? [] : [isOf];
    });
    if (near === null || sentBack.length === 0) return;
    const isDue = and(
      gte(submissions.endTime, near.from),
      lt(submissions.endTime, near.to),
      or(...sentBack),
      isUntold,
      isStill,
    );
    const due = await db
      .select({ submissionId: submissions.submissionId })
      .from(submissions)
      .where(isDue)
      .orderBy(asc(submissions.endTime), asc(submissions.submissionId))
      .limit(MOST);
    await eachAlone(due, ({ submissionId }) =>
      db.transaction(async (tx) => {
        const [row] = await tx
          .update(submissions)
          .set({ remindTime: now })
          .where(and(eq(submissions.submissionId, submissionId), isDue))
          .returning();
        if (row?.endTime) await remindOf(tx, row, { due: returnDueOf(services, calendarDate(row.endTime)), now });
      }),
    );
  };
