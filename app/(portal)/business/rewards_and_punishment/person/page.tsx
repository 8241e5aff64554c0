import { PersonRewardScreen } from "@/features/rewards/person/person";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage("rewards.person", PersonRewardScreen);
