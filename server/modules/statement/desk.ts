import type { FastifyInstance } from "fastify";
import { statementDeskApi } from "@/contracts/statement/desk";
import { implement } from "@/server/platform/call/implement";
import { filingCounts, filingExport, filings, remind } from "@/server/modules/statement/filings/filings";
import { compare, recounted, summary } from "@/server/modules/statement/summary/summary";
import { summaryExport } from "@/server/modules/statement/summary/summary-export";

/** The association's side: who has told what, reminders, the province's figures. // domain a §7.3 */
export const registerStatementDesk = (app: FastifyInstance): void =>
  implement(app, statementDeskApi, {
    filings,
    filingCounts,
    filingExport,
    remind,
    summary,
    summaryExport,
    recount: recounted,
    compare,
  });
