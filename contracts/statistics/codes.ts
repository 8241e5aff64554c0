import type { ScreenCodes } from "@/contracts/kit/codes";

/** What one may do on the screens of this domain, in the order of the menus. // contract §5 */
export const statisticsCodes = [
  { screen: "单位业务统计", actions: [["g_hy_business_filing_company_view", "查看"]] },
  { screen: "个人业务统计", actions: [["g_hy_business_filing_personal_view", "查看"]] },
] as const satisfies readonly ScreenCodes[];
