import { prefetchActivity } from "@/features/party/activity/activity-prefetch";
import { DeskActivityScreen } from "@/features/party/activity-desk";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage("party.activity-desk", DeskActivityScreen, prefetchActivity);
