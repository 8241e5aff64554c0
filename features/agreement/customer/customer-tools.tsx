"use client";

import { Button } from "antd";
import dynamic from "next/dynamic";
import type { AgreementCustomerDetail } from "@/contracts/agreement/customer";
import { agreementCustomerApi } from "@/contracts/agreement/customer-calls";
import { CUSTOMER_STATUS } from "@/contracts/agreement/customer-fields";
import { useDialogOf } from "@/components/record/use-dialog-of";
import { useOpenDialog } from "@/lib/drafts/use-open-dialog";
import { useMayCall } from "@/lib/session/can";
import { useUser } from "@/lib/session/context";

const MergeDialog = dynamic(() => import("@/features/agreement/customer/merge-dialog").then((m) => m.MergeDialog));
const RenameDialog = dynamic(() => import("@/features/agreement/customer/rename-dialog").then((m) => m.RenameDialog));

/** Which customers the dialog begins with. */
export interface Merging {
  readonly keptId: string | null;
  readonly goneId: string | null;
}

/** 「合并重复」 of the list. */
export function MergeButton({ merging }: { readonly merging: Merging }) {
  const mayMerge = useMayCall(agreementCustomerApi.merge);
  const [open, setOpen] = useOpenDialog<Merging>("agreement.customer-merge");
  if (!mayMerge) return null;
  return (
    <>
      <Button onClick={() => setOpen(merging)}>合并重复</Button>
      {open && <MergeDialog of={open} onClose={() => setOpen(null)} />}
    </>
  );
}

/** Beside 编辑: a new name by its papers, and another entry of the same customer. */
export function RecordTools({ record }: { readonly record: AgreementCustomerDetail }) {
  const { companyId } = useUser();
  const mayRename = useMayCall(agreementCustomerApi.rename);
  const rename = useDialogOf(
    "agreement.customer-rename",
    ["customerId", "customerName", "creditCode", "version"],
    RenameDialog,
  );
  if (record.companyId !== companyId || record.customerStatus === CUSTOMER_STATUS.merged) return null;
  return (
    <>
      {mayRename && <Button onClick={() => rename.open(record)}>更名或换证</Button>}
      <MergeButton merging={{ keptId: record.customerId, goneId: null }} />
      {rename.dialog}
    </>
  );
}
