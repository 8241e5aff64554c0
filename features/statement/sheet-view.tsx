"use client";

import { useMemo, useRef } from "react";
import type { StatementFinding } from "@/contracts/statement/engine/finding";
import { Findings, findingsText } from "@/features/statement/findings";
import type { Statement, StatementKind } from "@/features/statement/kind";
import { formOf, notesOf, sheetOf, valuesOf } from "@/features/statement/sheet";
import styles from "@/features/statement/statement.module.css";
import { useMarks } from "@/components/fields/marks";
import { ViewSection } from "@/components/record/record-view";
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
  const findings = (checked.data?.findings as readonly StatementFinding[] | undefined) ?? NONE;
  const table = useRef<SheetHandle>(null);
  const values = useMemo(() => valuesOf(record.lines), [record.lines]);
  const notes = useMemo(() => notesOf(of, findings, marks), [of, findings, marks]);
  return (
    <>
      {record.openingSource && <p className={styles.source}>{record.openingSource}</p>}
      {record.openingNote && <p className={styles.warning}>{record.openingNote}</p>}
      <p className={styles.summary} role="status">
        核对：{checked.data ? findingsText(findings) : "…"}
      </p>
      <SheetTable
        ref={table}
        form={sheetOf(of, record.periodType)}
        label={kind.of.noun}
        values={values}
        notes={notes}
      />
      {checked.data && (
        <ViewSection title="核对结果">
          <Findings findings={findings} form={of.id} onGo={(key) => table.current?.go(key)} />
        </ViewSection>
      )}
    </>
  );
}
