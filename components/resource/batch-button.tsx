"use client";

import { Button } from "antd";
import type { ComponentType } from "react";
import { useOpenDialog } from "@/lib/drafts/use-open-dialog";
import { Can, type Need } from "@/lib/session/can";

interface Props<Row> {
  /** As in draft keys: `basic.staff.mobiles`. */
  readonly name: string;
  readonly need: Need;
  /** The rows of the page that it can be done to. */
  readonly rows: readonly Row[];
  /** Why it cannot be done to any. */
  readonly noneText: string;
  readonly dialog: ComponentType<{ rows: readonly Row[]; onClose: () => void }>;
  readonly children: string;
}

/** Opens a dialog upon several rows of the page; a new sign-in opens it again. */
export function BatchButton<Row>({ name, need, rows, noneText, dialog: Dialog, children }: Props<Row>) {
  const [isOpen, setOpen] = useOpenDialog<true>(name);
  const isIdle = rows.length === 0;
  return (
    <Can need={need}>
      <Button onClick={() => setOpen(true)} disabled={isIdle} title={isIdle ? noneText : undefined}>
        {children}
      </Button>
      {isOpen && <Dialog rows={rows} onClose={() => setOpen(null)} />}
    </Can>
  );
}
