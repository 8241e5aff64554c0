import { leaveUnasked } from "@/lib/drafts/leave-question";
import { beforeReload } from "@/lib/version/before-reload";

/** jsdom cannot reload, and a test must see that it would. */
export const page = { reload: (): void => location.reload() };

/**
 * Reloads because the user said so. What was typed is saved first; where that failed, the browser's own question
 * stands, so that nothing goes without a word.
 */
export async function reloadBySaving(): Promise<void> {
  if (await beforeReload()) leaveUnasked();
  page.reload();
}

/** Reloads unasked, and only when everything typed is safe and `takeTurn` agrees then. Resolves to whether it did. */
export async function reloadIfSaved(takeTurn: () => boolean): Promise<boolean> {
  if (!(await beforeReload()) || !takeTurn()) return false;
  leaveUnasked();
  page.reload();
  return true;
}
