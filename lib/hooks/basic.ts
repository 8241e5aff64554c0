"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { firmApi } from "@/contracts/basic/firm";
import { staffOptionApi } from "@/contracts/basic/staff-option";
import { workbenchApi } from "@/contracts/common/workbench";
import { call } from "@/lib/api/call";
import { useEndpointMutation } from "@/lib/query/mutation-of";
import { useEndpointQuery } from "@/lib/query/query-of";
import { useRefreshOf } from "@/lib/query/refresh-of";

const params = (companyId: string) => ({ params: { companyId } });

/** The firm's record, masked. Told in its place when it fails. */
export const useFirm = (companyId: string) => useEndpointQuery(firmApi.get, params(companyId), { silent: true });

/** The record ready to edit; every reading is audited, so it is never asked for in the background. */
export const useFirmFull = (companyId: string) => useEndpointQuery(firmApi.full, params(companyId), { silent: true });

const SHOWN = [firmApi.get, firmApi.list, firmApi.history, workbenchApi.get] as const;

export const useRefreshFirm = () => useRefreshOf(SHOWN, firmApi.full);

/** The form says itself what is wrong: field errors and conflicts. */
export const useSaveFirm = (consent?: () => string | undefined) =>
  useEndpointMutation(firmApi.update, {
    silent: true,
    consent,
    invalidates: [...SHOWN, firmApi.full],
  });

export const useConfirmFirm = () =>
  useEndpointMutation(firmApi.confirm, { invalidates: [firmApi.get, firmApi.history, workbenchApi.get] });

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
