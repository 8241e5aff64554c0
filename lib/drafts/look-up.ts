import { type Draft, type DraftOwner, readDraft } from "@/lib/drafts/drafts";
import { seeServerDraft } from "@/lib/drafts/server-drafts";

/** A form opens without the copy that takes longer; what comes later is offered, never put in. */
const PATIENCE_MS = 3_000;

interface Listener<T> {
  /** Once: the latest of what this browser and the server hold, as far as they have answered. */
  settle(found: Draft<T> | null): void;
  /** A later one that came after that. */
  offer(found: Draft<T>): void;
}

/** Asks this browser and the server for a draft; the returned function ends that. */
export function lookUp<T>(owner: DraftOwner, key: string, { settle, offer }: Listener<T>): () => void {
  let best: Draft<T> | null = null;
  let isSettled = false;
  let isOver = false;
  const missing = new Set(["here", "there"]);
  const end = (): void => {
    clearTimeout(timer);
    if (isSettled || isOver) return;
    isSettled = true;
    settle(best);
  };
  /** Returns whether it is news to a form that is typed in already. */
  const arrive = (where: string, found: Draft<T> | null): boolean => {
    if (isOver) return false;
    const isNews =
      found !== null &&
      (best === null || (found.savedAt > best.savedAt && JSON.stringify(found.value) !== JSON.stringify(best.value)));
    if (isNews) best = found;
    missing.delete(where);
    const isLate = isNews && isSettled;
    if (isLate) offer(found);
    else if (missing.size === 0) end();
    return isLate;
  };
  const timer = setTimeout(end, PATIENCE_MS);
  void readDraft<T>(owner, key).then((found) => arrive("here", found));
  const stopSeeing = seeServerDraft<T>(key, (found) => arrive("there", found));
  return () => {
    isOver = true;
    clearTimeout(timer);
    stopSeeing();
  };
}
