import type { QueryClient } from "@tanstack/react-query";
import { type Notice, noticeApi } from "@/contracts/common/notice";
import { NOTICE_INPUT } from "@/lib/notices/ask-notices";
import { keyOf } from "@/lib/query/query-of";

/** Screens that list the notices show what the poll brought, without a call of their own. */
export function keepNotices(client: QueryClient, notices: readonly Notice[]): void {
  client.setQueryData(keyOf(noticeApi.valid, NOTICE_INPUT), [...notices]);
}
