import { mailLogApi, mailLogResource, smsLogApi, smsLogResource } from "@/contracts/common/outbox";
import { listQueryOf } from "@/lib/query/list-query";
import type { PageRequest } from "@/lib/session/screen-page";

export const prefetchMailLog = ({ search, fetch }: PageRequest): void =>
  fetch(mailLogApi.list, { query: listQueryOf(mailLogResource, search) });

export const prefetchSmsLog = ({ search, fetch }: PageRequest): void =>
  fetch(smsLogApi.list, { query: listQueryOf(smsLogResource, search) });
