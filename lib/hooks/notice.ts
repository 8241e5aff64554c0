"use client";

import { noticeArchiveApi, noticeManageApi } from "@/contracts/common/sys-notice";
import { noticeApi } from "@/contracts/common/notice";
import { whitelistApi } from "@/contracts/common/whitelist";
import { useEndpointMutation } from "@/lib/query/mutation-of";
import { useEndpointQuery } from "@/lib/query/query-of";

const SHOWN = [noticeManageApi.list, noticeManageApi.get, noticeArchiveApi.list, noticeApi.valid] as const;

export const useNotice = (noticeId: string | null) =>
  useEndpointQuery(noticeManageApi.get, { params: { noticeId: noticeId ?? "" } }, { isEnabled: noticeId !== null });
export const useArchivedNotice = (noticeId: string) =>
  useEndpointQuery(noticeArchiveApi.get, { params: { noticeId } }, { silent: true });

/** The dialog says itself what is wrong. */
export const useCreateNotice = () => useEndpointMutation(noticeManageApi.create, { silent: true, invalidates: SHOWN });
export const useUpdateNotice = () => useEndpointMutation(noticeManageApi.update, { silent: true, invalidates: SHOWN });
export const useNoticeStatus = () => useEndpointMutation(noticeManageApi.setStatus, { invalidates: SHOWN });
export const useRemoveNotice = () =>
  useEndpointMutation(noticeManageApi.remove, { invalidates: [noticeManageApi.list] });

export const useAddWhite = () =>
  useEndpointMutation(whitelistApi.create, { silent: true, invalidates: [whitelistApi.list] });
export const useRemoveWhite = () => useEndpointMutation(whitelistApi.remove, { invalidates: [whitelistApi.list] });
