"use client";

import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import styles from "@/components/ui/more-box.module.css";
import { useBackCloses } from "@/components/ui/dialog/use-back-closes";
import { Icon } from "@/components/ui/icon";
import { useFrame } from "@/lib/device/use-frame";

interface Props {
  /** Spoken name of the button: 「更多操作」. */
  readonly label: string;
  /** Beside texts of a row, without a border. */
  readonly isQuiet?: boolean;
  /** Of a button that looks otherwise than ⋯, and is named by a label that points to its id. */
  readonly face?: { readonly id?: string; readonly className?: string | undefined; readonly content: ReactNode };
  /** What is inside is drawn before it opens: dialogs that were open when the page was left. */
  readonly isEager?: boolean;
  /** Buttons and links; drawn when it first opens, and kept from then on. Told how to close it. */
  readonly children: (close: () => void) => ReactNode;
}

/** As high as it grows, its distance from the button, and from the window's edge. */
const [HIGHEST, GAP, EDGE] = [420, 4, 8];
/** So much room below is enough for most. */
const ENOUGH = 220;

/** Beside the button, wherever it scrolls in: nothing clips what is fixed. */
function placeAt(button: HTMLElement): CSSProperties {
  const { top, bottom, left, right } = button.getBoundingClientRect();
  const width = document.documentElement.clientWidth;
  const [above, below] = [top - GAP - EDGE, innerHeight - bottom - GAP - EDGE];
  const isLow = below < ENOUGH && above > below;
  return {
    // It opens towards the middle.
    ...(left < width / 2 ? { insetInlineStart: Math.max(8, left) } : { insetInlineEnd: Math.max(8, width - right) }),
    ...(isLow ? { insetBlockEnd: innerHeight - top + GAP } : { insetBlockStart: bottom + GAP }),
    // What does not fit scrolls in itself: nothing lies outside of the window.
    maxBlockSize: Math.min(HIGHEST, isLow ? above : below),
  };
}

const stepTo = (event: KeyboardEvent, box: HTMLElement | null): void => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const all = [...(box?.querySelectorAll<HTMLElement>("button:not([disabled]), a[href]") ?? [])];
  const at = all.indexOf(document.activeElement as HTMLElement);
  all.at((at + step) % all.length)?.focus();
};

/**
 * ⋯: what is done less often. Arrow keys walk, Esc closes and gives the focus back. What is inside stays alive while it
 * is closed: a download goes on. // look.md "Lists"
 */
export function MoreBox({ label, isQuiet = false, isEager = false, face, children }: Props) {
  const [place, setPlace] = useState<CSSProperties | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const isOpen = place !== null;
  const [isDrawn, setDrawn] = useState(isEager);
  if (isOpen && !isDrawn) setDrawn(true);
  useEffect(() => {
    if (!isOpen) return;
    panel.current?.querySelector<HTMLElement>("button, a[href], input")?.focus({ preventScroll: true });
    const close = () => setPlace(null);
    const opened = button.current?.getBoundingClientRect();
    // Told late of a scroll before it opened, or of one that moves nothing here, such as its own long list's.
    const scrolled = () => {
      const now = button.current?.getBoundingClientRect();
      if (!now || !opened || Math.abs(now.top - opened.top) + Math.abs(now.left - opened.left) > 2) close();
    };
    const outside = ({ target }: Event) => {
      if (!root.current?.contains(target as Node)) close();
    };
    document.addEventListener("pointerdown", outside);
    document.addEventListener("scroll", scrolled, true);
    addEventListener("resize", close);
    return () => {
      document.removeEventListener("pointerdown", outside);
      document.removeEventListener("scroll", scrolled, true);
      removeEventListener("resize", close);
    };
  }, [isOpen]);
  const giveBack = () => {
    setPlace(null);
    button.current?.focus();
  };
  // A phone's Back closes what was opened last; elsewhere a menu costs no step of the history.
  const isPhone = useFrame().device === "mobile";
  useBackCloses(isOpen && isPhone, giveBack);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen) return;
    if (event.key === "Escape") {
      event.preventDefault();
      giveBack();
    } else stepTo(event, panel.current);
  };
  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- listens for keys of the buttons within
    <div ref={root} className={styles.root} onKeyDown={onKeyDown}>
      <button
        ref={button}
        type="button"
        id={face?.id}
        className={face?.className ?? (isQuiet ? styles.quiet : styles.button)}
        {...(face?.id === undefined ? { "aria-label": label, title: label } : { "aria-describedby": `${face.id}-now` })}
        aria-expanded={isOpen}
        onClick={(event) => setPlace(isOpen ? null : placeAt(event.currentTarget))}
      >
        {face ? face.content : <Icon name="more" size={20} />}
      </button>
      {isDrawn && (
        <div ref={panel} className={styles.panel} hidden={!isOpen} style={place ?? {}} role="group" aria-label={label}>
          {children(giveBack)}
        </div>
      )}
    </div>
  );
}
