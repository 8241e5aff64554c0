"use client";

import { useMemo, useRef } from "react";
import type { StatementFinding } from "@/contracts/statement/engine/finding";
import { answerOf, CheckLine, CheckResult } from "@/features/statement/sheet/findings";
import { Derived } from "@/features/statement/sheet/derived";
import type { Statement, StatementKind } from "@/features/statement/kind";
import { formOf, notesOf, sheetOf, valuesOf } from "@/features/statement/sheet/sheet";
import styles from "@/features/statement/statement.module.css";
import { useMarks } from "@/components/fields/marks";
import type { SheetHandle } from "@/components/sheet/sheet-grid";
import { SheetTable } from "@/components/sheet/sheet-table";
import { useEndpointQuery } from "@/lib/query/query-of";

interface Props {
  readonly kind: StatementKind;
  readonly record: Statement;
}

const NONE: readonly StatementFinding[] = [];

/** The statement as it stands, with what its checks found. */
export function SheetView({ kind, record }: Props) {
  const of = formOf(record.formKey, kind.type);
  const marks = useMarks();
  const checked = useEndpointQuery(
    kind.api.check,
    { params: { statementId: record.statementId } },
    { silent: true, noLoading: true },
  );
  const told = (checked.data?.findings as readonly StatementFinding[] | undefined) ?? null;
  const findings = told ?? NONE;
  const answer = answerOf(record);
  const table = useRef<SheetHandle>(null);
  const values = useMemo(() => valuesOf(record.lines), [record.lines]);
  const notes = useMemo(() => notesOf(of, findings, marks, answer), [of, findings, marks, answer]);
  return (
    <>
      {record.openingSource && <p className={styles.source}>{record.openingSource}</p>}
      {record.openingNote && <p className={styles.warning}>{record.openingNote}</p>}
      <CheckLine findings={told} answer={answer} query={checked} />
      <SheetTable
        ref={table}
        form={sheetOf(of, record.periodType)}
        label={kind.of.noun}
        values={values}
        notes={notes}
      />
      <Derived kind={kind} record={record} />
      <CheckResult
        findings={told}
        answer={answer}
        query={checked}
        form={of.id}
        periodType={record.periodType}
        onGo={(key) => table.current?.go(key)}
      />
    </>
  );
}
