"use client";

import { type ReactNode, useId, useState } from "react";
import styles from "@/components/ui/folded-choices.module.css";
import { Icon } from "@/components/ui/icon";

interface Props {
  /** What is chosen, in a few words each. */
  readonly chosen: readonly string[];
  readonly children: ReactNode;
}

/** Choices above figures: in a row where there is room; a phone has one line of what is chosen, which opens them. // look.md "Lists" */
export function FoldedChoices({ chosen, children }: Props) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.box}>
      <button
        type="button"
        className={styles.line}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={styles.chosen}>{chosen.filter(Boolean).join(" · ")}</span>
        <Icon name="chevronDown" />
      </button>
      <div id={id} className={styles.choices} data-open={isOpen || undefined}>
        {children}
      </div>
    </div>
  );
}
