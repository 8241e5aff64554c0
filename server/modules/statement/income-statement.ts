import type { FastifyInstance } from "fastify";
import { incomeStatementApi } from "@/contracts/statement/income-statement";
import { STATEMENT } from "@/contracts/statement/terms";
import { implement } from "@/server/platform/call/implement";
import { callsOf } from "@/server/modules/statement/calls";
import { incomeRecords } from "@/server/modules/statement/statement-records";

/** 利润表. // domain a §7, §9 */
export const registerIncomeStatement = (app: FastifyInstance): void =>
  implement(app, incomeStatementApi, { ...incomeRecords.handlers, ...callsOf(STATEMENT.income, incomeRecords) });
