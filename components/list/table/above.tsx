import { type ReactNode, useId, useState } from "react";
import styles from "@/components/list/table/above.module.css";
import { Icon } from "@/components/ui/icon";
import { PlainButton } from "@/components/ui/plain-button";

/**
 * What a list says above its rows: sums, the most wanted filters. A phone, whose first row stands near the top, has a
 * button for it that tells of a warning; what an empty list says it shows unasked. // look.md "Lists"
 */
export function useAbove(content: ReactNode): { readonly button: ReactNode; readonly box: ReactNode } {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  if (content === undefined) return { button: null, box: null };
  return {
    button: (
      <span className={styles.ask}>
        <PlainButton
          className={styles.button}
          aria-label="汇总与说明"
          title="汇总与说明"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="info" size={20} />
        </PlainButton>
      </span>
    ),
    box: (
      <div id={id} className={styles.box} data-above data-open={isOpen || undefined}>
        {content}
      </div>
    ),
  };
}
