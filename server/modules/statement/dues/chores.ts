import { and, gte, inArray, lt, lte, or, sql } from "drizzle-orm";
import { daysAfter } from "@/contracts/kit/day/dates";
import { DUES } from "@/contracts/statement/dues/terms";
import type { Chore } from "@/server/platform/http/housekeeping";
import { calendarDate, type Services } from "@/server/platform/call/services";
import { eachDue } from "@/server/platform/sql/each-alone";
import { duesBills } from "@/server/modules/statement/dues/record.table";
import { duesTerms } from "@/server/modules/statement/dues/params";
import { tellDebtor } from "@/server/modules/statement/dues/tell";

/** Reminders that one round tells at most: the next hour goes on. */
const AT_ONCE = 200;

/**
 * Bills that are owed are told of some days before their deadline and once when it has passed; each once, however many
 * processes ask, and again after a crash that lost it. // domain a §12.8 催缴
 */
export const remindDues =
  (services: Services): Chore =>
  async (db, now) => {
    const today = calendarDate(now);
    const { remindDays } = duesTerms(services);
    if (remindDays === 0) return;
    const { duesId, payDeadline } = duesBills;
    const soon = and(gte(payDeadline, today), lte(payDeadline, daysAfter(today, remindDays)));
    const late = and(lt(payDeadline, today), gte(payDeadline, daysAfter(today, -30)));
    const told = sql`exists (select 1 from site_messages as m where m.event_key =
      'dues.due:' || ${duesId} || ':' || (case when ${payDeadline} < ${today} then 'late' else 'soon' end))`;
    const isOwed = and(inArray(duesBills.duesStatus, [DUES.toPay, DUES.partly]), sql`${duesBills.owing} > 0`);
    const where = and(isOwed, or(soon, late), sql`not ${told}`);
    await eachDue(db, { table: duesBills, id: duesId, where, most: AT_ONCE }, (tx, bill) => {
      const when = bill.payDeadline < today ? "late" : "soon";
      const context = { db: tx, now, services, afterCommit: (): void => undefined };
      return tellDebtor(context, bill, `dues.due:${bill.duesId}:${when}`);
    });
  };
