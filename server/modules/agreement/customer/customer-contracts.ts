import { eq, sql } from "drizzle-orm";
import { CONTRACT_STATUS } from "@/contracts/agreement/contract/contract-fields";
import type { Db } from "@/server/db/client";
import { agreementContracts } from "@/server/modules/agreement/contract/contract.table";
import { invoicedOfCustomer } from "@/server/modules/agreement/invoice/invoice-sums";
import { agreementCustomers } from "@/server/modules/agreement/customer/customer.table";

const { active, completed, ended, expired } = CONTRACT_STATUS;
const literal = (states: readonly number[]) => sql.raw(states.join(", "));

/** A subquery's own column stays apart from the list's table. */
const ofCustomer = sql`c.customer_id = ${sql`${agreementCustomers.customerId}`}`;

/** 有效合同数 of a row of customers. // domain b §2 (3) */
export const contractCount = sql<number>`(select count(*)::int from ${agreementContracts} as c
  where ${ofCustomer} and c.contract_status = ${literal([active])})`;
/** 累计合同金额: of all that ever were in force but for voided ones. */
export const contractTotal = sql<string>`(select coalesce(sum(c.contract_amount), 0)::numeric(18, 2)::text
  from ${agreementContracts} as c
  where ${ofCustomer} and c.contract_status in (${literal([active, completed, ended, expired])}))`;

/** The same of one customer. */
export async function contractsOf(db: Db, customerId: string) {
  const [row] = await db
    .select({ contractCount, contractTotal, invoicedTotal: invoicedOfCustomer })
    .from(agreementCustomers)
    .where(eq(agreementCustomers.customerId, customerId));
  return row ?? { contractCount: 0, contractTotal: "0.00", invoicedTotal: "0.00" };
}
