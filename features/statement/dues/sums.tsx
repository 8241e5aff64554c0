"use client";

import type { DuesDetail } from "@/contracts/statement/dues/dues";
import { isSome, yuanText } from "@/features/statement/dues/amounts";
import styles from "@/features/statement/dues/dues.module.css";
import { ENDED, TO_PAY, UNSETTLED } from "@/features/statement/dues/look";
import { CopyButton } from "@/components/ui/copy-button";
import { Note } from "@/components/ui/note";
import { StatusTag } from "@/components/ui/status-tag";

interface Props {
  readonly record: DuesDetail;
}

/** What stands beside the four sums, where there is something. */
const besidesOf = ({ backDues, creditBalance, surplus, toPay }: DuesDetail) =>
  [
    ["多缴", surplus, "可以申请退费，或由协会抵扣以后的会费"],
    ["以前年度欠缴", backDues, "在以前年度的会费单上缴纳"],
    ["可抵扣多缴", creditBalance, "其他会费单多缴的部分"],
    ["连同以前年度本次应付", isSome(backDues) || isSome(creditBalance) ? toPay : null, ""],
  ].filter(([, amount]) => isSome(amount as string | null)) as [string, string, string][];

/** Where the transfer goes and what its remark says. // domain a §12.1 R12 */
function Bank({ record: { bank, transferRemark } }: Props) {
  const lines = [
    ["收款户名", bank.accountName],
    ["开户银行", bank.bankName],
    ["收款账号", bank.account],
    ["转账附言", transferRemark],
  ] as const;
  return (
    <dl className={styles.bank} aria-label="收款账户">
      {lines.map(([label, text]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {text} <CopyButton text={text} label={label} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** 应缴, 已缴, 欠缴, 已退, and what is to be done about them. // domain a §12.4 */
export function Sums({ record }: Props) {
  const { payable, paidAmount, owing, refunded, payDeadline, duesStatus, isOverdue, payableWords } = record;
  const isPreview = UNSETTLED.includes(duesStatus);
  const isOwed = TO_PAY.includes(duesStatus) && isSome(owing);
  const sums = [
    [isPreview ? "应缴（未核定）" : "应缴", payable],
    ["已缴", paidAmount],
    ["欠缴", owing],
    ["已退", refunded],
  ] as const;
  return (
    <section className={styles.sums} aria-label="应缴与已缴">
      <ul className={styles.figures}>
        {sums.map(([label, amount]) => (
          <li key={label} data-owed={label === "欠缴" && isOwed ? "" : undefined}>
            <span>{label}</span>
            <strong>{yuanText(amount)}</strong>
            <small>元</small>
          </li>
        ))}
      </ul>
      <p className={styles.words}>
        应缴合计大写：{payableWords}　缴费截止日 {payDeadline}　
        {isOverdue && <StatusTag tone="error">已逾期，请尽快缴清</StatusTag>}
      </p>
      {besidesOf(record).map(([label, amount, hint]) => (
        <p key={label} className={styles.words}>
          {label} {yuanText(amount)} 元{hint && `（${hint}）`}
        </p>
      ))}
      {isOwed && <Bank record={record} />}
    </section>
  );
}

/** Of an accepted statement the reason is missing; one that is not accepted has still to come. */
const previewOf = ({ statementRevenue }: DuesDetail): string =>
  `下面的应缴是按本单填写的收入预览的，${statementRevenue === null ? "报表审核通过后" : "更正收入或填写差异原因后可以提交，"}以核定为准。`;

/** What the firm has to know first. */
export const BillNotes = ({ record }: Props) => (
  <>
    {record.statementNote !== null && !ENDED.includes(record.duesStatus) && (
      <Note tone="warn">
        {`${record.statementNote}。${UNSETTLED.includes(record.duesStatus) ? previewOf(record) : ""}`}
      </Note>
    )}
    {record.receiptNote !== null && <Note tone="warn">{`${record.receiptNote}。`}</Note>}
    {record.recalcNote !== null && <Note tone="note">{`重新核算：${record.recalcNote}`}</Note>}
    <Sums record={record} />
  </>
);
