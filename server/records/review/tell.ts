import { and, asc, eq, isNull, lt, lte, or } from "drizzle-orm";
import { formTypeName, formTypeOf } from "@/contracts/review/form-types";
import { matterOf } from "@/contracts/review/inbox";
import type { Db } from "@/server/db/client";
import { calendarDate, type Services } from "@/server/platform/call/services";
import type { Chore } from "@/server/platform/http/housekeeping";
import { eachAlone } from "@/server/platform/sql/each-alone";
import { remindedUntil } from "@/server/records/review/deadline";
import { decidersOf } from "@/server/records/review/deciders";
import { decidingOrgsOf, turnOrgOf } from "@/server/records/review/keep";
import { kindOf, questionOf } from "@/server/records/review/kinds";
import { type SubmissionRow, submissions } from "@/server/records/review/submission.table";
import { tell } from "@/server/records/steps/tell";

/** Dictionary `msg_type`: 待办提醒, 到期预警. */
const TO_DO = 2;
const WARNING = 4;
/** Rows of one round; the next hour takes the rest. */
const MOST = 500;

/** What was put to the association, by whom and when; what is asked about a record that stands is called by its word. */
const wordsOf = (row: SubmissionRow): string => {
  const { bizType, formType, companyName, submitTime, submissionNo } = row;
  const question = questionOf(row);
  const type = formTypeOf(formTypeName(bizType, formType) ?? "")?.label ?? "申报事项";
  const noun = question === null ? type : (kindOf(bizType)?.noun ?? type);
  const matter = matterOf(row);
  const name = matter === "" ? "" : `「${matter}」`;
  return `${noun}${name}（受理号 ${submissionNo}），${companyName} ${calendarDate(submitTime)} ${question ?? "提交"}`;
};

interface Told {
  readonly what: string;
  readonly msgType: number;
  /** Names the event: of two messages with it one is sent. */
  readonly event: string;
  /** Reaches everybody who may decide now, whoever has taken it over. */
  readonly isToAll?: true;
  /** Instead of until when it is to be decided. */
  readonly words?: string;
}

/** Who has to decide: whoever has taken it over, while he still may; else everybody whose turn it is. */
async function decidersFor(db: Db, row: SubmissionRow, { isToAll }: Told, now: Date): Promise<string[]> {
  const asked = { anyOf: row.decideCodes, today: calendarDate(now), withPending: true };
  const orgIds = decidingOrgsOf(row);
  if (row.assigneeUserId !== null && !isToAll) {
    const own = await decidersOf(db, { ...asked, orgIds, userId: row.assigneeUserId });
    if (own.length > 0) return [row.assigneeUserId];
  }
  const all = await decidersOf(db, { ...asked, orgIds: isToAll ? orgIds : [turnOrgOf(row)] });
  return all.map(({ userId }) => userId);
}

/** Until when it is to be decided, or that this day has passed. */
const deadlineWords = ({ dueDate }: Pick<SubmissionRow, "dueDate">, now: Date): string =>
  dueDate < calendarDate(now) ? `办理期限 ${dueDate} 已过，请尽快办理` : `请在 ${dueDate} 前办理`;

async function tellDeciders(db: Db, row: SubmissionRow, told: Told, now: Date): Promise<void> {
  const { what, msgType, event, words = deadlineWords(row, now) } = told;
  const question = questionOf(row);
  const head = question === null ? what : `${what}（${question}）`;
  await tell(db, {
    title: `${head}：${row.companyName} ${matterOf(row)}`.trim().slice(0, 100),
    text: `${wordsOf(row)}，${words}。`,
    msgType,
    biz: { type: "desk.review", id: row.submissionId },
    userIds: await decidersFor(db, row, told, now),
    eventKey: `review:${row.submissionId}:${event}`,
    now,
  });
}

/** It waits for another association now. */
export const tellTurn = (db: Db, row: SubmissionRow, now: Date): Promise<void> =>
  tellDeciders(
    db,
    row,
    { what: "待审核", msgType: TO_DO, event: `turn:${row.level}:${row.assigneeUserId ?? ""}` },
    now,
  );

interface HandOver {
  /** Names the event. */
  readonly lineId: string;
  readonly giver: string;
  /** What the giver wrote to whoever goes on. */
  readonly note: string | null | undefined;
  readonly now: Date;
}

/** It waits for somebody who was named: by whom, and what for. */
export function tellHandedOver(db: Db, row: SubmissionRow, { lineId, giver, note, now }: HandOver): Promise<void> {
  const said = note ? `，说明：${note.replace(/[。；，\s]+$/, "")}` : "";
  const told = {
    what: "转交给您",
    msgType: TO_DO,
    event: `turn:${row.level}:${row.assigneeUserId ?? ""}:${lineId}`,
    words: `由 ${giver} 转交给您办理${said}。${deadlineWords(row, now)}`,
  };
  return tellDeciders(db, row, told, now);
}

/** The firm has taken back what waited. */
export const tellTakenBack = (
  db: Db,
  row: SubmissionRow,
  { what, now }: { readonly what: string; readonly now: Date },
): Promise<void> =>
  tellDeciders(
    db,
    row,
    { what: `事务所已${what}`, msgType: TO_DO, event: "back", words: "事务所已收回，不需要再办理" },
    now,
  );

/** The firm has written about it. `event` names the note. */
export const tellNote = (
  db: Db,
  row: SubmissionRow,
  { text, event, now }: { readonly text: string; readonly event: string; readonly now: Date },
): Promise<void> => tellDeciders(db, row, { what: "事务所留言", msgType: TO_DO, event, words: `留言：${text}` }, now);

/**
 * Deadlines that come near are reminded of, those that have passed are told to the whole association, each once: whoever
 * marks the row tells, in one transaction. Repeatable, harmless in several processes. // domain b §0.2
 */
export const remindReviews =
  (services: Pick<Services, "params">): Chore =>
  async (db, now) => {
    const today = calendarDate(now);
    const waits = isNull(submissions.endTime);
    const isLate = and(waits, isNull(submissions.escalateTime), lt(submissions.dueDate, today));
    const isNear = and(
      waits,
      isNull(submissions.remindTime),
      isNull(submissions.escalateTime),
      lte(submissions.dueDate, remindedUntil(services, today)),
    );
    const due = await db
      .select({ submissionId: submissions.submissionId, dueDate: submissions.dueDate })
      .from(submissions)
      .where(or(isLate, isNear))
      .orderBy(asc(submissions.dueDate))
      .limit(MOST);
    await eachAlone(due, ({ submissionId, dueDate }) =>
      db.transaction(async (tx) => {
        const late = dueDate < today;
        const isUntold = late ? isNull(submissions.escalateTime) : isNull(submissions.remindTime);
        const [row] = await tx
          .update(submissions)
          .set(late ? { escalateTime: now } : { remindTime: now })
          .where(and(eq(submissions.submissionId, submissionId), waits, isUntold))
          .returning();
        if (!row) return;
        if (late)
          await tellDeciders(
            tx,
            row,
            { what: "审核已逾期", msgType: WARNING, event: `late:${row.level}`, isToAll: true },
            now,
          );
        else await tellDeciders(tx, row, { what: "审核即将到期", msgType: TO_DO, event: `near:${row.level}` }, now);
      }),
    );
  };
