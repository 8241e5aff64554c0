"use client";

import { inboxApi, MSG_READ } from "@/contracts/message/inbox";
import { messageSettingsApi } from "@/contracts/message/settings";
import { MSG_SCOPE, siteMessageApi } from "@/contracts/message/site-message";
import type { Unread } from "@/contracts/message/unread";
import { call } from "@/lib/api/call";
import { fileCall, type FileCall } from "@/lib/api/save-file";
import { unreadStore } from "@/lib/messages/unread-store";
import { useEndpointMutation } from "@/lib/query/mutation-of";
import { useEndpointQuery } from "@/lib/query/query-of";

const INBOX = [inboxApi.list, inboxApi.get] as const;
const SENT = [siteMessageApi.list, siteMessageApi.get, siteMessageApi.receivers, inboxApi.sendList] as const;

/** A received message. Told in its place when it fails. */
export const useReceived = (msgSiteId: string) =>
  useEndpointQuery(inboxApi.get, { params: { msgSiteId } }, { silent: true });

/** Marks as read; the badge follows the answer. */
export function useMarkRead() {
  const { mutateAsync, isPending } = useEndpointMutation(inboxApi.markRead, { invalidates: INBOX, noLoading: true });
  const mark = async (what: { msgSiteIds: string[] } | { isAll: true }): Promise<Unread> => {
    const unread = await mutateAsync({ body: what });
    unreadStore.set(unread);
    return unread;
  };
  return { mark, isPending };
}
export const isUnread = (readFlag: number): boolean => readFlag === MSG_READ.unread;

/** The dialog says itself what is wrong. */
export const useSendReceipt = () => useEndpointMutation(inboxApi.receipt, { silent: true, invalidates: INBOX });

/** A received file, to save it. */
export const receivedFile = (msgSiteId: string, msgSiteFileId: string): FileCall =>
  fileCall(inboxApi.file, { params: { msgSiteId, msgSiteFileId } });
/** The same for the sender's side. */
export const sentFile = (msgSiteId: string, msgSiteFileId: string): FileCall =>
  fileCall(siteMessageApi.file, { params: { msgSiteId, msgSiteFileId } });

const DELIVERY_MS = 1_000;

/** A sent message or a draft; while it is being delivered its figures follow. */
export function useSent(msgSiteId: string) {
  const query = useEndpointQuery(siteMessageApi.get, { params: { msgSiteId } }, { silent: true });
  useEndpointQuery(
    siteMessageApi.get,
    { params: { msgSiteId } },
    { silent: true, isEnabled: query.data?.isDelivering === true, refetchIntervalMs: DELIVERY_MS },
  );
  return query;
}
export const useSenderOptions = () => useEndpointQuery(siteMessageApi.options, {}, { silent: true });

interface Wanted {
  readonly scope: number;
  readonly keyword: string;
}
const choiceQuery = ({ scope, keyword }: Wanted) => ({ scope, ...(keyword.trim() && { keyword: keyword.trim() }) });

/** Who may be chosen, by name: the first fifty. */
export const useReceiverChoices = (wanted: Wanted, isEnabled: boolean) =>
  useEndpointQuery(
    siteMessageApi.choices,
    { query: choiceQuery(wanted) },
    { isEnabled, keepsPrevious: true, noLoading: true, silent: true },
  );

const AT_ONCE = 500;
/** All who match, page by page. */
export async function allReceiverChoices(wanted: Wanted) {
  const all: { id: string; name: string }[] = [];
  for (let page = 1; ; page += 1) {
    const query = { ...choiceQuery(wanted), page, pageSize: AT_ONCE };
    const { rows, totalCount } = await call(siteMessageApi.choices, { query });
    all.push(...rows);
    if (rows.length === 0 || all.length >= totalCount) return all;
  }
}
export const isPicked = (scope: number): boolean => scope === MSG_SCOPE.firms || scope === MSG_SCOPE.users;

export const useMessageSettings = () => useEndpointQuery(messageSettingsApi.get, {}, { silent: true, noLoading: true });
export const useSaveMessageSettings = () =>
  useEndpointMutation(messageSettingsApi.update, { invalidates: [messageSettingsApi.get] });

const silent = { silent: true, invalidates: SENT } as const;
export const useCreateMessage = () => useEndpointMutation(siteMessageApi.create, silent);
export const useUpdateMessage = () => useEndpointMutation(siteMessageApi.update, silent);
export const useWithdrawMessage = () => useEndpointMutation(siteMessageApi.withdraw, silent);
export const usePublishMessage = () => useEndpointMutation(siteMessageApi.publish, { invalidates: SENT });
export const useRemoveMessage = () =>
  useEndpointMutation(siteMessageApi.remove, { invalidates: [siteMessageApi.list, inboxApi.sendList] });
