import type { StoredDraft } from "@/lib/drafts/draft-store";

// jsdom has no IndexedDB; a map keeps what the store would keep. Put it in the store's place:
// jest.mock("@/lib/drafts/draft-store", () => jest.requireActual("@/tests/fake-draft-store"));

export const DRAFT_LIFE_MS = 7 * 24 * 60 * 60_000;

/** What the store holds, for tests to look at and to clear. */
export const shelf = new Map<string, StoredDraft>();

export const draftStore = {
  put: async (draft: StoredDraft) => void shelf.set(draft.id, draft),
  get: async (id: string) => shelf.get(id),
  remove: async (id: string) => void shelf.delete(id),
  all: async () => [...shelf.values()],
  allOf: async (userId: string) => [...shelf.values()].filter((draft) => draft.userId === userId),
};
