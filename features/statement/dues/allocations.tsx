"use client";

import { metaOf } from "@/contracts/kit/field";
import { fenOf } from "@/contracts/statement/dues/engine/amounts";
import { allocation, type PaymentDetail } from "@/contracts/statement/dues/payment";
import { yuanText } from "@/features/statement/dues/amounts";
import styles from "@/features/statement/dues/dues.module.css";
import { billText, type Share, usePayableBills } from "@/features/statement/dues/payable-bills";
import { EditField, type EditProps } from "@/components/fields/edit";
import { PlainButton } from "@/components/ui/plain-button";
import { RowLink } from "@/components/ui/table/row-link";
import small from "@/components/ui/table/small-table.module.css";
import { SmallTableHead } from "@/components/ui/table/small-table-head";
import { href } from "@/lib/routes/href";
import { useUser } from "@/lib/session/context";

const AMOUNT = metaOf(allocation.shape.amount) ?? { label: "金额" };
const sharesOf = (value: unknown): readonly Share[] => (Array.isArray(value) ? (value as readonly Share[]) : []);

interface Named {
  readonly duesId: string;
  readonly text: string;
  readonly owing: string;
  /** Of another firm within reach. */
  readonly firm?: string | null;
}

/**
 * Which bills a transfer is for, and how much of it: every bill that is owed stands here, one amount beside each.
 * // domain a §12.6 allocations, D5
 */
export function AllocationsEdit({ id, value, onChange, status }: EditProps) {
  const { companyId } = useUser();
  const bills = usePayableBills();
  const shares = sharesOf(value);
  const open = (bills ?? []).map((bill) => ({
    duesId: bill.duesId,
    owing: bill.owing,
    text: billText(bill),
    firm: bill.companyId === companyId ? null : bill.companyName,
  }));
  // What was typed for a bill that takes no money any more can still be taken out.
  const closed = shares
    .filter(({ duesId }) => !open.some((one) => one.duesId === duesId))
    .map(({ duesId }) => ({ duesId, owing: "0.00", text: "现在不能缴费的会费单" }));
  const rows: Named[] = [...open, ...(bills ? closed : [])];
  const set = (duesId: string, amount: string): void => {
    const others = shares.filter((one) => one.duesId !== duesId);
    onChange(amount === "" ? others : [...others, { duesId, amount }]);
  };
  if (bills && rows.length === 0)
    return <p className={styles.source}>现在没有需要缴费的会费单；会费单核定后才能登记缴费。</p>;
  return (
    <table className={`${small.table} ${small.cards} ${styles.bills}`} aria-label="用于会费单" data-field={id}>
      <SmallTableHead heads={["会费单"]} figures={["欠缴（元）", "本次缴费（元）"]} />
      <tbody>
        {rows.map(({ duesId, text, owing, firm = null }) => {
          const amount = shares.find((one) => one.duesId === duesId)?.amount ?? "";
          return (
            <tr key={duesId}>
              <td data-label="会费单" data-name="true">
                <span className={styles.number}>{text}</span>
                {firm !== null && <span className={styles.firm}>{firm}</span>}
              </td>
              <td className={small.figure} data-label="欠缴（元）">
                {yuanText(owing)}{" "}
                <PlainButton look="quiet" aria-label={`缴清 ${text}`} onClick={() => set(duesId, owing)}>
                  缴清
                </PlainButton>
              </td>
              <td className={`${small.figure} ${styles.amount}`} data-label="本次缴费（元）">
                <label className="visually-hidden" htmlFor={`${id}-${duesId}`}>
                  本次缴费 {text}
                </label>
                <EditField
                  id={`${id}-${duesId}`}
                  meta={{ ...AMOUNT, label: `本次缴费 ${text}` }}
                  value={amount}
                  onChange={(next) => set(duesId, String(next ?? ""))}
                  {...(status === "error" && fenOf(amount) === 0n && amount !== "" ? { status } : {})}
                />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** The same, read: each leads to its bill. */
export const Allocations = ({ record: { allocations, billTexts } }: { readonly record: PaymentDetail }) => (
  <ul className={styles.shares}>
    {allocations.map(({ duesId, amount }) => (
      <li key={duesId}>
        <RowLink href={href("statement.dues", { duesId })}>
          {billTexts.find((one) => one.duesId === duesId)?.text ?? "会费单"}
        </RowLink>{" "}
        {yuanText(amount)} 元
      </li>
    ))}
  </ul>
);
