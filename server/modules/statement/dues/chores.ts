import { and, gte, inArray, lt, lte, or, sql } from "drizzle-orm";
import { daysAfter } from "@/contracts/kit/dates";
import { DUES } from "@/contracts/statement/dues/terms";
import type { Chore } from "@/server/platform/http/housekeeping";
import { calendarDate, type Services } from "@/server/platform/call/services";
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
  (db, now) =>
    db.transaction(async (tx) => {
      const today = calendarDate(now);
      const { remindDays } = duesTerms(services);
      if (remindDays === 0) return;
      const soon = and(gte(duesBills.payDeadline, today), lte(duesBills.payDeadline, daysAfter(today, remindDays)));
      const late = and(lt(duesBills.payDeadline, today), gte(duesBills.payDeadline, daysAfter(today, -30)));
      const told = sql`exists (select 1 from site_messages as m where m.event_key =
        'dues.due:' || ${duesBills.duesId} || ':' || (case when ${duesBills.payDeadline} < ${today} then 'late' else 'soon' end))`;
      const due = await tx
        .select()
        .from(duesBills)
        .where(
          and(
            inArray(duesBills.duesStatus, [DUES.toPay, DUES.partly]),
            sql`${duesBills.owing} > 0`,
            or(soon, late),
            sql`not ${told}`,
          ),
        )
        .orderBy(duesBills.payDeadline, duesBills.duesId)
        .limit(AT_ONCE)
        .for("update", { skipLocked: true });
      for (const bill of due) {
        const when = bill.payDeadline < today ? "late" : "soon";
        const context = { db: tx, now, services, afterCommit: (): void => undefined };
        await tellDebtor(context, bill, `dues.due:${bill.duesId}:${when}`);
      }
    });
