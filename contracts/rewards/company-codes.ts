import type { ScreenCodes } from "@/contracts/kit/codes";

/** What one may do on the screen 「事务所奖惩」. // contract §5 */
export const companyRewardCodes = {
  screen: "事务所奖惩",
  actions: [
    ["g_hy_rewards_and_punishment_company_find", "查看"],
    ["g_hy_rewards_and_punishment_company_add", "申报"],
    ["g_hy_rewards_and_punishment_company_edit", "修改与整改"],
    ["g_hy_rewards_and_punishment_company_del", "删除草稿"],
    ["g_hy_rewards_and_punishment_company_submit", "提交与撤回"],
    ["g_hy_rewards_and_punishment_company_appeal", "申诉"],
    ["g_hy_rewards_and_punishment_company_export", "导出"],
    ["g_hy_rewards_and_punishment_company_print", "打印"],
  ],
} as const satisfies ScreenCodes;
