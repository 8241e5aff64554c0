import { ActivityScreen } from "@/features/party/activity/activity";
import { prefetchActivity } from "@/features/party/activity/activity-prefetch";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage("party.activity", ActivityScreen, prefetchActivity);
