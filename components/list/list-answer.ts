import type { QueryClient, UseQueryResult } from "@tanstack/react-query";
import type { Endpoint } from "@/contracts/kit/endpoint";
import { isApiError } from "@/lib/api/api-error";
import { notifyError } from "@/lib/notify/notify";
import { queryOf } from "@/lib/query/query-of";

/**
 * 查询 means the server, also with the same conditions as before: somebody may have changed the rows since. Rows that
 * stand there stay until the answer comes; when it does not, that is told here, where the old rows hide it.
 */
export function askAnew(client: QueryClient, list: Endpoint, query: unknown): void {
  const question = queryOf(list, { query } as never, { silent: true });
  const tell = (error: unknown): void => {
    if (isApiError(error) && client.getQueryData(question.queryKey) !== undefined) notifyError(error);
  };
  void client.fetchQuery({ ...question, staleTime: 0 }).catch(tell);
}

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
