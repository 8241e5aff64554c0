import { type RefObject, useEffect, useRef } from "react";
import styles from "@/components/list/data-table.module.css";

/** Of a cell, at each side, in px: what lies there is no digit. */
const EDGE = 8;

/** Which columns lie partly below the ones that stay. */
function cutColumns(heads: readonly HTMLElement[], box: HTMLElement): readonly boolean[] {
  const { left, right } = box.getBoundingClientRect();
  const first = heads[0]?.getBoundingClientRect();
  const last = heads.at(-1);
  const [from, to] = [
    first?.right ?? left,
    last?.classList.contains(styles.actions ?? "") ? last.getBoundingClientRect().left : right,
  ];
  return heads.map((head, at) => {
    if (at === 0 || head === last) return false;
    const { left: start, right: end, width } = head.getBoundingClientRect();
    // A table that a phone shows as lines has no columns.
    return width > 0 && (start + EDGE < from - 1 || end - EDGE > to + 1);
  });
}

function mark(box: HTMLElement): void {
  const isCut = cutColumns([...box.querySelectorAll<HTMLElement>("thead th")], box);
  for (const row of box.querySelectorAll<HTMLTableRowElement>("tbody tr, tfoot tr"))
    for (const cell of row.cells)
      if (cell.classList.contains(styles.figure ?? ""))
        cell.toggleAttribute("data-cut", isCut[cell.cellIndex] === true);
}

/**
 * A figure of which the window shows a part reads as another figure: it is shown whole or not at all. Give the returned
 * ref to what scrolls; `shown` changes with its rows and columns. // look.md "Lists"
 */
export function useWholeFigures(shown: unknown): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = ref.current;
    if (!box) return;
    let frame = 0;
    const later = (): void => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => mark(box));
    };
    later();
    const sizes = typeof ResizeObserver === "undefined" ? null : new ResizeObserver(later);
    sizes?.observe(box);
    box.addEventListener("scroll", later, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      sizes?.disconnect();
      box.removeEventListener("scroll", later);
    };
  }, [shown]);
  return ref;
}
