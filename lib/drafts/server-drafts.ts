import { draftApi, MAX_DRAFT_CHARS } from "@/contracts/common/draft";
import { call } from "@/lib/api/call";
import { isApiError } from "@/lib/api/api-error";
import type { Draft } from "@/lib/drafts/drafts";
import { isOfThisTab, thisTab } from "@/lib/drafts/this-tab";
import { unkept } from "@/lib/drafts/unkept";

/** The first unsent change waits so long for company; typing goes on meanwhile. // issue: at most 2 s */
const WAIT_MS = 1_500;
/** So often a note is written once more upon another machine's; then it waits for the next change. */
const TURNS = 3;
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
/** Forms that are open: each keeps beside its own what another machine left on the server meanwhile. */
const open = new Map<string, (found: Draft<unknown>) => boolean>();
/** When the copy was kept that this page read or wrote last, null when there was none: another one is another machine's. */
const seenAt = new Map<string, string | null>();
/** Drafts whose last note was not answered: perhaps the server has it. */
const unsure = new Set<string>();
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

async function read(key: string): Promise<Draft<unknown> | null> {
  const found = await call(draftApi.get, { query: { key } }, QUIET);
  seenAt.set(key, found?.savedAt ?? null);
  return found && draftOf(found);
}

/** Asks for a copy that nobody has seen; returns whether the form keeps it, and rejects when nobody answers. */
async function see(key: string): Promise<boolean> {
  const found = await read(key).catch((error: unknown) => {
    // A server without drafts has none to write over.
    if (isRefused(error)) return null;
    throw error;
  });
  const tell = unseen.get(key);
  unseen.delete(key);
  return tell?.(found) ?? false;
}

function draftOf({ base, content }: { readonly base: string; readonly content: string }): Draft<unknown> {
  const { typedAt, ...draft } = JSON.parse(content) as Omit<Draft<unknown>, "base" | "savedAt"> & { typedAt: number };
  return { ...draft, base, savedAt: typedAt };
}

/** The note together with what another machine left: no form is open that would keep it. */
function beside({ base, content }: Note, found: Draft<unknown>): Note {
  const { left, ...own } = JSON.parse(content) as { readonly left?: Draft<unknown> };
  return { base, content: JSON.stringify({ ...own, left: { ...found, left } }) };
}

/** Writes a note; false when an open form has heard of another machine's instead, and notes both anew. */
async function write(key: string, note: Note): Promise<boolean> {
  let mine = note;
  for (let turn = 0; turn < TURNS; turn += 1) {
    unsure.add(key);
    const seen = seenAt.get(key);
    const { savedAt, other } = await call(draftApi.save, { body: { key, ...mine, seen } }, QUIET);
    unsure.delete(key);
    seenAt.set(key, savedAt);
    if (!other) return true;
    const found = draftOf(other);
    // A note of this very page whose answer was lost.
    if (found.tab === thisTab()) continue;
    const form = open.get(key);
    if (form?.(found)) return false;
    if (!form) mine = beside(mine, found);
  }
  throw new Error("another machine writes faster");
}

async function send(key: string, note: Note): Promise<void> {
  try {
    const isSent = await inLine(key, async () => {
      // The form notes anew what it holds, together with what was found.
      if (unseen.has(key) && (await see(key))) return false;
      return write(key, note);
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

/** Whether this page has neither read nor written a draft on the server yet. */
export const isUntouched = (key: string): boolean => !seenAt.has(key) && !waiting.has(key) && !lines.has(key);

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

const remove = (key: string, seen?: string): Promise<unknown> =>
  call(draftApi.remove, { query: { key, seen } }, { ...QUIET, keepalive: true }).catch(() => undefined);

/** Removes what this page wrote or read, and nothing that another machine has left there since. */
async function removeSeen(key: string, isUnsure: boolean): Promise<void> {
  // What this tab sent when it last left the page may have come after this page asked.
  const isPerhapsLate = seenAt.get(key) === null && isOfThisTab(key);
  const found = isUnsure || isPerhapsLate ? await read(key).catch(() => null) : null;
  const seen = seenAt.get(key);
  seenAt.set(key, null);
  unsure.delete(key);
  if (seen === null || (found && found.tab !== thisTab())) return;
  await remove(key, seen);
}

/** The page goes: removals wait for nothing any more, or nobody would send them. */
export function removeAtOnce(): void {
  for (const key of leaving) void remove(key);
  leaving.clear();
}

/** Notes what a form holds; the last note of a key is sent within two seconds. */
export function noteServerDraft<T>(key: string, value: T, base: string, left?: Draft<T>, tab = thisTab()): void {
  const content = JSON.stringify({ value, typedAt: Date.now(), tab, left });
  taken.delete(key);
  if (content.length > MAX_DRAFT_CHARS) return unkept.note("there", key, false);
  waiting.set(key, { base, content });
  timer ??= setTimeout(() => void flushServerDrafts(), WAIT_MS);
}

/** Forgets a draft here and on the server, after what is still under way. */
export function dropServerDraft(key: string): void {
  waiting.delete(key);
  taken.delete(key);
  const isUnseen = unseen.delete(key);
  leaving.add(key);
  void inLine(key, async () => {
    if (leaving.delete(key)) await removeSeen(key, isUnseen || unsure.has(key));
  });
}

/** Hears of what another machine leaves on the server while the form is open; returns whether the form keeps it. */
export function hearOtherMachine<T>(key: string, typed: (found: Draft<T>) => boolean): () => void {
  const tell = (found: Draft<unknown>): boolean => typed(found as Draft<T>);
  open.set(key, tell);
  return () => void (open.get(key) === tell && open.delete(key));
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
