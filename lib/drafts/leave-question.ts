type Listener = (event: BeforeUnloadEvent) => void;

const asking = new Set<Listener>();

/** From now on the browser asks before the page is left; the returned function ends that. For forms with unsaved work. */
export function askBeforeLeaving(): () => void {
  const ask: Listener = (event) => event.preventDefault();
  asking.add(ask);
  addEventListener("beforeunload", ask);
  return () => {
    asking.delete(ask);
    removeEventListener("beforeunload", ask);
  };
}

/**
 * The portal itself leaves: after the session's end, with everything typed kept, or after a log-out that was
 * confirmed. There is nothing to decide any more. (A listener that stops the event does not help: Chromium calls them
 * in the order in which they were added.)
 */
export function leaveUnasked(): void {
  for (const ask of asking) removeEventListener("beforeunload", ask);
  asking.clear();
}
