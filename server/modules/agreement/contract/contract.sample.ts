import { agreementContract } from "@/contracts/agreement/contract/contract";
import { agreementContractSample } from "@/contracts/agreement/contract/contract-sample";
import type { RecordSample } from "@/server/tests/record-examples";

export const sample: RecordSample = {
  of: agreementContract,
  form: agreementContractSample,
  table: "agreement_contracts",
  step: {
    extend: { newEndDate: "2027-12-31", opinion: null },
    terminate: { endActualDate: "2026-06-30", endReason: 2, opinion: null },
  },
};
