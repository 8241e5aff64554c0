"use client";

import { businessParameterApi } from "@/contracts/auth/business-parameter";
import { useEndpointMutation } from "@/lib/query/mutation-of";
import { useEndpointQuery } from "@/lib/query/query-of";

export const useBusinessParameters = () => useEndpointQuery(businessParameterApi.list, {}, { silent: true });

/** Mount it where the form opens. The list and the histories are asked for anew afterwards. */
export const useSaveParameter = () =>
  useEndpointMutation(businessParameterApi.update, {
    silent: true,
    invalidates: [businessParameterApi.list, businessParameterApi.history],
  });
