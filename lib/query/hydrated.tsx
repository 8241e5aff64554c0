"use client";

import { type DehydratedState, HydrationBoundary, type QueryClient, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useLayoutEffect } from "react";

type DehydratedQuery = DehydratedState["queries"][number];

interface Parts {
  /** Answers that the server had when it drew the page. */
  readonly settled: DehydratedState;
  /** Calls that it still waited for; their answers follow in the stream. */
  readonly pending: readonly DehydratedQuery[];
}

const firstSeen = new WeakMap<DehydratedState, Parts>();

/**
 * Stamps answers with this machine's clock, once per payload: a clock that runs ahead of the server's would find them
 * stale and ask again, and a page restored by Back must not pass for fresh.
 */
function partsOf(state: DehydratedState): Parts {
  const known = firstSeen.get(state);
  if (known) return known;
  const now = Date.now();
  const isSettled = (q: DehydratedQuery) => q.state.data !== undefined;
  const settled = state.queries
    .filter(isSettled)
    .map((q) => ({ ...q, dehydratedAt: now, state: { ...q.state, dataUpdatedAt: now } }));
  const parts = { settled: { ...state, queries: settled }, pending: state.queries.filter((q) => !isSettled(q)) };
  firstSeen.set(state, parts);
  return parts;
}

/** Lets a query of the page wait for the server's answer instead of asking itself. */
function join(client: QueryClient, { queryKey, queryHash, promise }: DehydratedQuery): void {
  const query = client.getQueryCache().build(client, { queryKey, queryHash });
  if (!promise || query.state.data !== undefined || query.state.fetchStatus !== "idle") return;
  // A failure is the query's own matter: it asks again or tells.
  query.fetch(undefined, { initialPromise: Promise.resolve(promise) }).catch(() => undefined);
}

/**
 * Hands what the server fetched to the page's queries, so that they do not ask a second time. What was still pending
 * was drawn as pending: it joins after hydration, when its answer may be here already, and before any query of the
 * page begins to ask (those begin in passive effects). // architecture §5
 */
export function Hydrated({ state, children }: { state: DehydratedState; children: ReactNode }) {
  const client = useQueryClient();
  const { settled, pending } = partsOf(state);
  useLayoutEffect(() => pending.forEach((query) => join(client, query)), [client, pending]);
  return <HydrationBoundary state={settled}>{children}</HydrationBoundary>;
}
