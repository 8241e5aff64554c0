import { eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { reportPaperApi } from "@/contracts/agreement/report/report-paper";
import type { Handler } from "@/server/platform/call/context";
import { implement } from "@/server/platform/call/implement";
import type { Platform } from "@/server/platform/call/platform";
import { storedFiles } from "@/server/platform/files/files.table";
import { reportRecords } from "@/server/modules/agreement/report/report-records";
import { publicOrigin, stampsReports } from "@/server/modules/agreement/report/paper/report-stamping";
import { reportCode } from "@/server/modules/agreement/report/paper/report-verify";
import { checksOf, failedChecksOf, pageOfChecks } from "@/server/modules/public/read";

/** So long after it was filed its stamp may still be on the way; later the switch was off, or the paper takes none. */
const STAMPING_MS = 10 * 60_000;

/** Whoever may read the record prints its receipt and hears how often it was checked. // domain b §6 (4) */
const getOf =
  (env: Platform["env"]): Handler<typeof reportPaperApi.get> =>
  async (context) => {
    const { db, params, services, now } = context;
    const { reportId, filingNo, filingTime, stampedFile, reportFile, corrections } = await reportRecords.load(
      context,
      params.reportId,
    );
    const [file] =
      stampedFile === null
        ? []
        : await db
            .select({ fileId: storedFiles.fileId, fileName: storedFiles.fileName })
            .from(storedFiles)
            .where(eq(storedFiles.fileId, stampedFile));
    const checked = filingNo === null ? undefined : (await checksOf(db, "reportFiling", [filingNo])).get(filingNo);
    const renewed = corrections.findLast(({ changes }) => changes.some(({ path }) => path === "reportFile"));
    const since = renewed === undefined ? filingTime : new Date(renewed.time);
    const isFresh = since !== null && now.getTime() - since.getTime() < STAMPING_MS;
    return {
      filingNo,
      checkCode: filingNo === null ? null : reportCode(services, { reportId, filingNo }),
      checkOrigin: publicOrigin(env),
      stampedFile: file ?? null,
      isStampAwaited: isFresh && reportFile !== null && stampedFile === null && stampsReports(services),
      checkCount: checked?.checkCount ?? 0,
      wrongCount: filingNo === null ? 0 : await failedChecksOf(db, filingNo),
    };
  };

/** Every check of it, also the failed ones, from the log that nobody can change. // domain b §6 2c */
const checks: Handler<typeof reportPaperApi.checks> = async (context) => {
  const { filingNo } = await reportRecords.load(context, context.params.reportId);
  return filingNo === null ? { rows: [], totalCount: 0 } : pageOfChecks(context.db, filingNo, context.query);
};

export const registerReportPaper = (app: FastifyInstance): void =>
  implement(app, reportPaperApi, { get: getOf(app.platform.env), checks });
