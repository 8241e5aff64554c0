import {
  forgetReturn,
  keyIn,
  type Place,
  readPlaces,
  SCROLL_KEY,
  takeReturn,
  writePlaces,
} from "@/lib/scroll/place-store";
import { markOf, partOf, reach, scrolledParts } from "@/lib/scroll/marks";

/** How long rows may take to come; afterwards the page belongs to its user. */
const PATIENCE_MS = 10_000;
const WRITE_MS = 300;
/** Whoever touches the page has taken over. */
const TOUCHES = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

let places: Map<string, Place> | null = null;
let current: Place | null = null;
let endRestore: (() => void) | null = null;
let wayBack: string | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

const known = (): Map<string, Place> => (places ??= readPlaces());
const address = (): string => location.pathname + location.search;

function flush(): void {
  clearTimeout(timer);
  timer = undefined;
  writePlaces(known(), current);
}

function focusRow({ focusedRow }: Place): void {
  if (focusedRow === null || document.activeElement !== document.body) return;
  const row = document.querySelector<HTMLElement>(`[data-row-key="${CSS.escape(focusedRow)}"]`);
  row?.focus({ preventScroll: true });
}

/** Before each paint until everything stands where it stood, so that nothing is seen to jump. */
function restore(place: Place): void {
  const until = Date.now() + PATIENCE_MS;
  let isOver = false;
  let held = 0;
  const reachAll = (): boolean =>
    Object.entries(place.marks)
      .map(([part, mark]) => reach(part, mark))
      .every(Boolean);
  // What changes after our frame callback would be painted elsewhere once.
  const watcher = new MutationObserver(() => void reachAll());
  const end = (): void => {
    isOver = true;
    endRestore = null;
    watcher.disconnect();
    for (const touch of TOUCHES) removeEventListener(touch, end, true);
  };
  endRestore = end;
  for (const touch of TOUCHES) addEventListener(touch, end, true);
  const step = (): void => {
    if (isOver) return;
    // Twice: the router scrolls to the top, too.
    held = reachAll() ? held + 1 : 0;
    if (held > 1) focusRow(place);
    if (held > 1 || Date.now() > until) end();
    else requestAnimationFrame(step);
  };
  watcher.observe(document.body, { childList: true, subtree: true });
  requestAnimationFrame(step);
}

/** The latest place of an address: for ways back that make a new step in the history. */
const latestAt = (at: string): Place | undefined =>
  [...known().values()].filter((place) => place.address === at).at(-1);

/**
 * The page of `who` stands at another address now, or has just loaded. Where it was seen before (Back, F5, the way back
 * from a record or from a new sign-in) it returns to the same rows.
 */
export function arriveAt(who: string): void {
  endRestore?.();
  const at = address();
  const isReturn = takeReturn(at) || wayBack === at;
  wayBack = null;
  const key = keyIn(history.state) ?? crypto.getRandomValues(new Uint32Array(2)).join("-");
  const seen = known().get(key) ?? (isReturn ? latestAt(at) : undefined);
  if (keyIn(history.state) !== key) {
    history.replaceState({ ...(history.state as object | null), [SCROLL_KEY]: key }, "");
  }
  const mine = seen?.who === who && seen.address === at ? seen : null;
  current = { key, address: at, who, marks: mine?.marks ?? {}, focusedRow: mine?.focusedRow ?? null };
  known().delete(key);
  known().set(key, current);
  if (mine) restore(mine);
}

/** The address that a page counts as its way back: arriving there next is a return, though a new step. */
export function setWayBack(at: string): void {
  wayBack = at;
}

function change(next: Partial<Pick<Place, "marks" | "focusedRow">>): void {
  // While the address changes, the old page still stands under the new one's history.
  if (!current || endRestore || keyIn(history.state) !== current.key) return;
  current = { ...current, ...next };
  known().set(current.key, current);
  timer ??= setTimeout(flush, WRITE_MS);
}

/** Follows what is scrolled and focused; returns how to end that. Mounted once, by the frame. */
export function watchPlaces(): () => void {
  let frame = 0;
  const moved = new Set<Element>();
  const note = (): void => {
    frame = 0;
    const marks = [...moved].map((element) => [partOf(element) ?? "", markOf(element)] as const);
    moved.clear();
    change({ marks: { ...current?.marks, ...Object.fromEntries(marks) } });
  };
  const onScroll = (event: Event): void => {
    const element = event.target === document ? document.documentElement : event.target;
    if (!(element instanceof Element) || partOf(element) === null) return;
    moved.add(element);
    frame ||= requestAnimationFrame(note);
  };
  const onFocus = (event: FocusEvent): void => {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-row-key]") : null;
    change({ focusedRow: row?.dataset.rowKey ?? null });
  };
  // Whoever was quicker than the scripts has scrolled already.
  for (const element of scrolledParts()) moved.add(element);
  if (moved.size > 0) note();
  addEventListener("scroll", onScroll, { capture: true, passive: true });
  addEventListener("focusin", onFocus);
  addEventListener("pagehide", flush);
  return () => {
    cancelAnimationFrame(frame);
    removeEventListener("scroll", onScroll, { capture: true });
    removeEventListener("focusin", onFocus);
    removeEventListener("pagehide", flush);
  };
}

/** At log-out. */
export function forgetPlaces(): void {
  current = null;
  known().clear();
  writePlaces(known(), null);
  forgetReturn();
}
