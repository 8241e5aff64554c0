import { ColleagueScreen } from "@/features/desk/colleague";
import { prefetchColleague } from "@/features/desk/account-prefetch";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage("desk.colleague", ColleagueScreen, prefetchColleague);
