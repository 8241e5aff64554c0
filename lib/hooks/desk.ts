"use client";

import { auditApi } from "@/contracts/auth/audit";
import { dataRequestApi } from "@/contracts/auth/data-request";
import { dictionaryEditApi } from "@/contracts/common/dictionary-edit";
import { mailLogApi, smsLogApi } from "@/contracts/common/outbox";
import { jobApi } from "@/contracts/common/job";
import { useEndpointMutation } from "@/lib/query/mutation-of";
import { useEndpointQuery } from "@/lib/query/query-of";

const silent = { silent: true } as const;

export const useAuditDetail = (auditId: string) => useEndpointQuery(auditApi.get, { params: { auditId } }, silent);

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

export const useOwnData = () => useEndpointQuery(dataRequestApi.ownData, {}, silent);
export const useOwnRequests = () => useEndpointQuery(dataRequestApi.own, {}, silent);
export const useAskAboutData = () =>
  useEndpointMutation(dataRequestApi.create, { silent: true, invalidates: [dataRequestApi.own, dataRequestApi.list] });
export const useSettleRequest = () =>
  useEndpointMutation(dataRequestApi.settle, { silent: true, invalidates: [dataRequestApi.list] });
