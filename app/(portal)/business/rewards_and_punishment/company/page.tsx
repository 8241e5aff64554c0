import { CompanyRewardScreen } from "@/features/rewards/company/company";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage("rewards.company", CompanyRewardScreen);
