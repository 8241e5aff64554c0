import type { ReactNode } from "react";
import type { FieldError, Finding } from "@/contracts/kit/validate";
import styles from "@/features/basic/firm/firm.module.css";
import { Icon } from "@/components/ui/icon";

interface NoteProps {
  readonly tone: "note" | "warn" | "wrong";
  readonly children: ReactNode;
  readonly actions?: ReactNode;
}

/** A remark above the record: coloured, with a mark, and with what to do about it. */
export function Note({ tone, children, actions }: NoteProps) {
  return (
    <div className={styles[tone]} role={tone === "wrong" ? "alert" : "status"}>
      <Icon name={tone === "note" ? "info" : "warning"} size={18} />
      <div className={styles.noteText}>{children}</div>
      {actions !== undefined && <div className={styles.noteActions}>{actions}</div>}
    </div>
  );
}

/** Sentences whose item has no field of its own (a set of rows, a file, a link); each can be scrolled to. */
export function LooseErrors({ errors }: { errors: readonly FieldError[] }) {
  return errors.map(({ path, message }) => (
    <div key={path} data-field={path}>
      <Note tone="wrong">{message}</Note>
    </div>
  ));
}

/** What the rules find in the stored record today. */
export function FindingsNote({ findings }: { findings: readonly Finding[] }) {
  if (findings.length === 0) return null;
  return (
    <Note tone="warn">
      档案中有 {findings.length} 处需要核对：
      <ul>
        {findings.map((finding) => (
          <li key={`${finding.rule} ${finding.path}`}>{finding.message}</li>
        ))}
      </ul>
    </Note>
  );
}
