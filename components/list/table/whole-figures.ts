import { type RefObject, useEffect, useRef } from "react";
import listStyles from "@/components/list/table/data-table.module.css";

/** Of a cell, at each side, in px: what lies there is no digit. */
const EDGE = 8;

/** Of a column of words; less than this in sight is no word. */
const SLIVER = 40;

/** The classes by which a table's style sheet names figures, and actions that stay at the right. */
type Names = Readonly<Record<string, string | undefined>>;

type Sight = "whole" | "part" | "sliver";
/** How much of each column is in sight beside the ones that stay. */
function sightOf(heads: readonly HTMLElement[], box: HTMLElement, names: Names): readonly Sight[] {
  const { left, right } = box.getBoundingClientRect();
  const first = heads[0]?.getBoundingClientRect();
  const kept = heads.at(-1)?.classList.contains(names["actions"] ?? " ") ? heads.at(-1) : undefined;
  const [from, to] = [first?.right ?? left, kept?.getBoundingClientRect().left ?? right];
  return heads.map((head, at) => {
    if (at === 0 || head === kept) return "whole";
    const { left: start, right: end, width } = head.getBoundingClientRect();
    // A table that a phone shows as lines has no columns.
    if (width === 0 || (start + EDGE >= from - 1 && end - EDGE <= to + 1)) return "whole";
    return Math.min(end, to) - Math.max(start, from) < SLIVER ? "sliver" : "part";
  });
}

function mark(box: HTMLElement, names: Names): void {
  const sight = sightOf([...box.querySelectorAll<HTMLElement>("thead th")], box, names);
  for (const row of box.querySelectorAll<HTMLTableRowElement>("tr"))
    for (const cell of row.cells) {
      const seen = sight[cell.cellIndex];
      const isFigure = cell.classList.contains(names["figure"] ?? "");
      cell.toggleAttribute("data-cut", seen === "sliver" || (seen === "part" && isFigure));
    }
}

/**
 * A figure of which the window shows a part reads as another figure: it is shown whole or not at all; so is a word of
 * which only a stroke would be seen. Give the returned ref to what scrolls; `shown` changes with its rows and columns,
 * `names` are those of the table's own style sheet. // look.md "Lists"
 */
export function useWholeFigures(shown: unknown, names: Names = listStyles): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = ref.current;
    if (!box) return;
    let frame = 0;
    const later = (): void => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => mark(box, names));
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
  }, [shown, names]);
  return ref;
}
