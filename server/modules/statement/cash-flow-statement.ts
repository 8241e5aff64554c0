import type { FastifyInstance } from "fastify";
import { cashFlowStatementApi } from "@/contracts/statement/cash-flow-statement";
import { STATEMENT } from "@/contracts/statement/terms";
import { implement } from "@/server/platform/call/implement";
import { callsOf } from "@/server/modules/statement/calls";
import { cashRecords } from "@/server/modules/statement/statement-records";

/** 现金流量表. // domain a §7, §10 */
export const registerCashFlowStatement = (app: FastifyInstance): void =>
  implement(app, cashFlowStatementApi, { ...cashRecords.handlers, ...callsOf(STATEMENT.cash, cashRecords) });
