import { SecondFactorScreen } from "@/features/security/second-factor";
import { prefetchSecondFactor } from "@/features/security/second-factor-prefetch";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage("security.second-factor", SecondFactorScreen, prefetchSecondFactor);
