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
/** Hears what the server held when a form was opened; returns whether the form has to keep it beside its own. */
type Seen = (found: Draft<unknown> | null) => boolean;
/** Drafts whose copy on the server nobody has seen: another machine's, perhaps, and never written over unseen. */
const unseen = new Map<string, Seen>();
/** The form is gone: what it held is in this browser, the server's copy stays as it is. */
const seenByNobody: Seen = (found) => found !== null;
/** Drafts that the server holds as they were last typed. */
const taken = new Set<string>();
/** Drafts to be removed behind a call that is still under way. */
const leaving = new Set<string>();
let timer: ReturnType<typeof setTimeout> | undefined;

function inLine<T>(key: string, work: () => Promise<T>): Promise<T> {
  const next = (lines.get(key) ?? Promise.resolve()).then(work, work);
  const settled = next.catch(() => undefined);
  lines.set(key, settled);
  void settled.then(() => lines.get(key) === settled && lines.delete(key));
  return next;
}

const isRefused = (error: unknown): boolean => isApiError(error) && error.status >= 400 && error.status < 500;

/** Asks for a copy that nobody has seen; returns whether the form keeps it, and rejects when nobody answers. */
async function see(key: string): Promise<boolean> {
  const found = await call(draftApi.get, { query: { key } }, QUIET).catch((error: unknown) => {
    // A server without drafts has none to write over.
    if (isRefused(error)) return null;
    throw error;
  });
  const tell = unseen.get(key);
  unseen.delete(key);
  return tell?.(found && draftOf(found)) ?? false;
}

function draftOf({ base, content }: { readonly base: string; readonly content: string }): Draft<unknown> {
  const { value, typedAt, left } = JSON.parse(content) as { value: unknown; typedAt: number; left?: Draft<unknown> };
  return { value, base, savedAt: typedAt, left };
}

async function send(key: string, note: Note): Promise<void> {
  try {
    const isSent = await inLine(key, async () => {
      // The form notes anew what it holds, together with what was found.
      if (unseen.has(key) && (await see(key))) return false;
      await call(draftApi.save, { body: { key, ...note } }, QUIET);
      return true;
    });
    if (!isSent || waiting.has(key)) return;
    taken.add(key);
    unkept.note("there", key, true);
  } catch (error) {
    // Refused for good: the copy in this browser is all there can be. Otherwise it goes with the next change.
    if (!isRefused(error) && !waiting.has(key)) waiting.set(key, note);
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

const remove = (key: string): Promise<unknown> =>
  call(draftApi.remove, { query: { key } }, { ...QUIET, keepalive: true }).catch(() => undefined);

/** The page goes: removals wait for nothing any more, or nobody would send them. */
export function removeAtOnce(): void {
  for (const key of leaving) void remove(key);
  leaving.clear();
}

/** Notes what a form holds; the last note of a key is sent within two seconds. */
export function noteServerDraft<T>(key: string, value: T, base: string, left?: Draft<T>): void {
  const content = JSON.stringify({ value, typedAt: Date.now(), left });
  taken.delete(key);
  if (content.length > MAX_DRAFT_CHARS) return unkept.note("there", key, false);
  waiting.set(key, { base, content });
  timer ??= setTimeout(() => void flushServerDrafts(), WAIT_MS);
}

/** Forgets a draft here and on the server, after what is still under way. */
export function dropServerDraft(key: string): void {
  waiting.delete(key);
  taken.delete(key);
  unseen.delete(key);
  leaving.add(key);
  void inLine(key, async () => {
    if (leaving.delete(key)) await remove(key);
  });
}

/**
 * Tells the user's draft of a form on the server: null when there is none, and while nobody can be asked. Then it is
 * asked for again before anything is written there. The returned function ends the telling.
 */
export function seeServerDraft<T>(key: string, seen: (found: Draft<T> | null) => boolean): () => void {
  const tell: Seen = (found) => seen(found as Draft<T> | null);
  unseen.set(key, tell);
  inLine(key, () => see(key)).catch(() => seen(null));
  return () => void (unseen.get(key) === tell && unseen.set(key, seenByNobody));
}
