"use client";

import { Button } from "antd";
import dynamic from "next/dynamic";
import type { ComponentProps } from "react";
import type { ColumnDialog as Dialog } from "@/components/list/column-dialog";
import { useOpenDialog } from "@/lib/drafts/use-open-dialog";
import { useMayCall } from "@/lib/session/can";

const ColumnDialog = dynamic(() => import("@/components/list/column-dialog").then((m) => m.ColumnDialog));

interface Props<Row extends object> extends Omit<ComponentProps<typeof Dialog<Row>>, "title" | "onClose"> {
  /** Why it cannot be done to any row of the page. */
  readonly noneText: string;
  /** 「批量更新手机」, also the dialog's title. */
  readonly children: string;
}

/**
 * A new value for each of several rows of the page, in a dialog that loads when it opens; a new sign-in opens it again.
 * Only for those who may make the call.
 */
export function ColumnButton<Row extends object>({ noneText, children, ...column }: Props<Row>) {
  const [isOpen, setOpen] = useOpenDialog<true>(column.call.id);
  const isIdle = column.rows.length === 0;
  if (!useMayCall(column.call)) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)} disabled={isIdle} title={isIdle ? noneText : undefined}>
        {children}
      </Button>
      {isOpen && (
        <ColumnDialog
          {...(column as unknown as ComponentProps<typeof Dialog>)}
          title={children}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}
