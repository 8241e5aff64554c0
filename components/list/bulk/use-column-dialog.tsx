"use client";

import dynamic from "next/dynamic";
import type { ComponentProps, ReactNode } from "react";
import type { ColumnDialog as Dialog } from "@/components/list/bulk/column-dialog";
import { idIn } from "@/components/list/table/columns";
import { PlainButton } from "@/components/ui/plain-button";
import { useOpenDialog } from "@/lib/drafts/use-open-dialog";

const ColumnDialog = dynamic(() => import("@/components/list/bulk/column-dialog").then((m) => m.ColumnDialog));

interface ColumnOf<Row extends object> extends Omit<ComponentProps<typeof Dialog<Row>>, "rows" | "onClose"> {
  /** Rows that can have a new value. */
  readonly isFor: (row: Row) => boolean;
  /** Why none of the chosen ones can. */
  readonly noneText: string;
}

/**
 * A new value for each of the chosen rows: its button in the bar of chosen rows, and the dialog, which loads when it
 * opens and which a new sign-in opens again over the same rows.
 */
export function useColumnDialog<Row extends object>({ isFor, noneText, ...column }: ColumnOf<Row>) {
  const [ids, setIds] = useOpenDialog<readonly string[]>(column.call.id);
  const idOf = idIn(column.of);
  return {
    button: (chosen: readonly Row[]): ReactNode => {
      const rows = chosen.filter(isFor);
      const isIdle = rows.length === 0;
      return (
        <PlainButton
          onClick={() => setIds(rows.map(idOf))}
          disabled={isIdle}
          title={isIdle ? noneText : undefined}
          aria-haspopup="dialog"
        >
          {column.title}
        </PlainButton>
      );
    },
    /** Over the rows of the page. */
    dialog: (shown: readonly Row[]): ReactNode => {
      const rows = shown.filter((row) => ids?.includes(idOf(row)));
      if (rows.length === 0) return null;
      const props = { ...column, rows, onClose: () => setIds(null) };
      return <ColumnDialog {...(props as unknown as ComponentProps<typeof Dialog>)} />;
    },
  };
}
