import type { ScreenCodes } from "@/contracts/kit/codes";
import { companyRewardCodes } from "@/contracts/rewards/company-codes";
import { personRewardCodes } from "@/contracts/rewards/person-codes";

/** What one may do on the screens of this domain, in the order of the menus. // contract §5 */
export const rewardsCodes = [companyRewardCodes, personRewardCodes] as const satisfies readonly ScreenCodes[];
