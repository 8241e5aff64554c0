import { AccountScreen } from "@/features/basic/account/account";
import { prefetchAccount } from "@/features/basic/account/account-prefetch";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage("basic.account", AccountScreen, prefetchAccount);
