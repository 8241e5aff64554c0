import type { AgreementContractForm } from "@/contracts/agreement/contract/contract";
import { contractItem, type contractRows, payPlan, receipt } from "@/contracts/agreement/contract/contract-fields";
import type { Values } from "@/server/records/hooks";
import type { ChildTable } from "@/server/records/table-hooks";
import {
  agreementContractItems,
  agreementContractPayPlans,
  agreementContractReceipts,
} from "@/server/modules/agreement/contract/contract.table";

type Form = AgreementContractForm;

const child = (key: keyof typeof contractRows, table: ChildTable<Form>["table"]): ChildTable<Form> => ({
  table,
  idKey: "rowId",
  ownerKey: "contractId",
  toRow: (form, at) => {
    const row = form[key][at];
    if (!row) throw new Error("a row of the form");
    return row;
  },
});

/** The lists of rows, saved with the contract. */
export const contractChildren = {
  items: child("items", agreementContractItems),
  payPlans: child("payPlans", agreementContractPayPlans),
  receipts: child("receipts", agreementContractReceipts),
} as const;
const SHAPES = { items: contractItem, payPlans: payPlan, receipts: receipt } as const;

/** Rows as the form has them: without what ties them to their contract. */
export const formRows = (record: Values) =>
  Object.fromEntries(
    Object.entries(SHAPES).map(([key, { shape }]) => [
      key,
      ((record[key] ?? []) as readonly Values[]).map((row) =>
        Object.fromEntries(Object.keys(shape).map((item) => [item, row[item] ?? null])),
      ),
    ]),
  );
