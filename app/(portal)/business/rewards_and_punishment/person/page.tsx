import { PersonRewardScreen } from "@/features/rewards/person/person";
import { prefetchPersonRewards } from "@/features/rewards/record/reward-prefetch";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage("rewards.person", PersonRewardScreen, prefetchPersonRewards);
