import { and, count, eq, ne } from "drizzle-orm";
import { CONTRACT_STATUS } from "@/contracts/agreement/contract/contract-fields";
import type { Db } from "@/server/db/client";
import { agreementContracts } from "@/server/modules/agreement/contract/contract.table";

/** What belongs to a contract: as long as there is any, the contract is not voided. // domain b §0.4 X15 */
interface ContractChild {
  /** What they are called: 「协议备案」. */
  readonly noun: string;
  /** How many of them still count. */
  countOf(db: Db, contractId: string): Promise<number>;
}

const supplements: ContractChild = {
  noun: "补充合同",
  countOf: async (db, contractId) => {
    const isLive = ne(agreementContracts.contractStatus, CONTRACT_STATUS.voided);
    const [row] = await db
      .select({ n: count() })
      .from(agreementContracts)
      .where(and(eq(agreementContracts.parentContractId, contractId), isLive));
    return row?.n ?? 0;
  },
};

const CHILDREN: ContractChild[] = [supplements];
/** Told by each kind of record where it is kept. */
export const addContractChild = (child: ContractChild): void => void CHILDREN.push(child);

/** What belongs to a contract, in words: 「补充合同 2 份」; empty where nothing does. */
export async function childrenOfContract(db: Db, contractId: string): Promise<string[]> {
  const found: string[] = [];
  for (const { noun, countOf } of CHILDREN) {
    const n = await countOf(db, contractId);
    if (n > 0) found.push(`${noun} ${n} 份`);
  }
  return found;
}
