import { isApiError } from "@/lib/api/api-error";

/** As long as a person still waits for what he asked for. */
const PATIENCE_MS = 5 * 60_000;

/** How many stand before a call that was put off for its place in a line; null for any other failure. */
function aheadOf(error: unknown): number | null {
  if (!isApiError(error) || error.status !== 429) return null;
  const { ahead } = (error.current ?? {}) as { readonly ahead?: unknown };
  return typeof ahead === "number" ? ahead : null;
}

/**
 * A call that the server does in turn: put off, it is made again for as long as `tell`, which hears how many stand
 * before it, answers true.
 */
export async function askInLine<T>(ask: () => Promise<T>, tell: (ahead: number) => boolean): Promise<T> {
  const since = Date.now();
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      const ahead = aheadOf(error);
      if (ahead === null || Date.now() - since > PATIENCE_MS || !tell(ahead)) throw error;
      const pauseMs = ((isApiError(error) ? error.retryAfterSeconds : null) ?? 2) * 1000;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}
