import type { agreementChainApi } from "@/contracts/agreement/chain/chain";
import type { agreementContractApi } from "@/contracts/agreement/contract/contract";
import type { agreementFilingApi } from "@/contracts/agreement/filing/filing";
import { type Read, readsOf } from "@/lib/query/reads";

/** The whole of an engagement: old after a write of any of its stages. */
export const CHAIN_READS: readonly Read[] = readsOf<typeof agreementChainApi>("agreement.chain", "read");
/** A contract tells how far it is filed and invoiced. */
export const CONTRACT_READS: readonly Read[] = readsOf<typeof agreementContractApi>(
  "agreement.contract",
  "list",
  "get",
);
/** An agreement tells how far it is invoiced. */
export const FILING_READS: readonly Read[] = readsOf<typeof agreementFilingApi>("agreement.filing", "list", "get");
