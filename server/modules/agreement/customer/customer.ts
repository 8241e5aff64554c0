import type { FastifyInstance } from "fastify";
import { agreementCustomerApi } from "@/contracts/agreement/customer/customer-calls";
import { implement } from "@/server/platform/call/implement";
import { alike, choices, managers } from "@/server/modules/agreement/customer/customer-lookups";
import { merge } from "@/server/modules/agreement/customer/customer-merge";
import { customerRecords } from "@/server/modules/agreement/customer/customer-records";
import { rename } from "@/server/modules/agreement/customer/customer-rename";

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
