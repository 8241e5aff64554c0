import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { allEndpoints } from "@/contracts/index";
import { open } from "@/contracts/kit/endpoint";
import { Shares } from "@/server/http/shares";
import { ChainWriter } from "@/server/platform/audit/audit-chain";
import { unavailable } from "@/server/platform/call/errors";
import { createExcel } from "@/server/platform/excel/engine";
import type { Excel } from "@/server/platform/excel/excel";
import { type Files, openFiles } from "@/server/platform/files/files";
import { guardFiles, type GuardLimits } from "@/server/platform/files/guard";
import type { Health } from "@/server/platform/http/health";
import { auditMonthsAhead } from "@/server/platform/audit/audit";
import { startHousekeeping } from "@/server/platform/http/housekeeping";
import { attachPlatform, createServer } from "@/server/platform/http/http-server";
import type { JobOptions } from "@/server/platform/jobs/options";
import { Jobs } from "@/server/platform/jobs/jobs";
import { createLogger } from "@/server/platform/http/logging";
import { openApiText } from "@/server/platform/openapi/openapi-text";
import { cleanOutbox } from "@/server/platform/outbox/clean";
import type { SendTimes } from "@/server/platform/outbox/send";
import { Outbox } from "@/server/platform/outbox/outbox";
import { createParams } from "@/server/platform/params/params";
import type { Platform } from "@/server/platform/call/platform";
import { Pressure, type PressureLimits, STANDARD_PRESSURE } from "@/server/platform/limits/pressure";
import { registerPortalRefusals } from "@/server/platform/audit/portal-refusals";
import { GeneralLimiter } from "@/server/platform/limits/rate-limit";
import { RefusalLog } from "@/server/platform/audit/refusals";
import { SAFE_HEADERS, sendFailure } from "@/server/platform/call/reply";
import { remindReturned } from "@/server/records/review/remind-returned";
import { remindReviews } from "@/server/records/review/tell";
import { tellBy } from "@/server/records/steps/tell";
import { associationOf } from "@/server/reference/orgs";
import { Sessions } from "@/server/reference/session";
import { removeEndedSessions } from "@/server/reference/session-chores";
import { SharedAddresses } from "@/server/platform/limits/shared-address";
import { createVault } from "@/server/platform/secrets/vault";
import { cleanCertificates, noticeExpiry } from "@/server/modules/auth/cert/cert-chores";
import { dropOldPhoneCodes } from "@/server/modules/auth/password/phone-code";
import { closeLeftAccounts } from "@/server/modules/basic/firm-application/left-accounts";
import { settleLeaves } from "@/server/modules/basic/staff/staff-leave";
import { remindFirms } from "@/server/modules/basic/waiting-reminders";
import { mediateTransfers } from "@/server/modules/basic/transfer/transfer-overdue";
import { dropOldDrafts } from "@/server/modules/common/draft";
import { expireNotices } from "@/server/modules/common/sys-notice";
import { checkContents, watchContents } from "@/server/modules/file/content-fault";
import { sendSystemMessage } from "@/server/modules/message/port";
import { dropOldMessages, remindReceipts } from "@/server/modules/message/system-message";
import { lockYears } from "@/server/modules/statistics/year";
import { foldReportSums } from "@/server/modules/agreement/figures/report-sums";
import { remindDueReports } from "@/server/modules/agreement/report/report-due";
import { remindUninvoiced } from "@/server/modules/agreement/report/report-chores";
import { lockInvoices } from "@/server/modules/agreement/invoice/invoice-chores";
import { expireAgreements } from "@/server/modules/agreement/filing/filing-chores";
import { expireContracts, remindContracts } from "@/server/modules/agreement/contract/contract-chores";
import { remindReviewerTerms, watchReviewers } from "@/server/modules/filing/reviewer-chores";
import { keepApplications } from "@/server/modules/public/application-chores";
import { announceTasks, exemptLeft, fallOverdue, lapseTasks, remindEnding } from "@/server/modules/inspection/chores";
import { alertBegun } from "@/server/modules/rewards/alert";
import { businessAnswers, earnedAnswers } from "@/server/modules/agreement/port";
import { businessKeptBy } from "@/server/modules/basic/business-port";
import { duesKeptBy } from "@/server/modules/basic/dues-port";
import { remindDues } from "@/server/modules/statement/dues/chores";
import { earnedKeptBy } from "@/server/modules/statement/earned-port";
import { duesAnswers } from "@/server/modules/statement/port";
import { agreeForSilent } from "@/server/modules/statement/dues/head-office/head-office-branch";
import { expireRewards } from "@/server/modules/rewards/expire";
import { MODULES } from "@/server/modules/all";
import type { AppParts } from "@/server/start";

/** What tests, benchmarks and the end-to-end harness may set; the product sets none of it. */
export interface AppExtras {
  readonly log?: FastifyBaseLogger;
  readonly files?: Files;
  /** How long the store is waited for. */
  readonly storeLimits?: GuardLimits;
  readonly excel?: Excel;
  readonly pressure?: PressureLimits;
  readonly jobs?: Partial<JobOptions>;
  /** Times of the tries of a message. */
  readonly sendTimes?: Partial<SendTimes>;
  /** Further endpoints beside the product's. */
  readonly register?: (app: FastifyInstance) => void;
}

