import type { ScreenCodes } from "@/contracts/kit/codes";

/** What the association may do with applications of new firms. // contract §5, domain a §14.4 */
export const applicationCodes = {
  screen: "新事务所备案申请",
  actions: [
    ["g_hy_desk_application_view", "查看"],
    ["g_hy_desk_application_audit", "受理、要求补正、公示、通过与不予通过"],
    ["g_hy_desk_application_export", "导出"],
  ],
} as const satisfies ScreenCodes;
