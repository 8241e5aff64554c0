/** Saves what would be lost by a reload, e.g. a dirty form as a draft, and resolves when it is safe; rejects when not. */
export type SaveBeforeReload = () => Promise<unknown> | unknown;

/** A save that hangs must not hold the reload for ever. */
const PATIENCE_MS = 10_000;
const saves = new Set<SaveBeforeReload>();

/**
 * Registers what must happen before the portal reloads a page by itself (new version, failed chunk). Returns how to
 * withdraw it: `useEffect(() => onBeforeReload(save), [save])`. // spec §4
 */
export function onBeforeReload(save: SaveBeforeReload): () => void {
  saves.add(save);
  return () => void saves.delete(save);
}

const tooLate = (): Promise<never> =>
  new Promise((_resolve, reject) =>
    setTimeout(() => reject(new Error("save before reload took too long")), PATIENCE_MS),
  );

/** Runs every registered save at once; true when all of them succeeded in time. Never throws. */
export async function beforeReload(): Promise<boolean> {
  const runs = [...saves].map((save) => Promise.race([Promise.resolve().then(save), tooLate()]));
  const results = await Promise.allSettled(runs);
  return results.every(({ status }) => status === "fulfilled");
}
