import type { UseQueryResult } from "@tanstack/react-query";

/** What a list shows of its call's answer, wherever its question stands: in the address or in the page. */
export function listAnswer<Row>(result: Pick<UseQueryResult, "data" | "isFetching" | "error" | "refetch">) {
  const data = result.data as { rows: Row[]; totalCount: number } | undefined;
  return {
    rows: data?.rows ?? [],
    totalCount: data?.totalCount ?? 0,
    isLoading: data === undefined && result.isFetching,
    isRefreshing: data !== undefined && result.isFetching,
    error: result.error,
    retry: () => void result.refetch(),
  };
}
