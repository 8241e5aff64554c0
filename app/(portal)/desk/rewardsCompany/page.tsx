import { DeskCompanyRewardScreen } from "@/features/rewards/desk-company";
import { prefetchCompanyRewards } from "@/features/rewards/record/reward-prefetch";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage("rewards.desk-company", DeskCompanyRewardScreen, prefetchCompanyRewards);
