import Link from "next/link";
import type { AgreementInvoiceDetail } from "@/contracts/agreement/invoice/invoice";
import { showAmount } from "@/contracts/kit/amount/amount";
import { ViewSection } from "@/components/record/record-view";
import { useListAddress } from "@/components/record/use-record-address";
import styles from "@/components/ui/table/small-table.module.css";
import { SmallTableHead } from "@/components/ui/table/small-table-head";

const HEADS = ["红字发票号码", "开票日期", "价税合计（元）"];

/** Above the record: the red invoices that take it back. // domain b §5 (5) */
export function Reversals({ record }: { readonly record: AgreementInvoiceDetail }) {
  const { recordAt } = useListAddress("invoiceId");
  if (record.reversals.length === 0) return null;
  return (
    <ViewSection title="红字发票">
      <table className={`${styles.table} ${styles.cards}`} aria-label="红字发票">
        <SmallTableHead heads={HEADS} />
        <tbody>
          {record.reversals.map(({ invoiceId, invoiceNo, issueDate, totalAmount }) => (
            <tr key={invoiceId}>
              <td data-label={HEADS[0]}>
                <Link href={recordAt(invoiceId)}>{invoiceNo}</Link>
              </td>
              <td data-label={HEADS[1]}>{issueDate}</td>
              <td data-label={HEADS[2]}>{showAmount(totalAmount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ViewSection>
  );
}
