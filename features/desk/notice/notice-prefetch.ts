import { noticeManageApi, noticeResource } from "@/contracts/common/sys-notice";
import { listQueryOf } from "@/lib/query/list-query";
import type { PageRequest } from "@/lib/session/screen-page";

/** Asks for what the first paint of the screen shows. */
export function prefetchNotices({ search, fetch }: PageRequest): void {
  fetch(noticeManageApi.list, { query: listQueryOf(noticeResource, search) });
}
