import { NOTICE_TARGET_MEMBER, noticeApi } from "@/contracts/common/notice";
import { workbenchApi } from "@/contracts/common/workbench";
import type { PageRequest } from "@/lib/session/screen-page";

/** What the workbench shows at once. The keys are those of `lib/hooks/common`. */
export function prefetchWorkbench(page: PageRequest): void {
  page.fetch(workbenchApi.get, {});
  page.fetch(noticeApi.valid, { params: { noticeTarget: NOTICE_TARGET_MEMBER } });
}
