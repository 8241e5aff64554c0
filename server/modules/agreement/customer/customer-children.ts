import { eq } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Db } from "@/server/db/client";
import { agreementCustomers } from "@/server/modules/agreement/customer/customer.table";

/** Records that belong to customers: a customer that has some is not deleted, and a merger moves them. // domain b §2 (4) */
export interface CustomerChild {
  /** What they are called: 「业务合同」. */
  readonly noun: string;
  readonly table: PgTable;
  /** Holds the customer's id. */
  readonly column: PgColumn;
}

const CHILDREN: CustomerChild[] = [
  { noun: "下属企业客户", table: agreementCustomers, column: agreementCustomers.parentCustomerId },
];
/** Told by each kind of record where it is kept. */
export const addCustomerChild = (child: CustomerChild): void => void CHILDREN.push(child);

type FiledAgreement = (db: Db, customerId: string) => Promise<boolean>;
const FILED: FiledAgreement[] = [];
/** Told by what files agreements. */
export const addFiledAgreement = (isFiled: FiledAgreement): void => void FILED.push(isFiled);

/** Filed under its name and code: these change with a paper from now on. // domain b §2 (6) */
export async function hasFiledAgreement(db: Db, customerId: string): Promise<boolean> {
  for (const isFiled of FILED) if (await isFiled(db, customerId)) return true;
  return false;
}

/** What belongs to a customer, in words: 「业务合同 3 条」; empty where nothing does. */
export async function childrenOf(db: Db, customerId: string): Promise<string[]> {
  const found: string[] = [];
  for (const { noun, table, column } of CHILDREN) {
    const count = await db.$count(table, eq(column, customerId));
    if (count > 0) found.push(`${noun} ${count} 条`);
  }
  return found;
}

/** Moves all that belongs to one customer to another, inside the transaction of a merger. */
export async function moveChildren(db: Db, from: string, to: string): Promise<void> {
  for (const { table, column } of CHILDREN)
    await db
      .update(table)
      .set({ [keyOf(table, column)]: to })
      .where(eq(column, from));
}

/** The key under which a table knows its column. */
function keyOf(table: PgTable, column: PgColumn): string {
  const entry = Object.entries(table).find(([, one]) => one === column);
  if (!entry) throw new Error(`no column ${column.name} in its table`);
  return entry[0];
}
