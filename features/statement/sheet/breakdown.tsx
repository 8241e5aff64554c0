"use client";

import { type ReactNode, useMemo } from "react";
import { amountOf } from "@/contracts/statement/engine/amount";
import { BREAKDOWN_ROWS, breakdownTotals } from "@/contracts/statement/engine/breakdown";
import type { BreakdownLine } from "@/contracts/statement/engine/finding";
import { showAmount } from "@/contracts/kit/amount/amount";
import { EditField } from "@/components/fields/edit";
import { useMarks } from "@/components/fields/marks";
import { fieldId } from "@/components/fields/field-row";
import { cellKey } from "@/components/sheet/sheet-form";
import { breakdownLine } from "@/contracts/statement/statement-fields";
import { metaOf, type FieldMeta } from "@/contracts/kit/field";
import { isNone } from "@/contracts/kit/none";
import type { RecordForm } from "@/components/record/form/use-record-form";
import { BREAKDOWN_KEYS as KEYS, useBreakdownPaste, withCell } from "@/features/statement/sheet/breakdown-paste";
import styles from "@/features/statement/statement.module.css";
import small from "@/components/ui/table/small-table.module.css";
import { SmallTableHead } from "@/components/ui/table/small-table-head";

const HEADS = ["行次", "业务类别", "户（项）数", "本年金额（元）", "上年金额（元）"];
const META = Object.fromEntries(
  KEYS.map((key) => [key, metaOf(breakdownLine.shape[key]) ?? { label: "" }]),
) as Readonly<Record<(typeof KEYS)[number], FieldMeta>>;

const totalOf = (rowNo: number, lines: readonly BreakdownLine[], key: "amount" | "lastYearAmount"): string => {
  const totals = breakdownTotals(lines, key);
  return showAmount(amountOf(rowNo === 9 ? totals.tax : totals.all), "yuan");
};

interface Props {
  readonly lines: readonly BreakdownLine[];
  /** Absent: read. */
  readonly form?: RecordForm<unknown>;
  /** What stands beside the name of a row that is typed. */
  readonly beside?: (rowNo: number, label: string) => ReactNode;
}

interface NameProps extends Pick<Props, "beside"> {
  readonly rowNo: number;
  readonly label: string;
  readonly isTyped: boolean;
  /** Read, and without a figure. */
  readonly isBlank: boolean;
}

/** What stands beside a row that is typed, and what the association marked there. */
function RowName({ rowNo, label, isTyped, isBlank, beside }: NameProps) {
  const mark = useMarks().get(`breakdown.${rowNo}`);
  return (
    <>
      {isTyped ? label : <b>{label}</b>}
      {isBlank && <span className={styles.blank}>未填写</span>}
      {isTyped && beside?.(rowNo, label)}
      {mark !== undefined && <p className={styles.mark}>协会要求修改：{mark}</p>}
    </>
  );
}

interface TypedProps {
  readonly rowNo: number;
  readonly label: string;
  readonly name: (typeof KEYS)[number];
  readonly value: string | number | null;
  readonly fault: string | undefined;
  readonly onChange: (value: unknown) => void;
}

/** A figure that is typed, with what is wrong about it. */
function Typed({ rowNo, label, name, value, fault, onChange }: TypedProps) {
  const id = fieldId(`breakdown.${rowNo}.${name}`);
  return (
    <>
      <label className="visually-hidden" htmlFor={id}>
        {label} {META[name].label}
      </label>
      <EditField
        id={id}
        meta={META[name]}
        value={value ?? ""}
        isFigure
        onChange={onChange}
        {...(fault === undefined ? {} : { status: "error" as const, "aria-describedby": `${id}-fault` })}
      />
      {fault !== undefined && (
        <p className={styles.mark} role="alert" id={`${id}-fault`}>
          {fault}
        </p>
      )}
    </>
  );
}

/** 业务收入构成: eight classes of tax services, others, and what follows from them. // domain a §9.2 */
export function Breakdown({ lines, form, beside }: Props) {
  const known = useMemo(() => new Map(lines.map((line) => [line.rowNo, line])), [lines]);
  const pasting = useBreakdownPaste(lines, (next) => form?.set("breakdown", next));
  const change = (rowNo: number, key: (typeof KEYS)[number], value: unknown): void => {
    pasting.forget();
    form?.set("breakdown", withCell(lines, { rowNo, key, value }));
  };
  /** Under this a refused save names the cell: by its place in what was sent. */
  const pathOf = (rowNo: number, key: string): string | undefined => {
    const index = lines.findIndex((line) => line.rowNo === rowNo);
    return index < 0 ? undefined : `breakdown.${String(index)}.${key}`;
  };
  const isBlank = (rowNo: number): boolean =>
    form === undefined && KEYS.every((key) => isNone(known.get(rowNo)?.[key]));
  const faultAt = (rowNo: number, key: string): string | undefined => {
    const path = pathOf(rowNo, key);
    return pasting.refused.get(cellKey(`${rowNo}`, key)) ?? (path === undefined ? undefined : form?.errorAt(path));
  };
  const cell = (rowNo: number, label: string, key: (typeof KEYS)[number]) => {
    const value = known.get(rowNo)?.[key] ?? null;
    if (!form) return typeof value === "number" ? value : showAmount(value ?? "", "yuan");
    const typed = { rowNo, label, name: key, value, fault: faultAt(rowNo, key) };
    return <Typed {...typed} onChange={(next) => change(rowNo, key, next)} />;
  };
  return (
    <div data-field="breakdown" onPasteCapture={form && pasting.onPaste}>
      {pasting.said !== "" && (
        <p className={styles.said} role="status">
          {pasting.said}
        </p>
      )}
      <table className={`${small.table} ${small.cards} ${styles.breakdown}`} aria-label="业务收入构成">
        <SmallTableHead heads={HEADS} />
        <tbody>
          {BREAKDOWN_ROWS.map(({ rowNo, label, kind }) => (
            <tr key={rowNo} data-blank={(kind === "input" && isBlank(rowNo)) || undefined}>
              <td className={small.code} data-label={HEADS[0]}>
                {rowNo}
              </td>
              <td data-label={HEADS[1]} data-name="true">
                <RowName
                  rowNo={rowNo}
                  label={label}
                  isTyped={kind === "input"}
                  isBlank={kind === "input" && isBlank(rowNo)}
                  beside={beside}
                />
              </td>
              {KEYS.map((key, at) => (
                <td
                  key={key}
                  className={small.figure}
                  data-label={HEADS[at + 2]}
                  data-field={pathOf(rowNo, key)}
                  data-cell={cellKey(`${rowNo}`, key)}
                >
                  {kind === "input" ? (
                    cell(rowNo, label, key)
                  ) : key === "projectCount" ? (
                    ""
                  ) : (
                    <b>{totalOf(rowNo, lines, key)}</b>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
