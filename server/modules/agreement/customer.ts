import type { FastifyInstance } from "fastify";
import { agreementCustomerApi } from "@/contracts/agreement/customer-calls";
import { implement } from "@/server/platform/call/implement";
import { alike, choices, managers } from "@/server/modules/agreement/customer-lookups";
import { merge } from "@/server/modules/agreement/customer-merge";
import { customerRecords } from "@/server/modules/agreement/customer-records";
import { rename } from "@/server/modules/agreement/customer-rename";

/** 客户企业: read within reach, written by the acting firm. // domain b §2 */
export const registerAgreementCustomer = (app: FastifyInstance): void =>
  implement(app, agreementCustomerApi, {
    ...customerRecords.handlers,
    managers,
    choices,
    alike,
    rename,
    merge,
  });
