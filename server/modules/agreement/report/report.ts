import { notInArray } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { agreementReportApi } from "@/contracts/agreement/report/report";
import { REPORT_STATUS } from "@/contracts/agreement/report/report-status";
import type { Handler } from "@/server/platform/call/context";
import { stateConflict } from "@/server/platform/call/errors";
import { implement } from "@/server/platform/call/implement";
import { closedFirmReason } from "@/server/reference/firm-closed";
import { actingCompanyId, assertActing } from "@/server/reference/scope";
import { ANEW, nextReport } from "@/server/modules/agreement/report/report-anew";
import { batchCopy } from "@/server/modules/agreement/report/workbook/report-batch";
import { batchRead, batchTemplate } from "@/server/modules/agreement/report/workbook/report-batch-workbook";
import { reportBeginning, reportPeople } from "@/server/modules/agreement/report/report-begin";
import { reportableAgreements } from "@/server/modules/agreement/report/report-facts";
import { reportBounds } from "@/server/modules/agreement/report/report-params";
import { registerReportPaper } from "@/server/modules/agreement/report/paper/report-paper";
import { reportRecords } from "@/server/modules/agreement/report/report-records";
import { unfiledWithoutReviewer } from "@/server/modules/agreement/report/report-reviewers";
import { registerStamping, stamping } from "@/server/modules/agreement/report/paper/report-stamping";
import { answeringUnlock } from "@/server/modules/agreement/unlocking/unlock-answers";
import { reportFilings } from "@/server/modules/agreement/report/report.table";

type Handlers = typeof agreementReportApi;
const { filed, replaced, voided, abnormal } = REPORT_STATUS;
const REISSUED: readonly number[] = [filed, voided, abnormal];

type Call = Parameters<Handler<Handlers["copy"]>>[0];

/** A draft like a report that stands, of its next period; with `replacesId` it is to take its place. */
async function likeIt(context: Call, isReissue: boolean) {
  const { db, params, user } = context;
  const seen = await reportRecords.load(context, params.reportId);
  assertActing(user, seen.companyId);
  const companyId = actingCompanyId(user);
  const reason = await closedFirmReason(context, companyId, "业务报备");
  if (reason !== null) throw stateConflict(reason);
  const base = await reportRecords.hold(db, params.reportId);
  if (isReissue && !REISSUED.includes(base.reportStatus))
    throw stateConflict("只有已报备、异常或已作废的报告可以重新出具");
  if (isReissue && base.replacedById !== null) throw stateConflict("该报告已由新的报告替代，请从新的报告办理");
  const form = reportRecords.formOf(context, base);
  return reportRecords.enter(context, {
    companyId,
    form: { ...form, ...(isReissue ? {} : nextReport(form)), ...ANEW },
    columns: isReissue ? { replacesId: base.reportId } : {},
  });
}

/** What the rows of the question add up to; what does not stand counts for nothing. // domain b §6 (3) */
const totals: Handler<Handlers["totals"]> = async (context) => {
  const { reportStatus } = reportFilings;
  const also = notInArray(reportStatus, [voided, replaced]);
  const { serviceFee } = await reportRecords.sums(context, context.query, { keys: ["serviceFee"], also });
  return { serviceFee };
};

/** 业务报备: read within reach, written by the acting firm. // domain b §6 */
export function registerAgreementReport(app: FastifyInstance): void {
  const { platform } = app;
  registerStamping(platform);
  registerReportPaper(app);
  const { file, pass, askCorrect, agreeCorrect, unlock, refuseUnlock } = reportRecords.handlers;
  implement(app, agreementReportApi, {
    ...reportRecords.handlers,
    file: stamping(platform, file),
    pass: stamping(platform, pass),
    askCorrect: stamping(platform, askCorrect),
    agreeCorrect: stamping(platform, agreeCorrect),
    unlock: answeringUnlock("report", unlock),
    refuseUnlock: answeringUnlock("report", refuseUnlock),
    agreements: ({ db, user, query }) => reportableAgreements(db, actingCompanyId(user), query),
    people: reportPeople,
    begin: reportBeginning,
    bounds: async (context) => ({
      ...reportBounds(context.services),
      unfiledWithoutReviewer: await unfiledWithoutReviewer(context),
    }),
    batchCopy,
    batchTemplate,
    batchRead,
    copy: (context) => likeIt(context, false),
    reissue: (context) => likeIt(context, true),
    totals,
  });
}
