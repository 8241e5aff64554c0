import { and, eq, inArray, isNull, lt, lte, or } from "drizzle-orm";
import { application } from "@/contracts/public/application";
import { APPLICATION } from "@/contracts/public/application-lifecycle";
import { daysAfter } from "@/contracts/kit/day/dates";
import type { Chore } from "@/server/platform/http/housekeeping";
import { calendarDate, type Services } from "@/server/platform/call/services";
import { writeAudits } from "@/server/platform/audit/audit";
import { eachAlone, eachDue } from "@/server/platform/sql/each-alone";
import { releaseFiles } from "@/server/platform/files/take";
import { forgetHistory } from "@/server/records/history";
import { dropSubmissions } from "@/server/records/review/keep";
import { dropSteps, stepsOf } from "@/server/records/steps/port";
import { APPLICATION_FILES, applicationRecords, isAnsweredOnce } from "@/server/modules/public/application-records";
import { remindDays } from "@/server/modules/public/application-params";
import { dropOldSessions } from "@/server/modules/public/application-session";
import { tellApplicant } from "@/server/modules/public/application-tell";
import { applications, type ApplicationRecord } from "@/server/modules/public/application.table";

/** Rows of one round; the next hour takes the rest. */
const MOST = 200;
const DRAFTS = [APPLICATION.draft, APPLICATION.withdrawn];

type Asking = Pick<Services, "params" | "outbox" | "vault">;

/** Tells of what ends soon, once: whoever marks the row tells, in one transaction. */
async function remind(services: Asking, db: Parameters<Chore>[0], now: Date): Promise<void> {
  const until = daysAfter(calendarDate(now), services.params.get(remindDays));
  const isDraft = and(inArray(applications.applicationStatus, DRAFTS), lte(applications.keepUntil, until));
  const isReturned = and(
    eq(applications.applicationStatus, APPLICATION.returned),
    lte(applications.returnDueDate, until),
  );
  const untold = and(isNull(applications.remindTime), or(isDraft, isReturned));
  const due = await db.select({ id: applications.applicationId }).from(applications).where(untold).limit(MOST);
  await eachAlone(due, ({ id }) =>
    db.transaction(async (tx) => {
      const [row] = await tx
        .update(applications)
        .set({ remindTime: now })
        .where(and(eq(applications.applicationId, id), untold))
        .returning();
      if (!row) return;
      const isBack = row.applicationStatus === APPLICATION.returned;
      const goes = isAnsweredOnce(await stepsOf(tx, application.id, row.applicationId)) ? "后失效" : "后清除";
      const what = isBack
        ? `的补正期限为 ${row.returnDueDate ?? ""}，逾期失效，请尽快补正后提交。`
        : `将于 ${row.keepUntil ?? ""} ${goes}，需要继续办理的请在此前进入并保存。`;
      await tellApplicant({ db: tx, now, services }, row, what);
    }),
  );
}

/** What was given up goes for good, with everything that was kept of it: nobody needs these people's numbers. */
async function erase(
  tx: Parameters<Chore>[0],
  { applicationId, companyId }: ApplicationRecord,
  now: Date,
): Promise<void> {
  await releaseFiles(tx, APPLICATION_FILES, [applicationId], now);
  await dropSteps(tx, application.id, applicationId);
  await dropSubmissions(tx, application.id, applicationId, now);
  await forgetHistory(tx, application.id, applicationId);
  await tx.delete(applications).where(eq(applications.applicationId, applicationId));
  const facts = { user: null, ip: "", now, requestId: "housekeeping", action: "public.application.erase" };
  await writeAudits(tx, facts, [{ object: application.id, objectId: applicationId, companyId }]);
}

const OF_ROUND = { table: applications, id: applications.applicationId, most: MOST };

/** Drafts are kept for a time, supplements have a deadline; both are told before. Repeatable. // domain a §14.2, §14.4 */
export const keepApplications =
  (services: Asking & Services): Chore =>
  async (db, now) => {
    const today = calendarDate(now);
    const isOver = and(inArray(applications.applicationStatus, DRAFTS), lt(applications.keepUntil, today));
    const isLate = and(eq(applications.applicationStatus, APPLICATION.returned), lt(applications.returnDueDate, today));
    const parts = [
      () => dropOldSessions(db, now),
      () => remind(services, db, now),
      () =>
        eachDue(db, { ...OF_ROUND, where: isOver }, async (tx, row) => {
          if (!isAnsweredOnce(await stepsOf(tx, application.id, row.applicationId))) return erase(tx, row, now);
          await applicationRecords.systemStep({ db: tx, now, services }, row, "abandon");
          const what = "未在期限内重新提交，已失效。可用手机验证码和保存码进入，重新办理。";
          await tellApplicant({ db: tx, now, services }, row, what);
        }),
      () =>
        eachDue(db, { ...OF_ROUND, where: isLate }, async (tx, row) => {
          await applicationRecords.systemStep({ db: tx, now, services }, row, "expire");
          await tellApplicant(
            { db: tx, now, services },
            row,
            "逾期未补正，已失效。可用手机验证码和保存码进入，重新办理。",
          );
        }),
    ];
    await eachAlone(parts, (part) => part());
  };
