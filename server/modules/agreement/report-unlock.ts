import { and, eq, isNull } from "drizzle-orm";
import type { agreementReportApi } from "@/contracts/agreement/report";
import { REPORT_STATUS } from "@/contracts/agreement/report-fields";
import type { Context, Handler } from "@/server/platform/call/context";
import { AppError, stateConflict } from "@/server/platform/call/errors";
import { stepsOf } from "@/server/records/steps/read";
import { inScope } from "@/server/reference/scope";
import { reportFilings } from "@/server/modules/agreement/report.table";
import { TAKEN_BACK } from "@/server/modules/agreement/unlocking";

type Answering = Pick<typeof agreementReportApi, "unlock" | "refuseUnlock">;
interface Call extends Pick<Context, "db" | "user"> {
  readonly params: { readonly reportId: string };
}

/** Its firm, one of the officer's own, has taken its request back. */
async function isTakenBack({ db, user, params: { reportId } }: Call): Promise<boolean> {
  const [row] = await db
    .select({ id: reportFilings.reportId })
    .from(reportFilings)
    .where(
      and(
        eq(reportFilings.reportId, reportId),
        eq(reportFilings.reportStatus, REPORT_STATUS.ready),
        isNull(reportFilings.unlockAskedTime),
        inScope(user, reportFilings.companyId),
      ),
    );
  return row !== undefined && (await stepsOf(db, "agreement.report", reportId)).at(-1)?.action === "cancelUnlock";
}

/** With its request a report may leave the association's sight: whoever answers meanwhile hears why. // domain b §6 (4) */
export const answeringUnlock =
  <E extends Answering[keyof Answering]>(handler: Handler<E>): Handler<E> =>
  async (context) => {
    try {
      return await handler(context);
    } catch (error) {
      const isGone = error instanceof AppError && error.errorCode === "NOT_FOUND";
      if (isGone && (await isTakenBack(context as unknown as Call))) throw stateConflict(TAKEN_BACK);
      throw error;
    }
  };
