import type { FastifyInstance } from "fastify";
import { agreementFiling, agreementFilingRules } from "@/contracts/agreement/filing";
import { implement } from "@/server/platform/call/implement";
import { keepRecords } from "@/server/records/records";
import { agreementFilings } from "@/server/modules/agreement/filing.table";

const records = keepRecords({
  of: agreementFiling,
  table: agreementFilings,
  files: "agreement.filing",
  rules: agreementFilingRules,
});

/** 协议备案: read within reach, written by the acting firm. */
export const registerAgreementFiling = (app: FastifyInstance): void =>
  implement(app, agreementFiling.api, records.handlers);
