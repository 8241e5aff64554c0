import { noticeArchiveApi, noticeArchiveResource } from "@/contracts/common/sys-notice";
import { inboxApi, inboxResource, sentResource } from "@/contracts/message/inbox";
import { siteMessageResource } from "@/contracts/message/site-message";
import { listQueryOf } from "@/lib/query/list-query";
import { prefetchRecords } from "@/lib/session/prefetch-records";
import type { PageRequest } from "@/lib/session/screen-page";

/** Asks for what the first paint of the screen shows. */
export function prefetchMessages({ search, fetch }: PageRequest): void {
  const tab = search.get("tab");
  const [msgSiteId, noticeId] = [search.get("msgSiteId"), search.get("noticeId")];
  if (tab === "notices") {
    if (noticeId) fetch(noticeArchiveApi.get, { params: { noticeId } });
    else fetch(noticeArchiveApi.list, { query: listQueryOf(noticeArchiveResource, search) });
  } else if (tab === "sent") {
    if (!msgSiteId) fetch(inboxApi.sendList, { query: listQueryOf(sentResource, search) });
  } else if (msgSiteId) fetch(inboxApi.get, { params: { msgSiteId } });
  else fetch(inboxApi.list, { query: listQueryOf(inboxResource, search) });
}

/** The same for the association: what it sent, or the message that the address names. */
export const prefetchDeskMessages = prefetchRecords(() => siteMessageResource);
