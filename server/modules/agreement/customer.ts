import type { FastifyInstance } from "fastify";
import { agreementCustomer, agreementCustomerRules } from "@/contracts/agreement/customer";
import { implement } from "@/server/platform/call/implement";
import { keepRecords } from "@/server/records/records";
import { agreementCustomers } from "@/server/modules/agreement/customer.table";

const records = keepRecords({
  of: agreementCustomer,
  table: agreementCustomers,
  files: "agreement.customer",
  rules: agreementCustomerRules,
});

/** 客户企业: read within reach, written by the acting firm. */
export const registerAgreementCustomer = (app: FastifyInstance): void =>
  implement(app, agreementCustomer.api, records.handlers);
