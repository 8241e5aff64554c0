import { useLayoutEffect, useState } from "react";
import type { DraftHandle } from "@/lib/drafts/use-draft";

/**
 * Typed in this tab upon the very record that stands here: after a reload or a new sign-in it is simply there again,
 * without a question. `base` as given to `useDraft`; returns when it was typed, and how to forget that.
 */
export function useOwnDraft<T>(
  { found, forget }: Pick<DraftHandle<T>, "found" | "forget">,
  base: string,
  isDirty: boolean,
  take: (value: T) => void,
): [number | null, (at: number | null) => void] {
  const [restoredAt, setRestoredAt] = useState<number | null>(null);
  const own = found !== null && found.isOfThisTab && found.base === base && !isDirty ? found : null;
  // Before the next key can be heard: later it would write over what was typed in between.
  useLayoutEffect(() => {
    if (!own) return;
    setRestoredAt(own.savedAt);
    take(own.value);
    forget();
  }, [own, take, forget]);
  return [restoredAt, setRestoredAt];
}
