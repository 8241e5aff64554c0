"use client";

import { allLines } from "@/contracts/statement/engine/compute";
import { headingOf, type FormLine, type FormRow, type StatementForm } from "@/contracts/statement/forms/define-form";
import { pairedLines } from "@/contracts/statement/forms/paired-lines";
import { SUBMISSION } from "@/contracts/kit/submission";
import { COLUMNS, OTHER_STANDARD_NOTE, STANDARD, STATEMENT, type StatementLine } from "@/contracts/statement/terms";
import type { Statement, StatementKind } from "@/features/statement/kind";
import { formOf } from "@/features/statement/sheet/sheet";
import styles from "@/features/statement/print/print.module.css";
import { PrintArea } from "@/components/print/print-area";
import { PrintSheet } from "@/components/print/print-sheet";
import { showAmount } from "@/contracts/kit/amount/amount";
import { useDictionary } from "@/lib/dictionary/context";

interface Props {
  readonly kind: StatementKind;
  readonly record: Statement;
  readonly onDone: () => void;
}

const isRow = (line: FormLine | null): line is FormRow => line !== null && line.kind !== "heading";

/** As many signs of an amount as its column takes at the usual size. */
const ROOMY = 14;

type Amounts = ReadonlyMap<string, StatementLine>;

function Cells({ line, amounts }: { readonly line: FormLine | null; readonly amounts: Amounts }) {
  const row = isRow(line) ? line : null;
  const of = row && amounts.get(row.itemCode);
  return (
    <>
      <td
        className={row?.kind === "total" ? styles.total : undefined}
        style={{ paddingInlineStart: `calc(1mm + ${row?.indent ?? 0}em)` }}
      >
        {line?.label}
      </td>
      <td className={styles.no}>{row?.rowNo}</td>
      {COLUMNS.map((column) => {
        const text = showAmount(of?.[column] ?? "", "yuan");
        return (
          <td key={column} className={`${styles.amount} ${text.length > ROOMY ? styles.long : ""}`}>
            {text}
          </td>
        );
      })}
    </>
  );
}

const Heads = ({ name, form, periodType }: { name: string; form: StatementForm; periodType: number }) => (
  <>
    <th scope="col">{name}</th>
    <th scope="col" className={styles.no}>
      行次
    </th>
    {COLUMNS.map((column) => (
      <th key={column} scope="col">
        {headingOf(form, periodType, column)}
      </th>
    ))}
  </>
);

const SETTLED: readonly number[] = [SUBMISSION.passed, SUBMISSION.changeAsked];
const chineseDay = (day: string | null | undefined): string => {
  const [year, month, date] = (day ?? "").split("-");
  return date === undefined ? "" : `${year}年${Number(month)}月${Number(date)}日`;
};

/** What a print says of a statement that nobody has accepted; null: it is. */
export const stateWord = (dictionary: ReturnType<typeof useDictionary>, { auditStatus }: Statement): string | null =>
  SETTLED.includes(auditStatus) ? null : `${dictionary.label("audit_status", auditStatus)}，未经审核`;

/** A statement on A4 in the layout of its form, both sides of a balance sheet on one page. // domain a §7.3, §11 (10) */
export function StatementPrint({ kind, record, onDone }: Props) {
  const dictionary = useDictionary();
  const form = formOf(record.formKey, kind.type);
  const { periodType } = record;
  const amounts: Amounts = new Map(allLines(form, record.lines).map((line) => [line.itemCode, line]));
  const day = kind.type === STATEMENT.balance ? chineseDay(record.reportDate) : record.periodText;
  const isTwoSided = form.rightFrom !== null;
  const [left, right] = isTwoSided ? (["资产", "负债和所有者权益"] as const) : (["项目", ""] as const);
  const word = stateWord(dictionary, record);
  return (
    <PrintArea onDone={onDone}>
      <PrintSheet
        title={form.title}
        formNumber={form.formNo}
        firmLabel="编制单位"
        firm={record.companyName}
        period={`${day}　单位：元`}
        signatures={[
          ["单位负责人", record.legalPerson] as const,
          ["财务负责人", record.financeHead] as const,
          ["制表人", record.preparer] as const,
        ].map(([role, name]) => (name ? `${role}（${name}）` : role))}
        seal="单位公章"
      >
        {word !== null && <p className={styles.draft}>{word}</p>}
        {record.accountingStandard === STANDARD.other && <p className={styles.note}>{OTHER_STANDARD_NOTE}</p>}
        <table className={isTwoSided ? styles.sides : styles.single} data-statement={form.key}>
          <thead>
            <tr>
              <Heads name={left} form={form} periodType={periodType} />
              {isTwoSided && <Heads name={right} form={form} periodType={periodType} />}
            </tr>
          </thead>
          <tbody>
            {isTwoSided
              ? pairedLines(form).map(({ left: one, right: other }, at) => (
                  // Printed once, never reordered.
                  <tr key={at}>
                    <Cells line={one} amounts={amounts} />
                    <Cells line={other} amounts={amounts} />
                  </tr>
                ))
              : form.lines.map((line, at) => (
                  <tr key={at}>
                    <Cells line={line} amounts={amounts} />
                  </tr>
                ))}
          </tbody>
        </table>
      </PrintSheet>
    </PrintArea>
  );
}
