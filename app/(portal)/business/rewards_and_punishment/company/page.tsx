import { CompanyRewardScreen } from "@/features/rewards/company/company";
import { prefetchCompanyRewards } from "@/features/rewards/record/reward-prefetch";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage("rewards.company", CompanyRewardScreen, prefetchCompanyRewards);
