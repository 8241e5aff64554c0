/** How the thread is started. */
export interface WorkerTask {
  /** Folder, or `memory://`. */
  readonly dataDir: string;
  /** Tar of a data folder (`.gz` or plain) that a new database starts from; without it initdb makes one. */
  readonly snapshot?: string;
  /** Tests shorten these. */
  readonly idleInTransactionMs?: number;
  readonly maintenanceEveryMs?: number;
  /** Tests say how many bytes are free: one shared 64-bit number instead of the disk's own. */
  readonly freeBytes?: SharedArrayBuffer;
}

/** Main thread → worker. `open` begins a connection, `bytes` is its wire traffic. */
export type ToWorker =
  | { readonly type: "open"; readonly id: number }
  | { readonly type: "bytes"; readonly id: number; readonly data: Uint8Array }
  | { readonly type: "end"; readonly id: number }
  | { readonly type: "snapshot" }
  | { readonly type: "close" };

/** Worker → main thread. `dead` means that the database cannot go on. */
export type FromWorker =
  | { readonly type: "ready" }
  | { readonly type: "bytes"; readonly id: number; readonly data: Uint8Array; readonly isLast: boolean }
  | { readonly type: "ended"; readonly id: number }
  | { readonly type: "snapshot"; readonly data: Uint8Array }
  | { readonly type: "dead"; readonly reason: string }
  | { readonly type: "closed" };
