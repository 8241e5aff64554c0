import type { AgreementInvoiceDetail } from "@/contracts/agreement/invoice/invoice";
import { allocation } from "@/contracts/agreement/invoice/invoice-fields";
import { FilingLink } from "@/features/agreement/filing/filing-link";
import { SHARE_KEYS } from "@/features/agreement/invoice/look";
import { columnsOf } from "@/components/list/table/columns";
import { ViewSection } from "@/components/record/record-view";
import { type Row, RowTable } from "@/components/record/rows/row-table";
import { EmptyState } from "@/components/ui/state/empty-state";

const COLUMNS = columnsOf(allocation, SHARE_KEYS);

/** 关联协议, read: agreements and services by name, each a way to its filing. */
export function SharesView({ record }: { readonly record: AgreementInvoiceDetail }) {
  const { allocations, agreements } = record;
  if (allocations.length === 0)
    return <EmptyState title="还没有关联协议" hint="点击「编辑」，在「关联协议」中选择已备案的协议并填写分摊金额。" />;
  const cell = (key: string, row: Row) => {
    const agreement = agreements.find(({ agreementId }) => agreementId === row["agreementId"]);
    if (key === "agreementId") {
      if (!agreement) return "已删除的协议";
      const words = [agreement.agreementNo, agreement.clientName].filter(Boolean).join(" ");
      return <FilingLink id={agreement.agreementId} words={words} />;
    }
    if (key !== "agreementItemId") return undefined;
    return agreement?.items.find(({ id }) => id === row["agreementItemId"])?.name ?? "整份协议";
  };
  return (
    <ViewSection title="关联协议">
      <RowTable caption="关联协议" columns={COLUMNS} rows={allocations as readonly Row[]} idKey="rowId" cell={cell} />
    </ViewSection>
  );
}
