"use client";

import { Button } from "antd";
import dynamic from "next/dynamic";
import type { AgreementCustomerDetail } from "@/contracts/agreement/customer/customer";
import { agreementCustomerApi } from "@/contracts/agreement/customer/customer-calls";
import { CUSTOMER_STATUS } from "@/contracts/agreement/customer/customer-fields";
import { useDialogOf } from "@/components/record/use-dialog-of";
import { PlainButton } from "@/components/ui/plain-button";
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

interface Opening {
  readonly onOpen: (merging: Merging) => void;
}

/** 「合并重复」 of the list. */
export function MergeList({ onOpen }: Opening) {
  const mayMerge = useMayCall(agreementCustomerApi.merge);
  return mayMerge && <Button onClick={() => onOpen({ keptId: null, goneId: null })}>合并重复</Button>;
}

type Ticked = Pick<AgreementCustomerDetail, "customerId" | "customerStatus" | "companyId" | "createTime">;

const isFrozen = ({ customerStatus }: Ticked): boolean => customerStatus === CUSTOMER_STATUS.frozen;

/** Why the ticked ones are not merged; null where they may be. */
function notMerged(rows: readonly Ticked[], companyId: string | null): string | null {
  if (rows.length !== 2) return "勾选两个客户后合并";
  if (rows.some((row) => row.companyId !== companyId)) return "只能合并本单位的客户";
  if (rows.some(({ customerStatus }) => customerStatus === CUSTOMER_STATUS.merged)) return "所选客户中有已合并的";
  return rows.every(isFrozen) ? "两个客户都处于风险冻结，请先解除冻结" : null;
}

/**
 * 「合并重复」 of two that are ticked: the frozen one stays, since it may not go, else the earlier one, unless the dialog is
 * told otherwise. // domain b §2 (4)
 */
export function MergeChosen({ rows, onOpen }: Opening & { readonly rows: readonly Ticked[] }) {
  const { companyId } = useUser();
  const reason = notMerged(rows, companyId);
  const [kept, gone] = [...rows].sort(
    (a, b) => Number(isFrozen(b)) - Number(isFrozen(a)) || a.createTime.localeCompare(b.createTime),
  );
  const open = () => kept && gone && onOpen({ keptId: kept.customerId, goneId: gone.customerId });
  return (
    <PlainButton onClick={open} disabled={reason !== null}>
      {reason === null ? "合并重复" : `合并重复（${reason}）`}
    </PlainButton>
  );
}

/** 「合并重复」 of a record. */
function MergeButton({ merging }: { readonly merging: Merging }) {
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
