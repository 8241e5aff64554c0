import { DeskPersonRewardScreen } from "@/features/rewards/desk-person";
import { prefetchPersonRewards } from "@/features/rewards/record/reward-prefetch";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage("rewards.desk-person", DeskPersonRewardScreen, prefetchPersonRewards);
