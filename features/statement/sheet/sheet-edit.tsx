"use client";

import { useCallback, useDeferredValue, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { BreakdownLine, StatementFinding } from "@/contracts/statement/engine/finding";
import { findingsOf, type StatementDraft } from "@/contracts/statement/findings";
import type { StatementForm } from "@/contracts/statement/forms/define-form";
import { COLUMNS, type StatementLine } from "@/contracts/statement/terms";
import { BringIn } from "@/features/statement/bring-in";
import { answerOf, CheckLine, CheckResult } from "@/features/statement/sheet/findings";
import type { Statement, StatementKind } from "@/features/statement/kind";
import { faultNotes, formOf, keyOfPath, linesOf, notesOf, sheetOf, valuesOf } from "@/features/statement/sheet/sheet";
import styles from "@/features/statement/statement.module.css";
import { useMarks } from "@/components/fields/marks";
import { useLead } from "@/components/record/form/focus-field";
import type { RecordForm } from "@/components/record/form/use-record-form";
import { isAmount } from "@/contracts/kit/amount/amount";
import { cellKey, type CellNotes, type SheetValues } from "@/components/sheet/sheet-form";
import { SheetGrid, type TypedSheetHandle } from "@/components/sheet/sheet-grid";
import { PlainButton } from "@/components/ui/plain-button";
import { useEndpointQuery } from "@/lib/query/query-of";

interface Props {
  readonly kind: StatementKind;
  readonly form: RecordForm<unknown>;
  readonly record: Statement;
}

const NONE: readonly StatementFinding[] = [];

/** Checks of what is typed, with what the server knows of the year before and of the other two; null until it tells. */
function useFindings({ kind, record, form }: Props, lines: readonly StatementLine[]) {
  const checked = useEndpointQuery(
    kind.api.check,
    { params: { statementId: record.statementId } },
    { silent: true, noLoading: true },
  );
  const facts = checked.data?.facts;
  const stored = checked.data?.findings as readonly StatementFinding[] | undefined;
  const { explanation, breakdown } = form.values;
  const findings = useMemo(() => {
    if (!facts) return stored ?? null;
    const draft = {
      year: record.year,
      periodType: record.periodType,
      period: record.period,
      // What is no amount is told at its cell already.
      lines: lines.map((line) => ({
        ...line,
        amount1: line.amount1 !== null && isAmount(line.amount1) ? line.amount1 : null,
        amount2: line.amount2 !== null && isAmount(line.amount2) ? line.amount2 : null,
      })),
      explanation: (explanation as string | null) || null,
      ...(kind.hasBreakdown ? { breakdown: (breakdown ?? []) as StatementDraft["breakdown"] } : {}),
    } as StatementDraft;
    return findingsOf(formOf(record.formKey, kind.type), draft, facts);
  }, [facts, stored, lines, explanation, breakdown, record, kind]);
  return { findings, query: checked };
}

/** The sheet of a statement as it is typed, checked as it goes. // domain a §7.3 */
export function SheetEdit(props: Props) {
  const { kind, form, record } = props;
  const of = formOf(record.formKey, kind.type);
  const lines = form.values["lines"] as readonly StatementLine[];
  const values = useMemo(() => valuesOf(lines), [lines]);
  const [isFolded, setFolded] = useState(
    () => of.collapsedFrom !== null && !lines.some(({ itemCode }) => isBehind(of, itemCode)),
  );
  const sheet = sheetOf(of, record.periodType, isFolded);
  // Checks follow when typing rests: a key does not wait for them.
  const settled = useDeferredValue(lines);
  const checked = useFindings(props, settled);
  const findings = checked.findings ?? NONE;
  const answer = answerOf({ explanation: form.values["explanation"], auditStatus: record.auditStatus });
  const marks = useMarks();
  const notes = useMemo((): CellNotes => {
    const said = new Map(notesOf(of, findings, marks, answer));
    for (const [key, message] of faultNotes(of, lines, form.errors)) {
      // The grid tells by itself what is no amount.
      if (isAmount(values[key] ?? "")) said.set(key, [{ tone: "error", message }, ...(said.get(key) ?? [])]);
    }
    return said;
  }, [of, findings, marks, answer, form.errors, lines, values]);
  const { set } = form;
  // The very values that the grid handed over come back to it: they are no news.
  const handed = useRef(new WeakMap<readonly StatementLine[], SheetValues>());
  const shown = handed.current.get(lines) ?? values;
  const change = useCallback(
    (next: SheetValues) => {
      const typed = linesOf(of, next);
      handed.current.set(typed, next);
      set("lines", typed);
    },
    [of, set],
  );
  const grid = useRef<TypedSheetHandle>(null);
  const go = (key: string): void => {
    if (isFolded && isBehind(of, rowKeyOf(key))) flushSync(() => setFolded(false));
    grid.current?.go(key);
  };
  useLead("lines", (path) => {
    const key = grid.current && keyOfPath(of, lines, path);
    if (!key) return false;
    go(key);
    return true;
  });
  const foldedFaults = isFolded ? faultsBehind(of, notes) : [];
  return (
    <div data-field="lines">
      {record.openingSource && <p className={styles.source}>{record.openingSource}</p>}
      {record.openingNote && <p className={styles.warning}>{record.openingNote}</p>}
      <CheckLine {...checked} answer={answer} />
      <SheetGrid
        key={String(isFolded)}
        ref={grid}
        form={sheet}
        path="lines"
        label={kind.of.noun}
        values={shown}
        onChange={change}
        notes={notes}
        folded={{ faults: foldedFaults.length, go: () => go(foldedFaults[0] ?? "") }}
      />
      <BringIn
        kind={kind}
        record={record}
        sheet={grid}
        breakdown={(form.values["breakdown"] ?? []) as readonly BreakdownLine[]}
        onBreakdown={(next) => set("breakdown", next)}
      />
      {of.collapsedFrom !== null && (
        <PlainButton onClick={() => setFolded(!isFolded)}>
          {isFolded ? "展开其他综合收益等各行" : "收起其他综合收益等各行"}
        </PlainButton>
      )}
      <CheckResult {...checked} answer={answer} form={of.id} periodType={record.periodType} onGo={go} />
    </div>
  );
}

const rowKeyOf = (key: string): string => key.split(".")[0] ?? "";

/** Cells of folded rows at which a fault is told, in the form's order. */
const faultsBehind = (of: StatementForm, notes: CellNotes): string[] =>
  of.rows
    .filter(({ itemCode }) => isBehind(of, itemCode))
    .flatMap(({ itemCode }) => COLUMNS.map((column) => cellKey(itemCode, column)))
    .filter((key) => notes.get(key)?.some(({ tone }) => tone !== "info"));

const isBehind = (of: StatementForm, itemCode: string): boolean => {
  const codes = of.rows.map((row) => row.itemCode);
  return of.collapsedFrom !== null && codes.indexOf(itemCode) >= codes.indexOf(of.collapsedFrom);
};
