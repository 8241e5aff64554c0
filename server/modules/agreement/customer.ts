import type { FastifyInstance } from "fastify";
import { agreementCustomer } from "@/contracts/agreement/customer";
import { implement } from "@/server/platform/call/implement";
import { customerRecords } from "@/server/modules/agreement/customer-records";

/** 客户企业: read within reach, written by the acting firm. // domain b §2 */
export const registerAgreementCustomer = (app: FastifyInstance): void =>
  implement(app, agreementCustomer.api, customerRecords.handlers);
