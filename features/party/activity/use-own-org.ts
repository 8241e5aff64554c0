import { useMemo } from "react";
import { partyInfo } from "@/contracts/party/info/info";
import { useEndpointQuery } from "@/lib/query/query-of";
import { useMayCall } from "@/lib/session/can";
import { useUser } from "@/lib/session/context";
import { ONE_FIRM_QUERY } from "@/lib/session/reach";

/** A new activity is held by the firm's own party organisation unless another one is typed; undefined while it is asked for. */
export function useOwnOrg(): { readonly hostOrgName?: string } | undefined {
  const { companyId } = useUser();
  const mayAsk = useMayCall(partyInfo.api.get);
  const asked = { silent: true, noLoading: true } as const;
  const list = useEndpointQuery(partyInfo.api.list, ONE_FIRM_QUERY as never, { ...asked, isEnabled: mayAsk });
  const partyOrgId = list.data?.rows.find((row) => row.companyId === companyId)?.partyOrgId;
  const own = useEndpointQuery(
    partyInfo.api.get,
    { params: { partyOrgId: partyOrgId ?? "" } },
    { ...asked, isEnabled: partyOrgId !== undefined },
  );
  const isLoading = list.isLoading || own.isLoading;
  const name = own.data?.partyOrgName;
  return useMemo(() => (isLoading ? undefined : name ? { hostOrgName: name } : {}), [isLoading, name]);
}
