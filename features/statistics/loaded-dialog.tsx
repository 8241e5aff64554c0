"use client";

import { Loaded, type LoadedProps } from "@/features/statistics/loaded";
import styles from "@/features/statistics/statistics.module.css";
import { DragDialog } from "@/components/ui/dialog/drag-dialog";

interface Props<Data> extends LoadedProps<Data> {
  readonly title: string;
  readonly onClose: () => void;
}

/** Figures in a dialog. */
export const LoadedDialog = <Data,>({ title, onClose, children, ...loaded }: Props<Data>) => (
  <DragDialog open title={title} width={1200} onClose={onClose}>
    <Loaded {...loaded}>{(data) => <div className={styles.dialog}>{children(data)}</div>}</Loaded>
  </DragDialog>
);
