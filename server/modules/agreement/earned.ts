import { and, between, eq, inArray, sql } from "drizzle-orm";
import { CONTRACT_STATUS } from "@/contracts/agreement/contract/contract-fields";
import type { Db } from "@/server/db/client";
import { agreementContractReceipts, agreementContracts } from "@/server/modules/agreement/contract/contract.table";
import { reportsOfPeriod } from "@/server/modules/agreement/figures/period-reports";

const { active, completed, ended, expired } = CONTRACT_STATUS;

/** What reports and contracts of a year tell of a firm's revenue, in yuan with tax. // domain a §11 S8 */
export const earnedAnswers = {
  ofYear: async (db: Db, companyId: string, year: number) => {
    const [from, to] = [`${year}-01-01`, `${year}-12-31`];
    const { all } = await reportsOfPeriod(db, [companyId], { from, to });
    const [row] = await db
      .select({ sum: sql<string | null>`sum(${agreementContractReceipts.amount})::numeric(20, 2)::text` })
      .from(agreementContractReceipts)
      .innerJoin(agreementContracts, eq(agreementContracts.contractId, agreementContractReceipts.contractId))
      .where(
        and(
          eq(agreementContracts.companyId, companyId),
          inArray(agreementContracts.contractStatus, [active, completed, ended, expired]),
          between(agreementContractReceipts.receiptDate, from, to),
        ),
      );
    return { reportFees: all.filed === 0 ? null : all.fee, contractReceipts: row?.sum ?? null };
  },
};
