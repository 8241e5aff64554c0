import { DRAFT_LIFE_MS, draftStore, type StoredDraft } from "@/lib/drafts/draft-store";
import {
  dropOldLastWords,
  forgetGone,
  forgetLastWords,
  forgetLastWordsBy,
  goneUntil,
  hearOtherTabs,
  lastWordsOf,
  noteGone,
  noteLastWords,
} from "@/lib/drafts/last-words";
import type * as Seal from "@/lib/drafts/seal";
import { thisTab } from "@/lib/drafts/this-tab";
import { unkept } from "@/lib/drafts/unkept";

/** Whose drafts: the key comes with the user record, so nobody else on this machine can read them. // contract §7.12 */
export interface DraftOwner {
  readonly userId: string;
  readonly draftKey: string;
}

/** What was typed, when, and upon which state of the record (`base`, usually its version). */
export interface Draft<T> {
  readonly value: T;
  readonly base: string;
  readonly savedAt: number;
  /** Who typed it: two tabs share a draft, and one that comes back takes its own words first. */
  readonly tab?: string | undefined;
  /** An earlier draft that was offered and not decided upon when this one was typed. */
  readonly left?: Draft<T> | undefined;
}

const idOf = (owner: DraftOwner, key: string): string => `${owner.userId}:${key}`;

type Cipher = Pick<typeof Seal, "seal" | "unseal">;
let loaded: Cipher | null = null;
// The cipher loads when something is typed, not with the page; then a page that goes need not wait for it.
const cipher = async (): Promise<Cipher> => (loaded ??= await import("@/lib/drafts/seal"));

/** How to write the last note of a draft. */
type Write = () => Promise<void>;
/** The last note of each draft of this tab; without one it was dropped. */
const noted = new Map<string, Write>();
/** Draft writes that wait for their turn; flushed when the session ends. */
const waiting = new Map<string, Write>();
/** Drafts that this tab wrote and has not dropped since, and how to write them once more. */
const kept = new Map<string, Write>();

/** Notes what to write; `flushDrafts` or the timer of `useDraft` writes it. The last note of a key wins. */
export function noteDraft<T>(owner: DraftOwner, key: string, value: T, base: string, left?: Draft<T>): void {
  const id = idOf(owner, key);
  const write = async (): Promise<void> => {
    try {
      const { seal } = await cipher();
      const sealed = seal(owner.draftKey, { value, base, left, tab: thisTab() });
      await draftStore.put({ id, userId: owner.userId, savedAt: Date.now(), sealed });
    } catch {
      // Full, denied, or no cipher: again with the next change and at the session's end.
      if (noted.get(id) === write) waiting.set(id, write);
      if (noted.has(id)) unkept.note("here", key, false);
      return;
    }
    // Dropped while it was written.
    if (!noted.has(id)) return void (await draftStore.remove(id).catch(() => undefined));
    kept.set(id, write);
    if (noted.get(id) !== write) return;
    forgetLastWords(id);
    unkept.note("here", key, true);
  };
  noted.set(id, write);
  waiting.set(id, write);
  noteLastWords(id, () => loaded && loaded.seal(owner.draftKey, { value, base, left, tab: thisTab() }));
}

/** Writes that are under way. */
const running = new Set<Promise<void>>();

async function settle(jobs: readonly Write[]): Promise<void> {
  const started = jobs.map((job) => {
    const write = job();
    running.add(write);
    return write.finally(() => running.delete(write));
  });
  await Promise.all(started);
}

/** Writes everything noted; never throws. Returns whether something typed in this tab is kept now. */
export async function flushDrafts(): Promise<boolean> {
  const jobs = [...waiting.values()];
  waiting.clear();
  await settle(jobs);
  return hasUnsavedWork();
}

/**
 * At the end of a session: writes everything of this tab once more, because another tab's log-out may have removed
 * it. Returns whether something is kept, so that nobody is promised what the browser refused to store.
 */
export async function keepDrafts(): Promise<boolean> {
  // What is being written right now stands in neither list until it is done.
  await Promise.all(running);
  const jobs = [...noted.values()];
  kept.clear();
  waiting.clear();
  await settle(jobs);
  return kept.size > 0;
}

/** Whether this tab holds something typed and not saved. */
export const hasUnsavedWork = (): boolean => waiting.size + running.size + kept.size > 0;

type Stored = Pick<StoredDraft, "savedAt" | "sealed">;

/** What was sealed, or null: too old, damaged, or sealed by another key. */
function opened<T>({ unseal }: Cipher, { draftKey }: DraftOwner, { savedAt, sealed }: Stored): Draft<T> | null {
  if (Date.now() - savedAt > DRAFT_LIFE_MS) return null;
  try {
    return { ...(unseal(draftKey, sealed) as Omit<Draft<T>, "savedAt">), savedAt };
  } catch {
    return null;
  }
}

function openedWords<T>(by: Cipher, owner: DraftOwner, id: string): Draft<T> | null {
  const words = lastWordsOf(id);
  const draft = words && opened<T>(by, owner, words);
  if (words && !draft) forgetLastWords(id);
  return draft;
}

/**
 * The draft of a key, or null: none, too old, or sealed by another key. Its last words count, where the page went before
 * the draft was written. The cipher is there afterwards, so that what is typed from then on can be sealed at once.
 */
export async function readDraft<T>(owner: DraftOwner, key: string): Promise<Draft<T> | null> {
  const id = idOf(owner, key);
  const [by, stored] = await Promise.all([cipher().catch(() => null), draftStore.get(id).catch(() => undefined)]);
  if (!by) return null;
  const isThere = stored !== undefined && stored.savedAt > goneUntil(id);
  const [words, draft] = [openedWords<T>(by, owner, id), isThere ? opened<T>(by, owner, stored) : null];
  return words && words.savedAt >= (draft?.savedAt ?? 0) ? words : draft;
}

export async function dropDraft(owner: DraftOwner, key: string): Promise<void> {
  const id = idOf(owner, key);
  for (const notes of [noted, waiting, kept]) notes.delete(id);
  noteGone(id);
  unkept.forget(key);
  await draftStore.remove(id).then(
    () => forgetGone(id),
    () => undefined,
  );
}

interface OtherTab<T> {
  typed(draft: Draft<T>): void;
  /** It saved its form, or gave it up: what was kept under the key is gone, whoever typed it. */
  dropped(): void;
}

/** Tells what another tab of this browser does with the same form; the returned function ends that. */
export function hearOtherTab<T>(owner: DraftOwner, key: string, { typed, dropped }: OtherTab<T>): () => void {
  const id = idOf(owner, key);
  const read = (): void => {
    const draft = loaded && openedWords<T>(loaded, owner, id);
    if (draft) typed(draft);
  };
  return hearOtherTabs(id, read, dropped);
}

/** Removes all of a user's drafts: log-out leaves nothing typed on the machine. // contract §7.12 */
export async function dropDraftsOf(userId: string): Promise<void> {
  for (const notes of [noted, waiting, kept]) notes.clear();
  forgetLastWordsBy(userId);
  const drafts = await draftStore.allOf(userId).catch(() => []);
  await Promise.allSettled(drafts.map((draft) => draftStore.remove(draft.id)));
}

/** Removes what is older than 7 days, whoever wrote it. */
export async function dropOldDrafts(): Promise<void> {
  dropOldLastWords();
  const drafts = await draftStore.all().catch(() => []);
  const old = drafts.filter((draft) => Date.now() - draft.savedAt > DRAFT_LIFE_MS);
  await Promise.allSettled(old.map((draft) => draftStore.remove(draft.id)));
}
