import { DeskPersonRewardScreen } from "@/features/rewards/person/person";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage("rewards.desk-person", DeskPersonRewardScreen);
