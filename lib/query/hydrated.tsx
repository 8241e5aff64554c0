"use client";

import { type DehydratedState, HydrationBoundary } from "@tanstack/react-query";
import type { ReactNode } from "react";

const firstSeen = new WeakMap<DehydratedState, DehydratedState>();

/**
 * Stamps rows with this machine's clock, once per payload: a clock that runs ahead of the server's would find them
 * stale and ask again, and a page restored by Back must not pass for fresh.
 */
function restamped(state: DehydratedState): DehydratedState {
  const known = firstSeen.get(state);
  if (known) return known;
  const now = Date.now();
  const stamped: DehydratedState = {
    ...state,
    queries: state.queries.map((q) =>
      q.state.data === undefined ? q : { ...q, dehydratedAt: now, state: { ...q.state, dataUpdatedAt: now } },
    ),
  };
  firstSeen.set(state, stamped);
  return stamped;
}

/** Hands what the server fetched to the page's queries, so that they do not ask a second time. // architecture §5 */
export function Hydrated({ state, children }: { state: DehydratedState; children: ReactNode }) {
  return <HydrationBoundary state={restamped(state)}>{children}</HydrationBoundary>;
}
