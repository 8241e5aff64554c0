import { OfficerScreen } from "@/features/desk/officer/officer";
import { prefetchOfficer } from "@/features/desk/account-prefetch";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage("desk.officer", OfficerScreen, prefetchOfficer);
