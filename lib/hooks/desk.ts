"use client";

import { dictionaryEditApi } from "@/contracts/common/dictionary-edit";
import { mailLogApi, smsLogApi } from "@/contracts/common/outbox";
import { jobApi } from "@/contracts/common/job";
import { useEndpointMutation } from "@/lib/query/mutation-of";
import { useEndpointQuery } from "@/lib/query/query-of";

const silent = { silent: true } as const;

export const useDictionaryTypes = () => useEndpointQuery(dictionaryEditApi.types, {}, silent);
export const useDictionaryEntries = (keyName: string) =>
  useEndpointQuery(dictionaryEditApi.entries, { params: { keyName } }, silent);
const ENTRIES = {
  silent: true,
  invalidates: [dictionaryEditApi.types, dictionaryEditApi.entries, dictionaryEditApi.history],
};
export const useCreateEntry = () => useEndpointMutation(dictionaryEditApi.create, ENTRIES);
export const useUpdateEntry = () => useEndpointMutation(dictionaryEditApi.update, ENTRIES);

export const useRetryJob = () => useEndpointMutation(jobApi.retry, { invalidates: [jobApi.list] });
export const useResend = (endpoint: typeof mailLogApi.resend | typeof smsLogApi.resend) =>
  useEndpointMutation(endpoint as typeof smsLogApi.resend, {
    invalidates: [mailLogApi.list, smsLogApi.list, jobApi.list],
  });
export const useCancelJob = () => useEndpointMutation(jobApi.cancel, { invalidates: [jobApi.list] });
