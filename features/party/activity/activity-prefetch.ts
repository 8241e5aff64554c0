import { activity } from "@/contracts/party/activity/activity";
import { SCOREBOARD } from "@/features/party/activity/scoreboard-address";
import { prefetchRecord } from "@/lib/session/prefetch-records";
import type { PageRequest } from "@/lib/session/screen-page";

const prefetchRecords = prefetchRecord(activity);

/** Asks for what the first paint shows: the list or one activity. The year asks for itself. */
export function prefetchActivity(page: PageRequest): void {
  if (page.search.get("view") !== SCOREBOARD) prefetchRecords(page);
}
