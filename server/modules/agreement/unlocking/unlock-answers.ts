import { and, count, eq, isNull, sql } from "drizzle-orm";
import type { agreementFilingApi } from "@/contracts/agreement/filing/filing";
import { AGREE_STATUS } from "@/contracts/agreement/filing/filing-fields";
import type { agreementReportApi } from "@/contracts/agreement/report/report";
import { REPORT_STATUS } from "@/contracts/agreement/report/report-status";
import type { Context, Handler } from "@/server/platform/call/context";
import { AppError, stateConflict } from "@/server/platform/call/errors";
import { stepsOf } from "@/server/records/steps/read";
import { inScope } from "@/server/reference/scope";
import { FILING } from "@/server/modules/agreement/filing/filing-steps";
import { agreementFilings } from "@/server/modules/agreement/filing/filing.table";
import { REPORT } from "@/server/modules/agreement/report/report-steps";
import { reportFilings } from "@/server/modules/agreement/report/report.table";
import { TAKEN_BACK } from "@/server/modules/agreement/unlocking/unlocking";

type Answering =
  (typeof agreementReportApi)["unlock" | "refuseUnlock"] | (typeof agreementFilingApi)["unlock" | "refuseUnlock"];
interface Call extends Pick<Context, "db" | "user"> {
  readonly params: Readonly<Record<string, string>>;
}

/** Where a request that was taken back leaves its record, out of the association's sight. */
const KINDS = {
  report: {
    bizType: REPORT,
    idKey: "reportId",
    table: reportFilings,
    id: reportFilings.reportId,
    isLeft: eq(reportFilings.reportStatus, REPORT_STATUS.ready),
  },
  filing: {
    bizType: FILING,
    idKey: "filingId",
    table: agreementFilings,
    id: agreementFilings.filingId,
    isLeft: eq(agreementFilings.agreeStatus, AGREE_STATUS.draft),
  },
} as const;

/** Its firm, one of the officer's own, has taken its request back. */
async function isTakenBack(kind: keyof typeof KINDS, { db, user, params }: Call): Promise<boolean> {
  const { bizType, idKey, table, id, isLeft } = KINDS[kind];
  const recordId = params[idKey] ?? "";
  const [row] = await db
    .select({ n: count() })
    .from(table)
    .where(and(sql`${id} = ${recordId}`, isLeft, isNull(table.unlockAskedTime), inScope(user, table.companyId)));
  return row !== undefined && row.n > 0 && (await stepsOf(db, bizType, recordId)).at(-1)?.action === "cancelUnlock";
}

/** With its request a record may leave the association's sight: whoever answers meanwhile hears why. // domain b §4 (7), §6 (4) */
export const answeringUnlock =
  <E extends Answering>(kind: keyof typeof KINDS, handler: Handler<E>): Handler<E> =>
  async (context) => {
    try {
      return await handler(context);
    } catch (error) {
      const isGone = error instanceof AppError && error.errorCode === "NOT_FOUND";
      if (isGone && (await isTakenBack(kind, context as unknown as Call))) throw stateConflict(TAKEN_BACK);
      throw error;
    }
  };
