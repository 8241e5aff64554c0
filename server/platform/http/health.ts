import type { DatabaseHandle } from "@/server/db/client";

/** Why no request should come now. */
export type NotReady = "stopping" | "database";

/** What `/readyz` tells. Liveness needs nothing: a process that answers is alive. // promises P-A5 */
export interface Health {
  /** Null when requests may come. Asks the database at most once a second; answers within 2 s. */
  check(): Promise<NotReady | null>;
  /** From now on not ready: load balancers turn away before the process stops listening. */
  beginDrain(): void;
}

const FRESH_MS = 1_000;

export function createHealth(database: Pick<DatabaseHandle, "kind" | "ping" | "onFatal">): Health {
  let isDraining = false;
  let isDead = false;
  let asked: Promise<boolean> = Promise.resolve(true);
  let askedAt = Number.NEGATIVE_INFINITY;
  if (database.kind === "embedded") {
    database.onFatal(() => {
      isDead = true;
    });
  }

  function isReachable(): Promise<boolean> {
    // The embedded database has one connection: a long write must not look like an outage.
    if (database.kind === "embedded") return Promise.resolve(!isDead);
    if (performance.now() - askedAt > FRESH_MS) {
      askedAt = performance.now();
      asked = database.ping(2_000).then(
        () => true,
        () => false,
      );
    }
    return asked;
  }

  return {
    check: async () => {
      if (isDraining) return "stopping";
      return (await isReachable()) ? null : "database";
    },
    beginDrain: () => {
      isDraining = true;
    },
  };
}
