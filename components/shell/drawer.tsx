"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { useBackCloses } from "@/components/ui/dialog/use-back-closes";
import styles from "@/components/shell/drawer.module.css";

interface Props {
  /** The edge that it stands at. */
  readonly side: "start" | "end";
  readonly onClose: () => void;
  readonly "aria-label"?: string;
  readonly "aria-labelledby"?: string;
  /** Told how to close it. */
  readonly children: (close: () => void) => ReactNode;
}

/** A sheet at an edge of the window; mount it to open. A native dialog traps and returns the focus. */
export function Drawer({ side, onClose, children, ...name }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const close = () => dialog.current?.close();
  useBackCloses(true, close);
  return (
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a tap beside the drawer closes it; Esc does so by the dialog itself
    <dialog
      ref={dialog}
      className={`${styles.drawer} ${styles[side]}`}
      {...name}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && close()}
    >
      {children(close)}
    </dialog>
  );
}
