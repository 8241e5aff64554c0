"use client";

import type { ComponentType, ReactNode } from "react";
import { useOpenDialog } from "@/lib/drafts/use-open-dialog";

/** What a dialog about one thing is handed. */
export interface DialogOf<Thing> {
  readonly of: Thing;
  readonly onClose: () => void;
}

/**
 * A dialog about one thing, a row or a record: `open(thing)` opens it, `dialog` is drawn by the caller. A new sign-in
 * opens it again, so only the named items are kept of the thing. `name` as in draft keys.
 */
export function useDialogOf<Thing extends object, Key extends keyof Thing>(
  name: string,
  keys: readonly Key[],
  Dialog: ComponentType<DialogOf<Pick<Thing, Key>>>,
): { open: (thing: Pick<Thing, Key>) => void; dialog: ReactNode } {
  const [thing, setThing] = useOpenDialog<Pick<Thing, Key>>(name);
  const open = (next: Pick<Thing, Key>) =>
    setThing(Object.fromEntries(keys.map((key) => [key, next[key]])) as Pick<Thing, Key>);
  return { open, dialog: thing && <Dialog of={thing} onClose={() => setThing(null)} /> };
}
