import { DeskCompanyRewardScreen } from "@/features/rewards/company/company";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage("rewards.desk-company", DeskCompanyRewardScreen);
