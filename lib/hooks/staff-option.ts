"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { staffOptionApi } from "@/contracts/basic/staff-option";
import { call } from "@/lib/api/call";
import { useEndpointQuery } from "@/lib/query/query-of";

/** People to pick from; asked only while a picker is open. */
export const useStaffOptions = (staffName: string, isEnabled: boolean) =>
  useEndpointQuery(
    staffOptionApi.list,
    { query: staffName ? { staffName } : {} },
    { isEnabled, keepsPrevious: true, noLoading: true, silent: true },
  );

/** What a form takes over from a picked person. */
export function useStaffIdentity() {
  const client = useQueryClient();
  return useCallback(
    (staffId: string) =>
      client.fetchQuery({
        queryKey: [staffOptionApi.identity.id, staffId],
        queryFn: () => call(staffOptionApi.identity, { params: { staffId } }),
        staleTime: 60_000,
      }),
    [client],
  );
}
