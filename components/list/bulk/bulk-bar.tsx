"use client";

import { useState } from "react";
import { type Bulk, type BulkAction, takesChosen } from "@/components/list/bulk/bulk";
import { idIn } from "@/components/list/table/columns";
import { BulkRun } from "@/components/list/bulk/bulk-run";
import styles from "@/components/list/bulk/bulk-bar.module.css";
import type { ResourceList } from "@/components/list/use-resource-list";
import { ListPrintButton } from "@/components/print/list-print-button";
import { PlainButton } from "@/components/ui/plain-button";
import { ExportButton } from "@/components/workbook/export-button";
import { mayCall } from "@/lib/session/can";
import { useUser } from "@/lib/session/context";

interface Props {
  readonly of: Bulk<never>;
  readonly idKey: string;
  /** The chosen ones; the bar stands while there are any. */
  readonly rows: readonly object[];
  readonly list: Pick<ResourceList<unknown>, "filters" | "query">;
  readonly onClear: () => void;
}

interface Running {
  readonly action: BulkAction<never>;
  /** As they were chosen: the list goes on meanwhile. */
  readonly rows: readonly object[];
}

/** What may be done with the chosen rows, over the lower edge of the page. // look.md "Lists" */
export function BulkBar({ of, idKey, rows, list, onClear }: Props) {
  const user = useUser();
  const [running, setRunning] = useState<Running | null>(null);
  const { exporting, printing, actions = [], more } = of;
  const ids = rows.map(idIn({ idKey }));
  const asked = { ...list, filters: { ...list.filters, ids } };
  return (
    <>
      {rows.length > 0 && (
        <div className={styles.bar} role="region" aria-label="所选记录">
          <span role="status" className={styles.count}>
            已选 {rows.length} 条
          </span>
          {more && mayCall(more.of, user) && more.button(rows as never)}
          {actions
            .filter((one) => mayCall(one.of, user))
            .map((action) => (
              <PlainButton key={action.label} onClick={() => setRunning({ action, rows })}>
                {action.label}
              </PlainButton>
            ))}
          {exporting && takesChosen(exporting.api.export) && (
            <ExportButton of={exporting} list={asked} label="导出所选" />
          )}
          {printing && takesChosen(printing.of) && (
            <ListPrintButton of={{ ...printing, label: "打印所选" }} query={{ ...list.query, ids }} />
          )}
          <PlainButton look="quiet" onClick={onClear}>
            取消选择
          </PlainButton>
        </div>
      )}
      {running && <BulkRun {...running} onClose={() => setRunning(null)} />}
    </>
  );
}
