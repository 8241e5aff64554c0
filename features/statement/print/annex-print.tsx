"use client";

import type { ReactNode } from "react";
import { showAmount } from "@/contracts/kit/amount/amount";
import { amountOf } from "@/contracts/statement/engine/amount";
import { BREAKDOWN_ROWS, breakdownTotals } from "@/contracts/statement/engine/breakdown";
import { derivedOf } from "@/contracts/statement/engine/derived";
import { headingOf } from "@/contracts/statement/forms/define-form";
import { COLUMNS } from "@/contracts/statement/terms";
import { annexTitle, breakdownOf } from "@/features/statement/print/annex";
import type { Statement, StatementKind } from "@/features/statement/kind";
import { stateWord } from "@/features/statement/print/print";
import styles from "@/features/statement/print/print.module.css";
import { formOf } from "@/features/statement/sheet/sheet";
import { PrintArea } from "@/components/print/print-area";
import { PrintSheet } from "@/components/print/print-sheet";
import { useDictionary } from "@/lib/dictionary/context";

interface PaperProps {
  readonly kind: StatementKind;
  readonly record: Statement;
}

const Paper = ({ heads, children }: { readonly heads: readonly string[]; readonly children: ReactNode }) => (
  <table className={styles.annex}>
    <thead>
      <tr>
        {heads.map((head) => (
          <th key={head} scope="col">
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
);

/** 业务收入构成, every row with its totals. // domain a §9.2 */
function BreakdownPaper({ record }: PaperProps) {
  const lines = breakdownOf(record);
  const totals = { amount: breakdownTotals(lines), lastYearAmount: breakdownTotals(lines, "lastYearAmount") };
  return (
    <Paper heads={["行次", "业务类别", "户（项）数", "本年金额", "上年金额"]}>
      {BREAKDOWN_ROWS.map(({ rowNo, label, kind }) => {
        const line = lines.find((one) => one.rowNo === rowNo);
        const of = (key: "amount" | "lastYearAmount"): string =>
          kind === "total" ? amountOf(rowNo === 9 ? totals[key].tax : totals[key].all) : (line?.[key] ?? "");
        return (
          <tr key={rowNo} className={kind === "total" ? styles.total : undefined}>
            <td className={styles.no}>{rowNo}</td>
            <td>{label}</td>
            <td className={styles.amount}>{line?.projectCount}</td>
            <td className={styles.amount}>{showAmount(of("amount"), "yuan")}</td>
            <td className={styles.amount}>{showAmount(of("lastYearAmount"), "yuan")}</td>
          </tr>
        );
      })}
    </Paper>
  );
}

/** 资产负债率、流动比率、净资产. // domain a §8.2 */
function DerivedPaper({ kind, record }: PaperProps) {
  const form = formOf(record.formKey, kind.type);
  return (
    <Paper heads={["指标", "计算", ...COLUMNS.map((column) => headingOf(form, record.periodType, column))]}>
      {derivedOf(form, record.lines).map(({ label, formula, amount1, amount2 }) => (
        <tr key={label}>
          <td>{label}</td>
          <td>{formula}</td>
          <td className={styles.amount}>{amount1 ?? "—"}</td>
          <td className={styles.amount}>{amount2 ?? "—"}</td>
        </tr>
      ))}
    </Paper>
  );
}

/** 附表: the form itself is printed as the ministry has it, and this on a paper of its own. */
export function AnnexPrint({ kind, record, onDone }: PaperProps & { readonly onDone: () => void }) {
  const dictionary = useDictionary();
  const word = stateWord(dictionary, record);
  const Of = kind.hasBreakdown ? BreakdownPaper : DerivedPaper;
  return (
    <PrintArea onDone={onDone}>
      <PrintSheet
        title={`${kind.of.noun}附表：${annexTitle(kind, record) ?? ""}`}
        firmLabel="编制单位"
        firm={record.companyName}
        period={`${record.periodText}　单位：元`}
        signatures={["单位负责人", "财务负责人", "制表人"]}
        seal="单位公章"
      >
        {word !== null && <p className={styles.draft}>{word}</p>}
        <Of kind={kind} record={record} />
      </PrintSheet>
    </PrintArea>
  );
}
