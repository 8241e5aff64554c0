import { SignInsScreen } from "@/features/security/sign-ins";
import { prefetchSignIns } from "@/features/security/sign-ins-prefetch";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage("security.sign-ins", SignInsScreen, prefetchSignIns);
