"use client";

import type { DataOf } from "@/contracts/kit/endpoint";
import { taxInfoApi } from "@/contracts/basic/tax/tax-info";
import { useEndpointQuery } from "@/lib/query/query-of";
import { useUser } from "@/lib/session/context";

export type OwnTaxFacts = DataOf<typeof taxInfoApi.facts>;

/** The acting firm as its forms need it; undefined while it is asked for, null where nobody types or it cannot be had. */
export function useTaxFacts(): OwnTaxFacts | null | undefined {
  const { companyId } = useUser();
  const isEnabled = companyId !== null;
  const { data, error } = useEndpointQuery(taxInfoApi.facts, {}, { isEnabled, silent: true });
  // Without it the server judges alone.
  return data ?? (isEnabled && !error ? undefined : null);
}
