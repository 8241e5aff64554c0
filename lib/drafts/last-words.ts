import { DRAFT_LIFE_MS } from "@/lib/drafts/draft-store";
import { fromBase64, toBase64 } from "@/lib/drafts/base64";

/*
 * The last words of a draft: written at once, without waiting for anything, into the one store that allows it. They
 * stand until the draft itself is written, which takes longer than a page that is closed or killed may have.
 */
const PREFIX = "portal-draft:";
/** So much typing a page that dies may cost at most. */
const EVERY_MS = 100;

/** The draft as sealed bytes; null while it cannot be sealed. */
type Seal = () => Uint8Array | null;
const waiting = new Map<string, Seal>();
let timer: ReturnType<typeof setTimeout> | undefined;

interface Words {
  readonly savedAt: number;
  readonly sealed: Uint8Array;
}

/** Browsers deny their store in several ways; then the draft itself is all there is. */
function inStore<T>(run: (store: Storage) => T, otherwise: T): T {
  try {
    return run(localStorage);
  } catch {
    return otherwise;
  }
}

const remove = (name: string): void => inStore((store) => store.removeItem(name), undefined);
const names = (beginning: string): string[] =>
  inStore((store) => Object.keys(store).filter((name) => name.startsWith(beginning)), []);

/** An entry; whatever is no entry, or older than drafts become, is removed: it hides nothing but itself. */
function read(name: string): Words | null {
  const text = inStore((store) => store.getItem(name), null);
  if (text === null) return null;
  const [, savedAt = "", bytes = ""] = /^(\d{1,15}):([A-Za-z0-9+/]+=*)$/.exec(text) ?? [];
  const age = Date.now() - Number(savedAt);
  try {
    if (bytes !== "" && age <= DRAFT_LIFE_MS) return { savedAt: Number(savedAt), sealed: fromBase64(bytes) };
  } catch {
    // Not the text that was written here.
  }
  remove(name);
  return null;
}

/** Writes what waits, before it returns: when the page is hidden or goes. */
export function writeLastWords(): void {
  clearTimeout(timer);
  timer = undefined;
  for (const [id, seal] of [...waiting]) {
    const sealed = seal();
    if (sealed === null) continue;
    waiting.delete(id);
    inStore((store) => store.setItem(PREFIX + id, `${Date.now()}:${toBase64(sealed)}`), undefined);
  }
}

/** Notes how a draft is sealed as it is typed now; written within a tenth of a second. */
export function noteLastWords(id: string, seal: Seal): void {
  waiting.set(id, seal);
  timer ??= setTimeout(writeLastWords, EVERY_MS);
}

/** The draft is kept elsewhere, saved or given up. */
export function forgetLastWords(id: string): void {
  waiting.delete(id);
  remove(PREFIX + id);
}

/** Beside the words of the same draft: when it was dropped, until its own store has heard of it. */
const GONE = "portal-draft-gone:";

/** The draft is dropped, as of now: what its own store still has of it counts no more. */
export function noteGone(id: string): void {
  forgetLastWords(id);
  inStore((store) => store.setItem(GONE + id, String(Date.now())), undefined);
}
export const forgetGone = (id: string): void => remove(GONE + id);
/** Until when what was kept of the draft is dropped. */
export const goneUntil = (id: string): number => Number(inStore((store) => store.getItem(GONE + id), null) ?? 0);

/** Hears of another tab of this browser: it typed into the same draft, or saved it or gave it up. Returns how to end that. */
export function hearOtherTabs(id: string, onTyped: () => void, onGone: () => void): () => void {
  const listen = ({ key, newValue }: StorageEvent): void => {
    if (newValue === null) return;
    if (key === PREFIX + id) onTyped();
    if (key === GONE + id) onGone();
  };
  addEventListener("storage", listen);
  return () => removeEventListener("storage", listen);
}

export const lastWordsOf = (id: string): Words | null => read(PREFIX + id);

/** Removes a user's, readable or not. */
export function forgetLastWordsBy(userId: string): void {
  waiting.clear();
  names(`${PREFIX}${userId}:`).forEach(remove);
}

/** Removes what is too old or damaged, whoever wrote it. */
export function dropOldLastWords(): void {
  for (const name of names(PREFIX)) read(name);
  for (const name of names(GONE)) if (!(Date.now() - goneUntil(name.slice(GONE.length)) <= DRAFT_LIFE_MS)) remove(name);
}
