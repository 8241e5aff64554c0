import { DataRequestsScreen } from "@/features/desk/data-requests";
import { prefetchDataRequests } from "@/features/desk/desk-prefetch";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage("desk.data-requests", DataRequestsScreen, prefetchDataRequests);
