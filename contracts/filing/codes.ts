import { reviewerCodes } from "@/contracts/filing/reviewer-codes";
import type { ScreenCodes } from "@/contracts/kit/codes";

/** What one may do on the screens of this domain, in the order of the menus. // contract §5 */
export const filingCodes = [reviewerCodes] as const satisfies readonly ScreenCodes[];
