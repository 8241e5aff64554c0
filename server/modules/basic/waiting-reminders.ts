import { and, gte, inArray, isNotNull, lte } from "drizzle-orm";
import { calendarDate, type Services } from "@/server/platform/call/services";
import type { Db } from "@/server/db/client";
import type { Chore } from "@/server/platform/http/housekeeping";
import { remindedUntil } from "@/server/records/review/deadline";
import { eachDue } from "@/server/platform/sql/each-alone";
import { tell } from "@/server/records/steps/tell";
import { transfers } from "@/server/modules/basic/transfer/transfer.table";
import { titleOf } from "@/server/modules/basic/transfer/transfer-words";
import { ASKED, MOVES } from "@/server/modules/basic/waiting-work";

/** Dictionary `msg_type`: 待办提醒. */
const TO_DO = 2;

interface Days {
  readonly now: Date;
  readonly today: string;
  /** What is due up to this day is reminded of. */
  readonly until: string;
}

/** The other firm's word on a transfer is due soon. */
async function remindAnswers(db: Db, { now, today, until }: Days): Promise<void> {
  const { answerBy, transferStatus, transferId, otherCompanyId } = transfers;
  const isNear = and(gte(answerBy, today), lte(answerBy, until));
  const where = and(inArray(transferStatus, ASKED), isNotNull(otherCompanyId), isNear);
  // A message that stands without its readers is never told again: each in one transaction.
  await eachDue(db, { table: transfers, id: transferId, where }, (tx, record) =>
    tell(tx, {
      title: `转所申请即将到期：${titleOf(record)}`.slice(0, 100),
      text: `「${titleOf(record)}」的转所申请等待本所答复，请在 ${record.answerBy ?? ""} 前答复；逾期由税协协调办理。`,
      msgType: TO_DO,
      firm: { companyId: record.otherCompanyId ?? "", anyOf: [MOVES] },
      biz: { type: "basic.transfer", id: record.transferId },
      eventKey: `transfer-near:${record.transferId}:${record.answerBy ?? ""}`,
      now,
    }),
  );
}

/**
 * Firms are reminded of another firm's transfer that waits for their word before its day. Each once, since its event is
 * told once. Repeatable, harmless in several processes. // domain a §2.2
 */
export const remindFirms =
  (services: Pick<Services, "params">): Chore =>
  async (db, now) => {
    const today = calendarDate(now);
    await remindAnswers(db, { now, today, until: remindedUntil(services, today) });
  };
