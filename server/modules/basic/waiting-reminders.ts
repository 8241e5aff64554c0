import { and, eq, gte, inArray, lte } from "drizzle-orm";
import { calendarDate, type Services } from "@/server/platform/call/services";
import type { Db } from "@/server/db/client";
import type { Chore } from "@/server/platform/http/housekeeping";
import { remindedUntil, returnDueOf } from "@/server/records/review/deadline";
import { sentBackAt } from "@/server/records/work/returned";
import { tell } from "@/server/records/steps/tell";
import { transfers } from "@/server/modules/basic/transfer/transfer.table";
import { titleOf } from "@/server/modules/basic/transfer/transfer-words";
import { ASKED, type Kind, KINDS, MOVES } from "@/server/modules/basic/waiting-work";

/** Dictionary `msg_type`: 待办提醒. */
const TO_DO = 2;
/** Rows of one round; the next hour takes the rest. */
const MOST = 500;

interface Days {
  readonly now: Date;
  readonly today: string;
  /** What is due up to this day is reminded of. */
  readonly until: string;
}

/** The other firm's word on a transfer is due soon. */
async function remindAnswers(db: Db, { now, today, until }: Days): Promise<void> {
  const { answerBy, transferStatus } = transfers;
  const due = await db
    .select()
    .from(transfers)
    .where(and(inArray(transferStatus, ASKED), gte(answerBy, today), lte(answerBy, until)))
    .limit(MOST);
  for (const record of due) {
    const { transferId, otherCompanyId } = record;
    if (otherCompanyId === null) continue;
    await tell(db, {
      title: `转所申请即将到期：${titleOf(record)}`.slice(0, 100),
      text: `「${titleOf(record)}」的转所申请等待本所答复，请在 ${record.answerBy ?? ""} 前答复；逾期由税协协调办理。`,
      msgType: TO_DO,
      firm: { companyId: otherCompanyId, anyOf: [MOVES] },
      biz: { type: "basic.transfer", id: transferId },
      eventKey: `transfer-near:${transferId}:${record.answerBy ?? ""}`,
      now,
    });
  }
}

/** What was sent back is due soon. */
async function remindReturned(
  db: Db,
  services: Pick<Services, "params">,
  kind: Kind,
  { now, today, until }: Days,
): Promise<void> {
  const { table, id, title, status, sentBack, noun, routeId, code } = kind;
  const rows = await db
    .select({ id, title, companyId: table.companyId, at: sentBackAt({ bizType: routeId, id }) })
    .from(table)
    .where(eq(status, sentBack))
    .limit(MOST);
  for (const { at, ...row } of rows) {
    const due = at && returnDueOf(services, calendarDate(at));
    if (!due || due < today || due > until) continue;
    const name = row.title === null ? "" : `「${String(row.title)}」`;
    await tell(db, {
      title: `${noun}即将到期：${String(row.title ?? "")}`.slice(0, 100),
      text: `${noun}${name}已退回，请于 ${due} 前按意见修改后重新提交，或不再申请。`,
      msgType: TO_DO,
      firm: { companyId: String(row.companyId), anyOf: [code] },
      biz: { type: routeId, id: String(row.id) },
      eventKey: `returned-near:${String(row.id)}:${at.toISOString()}`,
      now,
    });
  }
}

/**
 * Firms are reminded of what waits for them before its day: the word on a transfer, and what was sent back. Each once,
 * since its event is told once. Repeatable, harmless in several processes. // domain a §0.4, §2.2
 */
export const remindFirms =
  (services: Pick<Services, "params">): Chore =>
  async (db, now) => {
    const today = calendarDate(now);
    const days = { now, today, until: remindedUntil(services, today) };
    await remindAnswers(db, days);
    for (const kind of KINDS) await remindReturned(db, services, kind, days);
  };
