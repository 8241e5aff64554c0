"use client";

import { useMemo } from "react";
import type { StatementFinding } from "@/contracts/statement/engine/finding";
import { Findings, findingsText } from "@/features/statement/findings";
import type { Statement, StatementKind } from "@/features/statement/kind";
import { formOf, notesOf, sheetOf, valuesOf } from "@/features/statement/sheet";
import styles from "@/features/statement/statement.module.css";
import { useMarks } from "@/components/fields/marks";
import { ViewSection } from "@/components/record/record-view";
import { SheetTable } from "@/components/sheet/sheet-table";
import { useEndpointQuery } from "@/lib/query/query-of";

interface Props {
  readonly kind: StatementKind;
  readonly record: Statement;
}

const NONE: readonly StatementFinding[] = [];

const goTo = (key: string): void => {
  const cell = document.querySelector<HTMLElement>(`td[data-cell="${CSS.escape(key)}"]`);
  if (!cell) return;
  cell.tabIndex = -1;
  cell.scrollIntoView({ block: "center" });
  cell.focus({ preventScroll: true });
};

/** The statement as it stands, with what its checks found. */
export function SheetView({ kind, record }: Props) {
  const of = formOf(record.formKey, kind.type);
  const marks = useMarks();
  const checked = useEndpointQuery(
    kind.api.check,
    { params: { statementId: record.statementId } },
    { silent: true, noLoading: true },
  );
  const findings = (checked.data?.findings as readonly StatementFinding[] | undefined) ?? NONE;
  const values = useMemo(() => valuesOf(record.lines), [record.lines]);
  const notes = useMemo(() => notesOf(of, findings, marks), [of, findings, marks]);
  return (
    <>
      {record.openingSource && <p className={styles.source}>{record.openingSource}</p>}
      {record.openingNote && <p className={styles.warning}>{record.openingNote}</p>}
      <p className={styles.summary} role="status">
        核对：{checked.data ? findingsText(findings) : "…"}
      </p>
      <SheetTable form={sheetOf(of, record.periodType)} label={kind.of.noun} values={values} notes={notes} />
      {checked.data && (
        <ViewSection title="核对结果">
          <Findings findings={findings} form={of.id} onGo={goTo} />
        </ViewSection>
      )}
    </>
  );
}
