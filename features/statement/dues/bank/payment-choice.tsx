"use client";

import { duesPayment, duesPaymentApi } from "@/contracts/statement/dues/payment";
import { fenOf } from "@/contracts/statement/dues/engine/amounts";
import { PAY_STATUS } from "@/contracts/statement/dues/terms";
import styles from "@/features/statement/dues/desk/desk.module.css";
import { SearchChoice } from "@/components/fields/search-choice";
import { date } from "@/lib/format/date";
import { money } from "@/lib/format/number";
import { useEndpointQuery } from "@/lib/query/query-of";

const quiet = { silent: true, noLoading: true } as const;

interface Payment {
  readonly paymentId: string;
  readonly paymentNo: string;
  readonly companyName: string;
  readonly payAmount: string;
  readonly payDate: string;
}
const nameOf = ({ companyName, paymentNo, payAmount, payDate }: Payment): string =>
  `${companyName} ${paymentNo} ${date(payDate)} ${money(payAmount)} 元`;

/** Payments that wait, by a part of their firm's name. */
function useOptions(text: string) {
  const name = text.trim();
  const query = { page: 1, pageSize: 30, confirmStatus: [PAY_STATUS.waiting], ...(name ? { companyName: name } : {}) };
  const { data, isFetching } = useEndpointQuery(duesPayment.api.list, { query }, { ...quiet, keepsPrevious: true });
  const options = (data?.rows ?? []).map((row) => ({ value: row.paymentId, label: nameOf(row) }));
  return { options, isLoading: isFetching };
}

interface Props {
  readonly value: unknown;
  readonly line: { readonly amount: string };
  readonly onChange: (paymentId: string | null) => void;
}

/** The payment that a line belongs to; one told with another amount is booked as it arrived. */
export function PaymentChoice({ value, line, onChange }: Props) {
  const paymentId = typeof value === "string" ? value : "";
  const { data } = useEndpointQuery(
    duesPaymentApi.get,
    { params: { paymentId } },
    { ...quiet, isEnabled: paymentId !== "" },
  );
  const differs = data !== undefined && paymentId !== "" && fenOf(data.payAmount) !== fenOf(line.amount);
  return (
    <>
      <label htmlFor="bank-payment" className="visually-hidden">
        缴费登记
      </label>
      <SearchChoice
        id="bank-payment"
        value={value}
        onChange={(next) => onChange(next as string | null)}
        useOptions={useOptions}
        chosen={data && { value: data.paymentId, label: nameOf(data) }}
        placeholder="输入事务所名称查找待确认的登记"
      />
      {differs && (
        <p className={styles.wrong} role="status">
          {`登记 ${money(data.payAmount)} 元，流水 ${money(line.amount)} 元：按到账的 ${money(line.amount)} 元记账。`}
        </p>
      )}
    </>
  );
}
