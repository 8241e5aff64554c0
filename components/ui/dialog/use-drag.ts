"use client";

import { useEffect, useEffectEvent, useRef, type KeyboardEvent, type PointerEvent } from "react";
import { breakpoint } from "@/components/theme/theme";

interface Offset {
  x: number;
  y: number;
}

/** Moves a box by `offset` only as far as it stays within the window; a box larger than it keeps its upper left. */
export function keepInside(
  box: { left: number; top: number; width: number; height: number },
  window: { width: number; height: number },
  offset: Offset,
): Offset {
  const limit = (start: number, length: number, space: number, move: number) =>
    Math.max(-start, Math.min(move, Math.max(-start, space - length - start)));
  return {
    x: limit(box.left, box.width, window.width, offset.x),
    y: limit(box.top, box.height, window.height, offset.y),
  };
}

/** One press of an arrow key; Shift makes it eight. The size unit of the specification. // spec §9 */
const STEP = 8;
const arrows: Readonly<Record<string, Offset>> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};

/** Moving a panel by its handle, with the pointer or the arrow keys; Home brings it back. Writes the transform itself: no drawing while the pointer moves. */
export function useDrag(open: boolean) {
  const panel = useRef<HTMLDivElement>(null);
  const offset = useRef<Offset>({ x: 0, y: 0 });
  const grip = useRef<Offset | null>(null);

  const move = (wanted: Offset) => {
    const box = panel.current?.getBoundingClientRect();
    if (panel.current === null || box === undefined) return;
    const home = {
      left: box.left - offset.current.x,
      top: box.top - offset.current.y,
      width: box.width,
      height: box.height,
    };
    const space = { width: document.documentElement.clientWidth, height: window.innerHeight };
    offset.current = space.width < breakpoint.phoneMax ? { x: 0, y: 0 } : keepInside(home, space, wanted);
    panel.current.style.transform =
      offset.current.x === 0 && offset.current.y === 0 ? "" : `translate(${offset.current.x}px, ${offset.current.y}px)`;
  };

  const moveAgain = useEffectEvent(() => move(offset.current));
  useEffect(() => {
    if (!open) return;
    offset.current = { x: 0, y: 0 };
    window.addEventListener("resize", moveAgain);
    // Content that grows must not push a moved panel out of the window.
    const observer = new ResizeObserver(() => moveAgain());
    if (panel.current !== null) observer.observe(panel.current);
    return () => {
      window.removeEventListener("resize", moveAgain);
      observer.disconnect();
    };
  }, [open]);

  const handle = {
    // Interactive by its keys, though no role says "can be moved".
    role: "group",
    tabIndex: 0,
    "aria-keyshortcuts": "ArrowLeft ArrowRight ArrowUp ArrowDown Home",
    title: "拖动标题或按方向键移动，按 Home 键复位",
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      grip.current = { x: event.clientX - offset.current.x, y: event.clientY - offset.current.y };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (grip.current !== null) move({ x: event.clientX - grip.current.x, y: event.clientY - grip.current.y });
    },
    onLostPointerCapture: () => {
      grip.current = null;
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const step = event.key === "Home" ? null : arrows[event.key];
      if (step === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      const times = event.shiftKey ? STEP : 1;
      const { x, y } = offset.current;
      move(step === null ? { x: 0, y: 0 } : { x: x + step.x * times, y: y + step.y * times });
    },
  };
  return { panel, handle };
}
