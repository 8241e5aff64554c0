import { mailLogApi, mailLogResource, smsLogApi, smsLogResource } from "@/contracts/common/outbox";
import { listQueryOf } from "@/lib/query/list-query";
import type { PageRequest } from "@/lib/session/screen-page";

/** Columns that both logs may be ordered by. */
export const LOG_SORTABLE = ["createTime", "sendTime", "tries"] as const;

export const prefetchMailLog = ({ search, fetch }: PageRequest): void =>
  fetch(mailLogApi.list, { query: listQueryOf(mailLogResource.filter, search, LOG_SORTABLE) });

export const prefetchSmsLog = ({ search, fetch }: PageRequest): void =>
  fetch(smsLogApi.list, { query: listQueryOf(smsLogResource.filter, search, LOG_SORTABLE) });
