"use client";

import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useId, useRef, useState } from "react";
import styles from "@/components/shell/messages/popup.module.css";

interface Props {
  /** What the button shows. */
  button: ReactNode;
  /** Spoken name of the button. */
  label: string;
  className?: string | undefined;
  /** `role="menuitem"` or `menuitemradio` buttons and links, and texts between them. */
  children: ReactNode;
}

/** A button that opens a menu: arrow keys move, Esc and Tab close and give the focus back. Without antd. */
export function Popup({ button, label, className, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const panelId = useId();
  const root = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);

  const items = () => [...(root.current?.querySelectorAll<HTMLElement>("[role^=menuitem]:not([disabled])") ?? [])];
  const close = useCallback(() => setOpen(false), []);

  useEffect(() => {
    if (!isOpen) return;
    const hasItems = () => items().length > 0;
    const focusFirst = () => items()[0]?.focus();
    // Items that load when the menu opens.
    const coming = new MutationObserver(() => {
      if (!hasItems()) return;
      coming.disconnect();
      focusFirst();
    });
    if (hasItems()) focusFirst();
    else if (root.current) coming.observe(root.current, { childList: true, subtree: true });
    const outside = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) close();
    };
    document.addEventListener("pointerdown", outside);
    return () => {
      coming.disconnect();
      document.removeEventListener("pointerdown", outside);
    };
  }, [isOpen, close]);

  const move = (event: KeyboardEvent) => {
    if (!isOpen) return;
    if (event.key === "Escape") {
      // Only this menu: a drawer around it stays open.
      event.preventDefault();
      close();
      trigger.current?.focus();
      return;
    }
    if (event.key === "Tab") return close();
    const all = items();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const step = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    all.at(step >= all.length ? 0 : step)?.focus();
  };

  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- listens for keys of the menu within
    <div ref={root} className={styles.root} onKeyDown={move}>
      <button
        ref={trigger}
        type="button"
        className={[styles.trigger, className].filter(Boolean).join(" ")}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={panelId}
        aria-label={label}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown" || isOpen) return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {button}
      </button>
      {isOpen && (
        // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- closes after an item's own click
        <div id={panelId} className={styles.panel} role="menu" aria-label={label} onClick={close}>
          {children}
        </div>
      )}
    </div>
  );
}
