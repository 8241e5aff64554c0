import { draftApi, MAX_DRAFT_CHARS } from "@/contracts/common/draft";
import { call } from "@/lib/api/call";
import { isApiError } from "@/lib/api/api-error";
import type { Draft } from "@/lib/drafts/drafts";
import { unkept } from "@/lib/drafts/unkept";

/** The first unsent change waits so long for company; typing goes on meanwhile. // issue: at most 2 s */
const WAIT_MS = 1_500;
const QUIET = { noLoading: true } as const;

interface Note {
  readonly base: string;
  readonly content: string;
}

/** Last notes that are not sent yet. */
const waiting = new Map<string, Note>();
/** Calls of one draft go one after the other, or an older state might arrive last. */
const lines = new Map<string, Promise<unknown>>();
/** Drafts that the server holds as they were last typed. */
const taken = new Set<string>();
let timer: ReturnType<typeof setTimeout> | undefined;

function inLine<T>(key: string, work: () => Promise<T>): Promise<T> {
  const next = (lines.get(key) ?? Promise.resolve()).then(work, work);
  const settled = next.catch(() => undefined);
  lines.set(key, settled);
  void settled.then(() => lines.get(key) === settled && lines.delete(key));
  return next;
}

async function send(key: string, note: Note): Promise<void> {
  try {
    await inLine(key, () => call(draftApi.save, { body: { key, ...note } }, QUIET));
    if (waiting.has(key)) return;
    taken.add(key);
    unkept.note("there", key, true);
  } catch (error) {
    // Refused for good: the copy in this browser is all there can be. Otherwise it goes with the next change.
    const isRefused = isApiError(error) && error.status >= 400 && error.status < 500;
    if (!isRefused && !waiting.has(key)) waiting.set(key, note);
    unkept.note("there", key, false);
  }
}

/** Whether the server holds a draft as it was last typed. */
export const isOnServer = (key: string): boolean => taken.has(key);

/** Sends what waits and waits for what is under way; never throws. At hiding, before the firm is changed, when the network is back. */
export async function flushServerDrafts(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  const notes = [...waiting];
  waiting.clear();
  await Promise.all(notes.map(([key, note]) => send(key, note)));
  await Promise.all(lines.values());
}

/** Notes what a form holds; the last note of a key is sent within two seconds. */
export function noteServerDraft<T>(key: string, value: T, base: string): void {
  const content = JSON.stringify({ value, typedAt: Date.now() });
  taken.delete(key);
  if (content.length > MAX_DRAFT_CHARS) return unkept.note("there", key, false);
  waiting.set(key, { base, content });
  timer ??= setTimeout(() => void flushServerDrafts(), WAIT_MS);
}

/** Forgets a draft here and on the server, after what is still under way. */
export function dropServerDraft(key: string): void {
  waiting.delete(key);
  taken.delete(key);
  void inLine(key, () => call(draftApi.remove, { query: { key } }, QUIET)).catch(() => undefined);
}

/** The user's draft of a form; null when there is none or nobody can be asked. */
export async function readServerDraft<T>(key: string): Promise<Draft<T> | null> {
  try {
    const found = await call(draftApi.get, { query: { key } }, QUIET);
    if (!found) return null;
    const { value, typedAt } = JSON.parse(found.content) as { value: T; typedAt: number };
    return { value, base: found.base, savedAt: typedAt };
  } catch {
    return null;
  }
}
