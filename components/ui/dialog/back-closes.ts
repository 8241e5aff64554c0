/** Marks the one history entry that stands for whatever is open. */
const MARK = "openDialog";

type Close = () => void;

/** What is open, the uppermost last. */
const open: Close[] = [];
/** Where the marked entry stands while it is the current one. */
let markedAt: string | null = null;
/** Back was pressed, or the page came, and nothing was pressed since. */
let hasJustGoneBack = false;

const isMarked = (state: unknown): boolean => typeof state === "object" && state !== null && MARK in state;
const here = (): string => location.pathname + location.search;

/**
 * One entry for all that is open, of the same address and under the same state: the router is not told, since nothing
 * changes. Pushed when somebody has pressed a key or button: browsers pass over entries that came without.
 */
function mark(): void {
  if (open.length > 0 && !isMarked(history.state))
    History.prototype.pushState.call(history, { ...(history.state as object | null), [MARK]: true }, "");
  markedAt = isMarked(history.state) ? here() : null;
}

/**
 * From the marked entry to the one below it: Back. It closes the uppermost thing, or, where that was closed otherwise
 * meanwhile, leads on to where Back was meant to lead. The entry is never taken away by a step of our own: that would
 * undo a navigation which a save has just begun.
 */
function follow(event: PopStateEvent): void {
  const isBack = markedAt !== null && !isMarked(event.state) && here() === markedAt;
  markedAt = isMarked(event.state) ? here() : null;
  hasJustGoneBack = true;
  if (!isBack) return;
  event.stopImmediatePropagation();
  const top = open.at(-1);
  if (top) top();
  else history.back();
}

function press(): void {
  hasJustGoneBack = false;
  mark();
}

let isFollowing = false;

/** From now on Back calls `close`, until the returned function is called. // look.md "Frame" */
export function closeByBack(close: Close): () => void {
  if (!isFollowing) {
    isFollowing = true;
    // Opened again by a reload or a new sign-in: nobody has pressed anything on this page yet.
    hasJustGoneBack = "userActivation" in navigator && !navigator.userActivation.hasBeenActive;
    // Before the router, which has nothing to do here.
    addEventListener("popstate", follow, true);
    for (const gesture of ["pointerdown", "keydown"]) addEventListener(gesture, press, true);
  }
  open.push(close);
  if (!hasJustGoneBack) mark();
  return () => {
    open.splice(open.lastIndexOf(close), 1);
  };
}
