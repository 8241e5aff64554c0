import "server-only";
import { type DehydratedState, dehydrate, type QueryClient } from "@tanstack/react-query";
import type { DataOf, Endpoint, InputOf } from "@/contracts/kit/endpoint";
import { callOnServer } from "@/lib/api/server";
import { createQueryClient } from "@/lib/query/client";
import { keyOf } from "@/lib/query/query-of";

/** How long the first HTML waits for its rows; slower ones stream after it into their skeleton. */
const PATIENCE_MS = 1500;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());

/** What a page asks for before its first paint. A failed call is left to the browser, which can say why. */
export class PagePrefetch {
  readonly #client: QueryClient = createQueryClient();
  readonly #running: Promise<void>[] = [];

  constructor(readonly incoming: Headers) {}

  /**
   * Starts a call; its answer lies in the page's cache under the same key as `useEndpointQuery`. `next` sees the answer
   * and may ask for what it names.
   */
  fetch<E extends Endpoint>(endpoint: E, input: InputOf<E>, next?: (data: DataOf<E>) => void): void {
    const queryKey = keyOf(endpoint, input);
    const call = { queryKey, queryFn: () => callOnServer(endpoint, input, this.incoming), retry: false };
    this.#running.push(
      this.#client.prefetchQuery(call).then(() => {
        const data = this.#client.getQueryData<DataOf<E>>(queryKey);
        if (data !== undefined) next?.(data);
      }),
    );
  }

  /** Until nothing runs any more; an answer may have started another call. */
  async #settled(): Promise<void> {
    for (const running of this.#running) await running;
  }

  /** The answers so far, and promises of the others. */
  async state(): Promise<DehydratedState> {
    if (this.#running.length > 0) await Promise.race([this.#settled(), pause(PATIENCE_MS)]);
    return dehydrate(this.#client);
  }
}
