"use client";

import { dataRequestApi } from "@/contracts/auth/data-request";
import { useEndpointMutation } from "@/lib/query/mutation-of";
import { useEndpointQuery } from "@/lib/query/query-of";

const silent = { silent: true } as const;

export const useOwnData = () => useEndpointQuery(dataRequestApi.ownData, {}, silent);
export const useOwnRequests = () => useEndpointQuery(dataRequestApi.own, {}, silent);
export const useAskAboutData = () =>
  useEndpointMutation(dataRequestApi.create, { silent: true, invalidates: [dataRequestApi.own, dataRequestApi.list] });
export const useSettleRequest = () =>
  useEndpointMutation(dataRequestApi.settle, { silent: true, invalidates: [dataRequestApi.list] });
