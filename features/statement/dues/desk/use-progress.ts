import { type UseQueryResult, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { DataOf, Endpoint, InputOf } from "@/contracts/kit/endpoint";
import type { SimulationProgress } from "@/contracts/statement/dues/standard";
import { useEndpointQuery } from "@/lib/query/query-of";
import { askAgain, type Read } from "@/lib/query/reads";

const LOOK_MS = 1_000;
type State = SimulationProgress["state"];
export const isProgressOver = (state: State): boolean => state === "done" || state === "failed";

interface Asked<E extends Endpoint> {
  readonly input: InputOf<E>;
  readonly stateOf: (data: DataOf<E> | undefined) => State | undefined;
  /** Old when it is over. */
  readonly reads: readonly Read[];
  readonly isEnabled?: boolean;
}

/** How far work behind the answer is: asked again as long as it goes on. */
export function useProgress<E extends Endpoint>(
  endpoint: E,
  { input, stateOf, reads, isEnabled = true }: Asked<E>,
): UseQueryResult<DataOf<E>> {
  const client = useQueryClient();
  const quiet = { isEnabled, silent: true, noLoading: true } as const;
  const first = stateOf(useEndpointQuery(endpoint, input, quiet).data);
  const isRunning = first !== undefined && !isProgressOver(first);
  const result = useEndpointQuery(endpoint, input, { ...quiet, ...(isRunning ? { refetchIntervalMs: LOOK_MS } : {}) });
  const state = stateOf(result.data);
  const isOver = state !== undefined && isProgressOver(state);
  useEffect(() => {
    if (isOver) void askAgain(client, reads);
  }, [client, isOver, reads]);
  return result;
}
