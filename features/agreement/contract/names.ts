import { agreementContract, agreementContractApi } from "@/contracts/agreement/contract/contract";
import { CHAIN_READS } from "@/features/agreement/chain/reads";

/** What list and record both need to know. */
export const NAMES = {
  of: agreementContract,
  files: "agreement.contract",
  nameKey: "contractName",
  alsoShownBy: [agreementContractApi.totals, ...CHAIN_READS],
} as const;
