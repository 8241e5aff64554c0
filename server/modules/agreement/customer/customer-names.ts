import { desc, eq, inArray } from "drizzle-orm";
import { customerFields, type NameChange } from "@/contracts/agreement/customer/customer-fields";
import { metaOf } from "@/contracts/kit/field";
import type { Db } from "@/server/db/client";
import { storedFiles } from "@/server/platform/files/files.table";
import { staff } from "@/server/reference/staff.table";
import { agreementCustomerChanges, agreementCustomers } from "@/server/modules/agreement/customer/customer.table";

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

/** Items that 更名 and 换证 change. */
export const RENAMED = ["customerName", "creditCode"] as const;
const labelOf = (key: (typeof RENAMED)[number]): string => metaOf(customerFields[key])?.label ?? key;

/** What 更名 and 换证 have changed, the newest first. */
export async function nameChangesOf(db: Db, customerId: string): Promise<NameChange[]> {
  const rows = await db
    .select()
    .from(agreementCustomerChanges)
    .where(eq(agreementCustomerChanges.customerId, customerId))
    .orderBy(desc(agreementCustomerChanges.createTime), desc(agreementCustomerChanges.changeId));
  const ids = rows.flatMap(({ fileIds }) => fileIds);
  const files =
    ids.length === 0
      ? []
      : await db
          .select({ fileId: storedFiles.fileId, fileName: storedFiles.fileName })
          .from(storedFiles)
          .where(inArray(storedFiles.fileId, ids));
  const names = new Map(files.map(({ fileId, fileName }) => [fileId, fileName]));
  return rows.map(({ changeId, field, oldValue, newValue, changeDate, fileIds, createUserName }) => ({
    changeId,
    label: RENAMED.filter((key) => key === field).map(labelOf)[0] ?? field,
    oldValue,
    newValue,
    changeDate,
    fileNames: fileIds.flatMap((id) => names.get(id) ?? []),
    createUserName,
  }));
}
