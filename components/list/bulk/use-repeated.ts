import { useEffect, useRef } from "react";

/** A save that nobody answered is repeated so often, and at once when the browser says that the network is back. */
const REPEAT_MS = 5_000;

/** Calls again while something waits: every few seconds, and as soon as the network is back. */
export function useRepeated(isWaiting: boolean, isAtOnce: boolean, again: () => void): void {
  const call = useRef(again);
  call.current = again;
  useEffect(() => {
    if (!isWaiting) return;
    const now = () => call.current();
    if (isAtOnce) now();
    const timer = setInterval(now, REPEAT_MS);
    addEventListener("online", now);
    return () => {
      clearInterval(timer);
      removeEventListener("online", now);
    };
  }, [isWaiting, isAtOnce]);
}
