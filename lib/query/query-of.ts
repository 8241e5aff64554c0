import { keepPreviousData, queryOptions, type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { DataOf, Endpoint, InputOf } from "@/contracts/kit/endpoint";
import { call } from "@/lib/api/call";
import type { CallMeta } from "@/lib/query/client";

/** Key of a call in the cache; the first part alone names every input of the endpoint. */
export const keyOf = <E extends Endpoint>(endpoint: E, input: InputOf<E>) => [endpoint.id, input] as const;

/** Query options of a call, for `useQuery`, `useQueries` and `prefetchQuery` alike. */
export const queryOf = <E extends Endpoint>(endpoint: E, input: InputOf<E>, meta: CallMeta = {}) =>
  queryOptions<DataOf<E>, Error, DataOf<E>, readonly [string, InputOf<E>]>({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal, client, queryKey }) =>
      call(endpoint, input, {
        signal,
        // With an answer on the screen already, asking again is a background refresh. // contract §7.9
        noLoading: meta.noLoading || client.getQueryData(queryKey) !== undefined,
      }),
    meta,
  });

export interface EndpointQueryOptions extends CallMeta {
  readonly isEnabled?: boolean;
  /** Keep the last answer on the screen while another input is being asked for. */
  readonly keepsPrevious?: boolean;
  readonly refetchIntervalMs?: number;
  /** What others change while the page stands (a public check): asked again whenever it is opened, the last answer in sight meanwhile. */
  readonly asksWhenOpened?: boolean;
}

/** A call as a hook: `const { data } = useEndpointQuery(workbenchApi.get, {})`. */
export function useEndpointQuery<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  {
    isEnabled = true,
    keepsPrevious = false,
    refetchIntervalMs,
    asksWhenOpened = false,
    ...meta
  }: EndpointQueryOptions = {},
): UseQueryResult<DataOf<E>> {
  return useQuery({
    ...queryOf(endpoint, input, meta),
    enabled: isEnabled,
    ...(keepsPrevious ? { placeholderData: keepPreviousData } : {}),
    ...(refetchIntervalMs ? { refetchInterval: refetchIntervalMs } : {}),
    ...(asksWhenOpened ? { refetchOnMount: "always" as const } : {}),
  });
}
