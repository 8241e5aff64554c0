import { DeskAccountScreen } from "@/features/desk/account";
import { prefetchDeskAccount } from "@/features/desk/account-prefetch";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage("desk.account", DeskAccountScreen, prefetchDeskAccount);
