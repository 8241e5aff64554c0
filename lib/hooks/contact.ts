import { anonymousApi } from "@/contracts/auth/password";
import { useEndpointQuery } from "@/lib/query/query-of";

/** How the association is reached, in one line; null until it is known and where it said nothing. */
export function useAssociationContact(): string | null {
  return useEndpointQuery(anonymousApi.site, {}, { silent: true, noLoading: true }).data?.contact ?? null;
}
