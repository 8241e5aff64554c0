import type { FastifyInstance } from "fastify";
import { agreementContract, agreementContractRules } from "@/contracts/agreement/contract";
import { implement } from "@/server/platform/call/implement";
import { keepRecords } from "@/server/records/records";
import { agreementContracts } from "@/server/modules/agreement/contract.table";

const records = keepRecords({
  of: agreementContract,
  table: agreementContracts,
  files: "agreement.contract",
  rules: agreementContractRules,
});

/** 业务合同: read within reach, written by the acting firm. */
export const registerAgreementContract = (app: FastifyInstance): void =>
  implement(app, agreementContract.api, records.handlers);
