"use client";

import { useSearchParams } from "next/navigation";
import { useMemo } from "react";
import { agreementInvoiceApi } from "@/contracts/agreement/invoice/invoice";
import type { FormValues } from "@/components/record/form/use-record-form";
import { useEndpointQuery } from "@/lib/query/query-of";

/** Of the address: the agreement that a new invoice is for, or the blue invoice that it takes back. */
export const AGREEMENT_PARAM = "agreement";
export const ORIGINAL_PARAM = "original";
const READ = { silent: true, noLoading: true } as const;

/** What a new invoice begins with: this firm sells; buyer and shares by the address. // domain b §5 (4), (6) */
export function useInvoiceDefaults(): FormValues | undefined {
  const asked = useSearchParams();
  const [agreementId, originalInvoiceId] = [asked.get(AGREEMENT_PARAM), asked.get(ORIGINAL_PARAM)];
  const query = {
    ...(agreementId === null ? {} : { agreementId }),
    ...(originalInvoiceId === null ? {} : { originalInvoiceId }),
  };
  const { data, isError } = useEndpointQuery(agreementInvoiceApi.begin, { query }, READ);
  return useMemo(() => (isError ? {} : data && { ...data }), [data, isError]);
}
