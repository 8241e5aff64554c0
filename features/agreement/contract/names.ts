import { agreementContract, agreementContractApi } from "@/contracts/agreement/contract";

/** What list and record both need to know. */
export const NAMES = {
  of: agreementContract,
  files: "agreement.contract",
  nameKey: "contractName",
  alsoShownBy: [agreementContractApi.totals],
} as const;
