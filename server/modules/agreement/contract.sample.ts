import { agreementContract } from "@/contracts/agreement/contract";
import { agreementContractSample } from "@/contracts/agreement/contract-sample";
import type { RecordSample } from "@/server/tests/record-examples";

export const sample: RecordSample = {
  of: agreementContract,
  form: agreementContractSample,
  table: "agreement_contracts",
};
