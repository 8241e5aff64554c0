"use client";

import { useRouter } from "next/navigation";
import { duesApi, type DuesDetail } from "@/contracts/statement/dues/dues";
import { duesPayment } from "@/contracts/statement/dues/payment";
import { yuanText } from "@/features/statement/dues/amounts";
import styles from "@/features/statement/dues/dues.module.css";
import { isNone } from "@/features/statement/dues/none";
import { ReceiptRows } from "@/features/statement/dues/receipt-rows";
import { DataTable } from "@/components/list/table/data-table";
import { useLocalList } from "@/components/list/use-local-list";
import { ViewSection } from "@/components/record/record-view";
import { RowLink } from "@/components/ui/table/row-link";
import small from "@/components/ui/table/small-table.module.css";
import { SmallTableHead } from "@/components/ui/table/small-table-head";
import { useEndpointQuery } from "@/lib/query/query-of";
import { href } from "@/lib/routes/href";

const payments = {
  ...duesPayment.resource,
  columns: [
    ...(["payDate", "confirmStatus", "payerName", "payAmount", "unitPart", "personPart"] as const),
    ...(["arrivedAmount", "arrivedDate", "bankSerialNo", "confirmNo"] as const),
  ],
  sortable: [],
};
const KINDS = { paid: "到账", refund: "退费", offsetIn: "抵扣转入", offsetOut: "抵扣转出" } as const;
const HEADS = ["日期", "事项", "说明"];
/** What went out is less; what came back of it is more. */
const signed = (kind: keyof typeof KINDS, amount: string): string =>
  kind === "paid" || kind === "offsetIn" ? amount : amount.startsWith("-") ? amount.slice(1) : `-${amount}`;

/** What to do while nothing was paid: the firm registers, the association waits for it or for the bank. */
const NO_PAYMENT = {
  "statement.dues-payment": "还没有登记缴费。转账以后点击「登记缴费」上传凭证，由协会确认到账。",
  "statement.desk-dues-payment":
    "事务所还没有登记缴费。登记以后在「会费到账」确认；款项已到而没有登记的，可在「银行流水」匹配到这张会费单。",
} as const;

interface Props {
  readonly record: DuesDetail;
  /** Where its reader's payments are. */
  readonly paymentRoute?: keyof typeof NO_PAYMENT;
}

/** Vouchers of a bill, what has moved on it, its receipts. // domain a §12.6, §12.7 */
export function Money({ record: { duesId }, paymentRoute = "statement.dues-payment" }: Props) {
  const router = useRouter();
  const list = useLocalList(payments, { duesId });
  const { data } = useEndpointQuery(duesApi.explain, { params: { duesId } }, { silent: true });
  const at = (paymentId: string) => href(paymentRoute, { paymentId });
  const movements = data?.movements ?? [];
  return (
    <>
      <ViewSection title="缴费登记">
        {isNone(list) ? (
          <p className={styles.source}>{NO_PAYMENT[paymentRoute]}</p>
        ) : (
          <DataTable
            resource={payments}
            list={list}
            noun="缴费登记"
            onOpen={({ paymentId }) => router.push(at(paymentId))}
            render={{ payDate: ({ paymentId, payDate }) => <RowLink href={at(paymentId)}>{payDate}</RowLink> }}
          />
        )}
      </ViewSection>
      {movements.length > 0 && (
        <ViewSection title="收退款流水">
          <table className={`${small.table} ${small.cards}`} aria-label="收退款流水">
            <SmallTableHead heads={HEADS} figures={["金额（元）"]} />
            <tbody>
              {movements.map(({ kind, date, amount, words }, i) => (
                // Never reordered.
                <tr key={i}>
                  <td className={small.code} data-label={HEADS[0]}>
                    {date}
                  </td>
                  <td data-label={HEADS[1]} data-name="true">
                    {KINDS[kind]}
                  </td>
                  <td data-label={HEADS[2]}>{words}</td>
                  <td className={small.figure} data-label="金额（元）">
                    {yuanText(signed(kind, amount))}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ViewSection>
      )}
      <ViewSection title="会费票据">
        <ReceiptRows duesId={duesId} isDesk={paymentRoute === "statement.desk-dues-payment"} />
      </ViewSection>
    </>
  );
}
