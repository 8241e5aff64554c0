import type { ReactNode } from "react";
import type { AgreementChain } from "@/contracts/agreement/chain/chain";
import styles from "@/features/agreement/chain/chain.module.css";
import { CustomerLink } from "@/features/agreement/contract/links";
import { showAmount } from "@/contracts/kit/amount/amount";
import { ratioOf, toUnits } from "@/contracts/kit/amount/decimal";

const yuan = (amount: string | null): string => (amount === null ? "未约定金额" : `${showAmount(amount)} 元`);

/** 「占合同 45.00%」; nothing where the contract has no amount. */
function share(amount: string, whole: string | null): string | null {
  const [part, total] = [toUnits(amount, 2), toUnits(whole, 2)];
  const ratio = part === null || total === null || total === 0n ? null : ratioOf(part, total);
  return ratio === null ? null : `占合同金额 ${Number(ratio).toFixed(2)}%`;
}

interface StageProps {
  readonly name: string;
  readonly figure: ReactNode;
  readonly hint: string | null;
}
const Stage = ({ name, figure, hint }: StageProps) => (
  <li className={styles.stage}>
    <span className={styles.name}>{name}</span>
    <span className={styles.figure}>{figure}</span>
    {hint !== null && <span className={styles.hint}>{hint}</span>}
  </li>
);

const NOT_SEEN = "无权查看";

/** The stages of an engagement with what each comes to. */
export function Stages({ chain }: { readonly chain: AgreementChain }) {
  const { sums, agreements, invoices, reports } = chain;
  const whole = sums.contractAmount;
  const stage = (
    name: string,
    rows: readonly { readonly counts: boolean }[] | null,
    unit: string,
    sum: string | null,
  ) =>
    sum === null || rows === null ? (
      <Stage name={name} figure={NOT_SEEN} hint={null} />
    ) : (
      <Stage
        name={`${name} ${rows.filter(({ counts }) => counts).length} ${unit}`}
        figure={yuan(sum)}
        hint={share(sum, whole)}
      />
    );
  const counted = invoices && [...new Map(invoices.map((one) => [one.invoiceId, { counts: true }])).values()];
  return (
    <ol className={styles.stages} aria-label="业务链各环节">
      <Stage
        name="客户"
        figure={<CustomerLink id={chain.customerId} name={chain.customerName} />}
        hint={chain.contractNo === null ? null : `合同 ${chain.contractNo}`}
      />
      <Stage name="合同金额" figure={yuan(whole)} hint={null} />
      {stage("协议备案", agreements, "份", sums.agreementAmount)}
      {stage("发票净额", counted, "张", sums.invoicedAmount)}
      {stage("业务报备", reports, "份", sums.reportFee)}
      <Stage name="已收款" figure={yuan(sums.receivedAmount)} hint={share(sums.receivedAmount, whole)} />
    </ol>
  );
}
