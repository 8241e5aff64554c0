import type { FastifyInstance } from "fastify";
import { balanceSheetApi } from "@/contracts/statement/balance-sheet";
import { STATEMENT } from "@/contracts/statement/terms";
import { implement } from "@/server/platform/call/implement";
import { callsOf } from "@/server/modules/statement/calls";
import { balanceRecords } from "@/server/modules/statement/statement-records";

/** 资产负债表. // domain a §7, §8 */
export const registerBalanceSheet = (app: FastifyInstance): void =>
  implement(app, balanceSheetApi, { ...balanceRecords.handlers, ...callsOf(STATEMENT.balance, balanceRecords) });
