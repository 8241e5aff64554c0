import type { ScreenCodes } from "@/contracts/kit/codes";
import { partyActivityCodes } from "@/contracts/party/activity/activity-codes";
import { partyInfoCodes } from "@/contracts/party/info/info-codes";

/** What one may do on the screens of this domain, in the order of the menus. // contract §5 */
export const partyCodes = [partyInfoCodes, partyActivityCodes] as const satisfies readonly ScreenCodes[];
