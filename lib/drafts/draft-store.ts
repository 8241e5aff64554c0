/** Sealed drafts in this browser's IndexedDB. Where the browser allows none, drafts quietly do not exist. */
export interface StoredDraft {
  readonly id: string;
  readonly userId: string;
  readonly savedAt: number;
  readonly sealed: Uint8Array;
}

/** Kept 7 days. // contract §7.12 */
export const DRAFT_LIFE_MS = 7 * 24 * 60 * 60_000;

const STORE = "drafts";

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open("portal-drafts", 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(STORE, { keyPath: "id" }).createIndex("userId", "userId");
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("indexedDB"));
    request.onblocked = () => reject(new Error("indexedDB blocked"));
  });
}

async function inStore<T>(mode: IDBTransactionMode, run: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open();
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const request = run(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error ?? new Error("indexedDB aborted"));
    });
  } finally {
    database.close();
  }
}

export const draftStore = {
  put: (draft: StoredDraft) => inStore("readwrite", (store) => store.put(draft)),
  get: (id: string) => inStore<StoredDraft | undefined>("readonly", (store) => store.get(id)),
  remove: (id: string) => inStore("readwrite", (store) => store.delete(id)),
  allOf: (userId: string) => inStore<StoredDraft[]>("readonly", (store) => store.index("userId").getAll(userId)),
  all: () => inStore<StoredDraft[]>("readonly", (store) => store.getAll()),
};
