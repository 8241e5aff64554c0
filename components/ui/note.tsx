import type { ReactNode } from "react";
import { EventText } from "@/components/ui/state/event-text";
import { Icon } from "@/components/ui/icon";
import styles from "@/components/ui/note.module.css";

interface NoteProps {
  readonly tone: "note" | "warn" | "wrong";
  readonly children: ReactNode;
  readonly actions?: ReactNode;
}

/** A remark above the content: coloured, with a mark, and with what to do about it. */
export function Note({ tone, children, actions }: NoteProps) {
  return (
    <div className={styles[tone]} data-tone={tone} role={tone === "wrong" ? "alert" : "status"}>
      <Icon name={tone === "note" ? "info" : "warning"} size={18} />
      <div className={styles.text}>{typeof children === "string" ? <EventText text={children} /> : children}</div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