function registerProbes(app: FastifyInstance, health: Health): void {
  const config = { access: open, isProbe: true } as const;
  const ok = JSON.stringify({ success: true, data: null });
  const headers = { ...SAFE_HEADERS, "cache-control": "no-store", "content-type": "application/json; charset=utf-8" };
  app.get("/livez", { config }, (_, reply) => reply.headers(headers).send(ok));
  app.get("/readyz", { config }, async (request, reply) => {
    const reason = await health.check();
    return reason ? sendFailure(reply, unavailable(5), request.id) : reply.headers(headers).send(ok);
  });
}

/** The contracts for integrators: machine-readable and as a page. */
function registerOpenApi(app: FastifyInstance): void {
  const config = { access: open };
  const headers = { ...SAFE_HEADERS, "cache-control": "public, max-age=300, must-revalidate" };
  const types = { json: "application/json; charset=utf-8", html: "text/html; charset=utf-8" } as const;
  for (const kind of ["json", "html"] as const) {
    let text: string | null = null;
    app.get(`/restOpen/openapi.${kind}`, { config }, (_, reply) => {
      text ??= openApiText(kind);
      return reply.headers(headers).type(types[kind]).send(text);
    });
  }
}

function assertComplete(app: FastifyInstance): void {
  const missing = allEndpoints.filter((endpoint) => !app.implemented.has(endpoint.id));
  if (missing.length > 0) throw new Error(`no handler for ${missing.map((endpoint) => endpoint.id).join(", ")}`);
}

async function buildPlatform(parts: AppParts, extras: AppExtras): Promise<Platform> {
  const { env, clock } = parts;
  const { db } = parts.db;
  const log = extras.log ?? createLogger({ level: env.isProduction ? "info" : "warn" });
  const params = createParams(log);
  // A first reading, so that limits hold from the first request; a database that is away must not stop the start.
  await params.refresh(db, { force: true }).catch((error: unknown) => log.warn({ err: error }, "parameters not read"));
  const files = guardFiles(extras.files ?? (await openFiles(env.fileStore)), extras.storeLimits);
  const vault = createVault(env.dataKey);
  const jobs = new Jobs(db, log, extras.jobs);
  const outbox = new Outbox(vault, () => jobs.poke(), associationOf);
  const chain = new ChainWriter(db, log);
  return {
    db,
    env,
    services: { vault, files, excel: extras.excel ?? createExcel(), params, clock, outbox },
    sessions: new Sessions(db, params),
    limiter: new GeneralLimiter(db),
    sharedAddresses: new SharedAddresses(db, log),
    chain,
    refusals: new RefusalLog({ db, chain, log, clock }),
    jobs,
    pressure: new Pressure(extras.pressure ?? STANDARD_PRESSURE),
    shares: new Shares(),
    log,
  };
}

/** The whole backend, ready to listen or to be injected into. The caller closes the database after the app. */
export async function buildApp(parts: AppParts, extras: AppExtras = {}): Promise<FastifyInstance> {
  const platform = await buildPlatform(parts, extras);
  const app = createServer(platform.log);
  attachPlatform(app, platform);
  registerProbes(app, parts.health);
  registerPortalRefusals(app, platform);
  registerOpenApi(app);
  tellBy(sendSystemMessage);
  duesKeptBy(duesAnswers);
  businessKeptBy(businessAnswers);
  earnedKeptBy(earnedAnswers);
  for (const register of MODULES) register(app, extras);
  extras.register?.(app);
  watchContents(platform);
  const stopHousekeeping = startHousekeeping(platform, {
    hourly: [
      removeEndedSessions,
      auditMonthsAhead,
      settleLeaves(platform.services),
      closeLeftAccounts(platform.services),
      dropOldDrafts,
      cleanOutbox,
      dropOldPhoneCodes,
      remindReceipts,
      dropOldMessages,
      mediateTransfers(platform.services),
      remindFirms(platform.services),
      keepApplications(platform.services),
      expireRewards(platform.services),
      remindDues(platform.services),
      agreeForSilent(platform.services),
      alertBegun(platform.services),
      remindReviews(platform.services),
      remindEnding,
      remindReturned(platform.services),
      watchReviewers(platform.services),
      remindReviewerTerms(platform.services),
      lockInvoices(platform.services),
      lockYears(platform.services),
      remindUninvoiced(platform.services),
      remindDueReports(platform.services),
      expireAgreements(platform.services),
      expireContracts(platform.services),
      remindContracts(platform.services),
      noticeExpiry(platform.services),
      cleanCertificates(platform.services),
      checkContents(platform.services.files),
    ],
    everyMinute: [
      expireNotices,
      exemptLeft(platform.services),
      lapseTasks(platform.services),
      fallOverdue(platform.services),
      announceTasks,
      foldReportSums,
    ],
  });
  app.addHook("onClose", async () => {
    await platform.jobs.close();
    await platform.services.excel.close();
    await stopHousekeeping();
    platform.limiter.close();
    platform.pressure.close();
    await platform.refusals.close();
    await platform.chain.close();
  });
  await app.ready();
  assertComplete(app);
  platform.chain.poke();
  platform.jobs.start();
  return app;
}
