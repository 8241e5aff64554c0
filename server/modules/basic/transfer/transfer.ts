import type { FastifyInstance } from "fastify";
import { transfer } from "@/contracts/basic/transfer/transfer";
import { implement } from "@/server/platform/call/implement";
import { transferRecords } from "@/server/modules/basic/transfer/transfer-records";

/** 转所. // domain a §2.2 */
export const registerTransfer = (app: FastifyInstance): void => implement(app, transfer.api, transferRecords.handlers);
