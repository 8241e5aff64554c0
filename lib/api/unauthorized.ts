import type { ApiError } from "@/lib/api/api-error";

type Listener = (error: ApiError) => void;
const listeners = new Set<Listener>();

/** Tells the frame that an answer said "nobody is signed in". Returns how to stop listening. // spec §8 */
export function onUnauthorized(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Called by the transport only. */
export function tellUnauthorized(error: ApiError): void {
  for (const listener of listeners) listener(error);
}
