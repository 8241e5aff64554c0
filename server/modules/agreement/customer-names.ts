import { inArray } from "drizzle-orm";
import type { Db } from "@/server/db/client";
import { staff } from "@/server/reference/staff.table";
import { agreementCustomers } from "@/server/modules/agreement/customer.table";

interface Pointing {
  readonly managerStaffId?: string | null;
  readonly parentCustomerId?: string | null;
  readonly mergedIntoId?: string | null;
}

const idsOf = (ids: readonly (string | null | undefined)[]): string[] => [
  ...new Set(ids.filter((id): id is string => typeof id === "string")),
];

/** Names of the people and customers that these records point to, by their ids. */
export async function customerNames(db: Db, records: readonly Pointing[]): Promise<Map<string, string>> {
  const people = idsOf(records.map(({ managerStaffId }) => managerStaffId));
  const customers = idsOf(records.flatMap(({ parentCustomerId, mergedIntoId }) => [parentCustomerId, mergedIntoId]));
  const { customerId, customerName } = agreementCustomers;
  const found = [
    ...(people.length === 0
      ? []
      : await db
          .select({ id: staff.staffId, name: staff.staffName })
          .from(staff)
          .where(inArray(staff.staffId, people))),
    ...(customers.length === 0
      ? []
      : await db
          .select({ id: customerId, name: customerName })
          .from(agreementCustomers)
          .where(inArray(customerId, customers))),
  ];
  return new Map(found.map(({ id, name }) => [id, name]));
}
