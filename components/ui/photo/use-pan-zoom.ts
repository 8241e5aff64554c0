import { type PointerEvent, useRef } from "react";

/** Moves by one pointer, zooms by the distance of two. */
export function usePanZoom(move: (dx: number, dy: number) => void, zoomBy: (factor: number) => void) {
  const pointers = useRef(new Map<number, { x: number; y: number }>());
  const spread = (): number => {
    const [a, b] = [...pointers.current.values()];
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
  };
  const drop = (event: PointerEvent) => void pointers.current.delete(event.pointerId);
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    },
    onPointerMove: (event: PointerEvent) => {
      const last = pointers.current.get(event.pointerId);
      if (!last) return;
      const before = spread();
      pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (pointers.current.size === 1) move(event.clientX - last.x, event.clientY - last.y);
      else if (before > 0) zoomBy(spread() / before);
    },
    onPointerUp: drop,
    onPointerCancel: drop,
  };
}
