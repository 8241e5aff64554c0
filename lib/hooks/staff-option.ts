"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { staffOptionApi } from "@/contracts/basic/staff/staff-option";
import { call } from "@/lib/api/call";
import { useEndpointQuery } from "@/lib/query/query-of";

/** People to pick from; asked only while a picker is open. */
export const useStaffOptions = (staffName: string, isEnabled: boolean) =>
  useEndpointQuery(
    staffOptionApi.list,
    { query: staffName ? { staffName } : {} },
    { isEnabled, keepsPrevious: true, noLoading: true, silent: true },
  );

/** Somebody picked, as the call tells of him; asked once for a while. */
function usePicked<T>(name: string, ask: (staffId: string) => Promise<T>) {
  const client = useQueryClient();
  return useCallback(
    (staffId: string) =>
      client.fetchQuery({ queryKey: [name, staffId], queryFn: () => ask(staffId), staleTime: 60_000 }),
    [client, name, ask],
  );
}

const identityOf = (staffId: string) => call(staffOptionApi.identity, { params: { staffId } });
const contactOf = (staffId: string) => call(staffOptionApi.contact, { params: { staffId } });

/** What a form takes over from a picked person. */
export const useStaffIdentity = () => usePicked(staffOptionApi.identity.id, identityOf);
/** What a new account takes over from its person. */
export const useStaffContact = () => usePicked(staffOptionApi.contact.id, contactOf);
