import { defaultShouldDehydrateQuery, MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { isAbsent, isApiError } from "@/lib/api/api-error";
import { notifyError } from "@/lib/notify/notify";

/** Flags of a call, typed everywhere react-query takes `meta`. // architecture §5 */
export interface CallMeta extends Record<string, unknown> {
  /** The caller says itself what went wrong. */
  readonly silent?: boolean;
  /** Polls, drafts, prefetches: no loading overlay. */
  readonly noLoading?: boolean;
}

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: CallMeta;
    mutationMeta: CallMeta;
  }
}

/** Rows of the first HTML are not asked for again, and a list opened twice within half a minute is not either. */
const STALE_MS = 30_000;
const isServer = typeof window === "undefined";
/** On the server no timer may hold a request's rows. */
const KEEP_MS = isServer ? Infinity : 5 * 60_000;

// A page that is being rendered has nobody to tell yet.
const tell = (error: unknown, meta: CallMeta | undefined): void => {
  if (!meta?.silent && !isServer) notifyError(error);
};

/**
 * Asks again unasked only after "come back in a moment" (a rolling release, a restarting backend), and once when rows
 * that were streaming from the server broke off, which is no `ApiError`. // contract §2
 */
const mayRetry = (failures: number, error: unknown): boolean =>
  isApiError(error) ? failures < 2 && error.status === 503 : failures < 1;

/**
 * The query client of a page. Errors are told once, here: a cache's `onError` always runs, unlike that of a single
 * query. Nothing refetches by itself on focus: overlays must not appear unasked.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({
      // What a page would have shown beside the rest is no news when the backend does not know it. // decision 0029
      onError: (error, query) => isAbsent(error) || tell(error, query.meta),
    }),
    mutationCache: new MutationCache({ onError: (error, _input, _result, mutation) => tell(error, mutation.meta) }),
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        gcTime: KEEP_MS,
        refetchOnWindowFocus: false,
        // Without this react-query waits silently for a network; the user must be told. // spec §8
        networkMode: "always",
        retry: mayRetry,
        retryDelay: (_count, error) => (isApiError(error) ? (error.retryAfterSeconds ?? 2) * 1000 : 2000),
      },
      mutations: { networkMode: "always", retry: false },
      // A query that the server has not finished yet streams its rows after the page.
      dehydrate: { shouldDehydrateQuery: (q) => defaultShouldDehydrateQuery(q) || q.state.status === "pending" },
    },
  });
